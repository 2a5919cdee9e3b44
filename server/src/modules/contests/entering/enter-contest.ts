import { type EntryInput, entryInput, entryStates } from '@vondrona/rules/contests'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { makeSerialQueue } from '../../../kernel/jobs/serial-queue.ts'
import { parse } from '../../../kernel/parse.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { isAnsweredSo, isSentFrom } from '../../forms/index.ts'
import { isFullError } from '../full-error.ts'
import { moveEntryOf } from '../move-entry.ts'
import { holdPlace } from '../paying/fee.ts'
import { cannotEnter, full } from '../refusals.ts'
import { addEntry, changeEntry, type EntryRow, nextNumber } from '../store.ts'
import { tellEntrant } from '../tell-entrant.ts'
import { spendAttempt } from './spend-attempt.ts'
import { announce, type Place, placeToWrite, refuseObstacle, refuseOld, writeAnswers } from './write-entry.ts'

/** Of many who enter one contest in its last minute, one holds a connection, the others wait without. */
const queueOf = perProcess(() => makeSerialQueue())

/**
 * R-CON-04, R-CON-05: sends an entry, from a draft or at once; with a fee its place is held until that is paid
 * (F-CON-01). Sent again it is the same entry; with other answers it is changed, until the deadline.
 */
export async function enterContest(ctx: Context, raw: unknown): Promise<EntryRow> {
  const actor = ctx.require('saveContestEntry')
  if (actor.status !== 'active') throw cannotEnter('ACCOUNT_NOT_ACTIVE')
  const input = parse(entryInput, raw)
  await spendAttempt(ctx, actor.id)
  const contestId = input.contestId.toLowerCase()
  const work = async (tx: Tx): Promise<EntryRow> => {
    const place = await placeToWrite(tx, ctx, actor, contestId, true)
    const { entry, isSent } = place
    if (entry && isSent && (await isSame(tx, entry, input))) return entry // the answer was lost
    refuseObstacle(place)
    refuseOld(entry, input.revision)
    const answersId = await writeAnswers(tx, ctx, place, actor.id, input, true)
    if (entry && isSent) return changeEntry(tx, entry.id, { answersId, updatedAt: ctx.now() })
    const sent = await (place.contest.fee > 0 ? holdPlace : send)(tx, ctx, place, actor.id, answersId)
    announce(tx, ctx, contestId)
    return sent
  }
  return queueOf(ctx)(contestId, () => ctx.transaction(work)).catch((error: unknown) => {
    throw isFullError(error) ? full() : error
  })
}

/** Nothing new is sent; what names the revision that it changes may come twice, also when nothing can be sent any more. */
async function isSame(tx: Tx, entry: EntryRow, { applicationData, revision }: EntryInput): Promise<boolean> {
  if (!applicationData) return revision == null || isSentFrom(entry, revision)
  return revision != null && (await isAnsweredSo(tx, entry.answersId, applicationData))
}

async function send(tx: Tx, ctx: Context, { contest, entry }: Place, userId: string, answersId: string | null) {
  const [at, number] = [ctx.now(), await nextNumber(tx, contest.id)]
  const sent = { answersId, number, appliedAt: at, updatedAt: at }
  if (entry) return moveEntryOf(tx, ctx, contest, entry, 'submit', { changes: sent })
  const row = { id: ctx.newId(), contestId: contest.id, userId, status: 'submitted', createdAt: at, ...sent } as const
  const added = await addEntry(tx, row)
  await tellEntrant(tx, ctx, contest, added, entryStates.moves.submit.notifies.member)
  return added
}
