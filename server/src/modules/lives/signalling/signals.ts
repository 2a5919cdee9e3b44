import type { Received } from '@vondrona/rules/frames'
import { isOver } from '@vondrona/rules/lives'
import { live as limits } from '@vondrona/rules/lives/constants'
import type { Context } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import type { FrameHandlers, Peer } from '../../../kernel/module.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { liveById } from '../find-live.ts'
import type { LiveRow } from '../live-row.ts'
import { touchOwner } from '../move-live.ts'
import { changeLive } from '../store.ts'
import { assignViewer, hangUp, offerTo } from './assign-viewer.ts'
import { leaveRoom } from './leave-room.ts'
import { announceStage, askElsewhere, letGo, signal } from './other-nodes.ts'
import { readCandidate, readSdp } from './read-description.ts'
import { dismiss, findRoom, roomOf, type SignallingRoom, sendEvent, type Viewer, viewerOn } from './signalling-room.ts'

export const prefix = 'webrtc_'
const readies = declareAddressLimit({
  name: 'webrtc-ready',
  points: 600,
  seconds: 60,
  plain: true,
  why: 'Each offer of a viewer is passed on to a broadcaster or the gateway; a socket has its own limits first.',
}) // many phones share one operator address

/** What goes nowhere says only that it did not arrive: whether others are there is nobody's business. */
const nobody = () => new Refusal('NOT_FOUND', 'lives.notFound')

/** R-WS-09. The viewer's id is the socket's; the one it sends is not read. */
async function viewerReady(ctx: Context, frame: Received<'webrtc_viewer_ready'>, peer: Peer) {
  reader(ctx, 'watchSignalling')
  const live = await liveHeard(ctx, frame, peer)
  refuseUnlessOn(live)
  await ctx.limits.spendFrom(readies, ctx)
  if (!peer.hears(`${prefix}${live.id}`)) return // it left in the meantime
  const room = roomOf(ctx, live.id)
  if (room.broadcaster === peer) throw nobody()
  const viewer = viewerOn(room, peer)
  // Whoever is in the room is sent home by a stop; one that came a moment before is seen by looking again.
  const { status } = await liveById(ctx, live.id)
  if (room.viewers.get(peer.id) !== viewer) return
  if (status !== 'active') leaveRoom(ctx, peer, live.id)
  refuseUnlessOn({ status })
  if (typeof viewer.source === 'object' && viewer.source) hangUp(ctx, viewer.source.gateway)
  if (room.broadcaster || !askElsewhere(ctx, room, viewer)) await assignViewer(ctx, room, viewer)
}

function refuseUnlessOn({ status }: Pick<LiveRow, 'status'>): void {
  if (status !== 'active') throw new Refusal('CONFLICT', isOver(status) ? 'lives.over' : 'lives.notStarted')
}

/** Weak point 6: the broadcaster is the socket whose session owns the live; the last one that says so. */
async function broadcasterReady(ctx: Context, frame: Received<'webrtc_broadcaster_ready'>, peer: Peer) {
  ctx.require('broadcastSignalling')
  const live = await liveHeard(ctx, frame, peer)
  ctx.require('broadcastSignalling', live.authorId)
  if (isOver(live.status)) throw new Refusal('CONFLICT', 'lives.over')
  await touchOwner(ctx, live)
  if (!peer.hears(`${prefix}${live.id}`)) return
  const room = roomOf(ctx, live.id)
  const isOther = room.broadcaster !== peer
  if (isOther) {
    const before = room.broadcaster
    dismiss(room)
    if (before) sendEvent(before, 'broadcaster_replaced', live.id)
    room.viewers.delete(peer.id)
    room.broadcaster = peer
    letGo(ctx, live.id)
    if (before) announceStage(ctx, live.id, false) // other nodes send their viewers anew, as this one does
    announceStage(ctx, live.id, true)
  }
  // Whoever says nothing of the camera has it on; what another program sends has none that could be off.
  if (live.sourceKind === 'browser') await notePicture(ctx, live, frame.pictureOff ?? (isOther ? false : undefined))
  for (const viewer of room.viewers.values()) if (viewer.source === null) await assignViewer(ctx, room, viewer)
}

