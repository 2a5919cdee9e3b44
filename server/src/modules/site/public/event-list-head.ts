import { eventCardView, eventListAddress, eventListView, readEventListAddress } from '@vondrona/rules/events/agenda'
import { linkTo } from '@vondrona/rules/pages'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/page.ts'
import type { Data } from '../../../kernel/http/template.ts'
import { type EventListPage, eventListPage } from '../../events/index.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { variantOf } from '../variant.ts'
import { speechOf, visitor } from './speech.ts'

/** A page of the list of events, with what was looked for; made again when the events change, and not per visit. */
export function eventListHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  const made = new WeakMap<EventListPage, Map<boolean, Head>>()
  return async (asked: Asked): Promise<Head> => {
    const list = readEventListAddress(asked.query)
    if (list.mine) return { ...plain(asked), isHidden: true } // known to the app alone
    const page = await eventListPage(visitors[asked.language], list)
    if (!page) return plain(asked)
    const heads = made.get(page) ?? new Map<boolean, Head>()
    made.set(page, heads)
    const head = heads.get(asked.saver) ?? describe(page)
    heads.set(asked.saver, head)
    return head

    function describe({ events, next }: EventListPage): Head {
      const site = siteOf(kernel)
      const speech = speechOf(kernel, asked)
      const cards = events.map((event) => eventCardView(event, speech))
      const isFiltered = eventListAddress({ ...list, after: null }) !== linkTo('events')
      const isNone = cards.length === 0
      const data = {
        name: site.name,
        logo: site.logo ?? '',
        ...eventListView(list, speech, false),
        some: isNone ? [] : [{ cards }],
        noneUpcoming: isNone && !list.search && list.period === 'upcoming' ? [{}] : [],
        nonePast: isNone && !list.search && list.period === 'past' ? [{}] : [],
        noneFound: isNone && list.search ? [{}] : [],
        more: next ? [{ href: eventListAddress({ ...list, after: next }) }] : [],
      } satisfies Data
      return {
        ...plain({ ...asked, path: linkTo('events') }),
        address: kernel.links.lasting(linkTo('events')),
        ...((isFiltered || list.after) && { isHidden: true }), // its events are found by the sitemap
        content: { page: 'events', variant: variantOf(site), data },
      }
    }
  }
}
