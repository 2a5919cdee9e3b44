import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findReport, type ReportRow } from '../store.ts'

/** Somebody else decided in the meantime. */
export const decidedAlready = () => new Refusal('CONFLICT', 'reports.decidedAlready')

/** A line on which the caller may decide: it waits, is not about them, and was passed on only for administrators. */
export async function findWaiting(ctx: Context, id: string): Promise<ReportRow> {
  const row = isId(id) ? await findReport(ctx.db, id) : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'reports.unknown')
  if (row.ownerId === ctx.actor?.id) throw new Refusal('FORBIDDEN', 'reports.aboutYou')
  if (row.decidedAt) throw decidedAlready()
  if (row.status === 'escalated' && !ctx.may('decideEscalatedReport'))
    throw new Refusal('FORBIDDEN', 'reports.forAdmins')
  return row
}
