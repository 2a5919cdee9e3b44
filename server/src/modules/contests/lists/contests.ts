import { pageSize } from '@vondrona/rules/constants'
import { contestFilters } from '@vondrona/rules/contests'
import type { Context } from '../../../kernel/context.ts'
import { type Pagination, pageStart } from '../../../kernel/paging.ts'
import { parse } from '../../../kernel/parse.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { type SeenContest, seenContests } from '../seen-contests.ts'
import { listCategories, listContests } from './store.ts'

/** R-CON-03: newest first. Drafts are for who edits them: all for an administrator, else one's own, if asked for. */
export async function contests(ctx: Context, raw?: unknown, pagination?: Pagination | null): Promise<SeenContest[]> {
  const actor = reader(ctx, 'contests')
  const { category, level, status, text, mine } = parse(contestFilters, raw ?? {})
  const page = pageStart(pagination, pageSize.cards)
  if (mine && !actor) return []
  const words = (text ?? '').replaceAll('\0', ' ').trim()
  const isAll = actor?.role === 'admin' && ctx.may('updateContest', nobody)
  if (status === 'draft' && !isAll && !mine) return []
  const filter = {
    now: ctx.now(),
    words,
    category: category?.trim() || undefined,
    level: level ?? undefined,
    status: status ?? undefined,
    organizerId: mine ? actor?.id : undefined,
    withDrafts: Boolean(mine) || (isAll && status === 'draft'),
  }
  return seenContests(ctx, await listContests(ctx.db, filter, page))
}

/** An id that no member has. */
const nobody = '00000000-0000-0000-0000-000000000000'

export async function contestCategories(ctx: Context): Promise<string[]> {
  reader(ctx, 'contestCategories')
  return listCategories(ctx.db, 50)
}
