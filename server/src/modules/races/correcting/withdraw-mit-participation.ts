import { type ParticipationStatus, participationStates } from '@vondrona/rules/races'
import { canMove } from '@vondrona/rules/states'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { giveUpOrders } from '../../orders/index.ts'
import { participationFor } from '../access.ts'
import { raceFacts } from '../registering/runner.ts'
import { type SeenParticipation, seenFully } from '../seen-participations.ts'
import { findParticipation } from '../store.ts'

/** Only the organisers give these back. */
const took: readonly ParticipationStatus[] = ['checked_in', 'finished', 'dns']

/** Gives the place back; what was paid for it is requested back. Again, it stays as it is. */
export async function withdrawMitParticipation(
  ctx: Context,
  { id, key }: { id: string; key?: string | null },
): Promise<SeenParticipation> {
  const { row: before, party } = await participationFor(ctx, 'withdrawMitParticipation', id, key)
  if (before.status === 'withdrawn' || before.status === 'refunded') return seenFully(ctx, before)
  const isOver = !canMove(participationStates, before.status, 'withdraw')
  if (isOver || took.includes(before.status)) throw new Refusal('CONFLICT', 'races.over')
  const { hasBegun } = await raceFacts(ctx.db, before.eventId, ctx.now())
  if (hasBegun) throw new Refusal('ORDERS_CLOSED', 'races.begun')
  const row = await ctx.transaction(async (tx) => {
    await giveUpOrders(tx, ctx, [before.orderId], 'withdrawn') // the registration follows its order
    if (party === 'organiser') await writeAudit(tx, ctx, 'registration.withdrawn', { targetId: before.id })
    return findParticipation(tx, before.id)
  })
  return seenFully(ctx, row ?? before)
}
