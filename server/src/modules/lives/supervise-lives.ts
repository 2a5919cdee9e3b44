import { isForgotten, isForViewers, isOver, isPulled } from '@vondrona/rules/lives'
import { live as limits } from '@vondrona/rules/lives/constants'
import type { StreamStats } from '../../gateways/media/port.ts'
import type { Context } from '../../kernel/context.ts'
import { say } from '../../kernel/refusal.ts'
import { findUser } from '../accounts/index.ts'
import { mayFail } from './gateway.ts'
import type { LiveRow } from './live-row.ts'
import { cut, end, pause, start } from './move-live.ts'
import { mayRecord } from './replay/quota.ts'
import { fetchSource } from './source/fetch-source.ts'
import { noSecret } from './source/publish-secret.ts'
import { sourceConnected, sourceDisconnected } from './source/source-events.ts'
import { changeLive, dueLives, findByPlayName, findLive, livesToCut, unfinishedLives } from './store.ts'
import { isTrialName } from './test-streaming/trial.ts'
import { recountViewers } from './watching/viewer-counts.ts'

/** Job: pauses a live whose source did not reconnect within the grace period. */
export async function graceOver(ctx: Context, { liveId, since }: { liveId: string; since: number }): Promise<void> {
  const row = await findLive(ctx.db, liveId)
  if (row?.rtmpStatus === 'lost' && row.sourceChangedAt.getTime() === since) await pause(ctx, row.id, { byLoss: true })
}

/** Job, every minute: makes up for missed hooks, starts scheduled lives, ends abandoned ones. */
export async function superviseLives(ctx: Context): Promise<void> {
  await cutStreamers(ctx)
  await recountViewers(ctx)
  for (const row of await dueLives(ctx.db, ctx.now())) await start(ctx, row.id)
  const stats = await mayFail(ctx.media.stats())
  const streams = stats && new Map(stats.map((one) => [one.stream, one]))
  for (const { stream } of stats ?? []) await cutLeftover(ctx, stream)
  for (const row of await unfinishedLives(ctx.db)) {
    if (streams) await reconcile(ctx, row, streams.get(row.playName))
    await endForgotten(ctx, row.id)
  }
}

/** The gateway's list is authoritative: hooks may be lost. */
async function reconcile(ctx: Context, row: LiveRow, stream: StreamStats | undefined): Promise<void> {
  const isOnline = stream?.status === 'online'
  const mayKeep = await mayRecord(ctx, row)
  const isShown = stream !== undefined && (stream.recording !== 'off' || !mayKeep)
  if (isShown && !isForViewers(row)) await mayFail(ctx.media.show(row.playName, false)) // it missed the stop
  if (isOnline) await sourceConnected(ctx, row)
  if (isOnline && isForViewers(row)) await mayFail(ctx.media.record(row.playName, mayKeep))
  if (!isOnline) await sourceDisconnected(ctx, row)
  if (!isOnline && row.status === 'active' && isPulled(row.sourceKind)) await fetchSource(ctx, row)
}

/** Disconnects a stream whose live is over or deleted: the gateway missed its end. */
async function cutLeftover(ctx: Context, stream: string): Promise<void> {
  const row = await findByPlayName(ctx.db, stream)
  if (isTrialName(stream) || (row && !isOver(row.status))) return
  const language = row && (await findUser(ctx.db, row.authorId))?.language
  await mayFail(ctx.media.kick(stream, say(ctx.sentences, language ?? 'fr', 'lives.cut.ended'), true))
}

async function endForgotten(ctx: Context, id: string): Promise<void> {
  const row = await findLive(ctx.db, id)
  if (!row) return
  const away = ctx.now().getTime() - row.sourceChangedAt.getTime()
  if (row.rtmpStatus === 'lost' && row.status === 'active' && away >= limits.grace)
    await pause(ctx, row.id, { byLoss: true })
  if (isForgotten(row, ctx.now())) await end(ctx, row.id, 'ended')
}

/** A gateway that stopped has lost every source; one that restarted has lost its pulls. */
export async function gatewayChanged(ctx: Context, state: 'away' | 'ready'): Promise<void> {
  if (state === 'ready') return superviseLives(ctx)
  for (const row of await unfinishedLives(ctx.db)) await sourceDisconnected(ctx, row)
}

/** D-06: ends the broadcasts of streamers who are blocked, demoted or deleted, and revokes their secrets. */
export async function cutStreamers(ctx: Context, authorId?: string): Promise<void> {
  for (const row of await livesToCut(ctx.db, authorId)) {
    await changeLive(ctx.db, row.id, noSecret)
    if (row.status === 'scheduled') await cut(ctx, row, 'blocked')
    else await end(ctx, row.id, 'blocked')
  }
}
