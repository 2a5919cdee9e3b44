import type { ReadableLiveCard } from '@vondrona/rules/lives/viewer'
import type { Context, Kernel } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { openVisitorCache, remember } from '../../../kernel/visitors/visitor-cache.ts'
import { lives } from '../list-lives.ts'
import { hasRecording, pictureOf, pseudoOf, thumbnailUrl } from '../resolvers.ts'

/** A live of the list, with its author's picture as it is kept: an address or a text with the picture itself. */
export type ListedLive = ReadableLiveCard & { readonly authorPicture: string | null }

/** What visitors see of the lives. */
const visitorCache = perProcess((kernel: Kernel) => {
  const cache = openVisitorCache(kernel)
  kernel.bus.on('lives.changed', () => cache.clear())
  return cache
})

/** The first page of the list as visitors see it. The same array until the lives change. */
export const visitedLives = (ctx: Context): Promise<readonly ListedLive[]> =>
  remember(visitorCache(ctx), ctx, 'lives', async () =>
    (await lives(ctx)).map((live) => ({
      id: live.id,
      title: live.title,
      status: live.status,
      startTime: live.startTime,
      authorName: pseudoOf(live, {}, ctx),
      authorPicture: pictureOf(live),
      viewerCount: live.viewerCount,
      thumbnailUrl: thumbnailUrl(live),
      hasRecording: hasRecording(live),
      recordingComplete: live.recordingState === 'complete',
      duration: live.duration,
    })),
  )
