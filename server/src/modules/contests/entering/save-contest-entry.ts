import { entryInput } from '@vondrona/rules/contests'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { cannotEnter } from '../refusals.ts'
import { addEntry, changeEntry, type EntryRow } from '../store.ts'
import { placeToWrite, refuseObstacle, refuseOld, writeAnswers } from './write-entry.ts'

/** F-CON-02: keeps a draft as its owner types, and changes what was sent, until the deadline. */
export async function saveContestEntry(ctx: Context, raw: unknown): Promise<EntryRow> {
  const actor = ctx.require('saveContestEntry')
  if (actor.status !== 'active') throw cannotEnter('ACCOUNT_NOT_ACTIVE') // whatever they ask for
  const { contestId, revision, ...given } = parse(entryInput, raw)
  return ctx.transaction(async (tx) => {
    const place = await placeToWrite(tx, ctx, actor, contestId.toLowerCase(), false)
    const { contest, entry, isSent } = place
    refuseObstacle(place)
    refuseOld(entry, revision)
    const answersId = await writeAnswers(tx, ctx, place, actor.id, given, isSent)
    const now = ctx.now()
    if (entry) return changeEntry(tx, entry.id, { answersId, updatedAt: now })
    const of = { id: ctx.newId(), contestId: contest.id, userId: actor.id, answersId }
    return addEntry(tx, { ...of, number: null, appliedAt: null, status: 'draft', createdAt: now, updatedAt: now })
  })
}
