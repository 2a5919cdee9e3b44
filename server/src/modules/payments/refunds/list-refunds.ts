import { searchTotalCap } from '@vondrona/rules/constants'
import type { RefundStatus } from '@vondrona/rules/payments'
import { treasury } from '@vondrona/rules/payments/constants'
import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { type Pagination, pageOf, pageStart } from '../../../kernel/paging.ts'
import { idFilter } from '../../../kernel/parse.ts'
import { noteRead } from '../../audit/index.ts'
import { oversees, oversightOf } from '../charges/oversight.ts'
import { approverOf, eyesOn } from './four-eyes.ts'
import { findRefund, type ListedBatch, listBatches, listRefunds, type RefundLine, sumRefunds } from './store.ts'

/** A refund as somebody of the staff sees it. */
export type ListedRefund = RefundLine & { needsOther: boolean }

interface Filters {
  eventId?: string | null
  status?: RefundStatus | null
  open?: boolean | null
  batchId?: string | null
}

/** Newest first, for those who look after the money; counted up to 10,000. */
export async function refunds(ctx: Context, filters?: Filters | null, pagination?: Pagination | null) {
  ctx.require('refunds')
  const { after, limit } = pageStart(pagination)
  const { eventId, status, open, batchId } = filters ?? {}
  const filter = {
    eventId: idFilter('eventId', eventId),
    status: status ?? undefined,
    open: open ?? undefined,
    batchId: idFilter('batchId', batchId),
    oversight: oversightOf(ctx, 'refunds'),
  }
  const page = pageOf(await listRefunds(ctx.db, { ...filter, after, limit: limit + 1 }), limit)
  await noteRead(ctx, 'refunds', page.items.length)
  return { ...page, items: await seenBy(ctx, page.items), ...(await sumRefunds(ctx.db, filter, searchTotalCap)) }
}

/** Newest first, of one event or of all. */
export async function refundBatches(ctx: Context, eventId?: string | null): Promise<ListedBatch[]> {
  ctx.require('refundBatches')
  const oversight = oversightOf(ctx, 'refundBatches')
  const filter = { viewer: approverOf(ctx), oversight, eventId: idFilter('eventId', eventId) }
  return listBatches(ctx.db, filter, treasury.batchesShown)
}

/** One of them, however old. */
export async function refundBatch(ctx: Context, id: string): Promise<ListedBatch | null> {
  ctx.require('refundBatch')
  return isId(id) ? batchFor(ctx, 'refundBatch', id.toLowerCase()) : null
}

/** A batch of which the caller looks after everything with this operation. */
export async function batchFor(ctx: Context, operation: Operation, id: string): Promise<ListedBatch | null> {
  const oversight = oversightOf(ctx, operation)
  return (await listBatches(ctx.db, { viewer: approverOf(ctx), oversight, id }, 1))[0] ?? null
}

/** One refund; null for those that are tests or somebody else's to look after, too. */
export async function refund(ctx: Context, id: string): Promise<ListedRefund | null> {
  ctx.require('refund')
  const row = isId(id) ? await findRefund(ctx.db, id) : undefined
  const [seen] = row && (await oversees(ctx, 'refund', [row.chargeId])) ? await listed(ctx, [row.id]) : []
  if (seen) await noteRead(ctx, 'refunds', 1)
  return seen ?? null
}

/** These refunds as the staff sees them, in the order of the ids. */
export async function listed(ctx: Context, ids: readonly string[]): Promise<ListedRefund[]> {
  const rows = await listRefunds(ctx.db, { ids, oversight: oversightOf(ctx, 'refunds'), limit: ids.length })
  const byId = new Map((await seenBy(ctx, rows)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? [])
}

async function seenBy(ctx: Context, rows: readonly RefundLine[]): Promise<ListedRefund[]> {
  const { needsOther } = await eyesOn(ctx.db, approverOf(ctx), rows)
  return rows.map((row) => ({ ...row, needsOther: needsOther(row) }))
}
