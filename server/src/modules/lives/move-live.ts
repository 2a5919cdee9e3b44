import { isPulled, type LiveMove, liveStates } from '@vondrona/rules/lives'
import { canMove } from '@vondrona/rules/states'
import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { Refusal, say } from '../../kernel/refusal.ts'
import { findUser } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { notifyFollowers, tellCancelled } from './follow/notify-followers.ts'
import { mayFail } from './gateway.ts'
import type { LiveRow } from './live-row.ts'
import { finishLater } from './replay/finish-later.ts'
import { fetchSource, stopFetching } from './source/fetch-source.ts'
import { noSecret } from './source/publish-secret.ts'
import { changeLive, findLive, moveLive, moveRecording, noteCommand } from './store.ts'
import { snapshotLater } from './watching/thumbnail.ts'
import { forgetViewers } from './watching/viewer-counts.ts'

/** True for the one call of many that started it. `pressedAt`: a person asked for it then. */
export async function start(ctx: Context, id: string, pressedAt?: Date): Promise<boolean> {
  const at = ctx.now()
  const row = await ctx.transaction(async (tx) => {
    if (pressedAt && !(await noteCommand(tx, id, pressedAt))) return null
    const moved = await moveLive(tx, id, 'start', { at, pausedByLoss: false, ownerSeenAt: at })
    if (!moved) return null
    await writeAudit(tx, ctx, 'live.started', { targetId: id })
    if (moved.startedAt?.getTime() === at.getTime()) await notifyFollowers(tx, ctx, moved)
    announceChange(tx, ctx, id)
    return moved
  })
  if (!row) return false
  await mayFail(ctx.media.show(row.playName, true)) // a source that came before was not for anybody yet
  if (isPulled(row.sourceKind)) await fetchSource(ctx, row)
  else await snapshotLater(ctx, id, 5_000)
  return true
}

/** `byLoss`: the source was away too long; the live continues automatically when it comes back. */
export async function pause(
  ctx: Context,
  id: string,
  { byLoss, pressedAt }: { byLoss: boolean; pressedAt?: Date },
): Promise<boolean> {
  const row = await ctx.transaction(async (tx) => {
    if (pressedAt && !(await noteCommand(tx, id, pressedAt))) return null
    const moved = await moveLive(tx, id, 'stop', { at: ctx.now(), pausedByLoss: byLoss })
    if (!moved) return null
    await writeAudit(tx, ctx, 'live.stopped', { targetId: id, detail: byLoss ? { reason: 'source lost' } : {} })
    announceChange(tx, ctx, id)
    if (!byLoss) afterCommit(tx, () => ctx.publish('lives.stopped', { liveId: id }))
    return moved
  })
  if (row && !byLoss) {
    await mayFail(ctx.media.show(row.playName, false))
    await stopFetching(ctx, row)
  }
  return row !== null
}

export type EndReason = 'ended' | 'blocked' | 'deleted'

/**
 * Ends the live and disconnects its stream; one of many concurrent calls does it. Without the gateway, it is
 * synchronized later.
 */
export async function end(ctx: Context, id: string, reason: EndReason, pressedAt?: Date): Promise<boolean> {
  const row = await ctx.transaction(async (tx) =>
    pressedAt && !(await noteCommand(tx, id, pressedAt)) ? null : endIn(tx, ctx, id, reason),
  )
  if (!row) return false
  await cut(ctx, row, reason)
  return true
}

/** The same within a transaction of the caller, who disconnects the stream of the row after it; null: it was over. */
export async function endIn(tx: Tx, ctx: Context, id: string, reason: EndReason): Promise<LiveRow | null> {
  const moved = await moveLive(tx, id, 'end', {
    at: ctx.now(),
    ...noSecret,
    rtmpStatus: 'waiting',
    sourceChangedAt: ctx.now(),
    viewerCount: 0,
    pictureOff: false,
  })
  if (!moved) return null
  await forgetViewers(tx, id)
  await tellCancelled(tx, ctx, moved)
  if (moved.startedAt) await finishLater(tx, ctx, id)
  else await moveRecording(tx, id, 'drop')
  await writeAudit(tx, ctx, 'live.ended', { targetId: id, detail: { reason } })
  announceChange(tx, ctx, id)
  afterCommit(tx, () => ctx.publish('lives.ended', { liveId: id }))
  return moved
}

/**
 * The publisher is sent away at once. `rotated` leaves the grace to it: the same source may come back with the new key.
 */
export async function cut(ctx: Context, row: LiveRow, reason: EndReason | 'rotated'): Promise<void> {
  await stopFetching(ctx, row)
  const language = (await findUser(ctx.db, row.authorId))?.language ?? 'fr'
  await mayFail(ctx.media.kick(row.playName, say(ctx.sentences, language, `lives.cut.${reason}`), reason !== 'rotated'))
}

/** The replay is complete: ended → recorded. */
export async function record(tx: Tx, ctx: Context, id: string): Promise<void> {
  await moveLive(tx, id, 'record', { at: ctx.now() })
  announceChange(tx, ctx, id)
}

/** Publishes `lives.changed` after the commit. */
export const announceChange = (tx: Tx, ctx: Context, liveId: string) =>
  afterCommit(tx, () => ctx.publish('lives.changed', { liveId }))

/** Of a move that was pressed and not made: where it could be, something else was pressed after it (decision 0111). */
export async function refuseSuperseded(ctx: Context, id: string, move: LiveMove): Promise<void> {
  const row = await findLive(ctx.db, id)
  if (row && canMove(liveStates, row.status, move)) throw new Refusal('SUPERSEDED', 'lives.superseded')
}

/** What begins automatically: autoStart with a source, and what was only paused because its source was lost. */
export async function resumeBySource(ctx: Context, id: string): Promise<void> {
  const row = await findLive(ctx.db, id)
  if (!row || !canMove(liveStates, row.status, 'start')) return
  if (row.status === 'scheduled' ? row.autoStart : row.pausedByLoss) await start(ctx, id)
}

/** Marks that the owner is in the studio. */
export async function touchOwner(ctx: Context, row: LiveRow): Promise<void> {
  const now = ctx.now()
  if (ctx.actor?.id !== row.authorId || now.getTime() - (row.ownerSeenAt?.getTime() ?? 0) < 60_000) return
  await changeLive(ctx.db, row.id, { ownerSeenAt: now })
}
