import { liveStates } from '@vondrona/rules/lives'
import { canMove } from '@vondrona/rules/states'
import type { Reportable, ReportedThing } from '../../reports/index.ts'
import { liveFor } from '../find-live.ts'
import { endIn } from '../move-live.ts'
import { findReportedLives } from './store.ts'

/** What is not over can be cut (D-20); a replay is for administrators, who delete it at its place. */
export const reportableLives: Reportable = {
  kind: 'live',
  find: async (ctx, ids) => {
    const rows = await findReportedLives(ctx.db, ids)
    return new Map(
      rows.map(({ id, authorId, title, description, status, ownerName, picture }): [string, ReportedThing] => {
        const measures = canMove(liveStates, status, 'end') ? (['hide'] as const) : []
        return [id, { id, ownerId: authorId, ownerName, title, text: description, picture, liveId: id, measures }]
      }),
    )
  },
  may: (ctx) => ctx.may('endLive'),
  /** The stream is disconnected by a job of the same commit. */
  hide: async (ctx, { id }) => {
    await liveFor(ctx, 'endLive', id)
    await ctx.transaction(async (tx) => {
      const row = await endIn(tx, ctx, id, 'ended')
      if (row) await ctx.jobs.enqueue(tx, 'lives.cut', { playName: row.playName, pullId: row.pullId })
    })
  },
}
