import { texts } from '@vondrona/rules/shell'
import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../controls/button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Something could not be loaded; trying again is one press away. */
export function ErrorState({ onRetry, title, text }: { onRetry?: () => void; title?: ReactNode; text?: ReactNode }) {
  const t = useTexts(texts)
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
        icon={<CloudOff aria-hidden="true" />}
        text={text ?? t('shell.loadFailedText')}
        title={title ?? t('shell.loadFailed')}
      />
    </div>
  )
}
