import { treasury } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import { makeTickets } from '../../../kernel/crypto/tickets.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findBatch } from './store.ts'

interface Ticket {
  actorId: string
  sessionId: string
  batchId: string
}

/** What the address of a list opens. */
export const payoutTickets = makeTickets<Ticket>('payments-payouts', treasury.payoutTicket)

/** The address of the list of a batch, for this treasurer, for a minute. */
export async function exportPayouts(ctx: Context, batchId: string): Promise<{ url: string; expiresAt: Date }> {
  const actor = ctx.require('exportPayouts')
  if (!isId(batchId) || !(await findBatch(ctx.db, batchId))) throw new Refusal('NOT_FOUND', 'payments.refundNotFound')
  const { token, expiresAt } = payoutTickets.make(ctx, { actorId: actor.id, sessionId: actor.sessionId, batchId })
  return { url: `/api/payments/payouts?ticket=${token}`, expiresAt }
}
