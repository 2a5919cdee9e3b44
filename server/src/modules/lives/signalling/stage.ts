import { live as limits } from '@vondrona/rules/constants'
import type { StageEvent } from '@vondrona/rules/lives'
import type { Kernel } from '../../../kernel/context.ts'
import type { Peer } from '../../../kernel/module.ts'
import { perProcess } from '../../../kernel/per-process.ts'

/** A socket that wants to see a live; the server gives it its id, the socket's own. */
export interface Viewer {
  readonly peer: Peer
  /** Who offers to it: the broadcaster's browser, a connection of the gateway, or nobody yet. */
  source: 'broadcaster' | { gateway: string } | null
  /** What went between it and its source: an offer, then one answer. */
  talk: 'none' | 'offered' | 'answered'
  /** Candidates from it, and to it. */
  told: number
  heard: number
}

/** Who sends and who sees one live, among the sockets of this process. */
export interface Stage {
  readonly liveId: string
  broadcaster: Peer | null
  readonly viewers: Map<string, Viewer>
}

const stages = perProcess(() => new Map<string, Stage>())

export const findStage = (kernel: Kernel, liveId: string): Stage | undefined => stages(kernel).get(liveId)

export function stageOf(kernel: Kernel, liveId: string): Stage {
  const stage = findStage(kernel, liveId) ?? { liveId, broadcaster: null, viewers: new Map() }
  stages(kernel).set(liveId, stage)
  return stage
}

/** Nobody is on it any more. */
export function tidy(kernel: Kernel, { liveId, broadcaster, viewers }: Stage): void {
  if (!broadcaster && viewers.size === 0) stages(kernel).delete(liveId)
}

export function viewerOn(stage: Stage, peer: Peer): Viewer {
  const viewer = stage.viewers.get(peer.id) ?? { peer, source: null, talk: 'none', told: 0, heard: 0 }
  stage.viewers.set(peer.id, viewer)
  return viewer
}

export const ofBroadcaster = ({ viewers }: Stage): Viewer[] =>
  [...viewers.values()].filter(({ source }) => source === 'broadcaster')

/** R-SRC-33. */
export const hasRoom = (stage: Stage): boolean => ofBroadcaster(stage).length < limits.peerLimit

/** R-WS-19. */
export const tell = (peer: Peer, event: StageEvent, liveId: string) =>
  peer.send({ type: 'webrtc_event', event, data: { liveId } })

/** The broadcaster is gone: its viewers hear it, and wait. */
export function dismiss(stage: Stage): void {
  const viewers = ofBroadcaster(stage)
  stage.broadcaster = null
  for (const viewer of viewers) {
    Object.assign(viewer, { source: null, talk: 'none' })
    tell(viewer.peer, 'broadcaster_left', stage.liveId)
  }
}
