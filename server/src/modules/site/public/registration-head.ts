import { linkTo, sharedWords } from '@vondrona/rules/pages'
import { offerState, raceCardView } from '@vondrona/rules/races/offer'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head } from '../../../kernel/http/head.ts'
import type { Data } from '../../../kernel/http/template.ts'
import { type VisitedRace, visitedRaces } from '../../races/index.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { frameData, variantOf } from '../variant.ts'
import { speechOf, visitor } from './speech.ts'

/** D-23: the races with their dates, prices and rules; made again when they change, and not per visit. */
export function registrationHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  const made = new WeakMap<readonly VisitedRace[], Head>()
  return async (asked: Asked): Promise<Head> => {
    if (asked.query.size > 0 && ['start', 'p', 'find'].some((name) => asked.query.has(name)))
      return { ...plain(asked), isHidden: true } // a form, or somebody's registration: known to the app alone
    const races = await visitedRaces(visitors[asked.language])
    const head = made.get(races) ?? describe(kernel, plain, asked, races)
    made.set(races, head)
    return head
  }
}

function describe(kernel: Kernel, plain: PageHead, asked: Asked, races: readonly VisitedRace[]): Head {
  const site = siteOf(kernel)
  const absolute = kernel.links.lasting
  const [speech, now] = [speechOf(kernel, asked), kernel.now()]
  const base = plain(asked)
  const cards = races.map(({ race, event }) => raceCardView(race, event, speech, now))
  const names = cards.map(({ title, when }) => `${title}\u00a0: ${when}`)
  const data = {
    ...frameData(site),
    isOpen: races.some(({ race, event }) => offerState(race, event, now) === 'open') ? [{}] : [],
    some: cards.length > 0 ? [{ races: cards }] : [],
    none: cards.length > 0 ? [] : [{}],
  } satisfies Data
  return {
    ...base,
    description: sharedWords([base.description, ...names], ''),
    about: [
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: races.map(({ event }, n) => ({
          '@type': 'ListItem',
          position: n + 1,
          name: event.title,
          url: absolute(linkTo('event', { id: event.id })),
        })),
      },
    ],
    content: { page: 'mit-payment', variant: variantOf(site), data },
  }
}
