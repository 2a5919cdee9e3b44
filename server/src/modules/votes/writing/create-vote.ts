import { voteInput } from '@vondrona/rules/votes'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { useImages } from '../../uploads/index.ts'
import { answer } from '../find-vote.ts'
import type { SeenVote } from '../seen-votes.ts'
import { addVote, findVote, lockId } from '../store.ts'
import { openingProblems, readFields } from './read-fields.ts'
import { picturesOf, readOptions, writeOptions } from './write-options.ts'

/**
 * R-VOTE-02. Sent twice with an id of the editor's own, it makes one vote. Without a status it takes ballots at once, as
 * existing clients expect.
 */
export async function createVote(ctx: Context, raw: unknown): Promise<SeenVote> {
  const actor = ctx.require('createVote')
  const input = parse(voteInput, raw)
  const status = input.status ?? (input.isActive === false ? 'draft' : 'active')
  if (status === 'ended') throw badInput([{ field: 'status', key: 'votes.statusInvalid' }])
  const [id, now] = [input.id?.toLowerCase() ?? ctx.newId(), ctx.now()]
  await ctx.transaction(async (tx) => {
    if (input.id && (await isMade(tx, id, actor.id))) return
    const fields = await readFields(tx, ctx, null, input)
    const options = await readOptions(tx, [], input)
    const problems = openingProblems(ctx, status, fields, options.length)
    if (problems.length > 0) throw badInput(problems)
    const made = { createdBy: actor.id, createdAt: now, updatedAt: now }
    await addVote(tx, { id, ...made, ...fields, status, openedAt: status === 'active' ? now : null })
    if (options.length > 0) await writeOptions(tx, ctx, id, options)
    await useImages(tx, 'votes', id, picturesOf(fields.coverId, options))
    await writeAudit(tx, ctx, 'vote.created', { targetId: id, detail: { after: status } })
    afterCommit(tx, () => ctx.publish('votes.changed', { id }))
  })
  return answer(ctx, id)
}

/** The same create came before; an id of somebody else's vote is refused. */
async function isMade(tx: Tx, id: string, createdBy: string): Promise<boolean> {
  await lockId(tx, id)
  const known = await findVote(tx, id)
  if (known && known.createdBy !== createdBy) throw new Refusal('CONFLICT', 'votes.conflict')
  return known !== undefined
}
