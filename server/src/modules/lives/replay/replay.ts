import type { Context } from '../../../kernel/context.ts'
import type { SeenLive } from '../live-row.ts'
import { playTicket } from '../watching/play-ticket.ts'

/**
 * The replay as pages play it; null as long as it is not complete (R-REPLAY-02). A `<video>` sends no session, so it
 * gets a ticket.
 */
export function replayOf(ctx: Context, live: SeenLive) {
  if (live.recordingState !== 'complete') return null
  const ticket = ctx.config.PUBLIC_CONTENT || !ctx.actor ? '' : `?t=${playTicket(ctx, live.playName, ctx.actor.id)}`
  return {
    url: `/api/replays/${live.id}.mp4${ticket}`,
    duration: live.duration ?? 0,
    width: live.replayWidth,
    height: live.replayHeight,
    size: live.replaySize ?? 0,
    parts: (live.parts ?? []).map(({ startedAt, at, duration }) => ({
      startedAt: new Date(startedAt),
      offset: at,
      duration,
    })),
  }
}
