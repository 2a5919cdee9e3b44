import { treasury } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import { makeTickets } from '../../../kernel/crypto/tickets.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { SheetFormat } from '../../../kernel/sheets/download.ts'
import { batchFor } from './list-refunds.ts'

interface Ticket {
  actorId: string
  sessionId: string
  batchId: string
  format: SheetFormat
}

/** What the address of a list opens. */
export const payoutTickets = makeTickets<Ticket>('payments-payouts', treasury.payoutTicket)

/** The address of the list of a batch, for this treasurer, for a minute. */
export async function exportPayouts(
  ctx: Context,
  batchId: string,
  format?: SheetFormat | null,
): Promise<{ url: string; expiresAt: Date }> {
  const actor = ctx.require('exportPayouts')
  const batch = isId(batchId) ? await batchFor(ctx, 'exportPayouts', batchId.toLowerCase()) : null
  if (!batch) throw new Refusal('NOT_FOUND', 'payments.refundNotFound')
  const { token, expiresAt } = payoutTickets.make(ctx, {
    actorId: actor.id,
    sessionId: actor.sessionId,
    batchId,
    format: format ?? 'csv',
  })
  return { url: `/api/payments/payouts?ticket=${token}`, expiresAt }
}
