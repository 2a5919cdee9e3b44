import { texts } from '@vondrona/rules/chat/discussion'
import { cancelAct } from '../../lib/acts/waiting-acts.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Unsent } from './half-written.ts'

/** A line that was refused, or too old, when nobody waited for its answer any more. `onPutBack`: where one can write. */
export function UnsentLine({ line, onPutBack }: { line: Unsent; onPutBack: (() => void) | undefined }) {
  const t = useTexts(texts)
  const { id, message, reason } = line
  const putBack = () => {
    onPutBack?.()
    cancelAct(id)
  }
  return (
    <li className="break-words px-4 py-1.5 text-base" data-unsent>
      {message}
      <span className="block text-danger text-sm">
        {reason ? t('discussion.refused', { reason }) : t('discussion.unsent')}
      </span>
      <span className="flex flex-wrap gap-2">
        {onPutBack && (
          <Button onClick={putBack} size="sm">
            {t('discussion.putBack')}
          </Button>
        )}
        <Button onClick={() => cancelAct(id)} size="sm" variant="quiet">
          {t('discussion.putAway')}
        </Button>
      </span>
    </li>
  )
}
