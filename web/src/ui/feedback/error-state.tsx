import { texts } from '@vondrona/rules/shell'
import { CircleAlert, CloudOff, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { lastFailure, sayCause } from '../../lib/api/last-failure.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../controls/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
  onRetry?: () => void
  title?: ReactNode
  text?: ReactNode
  /** What is said where the connection is the cause, instead of the usual. */
  offline?: string
}

/** Something could not be loaded; trying again is one press away. */
export function ErrorState({ onRetry, title, text, offline }: ErrorStateProps) {
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
            <Button icon={<RotateCw aria-hidden="true" className="size-4" />} onClick={onRetry}>
              {t('shell.retry')}
            </Button>
          )
        }
        icon={isConnection ? <CloudOff aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
        text={text ?? cause}
        title={title ?? t('shell.loadFailed')}
      />
    </div>
  )
}
