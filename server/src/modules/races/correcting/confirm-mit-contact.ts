import type { Context } from '../../../kernel/context.ts'
import { verifyOrder } from '../../orders/index.ts'
import { participationFor } from '../access.ts'
import { raceFacts } from '../registering/runner.ts'
import { type SeenParticipation, seenFully } from '../seen-participations.ts'
import { findParticipation } from '../store.ts'

interface Given {
  id: string
  key?: string | null
  code?: string | null
  contactProof?: string | null
}

/** D-28: the place belongs to whoever is reached by the contact; a free one is confirmed by it. */
export async function confirmMitContact(
  ctx: Context,
  { id, key, code, contactProof }: Given,
): Promise<SeenParticipation> {
  const { row } = await participationFor(ctx, 'confirmMitContact', id, key)
  const { closed } = await raceFacts(ctx.db, row.eventId, ctx.now())
  const proof = await verifyOrder(ctx, row.orderId, { code, proof: contactProof }, !closed)
  return { ...seenFully(ctx, (await findParticipation(ctx.db, row.id)) ?? row), contactProof: proof }
}
