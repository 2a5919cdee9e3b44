import type { Received } from '@vondrona/rules/frames'
import { type Kernel, systemContext } from '../../../kernel/context.ts'
import type { Events } from '../../../kernel/events/bus.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { assignViewer, hangUp } from './assign-viewer.ts'
import { leaveRoom } from './leave-room.ts'
import { announceStage, askElsewhere, letGo, nodes, remotePeer } from './other-nodes.ts'
import { dismiss, findRoom, sendEvent, viewerOn } from './signalling-room.ts'
import { answer, candidate } from './signals.ts'

/** Hears what other nodes say of the signalling: where broadcasters are, what their viewers want, what ours are told. */
export function hearNodes(kernel: Kernel): void {
  const { own, stages } = nodes(kernel)
  kernel.bus.on('lives.stage', ({ node, liveId, isOn }) => {
    if (node === own) return
    if (isOn) stageIsAt(kernel, node, liveId)
    else if (stages.get(liveId) === node) {
      stages.delete(liveId)
      letGo(kernel, liveId)
    }
  })
  kernel.bus.on('lives.stageAsked', ({ liveId }) => {
    if (findRoom(kernel, liveId)?.broadcaster) announceStage(kernel, liveId, true)
  })
  kernel.bus.on('lives.ended', ({ liveId }) => void stages.delete(liveId))
  kernel.bus.on('lives.signal', async (said) => {
    if (said.to === own) await hear(kernel, said).catch(ignoreRefusal)
  })
  kernel.bus.on('lives.signalled', ({ to, liveId, viewerId, frame }) => {
    const viewer = to === own ? findRoom(kernel, liveId)?.viewers.get(viewerId) : undefined
    if (viewer?.source !== 'elsewhere') return
    if (frame.type === 'webrtc_offer') Object.assign(viewer, { talk: 'offered', sent: 0, heard: 0 })
    viewer.peer.send(frame)
  })
}

/** The last one that says so is the broadcaster, on whichever node. */
function stageIsAt(kernel: Kernel, node: string, liveId: string): void {
  const { stages } = nodes(kernel)
  const before = stages.get(liveId)
  stages.set(liveId, node)
  const room = findRoom(kernel, liveId)
  if (!room) return
  const replaced = room.broadcaster
  if (replaced) {
    dismiss(room)
    sendEvent(replaced, 'broadcaster_replaced', liveId)
  }
  if (before !== node) letGo(kernel, liveId)
  for (const viewer of room.viewers.values()) if (viewer.source === null) askElsewhere(kernel, room, viewer)
}

/** What a viewer on another node says is treated as if its socket were here; what is refused goes nowhere. */
async function hear(kernel: Kernel, { from, liveId, viewerId, signal }: Events['lives.signal']): Promise<void> {
  const ctx = systemContext(kernel)
  const room = findRoom(kernel, liveId)
  if (!room?.broadcaster) return announceStage(kernel, liveId, false)
  const known = room.viewers.get(viewerId)
  if (signal.kind === 'ready') {
    const viewer = viewerOn(room, known?.peer ?? remotePeer(kernel, from, liveId, viewerId, signal.address))
    if (typeof viewer.source === 'object' && viewer.source) hangUp(ctx, viewer.source.gateway)
    return assignViewer(ctx, room, viewer)
  }
  if (!known) return
  if (signal.kind === 'left') return leaveRoom(kernel, known.peer, liveId)
  const frame = { liveId, ...(signal.kind === 'answer' ? { answer: signal.sdp } : { candidate: signal.candidate }) }
  if (signal.kind === 'answer') await answer(ctx, frame as Received<'webrtc_answer'>, known.peer)
  else await candidate(ctx, frame as Received<'webrtc_ice_candidate'>, known.peer)
}

const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error
}
