import type { ServerFrame } from '@vondrona/rules/frames'
import type { IceCandidate } from '@vondrona/rules/lives'
import type { Kernel } from '../../../kernel/context.ts'
import type { Peer } from '../../../kernel/module.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { findRoom, noteRemote, type SignallingRoom, sendEvent, type Viewer } from './signalling-room.ts'

/** What the socket of a viewer says, for the node on which its live's broadcaster is. */
export type Signal =
  | { kind: 'ready'; address: string | null }
  | { kind: 'answer'; sdp: string }
  | { kind: 'candidate'; candidate: IceCandidate }
  | { kind: 'left' }

declare module '../../../kernel/events/bus.ts' {
  interface Events {
    /** The broadcaster of a live is on this node, or left it. */
    'lives.stage': { node: string; liveId: string; isOn: boolean }
    /** A node has a viewer, and does not know where the broadcaster is. */
    'lives.stageAsked': { liveId: string }
    'lives.signal': { from: string; to: string; liveId: string; viewerId: string; signal: Signal }
    /** The answer: a frame for a viewer's socket. */
    'lives.signalled': { to: string; liveId: string; viewerId: string; frame: ServerFrame }
  }
}

/** This node, and on which others the broadcasters are. */
export const nodes = perProcess((kernel) => ({ own: kernel.newId(), stages: new Map<string, string>() }))

/** The broadcaster is on this node from now on, or left it. */
export function announceStage(kernel: Kernel, liveId: string, isOn: boolean): void {
  const { own, stages } = nodes(kernel)
  if (isOn) stages.delete(liveId)
  kernel.bus.publish('lives.stage', { node: own, liveId, isOn })
}

/** Asks the node of the broadcaster to serve a viewer; false where no other node is known to have one. */
export function askElsewhere(kernel: Kernel, { liveId }: SignallingRoom, viewer: Viewer): boolean {
  const { stages } = nodes(kernel)
  if (!stages.has(liveId)) {
    if (kernel.config.NODES > 1) kernel.bus.publish('lives.stageAsked', { liveId })
    return false
  }
  Object.assign(viewer, { source: 'elsewhere', talk: 'none' })
  signal(kernel, liveId, viewer, { kind: 'ready', address: viewer.peer.caller.address })
  return true
}

/** The broadcaster on the other node is gone: its viewers here wait. */
export function letGo(kernel: Kernel, liveId: string): void {
  for (const viewer of findRoom(kernel, liveId)?.viewers.values() ?? []) {
    if (viewer.source !== 'elsewhere') continue
    Object.assign(viewer, { source: null, talk: 'none' })
    sendEvent(viewer.peer, 'broadcaster_left', liveId)
  }
}

/** Passes on what a viewer says. */
export function signal(kernel: Kernel, liveId: string, { peer }: Viewer, said: Signal): void {
  const { own, stages } = nodes(kernel)
  const to = stages.get(liveId)
  if (to) kernel.bus.publish('lives.signal', { from: own, to, liveId, viewerId: peer.id, signal: said })
}

/** A viewer whose socket is on another node. */
export function remotePeer(kernel: Kernel, to: string, liveId: string, id: string, address: string | null): Peer {
  return noteRemote({
    id,
    caller: { actor: null, language: 'fr', address, device: null },
    hears: () => true,
    send: (frame) => kernel.bus.publish('lives.signalled', { to, liveId, viewerId: id, frame }),
  })
}
