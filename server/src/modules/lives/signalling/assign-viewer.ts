import { mediaGateway } from '@vondrona/rules/constants'
import { GatewayRefused } from '../../../gateways/media/port.ts'
import type { Context } from '../../../kernel/context.ts'
import { findLive } from '../store.ts'
import { hasRoom, type SignallingRoom, sendEvent, type Viewer } from './signalling-room.ts'

/**
 * R-SRC-06, R-SRC-33: assigns the first viewers to the broadcaster's browser and the others to the gateway, whose offer
 * is the same message. Without either, the viewer waits for a broadcaster.
 */
export async function assignViewer(ctx: Context, room: SignallingRoom, viewer: Viewer): Promise<void> {
  const { broadcaster, liveId } = room
  if (broadcaster && (viewer.source === 'broadcaster' || hasRoom(room))) {
    viewer.source = 'broadcaster'
    viewer.talk = 'none'
    return broadcaster.send({ type: 'webrtc_viewer_ready', liveId, viewerId: viewer.peer.id })
  }
  const gateway = await assignToGateway(ctx, room, viewer)
  if (gateway === 'offers') return
  viewer.source = null
  sendEvent(viewer.peer, gateway === 'crowded' ? 'crowded' : 'waiting', liveId)
}

/** `nothing`: the gateway is away, or without this stream. */
async function assignToGateway(
  ctx: Context,
  { liveId, viewers }: SignallingRoom,
  viewer: Viewer,
): Promise<'offers' | 'crowded' | 'nothing'> {
  const row = await findLive(ctx.db, liveId)
  if (!row) return 'nothing'
  const offer = await ctx.media.offer(row.playName, viewer.peer.caller.address ?? '').catch((error: unknown) => {
    const isCrowded = error instanceof GatewayRefused && error.code === mediaGateway.crowded
    return isCrowded ? 'crowded' : 'nothing'
  })
  if (!offer) return 'nothing' // this engine cannot
  if (typeof offer === 'string') return offer
  if (viewers.get(viewer.peer.id) !== viewer) {
    hangUp(ctx, offer.id) // the viewer left in the meantime
    return 'offers'
  }
  viewer.source = { gateway: offer.id }
  offerTo(viewer, liveId, offer.sdp)
  return 'offers'
}

/** Sends an offer of the gateway to a viewer and resets the state of their negotiation. */
export function offerTo(viewer: Viewer, liveId: string, sdp: string): void {
  const viewerId = viewer.peer.id
  Object.assign(viewer, { talk: 'offered', sent: 0, heard: 0 })
  viewer.peer.send({ type: 'webrtc_offer', liveId, offer: { type: 'offer', sdp }, viewerId, target: viewerId })
}

/** Closes a connection of the gateway. */
export function hangUp({ media }: Pick<Context, 'media'>, id: string): void {
  media.close(id).catch(() => undefined) // it ends automatically when nobody answers
}
