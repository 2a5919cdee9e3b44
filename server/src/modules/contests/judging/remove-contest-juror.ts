import { afterCommit, type Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { writeAudit } from '../../audit/index.ts'
import { answer, judgedFor, openForChanges } from '../find-contest.ts'
import type { SeenContest } from '../seen-contests.ts'
import { removeJuror } from './store.ts'

/** F-CON-04: with the scores they gave in the round that runs; those of locked rounds stand. */
export async function removeContestJuror(ctx: Context, contestId: string, userId: string): Promise<SeenContest> {
  const found = await judgedFor(ctx, 'removeContestJuror', contestId)
  await ctx.transaction(async (tx) => {
    const contest = await openForChanges(tx, found.id)
    if (!isId(userId) || !(await removeJuror(tx, contest.id, userId))) return
    const juror = userId.toLowerCase()
    await writeAudit(tx, ctx, 'contest.jurorRemoved', { targetId: contest.id, detail: { juror } })
    afterCommit(tx, () => ctx.publish('contests.changed', { id: contest.id }))
  })
  return answer(ctx, found.id)
}
