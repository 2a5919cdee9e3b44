import { isOver } from '@vondrona/rules/lives'
import type { Context } from '../../../kernel/context.ts'
import { currentStats } from '../gateway.ts'
import type { LiveRow } from '../live-row.ts'
import { iceServers } from '../source/stream-credentials.ts'
import { playTicket } from './play-ticket.ts'

/**
 * Where a live plays now: for everybody while it is active, for its owner also before. Between browsers only, as long as
 * the gateway does not have its stream.
 */
export async function playbackOf(ctx: Context, row: LiveRow) {
  if (isOver(row.status) || (row.status !== 'active' && !ctx.may('updateLive', row.authorId))) return null
  const stats = (await currentStats(ctx))?.get(row.playName)
  const peerToPeer = row.sourceKind === 'browser'
  const urls = stats || !peerToPeer ? openUrls(ctx, row) : {}
  return {
    streamName: row.playName,
    ...urls,
    peerToPeer,
    width: stats?.width || null,
    height: stats?.height || null,
    kbps: stats?.kbps || null,
    bframes: stats?.bframes ?? false,
    hasAudio: stats ? stats.audioCodec !== null : true,
    webrtcAudio: stats ? stats.webrtcAudio : true,
    renditions: stats?.renditions ?? [],
    iceServers: iceServers(ctx),
    relayOnly: row.relayOnly,
  }
}

/** Before and between, only whoever may change the live gets a ticket; while it is active, everybody who may read it. */
function openUrls(ctx: Context, { playName, status, authorId }: LiveRow) {
  const urls = Object.entries(ctx.media.playUrls(playName))
  const needsTicket = status === 'active' ? !ctx.config.PUBLIC_CONTENT : ctx.may('updateLive', authorId)
  const ticket = needsTicket && ctx.actor ? playTicket(ctx, playName, ctx.actor.id) : ''
  const withTicket = (url: string) => (ticket ? `${url}${url.includes('?') ? '&' : '?'}t=${ticket}` : url)
  return Object.fromEntries(urls.map(([name, url]) => [name, url ? withTicket(url) : null]))
}

/** What clients play that know only one address; null where browsers speak to each other. */
export const streamUrlOf = (ctx: Context, row: LiveRow): string | null =>
  row.sourceKind === 'browser' ? null : ((openUrls(ctx, row).hls as string | null | undefined) ?? null)
