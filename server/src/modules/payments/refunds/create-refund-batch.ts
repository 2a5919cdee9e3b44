import { refundBatchInput } from '@vondrona/rules/payments'
import { treasury } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { oversightOf } from '../charges/oversight.ts'
import { batchFor } from './list-refunds.ts'
import { gather, insertBatch, type ListedBatch } from './store.ts'

/** The oldest requested refunds of an event, or of all that the caller looks after, that are in no batch yet: at most 500 of them. */
export async function createRefundBatch(ctx: Context, raw: unknown): Promise<ListedBatch> {
  const { id: createdBy } = ctx.require('createRefundBatch')
  const { eventId = null, title } = parse(refundBatchInput, raw)
  const id = ctx.newId()
  const work = ctx.transaction(async (tx) => {
    await insertBatch(tx, { id, eventId, title, createdBy, approvedBy: null, createdAt: ctx.now() })
    const count = await gather(tx, id, { eventId, oversight: oversightOf(ctx, 'createRefundBatch') }, treasury.batchMax)
    if (count === 0) throw nothing()
    await writeAudit(tx, ctx, 'refund.gathered', { targetId: id, detail: { eventId, count } })
  })
  await work.catch((error: unknown) => {
    throw (error as { code?: unknown } | null)?.code === '23503' ? nothing() : error // there is no such event
  })
  return (await batchFor(ctx, 'createRefundBatch', id)) as ListedBatch
}

const nothing = () => new Refusal('CONFLICT', 'payments.noRefunds')
