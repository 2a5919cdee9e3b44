import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { dayBounds, type Pagination, pageOf, pageStart } from '../../kernel/paging.ts'
import { badInput } from '../../kernel/refusal.ts'
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
  for (const field of ['actorId', 'targetId', 'personId'] as const)
    if (filters?.[field] && !isId(filters[field])) throw badInput([{ field, key: 'shell.badInput' }])
  const { after, limit } = pageStart(pagination)
  const { action, actorId, targetId, personId, from, to } = filters ?? {}
  const rows = await listEntries(ctx.db, {
    action: action || undefined,
    actorId: actorId || undefined,
    targetId: targetId || undefined,
    personId: personId || undefined,
    from: dayBounds('from', from).from,
    before: dayBounds('to', to).before,
    after,
    limit: limit + 1,
  })
  await noteRead(ctx, 'auditLog', rows.length)
  return pageOf(rows, limit)
}
