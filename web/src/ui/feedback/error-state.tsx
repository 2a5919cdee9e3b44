import { texts } from '@vondrona/rules/shell'
import { RotateCw } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lastFailure, sayCause } from '../../lib/api/last-failure.ts'
import { optionalPart } from '../../lib/lifecycle/late-part.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../controls/button.tsx'
import { EmptyState } from './empty-state.tsx'
import type { KeptList } from './kept-link.tsx'

/** Apart, for few pages need it, and without it this one still says what is the matter. */
const KeptLink = optionalPart(() => import('./kept-link.tsx'))

interface ErrorStateProps {
  onRetry?: () => void
  title?: ReactNode
  text?: ReactNode
  /** What is said where the connection is the cause, instead of the usual. */
  offline?: string
  /** The list without filters: offered where there is no connection and the device has it. */
  kept?: KeptList
}

/** Something could not be loaded; trying again is one press away. */
export function ErrorState({ onRetry, title, text, offline, kept }: ErrorStateProps) {
  const t = useTexts(texts)
  const [failure] = useState(lastFailure) // the one that led here
  const isConnection = failure === null || failure.code === 'NETWORK'
  const cause = sayCause(failure, {
    connection: offline ?? t('shell.loadFailedText'),
    server: t('shell.serverTrouble'),
  })
  return (
    <div role="alert">
      <EmptyState
        action={
          onRetry && (
            <span className="flex flex-wrap justify-center gap-2.5">
              {kept && isConnection && (
                <Suspense>
                  <KeptLink {...kept} />
                </Suspense>
              )}
              <Button icon={<RotateCw aria-hidden="true" className="size-4" />} onClick={onRetry}>
                {t('shell.retry')}
              </Button>
            </span>
          )
        }
        text={text ?? cause}
        title={title ?? t('shell.loadFailed')}
        vignette={isConnection ? 'offline' : 'error'}
      />
    </div>
  )
}
