import { afterCommit, type Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { removeAnswers, removeUnanswered } from '../../forms/index.ts'
import { useImages } from '../../uploads/index.ts'
import { contestFor } from '../find-contest.ts'
import { unknownContest } from '../refusals.ts'
import { hasEntries, lockContest, removeContest, removeUnusedEntries } from '../store.ts'

/** R-GAP-13, D-70: while nobody has an entry; afterwards it is cancelled. */
export async function deleteContest(ctx: Context, id: string): Promise<boolean> {
  const found = await contestFor(ctx, 'deleteContest', id)
  return ctx.transaction(async (tx) => {
    const row = await lockContest(tx, found.id)
    if (!row) throw unknownContest()
    const unused = await removeUnusedEntries(tx, row.id)
    if (await hasEntries(tx, row.id)) throw new Refusal('IN_USE', 'contests.inUse')
    await removeAnswers(tx, ...unused.flatMap(({ answersId }) => answersId ?? []))
    await removeContest(tx, row.id)
    if (row.formId) await removeUnanswered(tx, [row.formId])
    await useImages(tx, 'contests', row.id, [])
    await writeAudit(tx, ctx, 'contest.deleted', { targetId: row.id, detail: { name: row.name } })
    afterCommit(tx, () => ctx.publish('contests.changed', { id: row.id }))
    return true
  })
}
