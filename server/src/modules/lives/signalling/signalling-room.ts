import type { StageEvent } from '@vondrona/rules/lives'
import { live as limits } from '@vondrona/rules/lives/constants'
import type { Kernel } from '../../../kernel/context.ts'
import type { Peer } from '../../../kernel/module.ts'
import { perProcess } from '../../../kernel/per-process.ts'

/** A socket that wants to see a live; the server gives it its id, the socket's own. */
export interface Viewer {
  readonly peer: Peer
  /** Who offers to it: the broadcaster's browser, one on another node, a connection of the gateway, or nobody yet. */
  source: 'broadcaster' | 'elsewhere' | { gateway: string } | null
  /** What went between it and its source: an offer, then one answer. */
  talk: 'none' | 'offered' | 'answered'
  /** Candidates from it, and to it. */
  sent: number
  heard: number
}

const remote = new WeakSet<Peer>()
/** Its socket is on another node, which passes on what is sent to it. */
export function noteRemote(peer: Peer): Peer {
  remote.add(peer)
  return peer
}
export const isRemote = (peer: Peer): boolean => remote.has(peer)

/** Who sends and who sees one live: sockets of this process, and viewers of others where the broadcaster is. */
export interface SignallingRoom {
  readonly liveId: string
  broadcaster: Peer | null
  readonly viewers: Map<string, Viewer>
}

const rooms = perProcess(() => new Map<string, SignallingRoom>())

/** The signalling room of a live on this node. */
export const findRoom = (kernel: Kernel, liveId: string): SignallingRoom | undefined => rooms(kernel).get(liveId)

/** The signalling room of a live on this node, created if needed. */
export function roomOf(kernel: Kernel, liveId: string): SignallingRoom {
  const room = findRoom(kernel, liveId) ?? { liveId, broadcaster: null, viewers: new Map() }
  rooms(kernel).set(liveId, room)
  return room
}

/** Nobody is on it any more. */
export function tidy(kernel: Kernel, { liveId, broadcaster, viewers }: SignallingRoom): void {
  if (!broadcaster && viewers.size === 0) rooms(kernel).delete(liveId)
}

/** The viewer behind a socket in a room, added if needed. */
export function viewerOn(room: SignallingRoom, peer: Peer): Viewer {
  const viewer = room.viewers.get(peer.id) ?? { peer, source: null, talk: 'none', sent: 0, heard: 0 }
  room.viewers.set(peer.id, viewer)
  return viewer
}

/** The viewers whom the broadcaster's browser serves. */
export const ofBroadcaster = ({ viewers }: SignallingRoom): Viewer[] =>
  [...viewers.values()].filter(({ source }) => source === 'broadcaster')

/** R-SRC-33. */
export const hasRoom = (room: SignallingRoom): boolean => ofBroadcaster(room).length < limits.peerLimit

/** R-WS-19: sends `webrtc_event` to one peer. */
export const sendEvent = (peer: Peer, event: StageEvent, liveId: string) =>
  peer.send({ type: 'webrtc_event', event, data: { liveId } })

/** The broadcaster is gone: its viewers are notified, and wait. Those of other nodes hear it from their own. */
export function dismiss(room: SignallingRoom): void {
  room.broadcaster = null
  for (const { peer } of room.viewers.values()) if (isRemote(peer)) room.viewers.delete(peer.id)
  const viewers = ofBroadcaster(room)
  for (const viewer of viewers) {
    Object.assign(viewer, { source: null, talk: 'none' })
    sendEvent(viewer.peer, 'broadcaster_left', room.liveId)
  }
}
