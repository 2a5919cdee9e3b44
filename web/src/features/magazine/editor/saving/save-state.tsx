import { texts } from '@vondrona/rules/magazine/editor'
import { Check, CloudOff, GitCompare, HardDrive, PencilLine, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { classes } from '../../../../ui/layout/class-names.ts'
import type { State } from './autosave.ts'

const icons: Record<State['phase'], ReactNode> = {
  saved: <Check aria-hidden="true" />,
  unsaved: <PencilLine aria-hidden="true" />,
  saving: <Spinner size={16} />,
  offline: <HardDrive aria-hidden="true" />,
  refused: <TriangleAlert aria-hidden="true" />,
  conflict: <GitCompare aria-hidden="true" />,
}

/** Where the text is, always in sight. */
export function SaveState({ state, onDecide }: { state: State; onDecide: () => void }) {
  const t = useTexts(texts)
  const { phase, isKept, problem, stored } = state
  const isUntouched = phase === 'saved' && !stored
  const isAtRisk = !isKept && phase === 'offline'
  const words = {
    saved: t(stored?.pendingAt ? 'editor.savedBeside' : 'editor.saved'),
    unsaved: t('editor.unsaved'),
    saving: t('editor.saving'),
    offline: t('editor.offline'),
    refused: t('editor.refused', { reason: problem ?? '' }),
    conflict: t('editor.conflictState'),
  }
  const isAlarming = isAtRisk || phase === 'refused' || phase === 'conflict'
  return (
    <div className="flex min-w-0 items-center gap-2">
      <p
        className={classes(
          'flex min-w-0 items-center gap-1.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0',
          isAlarming ? 'text-warning' : 'text-faint',
        )}
        data-save={phase}
        role="status"
      >
        {!isUntouched && (
          <>
            {isAtRisk ? <CloudOff aria-hidden="true" /> : icons[phase]}
            <span className="min-w-0">{isAtRisk ? t('editor.notKept') : words[phase]}</span>
          </>
        )}
      </p>
      {phase === 'conflict' && (
        <Button onClick={onDecide} size="sm">
          {t('editor.conflictDecide')}
        </Button>
      )}
    </div>
  )
}
