import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import type { Module } from '../../../kernel/module.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { unknownLive } from '../find-live.ts'
import { hearNodes } from './hear-nodes.ts'
import { clearRoom, haltRoom, leaveRoom } from './leave-room.ts'
import { prefix as live, sendLiveFrames } from './live-frames.ts'
import { frames, prefix as webrtc } from './signals.ts'
import { countWatchers, startWatching, stopWatching } from './watching.ts'

const readers = (operation: Operation) => (ctx: Context, id: string | null) => {
  reader(ctx, operation)
  if (!isId(id)) throw unknownLive()
}

/** What sockets have to do with a live: the WebRTC signalling of R-SRC-06, who watches, what is new. */
export const signalling = {
  topics: [
    { event: webrtc, operation: 'watchSignalling', admit: readers('watchSignalling'), left: leaveRoom },
    { event: live, operation: 'live', admit: readers('live'), joined: startWatching, left: stopWatching },
  ],
  frames,
  echoes: ['liveId'],
  listen(kernel, push, rooms) {
    countWatchers(kernel)
    hearNodes(kernel)
    sendLiveFrames(kernel, push, rooms)
    kernel.bus.on('lives.stopped', ({ liveId }) => haltRoom(kernel, liveId))
    kernel.bus.on('lives.ended', ({ liveId }) => clearRoom(kernel, liveId))
  },
} satisfies Omit<Module, 'name' | 'personalData'>
