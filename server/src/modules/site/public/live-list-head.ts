import { groundOf, initials } from '@vondrona/rules/accounts'
import { grouped, liveCardView, type Speech } from '@vondrona/rules/lives/viewer'
import { linkTo } from '@vondrona/rules/pages'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/head.ts'
import { type ListedLive, visitedLives } from '../../lives/index.ts'
import type { PageHead } from '../plain-head.ts'
import { keptHeads, listHead } from './kept-heads.ts'
import { speechOf, visitor } from './speech.ts'

/** The list of lives as it begins; made again when the lives change, and not per visit. */
export function liveListHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  const kept = keptHeads<readonly ListedLive[]>()
  return async (asked: Asked): Promise<Head> => {
    const lives = await visitedLives(visitors[asked.language])
    return kept(lives, asked, () => {
      const speech = speechOf(kernel, asked)
      const groups = grouped(lives).map((group) => ({
        title: speech.say(group.title),
        cards: group.lives.map((live) => cardOf(live, speech, live === lives[0])),
      }))
      const data = { groups, none: groups.length === 0 ? [{}] : [] }
      return listHead(kernel, plain, asked, { page: 'lives', data, isWhole: true })
    })
  }
}

/** The card with what the app draws by itself: the author's picture, and the way to be reminded. */
function cardOf(live: ListedLive, speech: Speech, isFirst: boolean) {
  const { id, title, authorName: name, authorPicture: src } = live
  const isAddress = src && !speech.saver && /^\/(?![/\\])/.test(src)
  return {
    ...liveCardView(live, speech, isFirst),
    portrait: isAddress ? [{ src }] : [],
    initials: isAddress ? [] : [{ text: initials(name), ground: groundOf(name) }],
    remind: live.status === 'scheduled' ? [{ href: linkTo('live', { id }), about: ` : ${title}` }] : [],
  }
}
