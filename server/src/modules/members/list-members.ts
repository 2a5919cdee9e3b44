import { isLimited, type Role, type Status, searchable } from '@vondrona/rules/accounts'
import { pageSize, searchTotalCap } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import { type Pagination, pageOf, pageStart } from '../../kernel/paging.ts'
import { badInput } from '../../kernel/refusal.ts'
import {
  countUsers,
  findUser,
  listUsers,
  pendingUsers,
  searchUsers,
  type UserFilter,
  type UserRow,
} from '../accounts/index.ts'
import { noteRead } from '../audit/index.ts'
import { awaitingCorrection, countDocumentsWaiting, documentsWaiting } from '../identity/index.ts'

const oldestPage = 50 // `page` of existing clients; further on goes by `after`

interface Filters {
  search?: string | null
  status?: Status | null
  role?: Role | null
}

/** R-USER-16, R-GQL-16: newest first. Totals come from counters; with a search, from counting up to a cap. */
export async function users(ctx: Context, filters?: Filters | null, pagination?: Pagination | null) {
  ctx.require('users')
  const filter = readFilter(filters)
  const { after, limit } = pageStart(pagination)
  const number = pagination?.page ?? 1
  if (number < 1 || number > oldestPage) throw badInput([{ field: 'page', key: 'shell.badInput' }])
  const offset = after ? 0 : (number - 1) * limit
  const page = { ...filter, after, limit: limit + 1, offset }
  if (filter.search) {
    const { rows, found } = await searchUsers(ctx.db, page)
    await noteRead(ctx, 'users', rows.length)
    return { ...pageOf(rows, limit), total: Math.min(found, searchTotalCap), totalCapped: found > searchTotalCap }
  }
  const [rows, total] = await Promise.all([listUsers(ctx.db, page), totalOf(ctx, filter)])
  await noteRead(ctx, 'users', rows.length)
  return { ...pageOf(rows, limit), total, totalCapped: false }
}

function readFilter(filters: Filters | null | undefined): UserFilter {
  const { search, status, role } = filters ?? {}
  const words = searchable(search ?? '')
  if (words.length === 1) throw badInput([{ field: 'search', key: 'members.searchTooShort' }])
  return { search: words || undefined, status: status ?? undefined, role: role ?? undefined }
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
