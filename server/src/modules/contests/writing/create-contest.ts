import { contestInput } from '@vondrona/rules/contests'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { useImages } from '../../uploads/index.ts'
import { answer, mayEdit } from '../find-contest.ts'
import { conflict } from '../refusals.ts'
import type { SeenContest } from '../seen-contests.ts'
import { addContest, findContest, lockId } from '../store.ts'
import { readFields } from './read-fields.ts'
import { readOrganizer } from './read-organizer.ts'
import { writeForm } from './write-form.ts'

/** R-GAP-13. Sent twice with an id of the organiser's own, it makes one contest. Without a status it is open at once. */
export async function createContest(ctx: Context, raw: unknown): Promise<SeenContest> {
  const actor = ctx.require('createContest')
  const input = parse(contestInput, raw)
  const status = input.status ?? 'open'
  if (status !== 'draft' && status !== 'open') throw badInput([{ field: 'status', key: 'contests.statusInvalid' }])
  const [id, now] = [input.id?.toLowerCase() ?? ctx.newId(), ctx.now()]
  await ctx.transaction(async (tx) => {
    if (input.id && (await isMade(tx, ctx, id, input.organizerId?.toLowerCase() ?? actor.id))) return
    const fields = await readFields(tx, ctx, null, input)
    const organizerId = await readOrganizer(tx, actor, null, input)
    const { isChanged: _, ...form } = await writeForm(tx, ctx, null, input)
    const dates = { createdAt: now, updatedAt: now, publishedAt: status === 'open' ? now : null }
    await addContest(tx, { id, organizerId, ...fields, ...form, ...dates, status })
    await useImages(tx, 'contests', id, fields.coverId ? [fields.coverId] : [])
    await writeAudit(tx, ctx, 'contest.created', { targetId: id, detail: { after: status } })
    afterCommit(tx, () => ctx.publish('contests.changed', { id }))
  })
  return answer(ctx, id)
}

/** The same create came before; an id of somebody else's contest is refused. */
async function isMade(tx: Tx, ctx: Context, id: string, organizerId: string): Promise<boolean> {
  await lockId(tx, id)
  const known = await findContest(tx, id)
  if (known && (known.organizerId !== organizerId || !mayEdit(ctx, known))) throw conflict()
  return known !== undefined
}
