import { pageSize } from '@vondrona/rules/constants'
import { cleanLine, cutTo } from '@vondrona/rules/typed'
import type { Context } from '../../kernel/context.ts'
import { type Pagination, pageStart } from '../../kernel/paging.ts'
import { badInput } from '../../kernel/refusal.ts'
import { reader } from '../../kernel/visitors/reader.ts'
import { listLives, livesOf } from './store.ts'

const oldestPage = 50 // `page` of existing clients; further on goes by `after`

/** Active first, then paused, scheduled by start, ended newest first (R-NET-05). */
export function lives(ctx: Context, pagination?: Pagination | null, search?: string | null) {
  const actor = reader(ctx, 'lives')
  const { after, limit } = pageStart(pagination, pageSize.cards)
  const page = pagination?.page ?? 1
  if (page < 1 || page > oldestPage) throw badInput([{ field: 'page', key: 'shell.badInput' }])
  const words = cleanLine(cutTo(search ?? '', 200))
  return listLives(ctx.db, {
    viewerId: actor?.id ?? null,
    search: words || undefined,
    after,
    offset: after ? 0 : (page - 1) * limit,
    limit,
  })
}

/** The lives that are on air, at most one page. */
export function activeLives(ctx: Context) {
  const actor = reader(ctx, 'activeLives')
  return listLives(ctx.db, { viewerId: actor?.id ?? null, active: true, limit: pageSize.max })
}

/** The caller's own lives, newest first. */
export function myLives(ctx: Context, pagination?: Pagination | null) {
  const actor = ctx.require('myLives')
  return livesOf(ctx.db, actor.id, pageStart(pagination, pageSize.cards))
}
