import type { Context } from '../../kernel/context.ts'
import { dayBounds, type Pagination, pageOf, pageStart } from '../../kernel/paging.ts'
import { idFilter } from '../../kernel/parse.ts'
import { noteRead } from './note-read.ts'
import { listEntries } from './store.ts'

interface Filters {
  action?: string | null
  actorId?: string | null
  targetId?: string | null
  personId?: string | null
  from?: unknown
  to?: unknown
}

/** R-GAP-21: the log, newest first, by action, by who did it, by whom it concerns, by either, and by days. */
export async function listAuditLog(ctx: Context, filters?: Filters | null, pagination?: Pagination | null) {
  ctx.require('auditLog')
  const { after, limit } = pageStart(pagination)
  const { action, from, to } = filters ?? {}
  const rows = await listEntries(ctx.db, {
    action: action || undefined,
    actorId: idFilter('actorId', filters?.actorId),
    targetId: idFilter('targetId', filters?.targetId),
    personId: idFilter('personId', filters?.personId),
    from: dayBounds('from', from).from,
    before: dayBounds('to', to).before,
    after,
    limit: limit + 1,
  })
  await noteRead(ctx, 'auditLog', rows.length)
  return pageOf(rows, limit)
}
