import { event } from '@vondrona/rules/events/constants'
import { texts } from '@vondrona/rules/events/organizing'
import { Check, GitCompare, HardDrive, PencilLine, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import type { SavingState } from './saving.ts'

const icons: Record<SavingState['phase'], ReactNode> = {
  saved: <Check aria-hidden="true" />,
  unsaved: <PencilLine aria-hidden="true" />,
  saving: <Spinner size={16} />,
  offline: <HardDrive aria-hidden="true" />,
  refused: <TriangleAlert aria-hidden="true" />,
  conflict: <GitCompare aria-hidden="true" />,
}

/** Where the text is, always in sight. */
export function SaveState({ state, onDecide }: { state: SavingState; onDecide: () => void }) {
  const t = useTexts(texts)
  const { phase, stored, draft, problem } = state
  const isPublished = stored?.status === 'published'
  const isTooShort = !stored && draft.title.trim().length < event.title.min
  const words = {
    saved: t(isPublished ? 'organizing.allPublished' : 'organizing.saved'),
    unsaved: t(isTooShort ? 'organizing.untitled' : isPublished ? 'organizing.unpublished' : 'organizing.unsaved'),
    saving: t('organizing.saving'),
    offline: t('organizing.offline'),
    refused: t('organizing.refused', { reason: problem }),
    conflict: t('organizing.conflict'),
  }
  const isUntouched = phase === 'saved' && !stored
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <p
        className={classes(
          'flex min-w-0 items-center gap-1.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0',
          phase === 'refused' || phase === 'conflict' ? 'text-warning' : 'text-faint',
        )}
        data-save={phase}
        role="status"
      >
        {!isUntouched && (
          <>
            {icons[phase]}
            <span className="min-w-0">{words[phase]}</span>
          </>
        )}
      </p>
      {phase === 'conflict' && (
        <Button className="my-1.5 shrink-0" onClick={onDecide}>
          {t('organizing.decide')}
        </Button>
      )}
    </div>
  )
}
