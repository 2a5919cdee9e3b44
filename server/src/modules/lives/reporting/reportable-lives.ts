import { isOver } from '@vondrona/rules/lives'
import type { Context } from '../../../kernel/context.ts'
import type { Reportable, ReportedThing } from '../../reports/index.ts'
import { liveFor } from '../find-live.ts'
import type { LiveRow } from '../live-row.ts'
import { endIn } from '../move-live.ts'
import { removeReplayIn } from '../replay/remove-recording.ts'
import { findReportedLives } from './store.ts'

/** A moderator cuts what is not over; what was recorded is for who may delete it. */
function measuresOf(ctx: Context, live: Pick<LiveRow, 'status' | 'recordingState' | 'authorId'>) {
  const hasReplay = live.recordingState !== 'none' && live.recordingState !== 'removed'
  const mayHide = isOver(live.status) ? hasReplay && ctx.may('deleteLive', live.authorId) : true
  return mayHide ? (['hide'] as const) : []
}

/** It is cut (D-20), and there is no replay of it: what a report is about would stay for everybody to see again. */
export const reportableLives: Reportable = {
  kind: 'live',
  find: async (ctx, ids) => {
    const rows = await findReportedLives(ctx.db, ids)
    return new Map(
      rows.map((row): [string, ReportedThing] => {
        const { id, authorId, title, description, ownerName, picture } = row
        const measures = measuresOf(ctx, row)
        return [id, { id, ownerId: authorId, ownerName, title, text: description, picture, liveId: id, measures }]
      }),
    )
  },
  may: (ctx) => ctx.may('endLive'),
  /** The stream is disconnected by a job of the same commit. */
  hide: async (ctx, { id }) => {
    const live = await liveFor(ctx, 'endLive', id)
    await ctx.transaction(async (tx) => {
      const ended = await endIn(tx, ctx, id, 'ended')
      if (ended) await ctx.jobs.enqueue(tx, 'lives.cut', { playName: ended.playName, pullId: ended.pullId })
      else await liveFor(ctx, 'deleteLive', id) // it was over
      if (live.startedAt) await removeReplayIn(tx, ctx, live, 'withhold', 'report')
    })
  },
}
