import type { ParticipationStatus } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { markTold, type ParticipationRow, type Told } from '../store.ts'
import { tellRegistrants } from './tell-registrants.ts'
import { tellWithCodes } from './tell-with-codes.ts'

/** A confirmation is told with the ticket. */
export type News = Exclude<Told, 'confirmed'>

/** Of which registrations it is still true. */
const statusesOf: Record<News, readonly ParticipationStatus[]> = {
  registered: ['awaiting_payment'],
  reminded: ['awaiting_payment'],
  eve: ['confirmed'],
  expired: ['expired'],
  withdrawn: ['withdrawn', 'refunded'],
}

/** In the transaction of what happened: one job for all of them, however many. */
export async function tellLater(
  tx: Tx,
  ctx: Context,
  rows: readonly Pick<ParticipationRow, 'id'>[],
  what: News,
): Promise<void> {
  if (rows.length > 0) await ctx.jobs.enqueue(tx, 'races.tell', { ids: rows.map(({ id }) => id), what })
}

/** Job: each registrant hears of it once, if it is still so. */
export const tellJob = (ctx: Context, { ids, what }: { ids: string[]; what: News }): Promise<void> =>
  ctx.transaction(async (tx) => {
    const rows = await markTold(tx, ids, what, statusesOf[what])
    await (what === 'registered' ? tellWithCodes : tellRegistrants)(tx, ctx, rows, what)
  })
