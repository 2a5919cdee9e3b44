import { isDateOpen } from '@vondrona/rules/events'
import { eventView } from '@vondrona/rules/events/agenda'
import { linkTo, sharedWords, titleIn } from '@vondrona/rules/pages'
import { type OfferView, offerView, registrationPath } from '@vondrona/rules/races/offer'
import type { Kernel } from '../../../kernel/context.ts'
import type { Asked, Head, Picture } from '../../../kernel/http/head.ts'
import { type EventCard, eventPage, type VisitedEvent } from '../../events/index.ts'
import { type VisitedRace, visitedRace } from '../../races/index.ts'
import { cardOf } from '../cards/card.ts'
import type { PageHead } from '../plain-head.ts'
import { siteOf } from '../site.ts'
import { frameData, variantOf } from '../variant.ts'
import { keptHeads } from './kept-heads.ts'
import { coverOf, previewOf } from './preview-picture.ts'
import { speechOf, visitor } from './speech.ts'

/**
 * A shared event as visitors and link-preview bots get it, complete. The same object until the event changes, so that its
 * bytes are made once. Null where visitors find none.
 */
export function eventHeads(kernel: Kernel, plain: PageHead) {
  const visitors = { fr: visitor(kernel, 'fr'), en: visitor(kernel, 'en') }
  const kept = keptHeads<VisitedEvent>()
  return async (asked: Asked, id: string): Promise<Head | null> => {
    const event = await eventPage(visitors[asked.language], id)
    if (!event) return null
    const race = event.registrationOnly ? await visitedRace(visitors[asked.language], id) : null
    return kept(event, asked, () => describe(kernel, plain, asked, { event, race: race?.race ?? null }))
  }
}

interface Described {
  event: VisitedEvent
  /** How one registers, where it is a race. */
  race: VisitedRace['race'] | null
}

function describe(kernel: Kernel, plain: PageHead, asked: Asked, { event, race }: Described): Head {
  const site = siteOf(kernel)
  const absolute = kernel.links.lasting
  const path = linkTo('event', { id: event.id })
  const base = plain({ ...asked, path })
  const picture = previewOf(event.cover, absolute) ?? base.picture
  const [speech, now] = [speechOf(kernel, asked), kernel.now()]
  const view = eventView(event, speech, now)
  const registration: OfferView[] = race ? [offerView(race, event, speech, now)] : []
  const banner = view.banner.map(({ title }) => title)
  const isOpen = registration.flatMap(({ open }) => open.map(({ text }) => text))
  return {
    ...base,
    title: titleIn(site.name, event.title),
    shared: event.title,
    description: sharedWords([...banner, view.when, event.location, ...isOpen], event.description),
    picture,
    ...cardOf(kernel, asked.language, path, {
      kicker: speech.say('shell.menu.events'),
      title: event.title,
      lines: [...banner, view.when, event.location],
      isRace: event.registrationOnly,
      picture: coverOf(visitor(kernel, asked.language), event.cover),
    }),
    about: [eventThing({ event, race }, { site: site.name, picture, absolute })],
    content: {
      page: 'event',
      variant: variantOf(site),
      data: { ...view, registration, ...frameData(site) },
    },
  }
}

interface Setting {
  site: string
  picture: Picture | null
  absolute: (path: string) => string | null
}

/** https://schema.org/Event */
function eventThing({ event, race }: Described, { site, picture, absolute }: Setting) {
  const url = absolute(linkTo('event', { id: event.id }))
  const offer = race ? absolute(registrationPath(event.id)) : url
  const from = race?.opensAt ?? event.publishedAt
  const { location: name, latitude, longitude } = event
  return {
    '@context': 'https://schema.org',
    '@type': race ? 'SportsEvent' : 'Event',
    name: event.title,
    ...(event.description && { description: event.description }),
    ...(event.date && { startDate: event.date.toISOString() }),
    ...(event.endDate && { endDate: event.endDate.toISOString() }),
    ...stateOf(event),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...((name || latitude !== null) && {
      location: {
        '@type': 'Place',
        ...(name && { name, address: name }),
        ...(latitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      },
    }),
    ...(picture && { image: [picture.address] }),
    ...(url && { url }),
    organizer: { '@type': 'Organization', name: site, ...(absolute('/') && { url: absolute('/') }) },
    ...(event.status !== 'cancelled' &&
      event.ticketTypes.length > 0 && {
        offers: event.ticketTypes.map((type) => ({
          '@type': 'Offer',
          name: type.title,
          price: type.price,
          priceCurrency: 'MGA',
          availability: `https://schema.org/${type.maxQuantity !== null && type.soldQuantity >= type.maxQuantity ? 'SoldOut' : 'InStock'}`,
          ...(from && { validFrom: from.toISOString() }),
          ...(race?.closesAt && { validThrough: race.closesAt.toISOString() }),
          ...(offer && { url: offer }),
        })),
      }),
  }
}

function stateOf(event: EventCard) {
  const state = (name: string) => `https://schema.org/Event${name}`
  if (event.status === 'cancelled') return { eventStatus: state('Cancelled') }
  if (!event.postponement) return { eventStatus: state('Scheduled') }
  if (isDateOpen(event)) return { eventStatus: state('Postponed') }
  return { eventStatus: state('Rescheduled'), previousStartDate: event.postponement.fromDate.toISOString() }
}
