import { searchTotalCap } from '@vondrona/rules/constants'
import { attemptStatuses, shownStatus } from '@vondrona/rules/payments'
import { payment as limits } from '@vondrona/rules/payments/constants'
import { cleanLine, cutTo } from '@vondrona/rules/typed'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { dayBounds, type Pagination, pageOf, pageStart } from '../../../kernel/paging.ts'
import { idFilter } from '../../../kernel/parse.ts'
import { noteRead } from '../../audit/index.ts'
import {
  type AttemptFilter,
  type AttemptMethod,
  type AttemptOrder,
  closenessOf,
  countAttempts,
  findAttempt,
  listAttempts,
  type PaymentProblem,
} from '../attempts/store.ts'
import { oversees, oversightOf } from '../charges/oversight.ts'
import { type SeenPayment, seenPayments } from './seen-payments.ts'
import { countProblems, countRefunds, sumPayments } from './store.ts'

interface Filters {
  from?: unknown
  to?: unknown
  eventId?: string | null
  status?: string | null
  method?: AttemptMethod | null
  problem?: boolean | null
  kind?: PaymentProblem | null
  search?: string | null
}

/** Newest first unless asked otherwise, for those who look after the money; without tests. The total is counted up to 10,000. */
export async function payments(
  ctx: Context,
  filters?: Filters | null,
  pagination?: Pagination | null,
  order?: AttemptOrder | null,
) {
  ctx.require('payments')
  const { after, limit } = pageStart(pagination)
  const oversight = oversightOf(ctx, 'payments')
  const wanted = { ...readFilter(filters ?? {}), oversight }
  const closeness = await closenessOf(ctx.db, wanted)
  const filter = { ...wanted, closeness, order: order ?? undefined, after, limit: limit + 1 }
  const rows = await listAttempts(ctx.db, filter)
  const total = await countAttempts(ctx.db, filter, searchTotalCap)
  const { items, ...page } = pageOf(rows, limit)
  await noteRead(ctx, 'payments', items.length)
  return { ...page, total, items: seenPayments(ctx, items) }
}

function readFilter({
  from,
  to,
  eventId,
  status,
  method,
  problem,
  kind,
  search,
}: Filters): Omit<AttemptFilter, 'limit' | 'oversight'> {
  const words = cutTo(cleanLine(search ?? ''), limits.search.max)
  const isShown = (wanted: string) => attemptStatuses.filter((one) => shownStatus(one) === wanted)
  return {
    from: dayBounds('from', from).from,
    before: dayBounds('to', to).before,
    eventId: idFilter('eventId', eventId),
    statuses: status ? isShown(status === 'completed' ? 'success' : status) : undefined,
    method: method ?? undefined,
    problem: problem ?? undefined,
    kind: kind ?? undefined,
    search: words || undefined,
  }
}

/** The books of one event, or of all that the caller looks after; what providers hold is everybody's money. */
export async function paymentSums(ctx: Context, eventId?: string | null) {
  ctx.require('paymentSums')
  const oversight = oversightOf(ctx, 'paymentSums')
  const sums = await sumPayments(ctx.db, oversight, idFilter('eventId', eventId) ?? null)
  return oversight === 'all' ? sums : { ...sums, balances: [] }
}

/** What waits for those who look after the money, of one event or of all. */
export async function paymentsWaiting(ctx: Context, eventId?: string | null) {
  ctx.require('paymentsWaiting')
  const of = idFilter('eventId', eventId) ?? null
  const oversight = oversightOf(ctx, 'paymentsWaiting')
  return {
    problems: await countProblems(ctx.db, oversight, of),
    ...(await countRefunds(ctx.db, oversight, of)),
  }
}

/** One payment as the staff sees it; null for those that are tests or somebody else's to look after, too. */
export async function payment(ctx: Context, id: string): Promise<SeenPayment | null> {
  ctx.require('payment')
  const row = isId(id) ? await findAttempt(ctx.db, id) : undefined
  const [seen] = seenPayments(ctx, row ? [row] : [])
  if (!seen || (await seen.page.charges()).get(seen.chargeId)?.isTest) return null
  if (!(await oversees(ctx, 'payment', [seen.chargeId]))) return null
  await noteRead(ctx, 'payments', 1)
  return seen
}
