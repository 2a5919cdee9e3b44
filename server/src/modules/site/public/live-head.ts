import { longDay } from '@vondrona/rules/dates'
import { linkTo, titleIn } from '@vondrona/rules/pages'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/head.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { pseudoOf, type SeenLive, seenLive, thumbnailSize, thumbnailUrl } from '../../lives/index.ts'
import { cardOf } from '../cards/card.ts'
import type { PageHead } from '../plain-head.ts'
import { visitor } from './speech.ts'

/** Metadata of a live or a replay for link-preview bots; null if it is not public. The app renders its page. */
export function liveHead(kernel: Kernel, plain: PageHead) {
  const absolute = kernel.links.lasting
  return async (asked: Asked, as: 'live' | 'replay', id: string): Promise<Head | null> => {
    const ctx = visitor(kernel, asked.language)
    const live = await seenLive(ctx, id).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (!live) return null
    const isReplay = as === 'replay'
    const path = linkTo(as, { id: live.id })
    const base = plain({ ...asked, path })
    const thumbnail = thumbnailUrl(live)
    const address = thumbnail ? absolute(thumbnail) : null
    const picture = address ? { address, isLarge: true, type: 'image/jpeg' as const, ...thumbnailSize } : base.picture
    const author = pseudoOf(live, {}, ctx)
    const [start, key] = [live.startedAt ?? live.startTime, live.thumbnailKey]
    const description = live.description.trim() || base.description
    return {
      ...base,
      title: titleIn(base.siteName, live.title),
      shared: live.title,
      description,
      picture,
      ...cardOf(kernel, asked.language, path, {
        kicker: say(kernel.sentences, asked.language, 'shell.menu.lives'),
        title: live.title,
        lines: [author, start ? longDay(start, asked.language) : ''],
        isRace: false,
        picture: key ? { key, read: () => kernel.storage.get(key) } : null,
      }),
      kind: 'video.other',
      about: [videoThing(live, { isReplay, author, description, page: absolute(path), picture: picture?.address })],
    }
  }
}

interface VideoDetails {
  isReplay: boolean
  author: string
  description: string
  page: string | null
  picture: string | undefined
}

function videoThing(live: SeenLive, { isReplay, author, description, page, picture }: VideoDetails) {
  const [start, end] = [live.startedAt ?? live.startTime, live.endedAt]
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: live.title,
    description,
    uploadDate: (start ?? live.createdAt).toISOString(),
    author: { '@type': 'Person', name: author },
    ...(picture && { thumbnailUrl: [picture] }),
    ...(page && { url: page, embedUrl: page }),
    ...(isReplay && live.duration !== null && { duration: `PT${Math.round(live.duration)}S` }),
    ...(!isReplay && {
      publication: {
        '@type': 'BroadcastEvent',
        isLiveBroadcast: live.status === 'active',
        name: live.title,
        ...(start && { startDate: start.toISOString() }),
        ...(end && { endDate: end.toISOString() }),
      },
    }),
  }
}
