import { type ReportMeasure, reportMeasures } from '@vondrona/rules/reports'
import { reportServer } from '@vondrona/rules/reports/constants'
import type { Context } from '../../kernel/context.ts'
import { type Pagination, pageOf, pageStart } from '../../kernel/paging.ts'
import { type ReportedThing, reportableOf, thingsOf } from './reportables.ts'
import { countWaiting, listReports, namesOf, notesOf, type ReportList, type ReportRow, reasonsOf } from './store.ts'

/** D-20: what waits, oldest first, or what is decided; never what is about the caller, and never who reported. */
export async function reports(
  ctx: Context,
  { list, pagination }: { list: ReportList; pagination?: Pagination | null },
) {
  const { id: except } = ctx.require('reports')
  const { after, limit } = pageStart(pagination)
  const rows = await listReports(ctx.db, { list, except, after, limit: limit + 1 })
  const { items, ...page } = pageOf(rows, limit)
  const ids = items.map(({ id }) => id)
  const people = items.flatMap(({ decidedBy, escalatedBy }) => [decidedBy, escalatedBy].filter((one) => one !== null))
  const [things, reasons, notes, names] = await Promise.all([
    thingsOf(ctx, items),
    reasonsOf(ctx.db, ids),
    notesOf(ctx.db, ids, reportServer.notesShown),
    namesOf(ctx.db, people),
  ])
  return {
    ...page,
    items: items.map((row) => {
      const thing = things.get(row.id)
      return {
        ...row,
        thing: thing ? { ...thing, ownerId: thing.contestId ? null : thing.ownerId } : null,
        reasons: reasons.get(row.id) ?? [],
        notes: notes.get(row.id) ?? [],
        measures: thing ? measuresOf(ctx, row, thing) : [],
        mayDecide: mayDecide(ctx, row),
        decidedBy: (row.decidedBy && names.get(row.decidedBy)) ?? null,
        escalatedBy: (row.escalatedBy && names.get(row.escalatedBy)) ?? null,
      }
    }),
  }
}

const mayDecide = (ctx: Context, { status, decidedAt }: ReportRow) =>
  !decidedAt && ctx.may(status === 'escalated' ? 'decideEscalatedReport' : 'decideReport')

function measuresOf(ctx: Context, row: ReportRow, thing: ReportedThing): ReportMeasure[] {
  if (!mayDecide(ctx, row)) return []
  const reportable = reportableOf(ctx, row.kind)
  return reportMeasures.filter((one) => thing.measures.includes(one) && reportable?.may(ctx, one))
}

/** How many the caller could decide on. */
export async function countReports(ctx: Context): Promise<{ reports: number }> {
  const { open, escalated } = await countWaiting(ctx.db, ctx.actor?.id ?? null)
  return { reports: ctx.may('decideEscalatedReport') ? open + escalated : open }
}

/** How many wait for moderators, and for administrators. */
export function reportCounts(ctx: Context) {
  const { id } = ctx.require('reportCounts')
  return countWaiting(ctx.db, id)
}
