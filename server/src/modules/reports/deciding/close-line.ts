import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/reports'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { letReportAgain, moveReport, type ReportRow, type Thing, waitingLine } from '../store.ts'

type Closing = 'act' | 'dismiss' | 'vanish'
type Taken = Partial<Pick<ReportRow, 'hidden' | 'mutedMinutes' | 'banned'>>

/**
 * Ends a line; false: somebody else did, or passed it on since it was `seen`. Those who reported are told by a job of the
 * same commit.
 */
export async function closeLine(
  tx: Tx,
  ctx: Context,
  { id, seen }: { id: string; seen?: ReportRow['status'] },
  move: Closing,
  taken: Taken = {},
) {
  const decidedBy = move === 'vanish' ? null : (ctx.actor?.id ?? null)
  const row = await moveReport(tx, id, move, { ...taken, decidedBy, decidedAt: ctx.now() }, seen)
  if (!row) return false
  if (move === 'vanish') await letReportAgain(tx, row.id)
  else {
    if (row.hidden) await tellOwner(tx, ctx, row)
    const { kind, thingId, hidden, mutedMinutes, banned } = row
    await writeAudit(tx, ctx, move === 'act' ? 'report.acted' : 'report.dismissed', {
      targetId: row.ownerId,
      detail: {
        kind,
        thing: thingId,
        ...(hidden && { hidden }),
        ...(mutedMinutes && { minutes: mutedMinutes }),
        ...(banned && { banned }),
      },
    })
  }
  await ctx.jobs.enqueue(tx, 'reports.tellReporters', {})
  afterCommit(tx, () => ctx.publish('reports.changed', { id }))
  return true
}

/** Whose an entry of a contest is hears from the contest that it is rejected, and why. */
async function tellOwner(tx: Tx, ctx: Context, { kind, ownerId }: ReportRow): Promise<void> {
  const what = `reports.removed.${kind}`
  if (!ownerId || ownerId === ctx.actor?.id || !(what in texts.fr)) return
  const to = await recipientsOf(tx, [ownerId])
  await notify(tx, ctx, { to, kind: 'report.removed', data: { what: `@${what}` }, link: linkTo('support') })
}

/** A domain removes a thing where it stands, so its line needs nobody any more; whose it is did not decide. */
export async function closeReports(tx: Tx, ctx: Context, thing: Thing): Promise<void> {
  const line = await waitingLine(tx, thing)
  if (!line) return
  const isGone = !ctx.actor || line.ownerId === ctx.actor.id
  await closeLine(tx, ctx, { id: line.id }, isGone ? 'vanish' : 'act', isGone ? {} : { hidden: true })
}
