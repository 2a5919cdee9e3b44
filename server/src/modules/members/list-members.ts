import { isLimited, latestAdultBirth, type Role, type Status, searchable } from '@vondrona/rules/accounts'
import { pageSize, searchTotalCap } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import { dayBounds, type Pagination, pageOf, pageStart } from '../../kernel/paging.ts'
import { badInput } from '../../kernel/refusal.ts'
import {
  countUpTo,
  countUsers,
  findUser,
  hasCounter,
  listUsers,
  pendingUsers,
  searchUsers,
  type UserFilter,
  type UserOrder,
  type UserRow,
} from '../accounts/index.ts'
import { noteRead } from '../audit/index.ts'
import { awaitingCorrection, countDocumentsWaiting, documentsWaiting, usersWithNumber } from '../identity/index.ts'

const oldestPage = 50 // `page` of existing clients; further on goes by `after`

export interface Filters {
  search?: string | null
  status?: Status | null
  role?: Role | null
  joinedFrom?: unknown
  joinedTo?: unknown
  minor?: boolean | null
  unverified?: boolean | null
}

/** R-USER-16, R-GQL-16: totals of statuses and roles come from counters; with another filter, from counting up to a cap. */
export async function users(
  ctx: Context,
  filters?: Filters | null,
  pagination?: Pagination | null,
  order?: UserOrder | null,
) {
  ctx.require('users')
  const filter = await readFilter(ctx, filters)
  const { after, limit } = pageStart(pagination)
  const number = pagination?.page ?? 1
  if (number < 1 || number > oldestPage) throw badInput([{ field: 'page', key: 'shell.badInput' }])
  const offset = after ? 0 : (number - 1) * limit
  const page = { ...filter, order: order ?? undefined, after, limit: limit + 1, offset }
  if (!hasCounter(filter)) {
    const { rows, found } = await searchUsers(ctx.db, page)
    await noteRead(ctx, 'users', rows.length)
    return { ...pageOf(rows, limit), total: Math.min(found, searchTotalCap), totalCapped: found > searchTotalCap }
  }
  const [rows, total] = await Promise.all([listUsers(ctx.db, page), totalOf(ctx, filter)])
  await noteRead(ctx, 'users', rows.length)
  return { ...pageOf(rows, limit), total, totalCapped: false }
}

/** What the store looks for. A complete document number finds whose it is, by its keyed hash (F-KYC-06). */
export async function readFilter(ctx: Context, filters: Filters | null | undefined): Promise<UserFilter> {
  const { search, status, role, joinedFrom, joinedTo, minor, unverified } = filters ?? {}
  const words = searchable(search ?? '')
  if (words.length === 1) throw badInput([{ field: 'search', key: 'members.searchTooShort' }])
  const owners = words ? await usersWithNumber(ctx, words) : []
  return {
    ...(owners.length > 0 ? { ids: owners } : { search: (words && search) || undefined }),
    status: status ?? undefined,
    role: role ?? undefined,
    joinedFrom: dayBounds('joinedFrom', joinedFrom).from,
    joinedBefore: dayBounds('joinedTo', joinedTo).before,
    bornAfter: minor ? latestAdultBirth(ctx.now()) : undefined,
    isUnverified: unverified ?? undefined,
  }
}

/** How many a filter finds: from the counters, or counted, at the most one more than `most`. */
export async function countMatching(ctx: Context, filter: UserFilter, most: number): Promise<number> {
  return hasCounter(filter) ? totalOf(ctx, filter) : countUpTo(ctx.db, filter, most)
}

async function totalOf(ctx: Context, filter: UserFilter) {
  const counts = (await countUsers(ctx.db)).filter(
    ({ status, role }) => (!filter.status || status === filter.status) && (!filter.role || role === filter.role),
  )
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** How many members there are of each role and status; empty groups are left out. */
export async function userCounts(ctx: Context) {
  ctx.require('userCounts')
  return (await countUsers(ctx.db)).filter(({ count }) => count > 0)
}

/** R-USER-13, R-DATA-03: who waits, oldest first; then members whose document, sent later, nobody has looked at. */
export async function listPendingUsers(ctx: Context) {
  ctx.require('pendingUsers')
  const waiting = await pendingUsers(ctx.db, pageSize.queue)
  const later = await Promise.all((await documentsWaiting(ctx.db, pageSize.max)).map((id) => findUser(ctx.db, id)))
  const rows = [...waiting, ...later.filter((user): user is UserRow => user?.status === 'active')]
  const correcting = await awaitingCorrection(
    ctx.db,
    rows.map((row) => row.id),
  )
  await noteRead(ctx, 'pendingUsers', rows.length)
  return rows.map((row) => toPending(ctx, row, correcting.has(row.id)))
}

const toPending = (ctx: Context, row: UserRow, correcting: boolean) => ({
  ...row,
  username: row.pseudo,
  limited: isLimited(row.dateNaissance, ctx.now()),
  awaitingCorrection: correcting,
  emailVerified: row.emailVerifiedAt !== null,
})

/** How many requests wait for a decision. */
export async function pendingCount(ctx: Context): Promise<number> {
  ctx.require('pendingCount')
  return countPending(ctx)
}

/** F-COM-08: how many the queue holds, also beyond what it lists: who is pending (the counters), and later documents. */
export async function countPending({ db }: Pick<Context, 'db'>): Promise<number> {
  const counts = await countUsers(db)
  const documents = await countDocumentsWaiting(db)
  return counts.reduce((sum, { status, count }) => sum + (status === 'pending' ? count : 0), documents)
}
