import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { type Pagination, pageOf, pageStart } from '../../kernel/paging.ts'
import { badInput } from '../../kernel/refusal.ts'
import { noteRead } from './note-read.ts'
import { listEntries, type NamedAuditRow } from './store.ts'

interface Filters {
  action?: string | null
  actorId?: string | null
  targetId?: string | null
}

/** R-GAP-21: the log, newest first, by action, by who did it or by whom it concerns. */
export async function listAuditLog(ctx: Context, filters?: Filters | null, pagination?: Pagination | null) {
  ctx.require('auditLog')
  for (const field of ['actorId', 'targetId'] as const)
    if (filters?.[field] && !isId(filters[field])) throw badInput([{ field, key: 'shell.badInput' }])
  const { after, limit } = pageStart(pagination)
  const { action, actorId, targetId } = filters ?? {}
  const rows = await listEntries(ctx.db, {
    action: action || undefined,
    actorId: actorId || undefined,
    targetId: targetId || undefined,
    after,
    limit: limit + 1,
  })
  await noteRead(ctx, 'auditLog', rows.length)
  return pageOf(rows.map(toEntry), limit)
}

const toEntry = (row: NamedAuditRow) => ({
  id: row.id,
  at: row.at,
  actorId: row.actor_id,
  actorName: row.actor_name,
  action: row.action,
  targetId: row.target_id,
  targetName: row.target_name,
  detail: row.detail,
  address: row.address,
})
