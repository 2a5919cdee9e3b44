import type { Context } from '../../kernel/context.ts'
import { countUsers } from './store.ts'

/** R-DASH-01, R-DASH-03: members in all, and those whose status is active. */
export async function memberFigures({ db }: Context) {
  const counts = await countUsers(db)
  const sum = (rows: typeof counts) => rows.reduce((n, { count }) => n + count, 0)
  return { totalUsers: sum(counts), activeUsers: sum(counts.filter(({ status }) => status === 'active')) }
}
