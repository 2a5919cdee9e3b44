import { afterCommit, type Context } from '../../../kernel/context.ts'
import { writeAudit } from '../../audit/index.ts'
import { answer, judgedFor, openForChanges } from '../find-contest.ts'
import type { SeenContest } from '../seen-contests.ts'
import { nameJuror } from './jurors.ts'

/** F-CON-04: by pseudo; the member is told. The same again changes nothing. */
export async function addContestJuror(ctx: Context, contestId: string, pseudo: string): Promise<SeenContest> {
  const found = await judgedFor(ctx, 'addContestJuror', contestId)
  await ctx.transaction(async (tx) => {
    const contest = await openForChanges(tx, found.id)
    const juror = await nameJuror(tx, ctx, contest, pseudo)
    if (!juror) return
    await writeAudit(tx, ctx, 'contest.jurorAdded', { targetId: contest.id, detail: { juror } })
    afterCommit(tx, () => ctx.publish('contests.changed', { id: contest.id }))
  })
  return answer(ctx, found.id)
}
