import type { StageEvent } from '@vondrona/rules/lives'
import { type Kernel, systemContext } from '../../../kernel/context.ts'
import type { Peer } from '../../../kernel/module.ts'
import { hangUp, place } from './place.ts'
import { dismiss, findStage, type Stage, tell, tidy } from './stage.ts'

/** A socket left a live's room: the other side hears it, and who waits may come in its place. */
export function leaveStage(kernel: Kernel, peer: Peer, liveId: string): void {
  const stage = findStage(kernel, liveId)
  if (!stage) return
  if (stage.broadcaster === peer) dismiss(stage)
  else release(kernel, stage, peer)
  tidy(kernel, stage)
}

function release(kernel: Kernel, stage: Stage, peer: Peer) {
  const viewer = stage.viewers.get(peer.id)
  if (!viewer) return
  stage.viewers.delete(peer.id)
  if (viewer.source !== 'broadcaster') return viewer.source && hangUp(kernel, viewer.source.gateway)
  stage.broadcaster?.send({ type: 'webrtc_viewer_left', liveId: stage.liveId, viewerId: peer.id })
  const next = [...stage.viewers.values()].find(({ source }) => source === null)
  if (next)
    place(systemContext(kernel), stage, next).catch((error) =>
      kernel.log.error({ err: error }, 'a waiting viewer could not be placed'),
    )
}

/** The live is over. */
export function clearStage(kernel: Kernel, liveId: string): void {
  const stage = findStage(kernel, liveId)
  if (!stage) return
  sendHome(kernel, stage, 'live_ended')
  stage.broadcaster = null
  tidy(kernel, stage)
}

/** The live was stopped: who saw it lets go, and comes again when it goes on. */
export function haltStage(kernel: Kernel, liveId: string): void {
  const stage = findStage(kernel, liveId)
  if (!stage) return
  for (const { peer, source } of stage.viewers.values())
    if (source === 'broadcaster') stage.broadcaster?.send({ type: 'webrtc_viewer_left', liveId, viewerId: peer.id })
  sendHome(kernel, stage, 'broadcaster_left')
  tidy(kernel, stage)
}

function sendHome(kernel: Kernel, { viewers, liveId }: Stage, event: StageEvent): void {
  for (const { peer, source } of viewers.values()) {
    if (typeof source === 'object' && source) hangUp(kernel, source.gateway)
    tell(peer, event, liveId)
  }
  viewers.clear()
}
