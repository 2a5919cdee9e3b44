import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { retake } from '../../orders/index.ts'
import { participationFor } from '../access.ts'
import { raceFacts } from '../registering/runner.ts'
import { type SeenParticipation, seenFully } from '../seen-participations.ts'
import { findParticipation, liveParticipation } from '../store.ts'

/** F-RACE-07: takes the place again at the price of then, once the hold is over; one that is held stays as it is. */
export async function resumeMitParticipation(
  ctx: Context,
  { id, key }: { id: string; key?: string | null },
): Promise<SeenParticipation> {
  const { row } = await participationFor(ctx, 'resumeMitParticipation', id, key)
  if (row.status !== 'expired' && row.status !== 'awaiting_payment')
    throw new Refusal('CONFLICT', 'races.nothingToResume')
  const other = row.status === 'expired' ? await liveParticipation(ctx.db, row) : undefined
  if (other) throw new Refusal('ALREADY_REGISTERED', 'races.sameAsOther')
  const { closed } = await raceFacts(ctx.db, row.eventId, ctx.now())
  if (row.status === 'expired' && closed) throw new Refusal('REGISTRATION_CLOSED', closed)
  await retake(ctx, row.orderId)
  const after = await findParticipation(ctx.db, row.id)
  if (after?.status !== 'awaiting_payment') throw new Refusal('CONFLICT', 'races.nothingToResume')
  return seenFully(ctx, after)
}
