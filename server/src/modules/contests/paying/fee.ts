import { toAriary } from '@vondrona/rules/money'
import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { chargesOf, openCharges, openRefundsOf, refundsOf } from '../../payments/index.ts'
import type { Place } from '../entering/write-entry.ts'
import { moveEntryOf } from '../move-entry.ts'
import { addEntry, type EntryRow } from '../store.ts'

/** F-CON-01: the entry owes the fee, and has its place as long as a place of an event is held. The contest is locked. */
export async function holdPlace(
  tx: Tx,
  ctx: Context,
  { contest, entry }: Place,
  userId: string,
  answersId: string | null,
): Promise<EntryRow> {
  const [at, chargeId] = [ctx.now(), ctx.newId()]
  const holdUntil = new Date(at.getTime() + payment.hold)
  await openCharges(tx, ctx, [
    {
      id: chargeId,
      eventId: null,
      userId,
      title: say(ctx.sentences, ctx.language, 'contests.feeTitle', { name: contest.name }),
      amount: toAriary(contest.fee),
      payableUntil: holdUntil,
      email: null, // their account has it
      phone: null,
      language: ctx.language,
    },
  ])
  const held = { answersId, chargeId, holdUntil, updatedAt: at }
  if (entry) return moveEntryOf(tx, ctx, contest, entry, 'hold', { changes: held })
  const of = { id: ctx.newId(), contestId: contest.id, userId, status: 'awaiting_payment' } as const
  return addEntry(tx, { ...of, number: null, appliedAt: null, createdAt: at, ...held })
}

/** Nobody takes part for nothing: of an entry whose fee is back, whoever asked for that, or on its way, the rejection stands. The contest is locked. */
export async function refuseUnpaid(tx: Tx, { id, chargeId }: EntryRow): Promise<void> {
  if (!chargeId) return
  const asked = (await openRefundsOf(tx, [chargeId])).get(chargeId) ?? []
  const done = ((await refundsOf(tx, [chargeId])).get(chargeId) ?? []).filter(({ status }) => status === 'done')
  const back = done.reduce((sum, { amount }) => sum + amount, 0)
  const fee = (await chargesOf(tx, [chargeId])).get(chargeId)?.amount ?? 0
  if (asked.includes(id) || done.some(({ subjectId }) => subjectId === id) || back >= fee)
    throw new Refusal('CONFLICT', 'contests.feeGone')
}
