import { normalizePhone } from '@vondrona/rules/accounts'
import { payment, searchTotalCap } from '@vondrona/rules/constants'
import { attemptStatuses, shownStatus } from '@vondrona/rules/payments'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { type Pagination, pageOf, pageStart } from '../../../kernel/paging.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { noteRead } from '../../audit/index.ts'
import { type AttemptFilter, type AttemptMethod, countAttempts, listAttempts } from '../attempts/store.ts'
import { seenPayments } from './seen-payments.ts'
import { sumPayments } from './store.ts'

interface Filters {
  eventId?: string | null
  status?: string | null
  method?: AttemptMethod | null
  problem?: boolean | null
  search?: string | null
}

/** Newest first, for those who look after the money; without tests. The total is counted up to 10,000. */
export async function payments(ctx: Context, filters?: Filters | null, pagination?: Pagination | null) {
  ctx.require('payments')
  const { after, limit } = pageStart(pagination)
  const filter = { ...readFilter(filters ?? {}), after, limit: limit + 1 }
  const rows = await listAttempts(ctx.db, filter)
  const total = await countAttempts(ctx.db, filter, searchTotalCap)
  const { items, ...page } = pageOf(rows, limit)
  await noteRead(ctx, 'payments', items.length)
  return { ...page, total, items: seenPayments(ctx, items) }
}

function readFilter({ eventId, status, method, problem, search }: Filters): Omit<AttemptFilter, 'limit'> {
  if (eventId && !isId(eventId)) throw badInput([{ field: 'eventId', key: 'shell.badInput' }])
  const words = (search ?? '').trim().slice(0, payment.search.max)
  const isShown = (wanted: string) => attemptStatuses.filter((one) => shownStatus(one) === wanted)
  return {
    eventId: eventId ?? undefined,
    statuses: status ? isShown(status === 'completed' ? 'success' : status) : undefined,
    method: method ?? undefined,
    problem: problem ?? undefined,
    search: words ? (normalizePhone(words) ?? words) : undefined,
  }
}

/** The books of one event, or of all. */
export async function paymentSums(ctx: Context, eventId?: string | null) {
  ctx.require('paymentSums')
  if (eventId && !isId(eventId)) throw badInput([{ field: 'eventId', key: 'shell.badInput' }])
  return sumPayments(ctx.db, eventId ?? null)
}