/** Whoever watches is told that the camera is off, by whatever transport the black pictures come. */
async function notePicture(ctx: Context, live: LiveRow, pictureOff: unknown): Promise<void> {
  if (typeof pictureOff !== 'boolean' || pictureOff === live.pictureOff) return
  await changeLive(ctx.db, live.id, { pictureOff })
  ctx.publish('lives.changed', { liveId: live.id })
}

/** R-WS-24, R-WS-25: from the broadcaster to one of its viewers. */
function offer(ctx: Context, frame: Received<'webrtc_offer'>, peer: Peer) {
  const { room, viewer } = onStage(ctx, frame, peer)
  if (viewer.source !== 'broadcaster' || room.broadcaster !== peer) throw nobody()
  offerTo(viewer, room.liveId, readSdp(frame.offer, 'offer'))
}

/** R-WS-08: from a viewer to whoever offered, once for each offer. */
export async function answer(ctx: Context, frame: Received<'webrtc_answer'>, peer: Peer) {
  const room = findRoom(ctx, idOf(frame))
  const viewer = room?.viewers.get(peer.id)
  if (!room || viewer?.talk !== 'offered') throw nobody()
  const sdp = readSdp(frame.answer, 'answer')
  viewer.talk = 'answered'
  if (viewer.source === 'broadcaster')
    room.broadcaster?.send({
      type: 'webrtc_answer',
      liveId: room.liveId,
      answer: { type: 'answer', sdp },
      viewerId: peer.id,
      target: 'broadcaster',
    })
  else if (viewer.source === 'elsewhere') signal(ctx, room.liveId, viewer, { kind: 'answer', sdp })
  else if (viewer.source) await ctx.media.answer(viewer.source.gateway, sdp)
}

/** R-WS-07: between a viewer and whoever offered to it. */
export async function candidate(ctx: Context, frame: Received<'webrtc_ice_candidate'>, peer: Peer) {
  const { room, viewer } = onStage(ctx, frame, peer)
  const toViewer = room.broadcaster === peer
  if (viewer.talk === 'none') throw nobody()
  const passed = readCandidate(frame.candidate)
  if ((toViewer ? ++viewer.heard : ++viewer.sent) > limits.candidatesPerPeer)
    throw new Refusal('RATE_LIMITED', 'shell.rateLimited', { params: { seconds: 60 }, retryAfter: 60 })
  const viewerId = viewer.peer.id
  const sent = { type: 'webrtc_ice_candidate', liveId: room.liveId, candidate: passed, viewerId } as const
  if (toViewer) viewer.peer.send({ ...sent, target: viewerId })
  else if (viewer.source === 'broadcaster') room.broadcaster?.send({ ...sent, target: 'broadcaster' })
  else if (viewer.source === 'elsewhere') signal(ctx, room.liveId, viewer, { kind: 'candidate', candidate: passed })
  else if (viewer.source) await ctx.media.candidate(viewer.source.gateway, passed)
}

export const frames: FrameHandlers = {
  webrtc_viewer_ready: viewerReady,
  webrtc_broadcaster_ready: broadcasterReady,
  webrtc_offer: offer,
  webrtc_answer: answer,
  webrtc_ice_candidate: candidate,
}

/** What every frame of the signalling may say. */
type Signal = Received<'webrtc_ice_candidate'>

const idOf = ({ liveId }: Signal) => (typeof liveId === 'string' ? liveId.toLowerCase() : '')

/** R-WS-25: only for subscribers of the live's room. */
async function liveHeard(ctx: Context, frame: Signal, peer: Peer): Promise<LiveRow> {
  const live = await liveById(ctx, idOf(frame))
  if (!peer.hears(`${prefix}${live.id}`)) throw nobody()
  return live
}

/** The pair that a frame belongs to: its sender is the live's broadcaster and names a viewer, or is a viewer. */
function onStage(ctx: Context, frame: Signal, peer: Peer): { room: SignallingRoom; viewer: Viewer } {
  const room = findRoom(ctx, idOf(frame))
  const viewer = room?.viewers.get(room.broadcaster === peer ? String(frame.target ?? frame.viewerId) : peer.id)
  if (!room || !viewer?.source || (room.broadcaster === peer && viewer.source !== 'broadcaster')) throw nobody()
  return { room, viewer }
}
