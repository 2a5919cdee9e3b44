import { eventCardView, eventListAddress, eventListView, readEventListAddress } from '@vondrona/rules/events/agenda'
import { linkTo } from '@vondrona/rules/pages'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/head.ts'
import { type EventListPage, eventListPage } from '../../events/index.ts'
import type { PageHead } from '../plain-head.ts'
import { keptHeads, listHead } from './kept-heads.ts'
import { speechOf, visitor } from './speech.ts'

/** A page of the list of events, with what was looked for; made again when the events change, and not per visit. */
export function eventListHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  const kept = keptHeads<EventListPage>()
  return async (asked: Asked): Promise<Head> => {
    const list = readEventListAddress(asked.query)
    if (list.mine) return { ...plain(asked), isHidden: true } // known to the app alone
    const page = await eventListPage(visitors[asked.language], list)
    return kept(page, asked, () => {
      const speech = speechOf(kernel, asked)
      const cards = page.events.map((event) => eventCardView(event, speech))
      const isFiltered = eventListAddress({ ...list, after: null }) !== linkTo('events')
      const isNone = cards.length === 0
      return listHead(kernel, plain, asked, {
        page: 'events',
        data: {
          ...eventListView(list, speech, false),
          some: isNone ? [] : [{ cards }],
          noneUpcoming: isNone && !list.search && list.period === 'upcoming' ? [{}] : [],
          nonePast: isNone && !list.search && list.period === 'past' ? [{}] : [],
          noneFound: isNone && list.search ? [{}] : [],
          more: page.next ? [{ href: eventListAddress({ ...list, after: page.next }) }] : [],
        },
        isWhole: !isFiltered && !list.after,
      })
    })
  }
}
