import { type ReportStatus, reportStates } from '@vondrona/rules/reports'
import { reportServer } from '@vondrona/rules/reports/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { markTold, nextUntold, removeDecided, reportersOf } from './store.ts'

/** Job: tells who reported what became of it, each once, some hundred in a transaction. */
export async function tellReporters(ctx: Context): Promise<void> {
  while (await ctx.transaction((tx) => tellSome(tx, ctx)));
}

async function tellSome(tx: Tx, ctx: Context): Promise<boolean> {
  const row = await nextUntold(tx)
  if (!row) return false
  const ids = await reportersOf(tx, row.id, row.toldThrough, reportServer.toldPerTurn)
  const kind = newsOf[row.status]
  if (kind && ids.length > 0) await notify(tx, ctx, { to: await recipientsOf(tx, ids), kind })
  const last = ids.at(-1)
  const isDone = ids.length < reportServer.toldPerTurn
  await markTold(tx, row.id, { ...(last && { toldThrough: last }), ...(isDone && { toldAt: ctx.now() }) })
  return true
}

const newsOf: Partial<Record<ReportStatus, 'report.acted' | 'report.dismissed' | 'report.gone'>> = Object.fromEntries(
  [reportStates.moves.act, reportStates.moves.dismiss, reportStates.moves.vanish].map(({ to, notifies }) => [
    to,
    notifies.member,
  ]),
)

/** Job: removes lines that were decided long ago, with who reported. */
export async function removeOldReports(ctx: Context): Promise<void> {
  const time = new Date(ctx.now().getTime() - reportServer.decidedLife)
  while ((await removeDecided(ctx.db, time, reportServer.removedPerTurn)) === reportServer.removedPerTurn);
}
