import type { Recount } from '@vondrona/rules/votes'
import { texts } from '@vondrona/rules/votes/voting'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { classes } from '../../../ui/layout/class-names.ts'
import type { ShownVote } from '../use-vote.ts'

/** Whether the list gives what was announced. */
export function Verdict({ vote, found }: { vote: ShownVote; found: Recount }) {
  const t = useTexts(texts)
  const isSame =
    found.wrong.length === 0 &&
    found.ballots.size === vote.votersCount &&
    vote.options.every(({ votes }, index) => votes === found.votes[index])
  const Icon = isSame ? CircleCheck : TriangleAlert
  return (
    <p
      className={classes(
        'flex items-center gap-3 rounded-card px-4 py-4 font-semibold text-lg leading-snug',
        isSame ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger',
      )}
      role="status"
    >
      <Icon aria-hidden="true" className="size-7 shrink-0" />
      {t(isSame ? 'voting.recountSame' : 'voting.recountOther')}
    </p>
  )
}
