import { contestStates, type EntryMove, type EntryStatus, entryStates } from '@vondrona/rules/contests'
import type { Move } from '@vondrona/rules/states'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { writeAudit } from '../audit/index.ts'
import { closeReports, letReportReturned } from '../reports/index.ts'
import { settleLater } from './paying/settle-fee.ts'
import { moved } from './refusals.ts'
import { type ContestRow, type EntryChanges, type EntryRow, moveEntry } from './store.ts'
import { tellEntrant } from './tell-entrant.ts'
import { tellVoters } from './voting/tell-voters.ts'

interface Facts {
  reason?: string
  changes?: EntryChanges
}

/** The one path of every move: the status, the notifications of the entrant and of who voted for it, the log. The contest is locked by the caller. */
export async function moveEntryOf(
  tx: Tx,
  ctx: Context,
  contest: ContestRow,
  entry: EntryRow,
  name: EntryMove,
  { reason = '', changes = {} }: Facts = {},
): Promise<EntryRow> {
  const move: Move<EntryStatus> = entryStates.moves[name]
  const isGone = name === 'reject' || name === 'withdraw'
  if (isGone) await tellVoters(tx, ctx, contest, entry.userId)
  const row = await moveEntry(tx, entry.id, name, { updatedAt: ctx.now(), ...changes })
  if (!row) throw moved()
  if (isGone) {
    await closeReports(tx, ctx, { kind: 'contestEntry', thingId: entry.id })
    await settleLater(tx, ctx, row)
  }
  if (entry.status === 'rejected')
    await letReportReturned(tx, { kind: 'contestEntry', thingId: entry.id, ownerId: entry.userId })
  const isOther = ctx.actor?.id !== entry.userId
  const usual = move.notifies?.member ?? (isOther ? 'contest.withdrawn' : null)
  const isMoot = move.to === 'draft' && contest.status === 'cancelled' // nothing was left to pay for
  const kind = isMoot ? (isTold(contest, entry) ? null : contestStates.moves.cancel.notifies.member) : usual
  if (kind) await tellEntrant(tx, ctx, contest, entry, kind, isMoot ? contest.cancelReason : reason)
  const isPaying = name === 'hold' || name === 'pay' || name === 'lapse' || name === 'payLate'
  if (isOther && name !== 'submit' && !isPaying)
    await writeAudit(tx, ctx, `contestEntry.${name}`, {
      targetId: entry.id,
      detail: { contest: contest.id, before: entry.status, after: move.to },
    })
  return row
}

/** Whether the entrant heard already that the contest is over. */
const isTold = ({ toldAt, toldThrough }: ContestRow, { id }: EntryRow) => toldAt !== null || (toldThrough ?? '') >= id
