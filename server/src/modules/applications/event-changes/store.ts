import { overStatuses } from '@vondrona/rules/applications'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Audience } from '../../events/index.ts'

const concerned = ['submitted', 'under_review', 'approved', 'waitlisted'] as const

/** What was decided about an event; the same one is told once. */
export interface Change {
  id: string
  /** Who applies afterwards, knew it. Null: nobody can. */
  decidedAt: Date | null
}

/**
 * Notes that some members who had sent an application to this event when `change` was decided are told of it, and answers
 * who they are: each of them once, however many applications they have and however often this runs.
 */
export async function noteTold(tx: Tx, eventId: string, change: Change, limit: number): Promise<string[]> {
  let untold = tx
    .selectFrom('eventApplication')
    .select('userId')
    .where('eventId', '=', eventId)
    .where('status', 'in', [...concerned])
    .where('toldOf', 'is distinct from', change.id)
    .orderBy('userId')
    .limit(limit)
    .forUpdate()
  if (change.decidedAt) untold = untold.where('submittedAt', '<=', change.decidedAt)
  const rows = await tx
    .updateTable('eventApplication')
    .set({ toldOf: change.id })
    .where('eventId', '=', eventId)
    .where('userId', 'in', untold)
    .where('status', 'not in', [...overStatuses])
    .returning('userId')
    .execute()
  return [...new Set(rows.map((row) => row.userId))].sort()
}

/** Some members whose application to an event was sent `by` then; in the order of their ids, from `after` on. */
export const applicants: Audience = async (db, eventId, { by, after, limit }) => {
  let query = db
    .selectFrom('eventApplication')
    .select('userId')
    .distinct()
    .where('eventId', '=', eventId)
    .where('status', 'in', [...concerned])
    .where('submittedAt', '<=', by)
    .orderBy('userId')
    .limit(limit)
  if (after) query = query.where('userId', '>', after)
  return (await query.execute()).map(({ userId }) => userId)
}

/** Events that were called off since then. */
export async function cancelledSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .select('id')
    .where('status', '=', 'cancelled')
    .where('updatedAt', '>=', since)
    .execute()
  return rows.map((row) => row.id)
}

/** Postponements of events since then. */
export async function postponedSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db.selectFrom('eventPostponement').select('id').where('createdAt', '>=', since).execute()
  return rows.map((row) => row.id)
}
