import type { StageEvent } from '@vondrona/rules/lives'
import { type Kernel, systemContext } from '../../../kernel/context.ts'
import type { Peer } from '../../../kernel/module.ts'
import { assignViewer, hangUp } from './assign-viewer.ts'
import { announceStage, signal } from './other-nodes.ts'
import { dismiss, findRoom, isRemote, type SignallingRoom, sendEvent, tidy } from './signalling-room.ts'

/** A socket left a live's room: the other side is notified, and a waiting viewer may take its place. */
export function leaveRoom(kernel: Kernel, peer: Peer, liveId: string): void {
  const room = findRoom(kernel, liveId)
  if (!room) return
  if (room.broadcaster === peer) {
    dismiss(room)
    announceStage(kernel, liveId, false)
  } else release(kernel, room, peer)
  tidy(kernel, room)
}

function release(kernel: Kernel, room: SignallingRoom, peer: Peer) {
  const viewer = room.viewers.get(peer.id)
  if (!viewer) return
  room.viewers.delete(peer.id)
  if (viewer.source === 'elsewhere') return signal(kernel, room.liveId, viewer, { kind: 'left' })
  if (viewer.source !== 'broadcaster') return viewer.source && hangUp(kernel, viewer.source.gateway)
  room.broadcaster?.send({ type: 'webrtc_viewer_left', liveId: room.liveId, viewerId: peer.id })
  const next = [...room.viewers.values()].find(({ source }) => source === null)
  if (next)
    assignViewer(systemContext(kernel), room, next).catch((error) =>
      kernel.log.error(
        { todo: 'see whether the database answers (doctor); the viewer asks again', err: error },
        'a waiting viewer could not be placed',
      ),
    )
}

/** The live is over. */
export function clearRoom(kernel: Kernel, liveId: string): void {
  const room = findRoom(kernel, liveId)
  if (!room) return
  sendHome(kernel, room, 'live_ended')
  room.broadcaster = null
  tidy(kernel, room)
}

/** The live was stopped: who saw it lets go, and comes again when it continues. */
export function haltRoom(kernel: Kernel, liveId: string): void {
  const room = findRoom(kernel, liveId)
  if (!room) return
  for (const { peer, source } of room.viewers.values())
    if (source === 'broadcaster') room.broadcaster?.send({ type: 'webrtc_viewer_left', liveId, viewerId: peer.id })
  sendHome(kernel, room, 'broadcaster_left')
  tidy(kernel, room)
}

function sendHome(kernel: Kernel, { viewers, liveId }: SignallingRoom, event: StageEvent): void {
  for (const { peer, source } of viewers.values()) {
    if (typeof source === 'object' && source) hangUp(kernel, source.gateway)
    if (!isRemote(peer)) sendEvent(peer, event, liveId) // its own node tells it
  }
  viewers.clear()
}
