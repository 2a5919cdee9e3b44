import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import type { Module } from '../../../kernel/module.ts'
import { reader, unknownLive } from '../find-live.ts'
import { clearStage, haltStage, leaveStage } from './leave.ts'
import { prefix as live, tellNews } from './news.ts'
import { frames, prefix as webrtc } from './signals.ts'
import { countWatchers, startWatching, stopWatching } from './watching.ts'

const readers = (operation: Operation) => (ctx: Context, id: string | null) => {
  reader(ctx, operation)
  if (!isId(id)) throw unknownLive()
}

/** What sockets have to do with a live: the WebRTC signalling of R-SRC-06, who watches, what is new. */
export const signalling = {
  topics: [
    { event: webrtc, operation: 'watchSignalling', admit: readers('watchSignalling'), left: leaveStage },
    { event: live, operation: 'live', admit: readers('live'), joined: startWatching, left: stopWatching },
  ],
  frames,
  echoes: ['liveId'],
  listen(kernel, push, rooms) {
    countWatchers(kernel)
    tellNews(kernel, push, rooms)
    kernel.bus.on('lives.stopped', ({ liveId }) => haltStage(kernel, liveId))
    kernel.bus.on('lives.ended', ({ liveId }) => clearStage(kernel, liveId))
  },
} satisfies Omit<Module, 'name'>
