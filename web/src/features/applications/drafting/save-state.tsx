import { texts } from '@vondrona/rules/applications/applying'
import { Check, GitCompare, HardDrive, PencilLine, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import type { DraftState } from './draft-saving.ts'

const icons = {
  saved: <Check aria-hidden="true" />,
  unsaved: <PencilLine aria-hidden="true" />,
  saving: <Spinner size={16} />,
  offline: <HardDrive aria-hidden="true" />,
  refused: <TriangleAlert aria-hidden="true" />,
  conflict: <GitCompare aria-hidden="true" />,
} satisfies Partial<Record<DraftState['phase'], ReactNode>>

/** Where the draft is, calmly; its place is there from the beginning. */
export function SaveState({ state: { phase, problem } }: { state: DraftState }) {
  const t = useTexts(texts)
  const isQuiet = phase === 'untouched' || phase === 'closed'
  return (
    <p
      className={classes(
        'flex min-h-5 min-w-0 items-center gap-1.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0',
        phase === 'refused' || phase === 'conflict' ? 'text-warning' : 'text-faint',
      )}
      data-save={phase}
      role="status"
    >
      {!isQuiet && (
        <>
          {icons[phase]}
          <span className="min-w-0">{t(`applying.save.${phase}`, { reason: problem?.message ?? '' })}</span>
        </>
      )}
    </p>
  )
}
