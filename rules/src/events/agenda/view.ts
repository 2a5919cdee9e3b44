/**
 * The page of an event as finished strings: the server fills its template with them and the app renders the same ones,
 * so that nothing changes visibly when the app takes over. Optional content is a list of one or none. These are type
 * aliases, because an interface is not assignable to `Data` of the server's templates.
 */

import { calendarLeaf, clockTime, longDate, longDay, longDeadline } from '../../dates/index.ts'
import { ariary, grouped } from '../../money/index.ts'
import { linkTo } from '../../pages/index.ts'
import type { Language } from '../../texts/index.ts'
import {
  type DeferredImageView,
  deferredView,
  type PictureView,
  pictureView,
  type ShownImage,
} from '../../uploads/view/index.ts'
import { type Ages, agesText } from '../ages.ts'
import { hasBegun, isDateOpen, isOver } from '../over.ts'
import type { EventStatus } from '../states.ts'
import type { Speech } from './speech.ts'

type Moment = Date | string

/** Parts of `Event` of the contract, as lists ask for them. */
export interface ReadableCard {
  readonly id: string
  readonly title: string
  readonly date?: Moment | null
  readonly endDate?: Moment | null
  readonly location: string
  readonly cover?: ShownImage | null
  readonly status: EventStatus
  readonly postponement?: ReadablePostponement | null
  readonly ticketTypes: readonly ReadablePlaces[]
}
interface ReadablePostponement {
  readonly fromDate: Moment
  readonly toDate?: Moment | null
  readonly reason: string
}
interface ReadablePlaces {
  readonly price: number
  readonly isActive: boolean
  readonly maxQuantity?: number | null
  readonly soldQuantity: number
}
export interface ReadableTicketType extends ReadablePlaces, Ages {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly isPopular: boolean
  readonly allowMinors: boolean
}
export interface ReadableApplicationType {
  readonly id: string
  readonly name: string
  readonly details: string
  readonly eligibilityCriteria: string
  readonly requiredDocuments: readonly string[]
  readonly price: number
  readonly applicationDeadline?: Moment | null
  readonly isActive: boolean
  readonly allowMinors: boolean
}
export interface ReadableEvent extends ReadableCard {
  readonly description: string
  readonly latitude?: number | null
  readonly longitude?: number | null
  readonly createdBy: { readonly pseudo: string }
  readonly cancelReason?: string | null
  readonly ticketTypes: readonly ReadableTicketType[]
  readonly applicationTypes: readonly ReadableApplicationType[]
  /** Places are taken by registering only. */
  readonly registrationOnly: boolean
  readonly hasRules: boolean
}

type Some<T> = readonly T[]
type TextView = { text: string }

export type EventCardView = {
  href: string
  title: string
  place: Some<TextView>
  /** « 21 novembre 2026 à 08:00 » on a card, with weekday and end on the page. */
  when: string
  dateTime: string
  price: string
  /** None while the date is not known. */
  leaf: Some<{ weekday: string; day: string; month: string }>
  noLeaf: Some<TextView>
  cancelled: Some<TextView>
  postponed: Some<TextView>
  soldOut: Some<TextView>
  cover: Some<PictureView>
}
export type TicketTypeView = {
  id: string
  title: string
  description: string
  price: string
  left: Some<TextView>
  popular: Some<TextView>
  soldOut: Some<TextView>
  forWhom: Some<TextView>
}
export type ApplicationTypeView = {
  id: string
  name: string
  details: string
  price: string
  eligibility: Some<TextView>
  documents: Some<{ names: Some<{ name: string }> }>
  deadline: Some<TextView>
  adults: Some<TextView>
  open: Some<{ href: string; label: string }>
  closed: Some<TextView>
}
export type EventView = EventCardView & {
  deferredCover: Some<DeferredImageView>
  by: string
  /** Lines are kept. */
  about: Some<TextView>
  map: Some<{ href: string }>
  calendar: Some<{ href: string }>
  banner: Some<{ title: string; text: string }>
  /** `soon`: nobody can register yet. */
  ticketed: Some<{ heading: string; types: Some<TicketTypeView>; soon: Some<TextView> }>
  /** Places can be reserved: until it begins, and not where one registers. */
  reservable: Some<{ href: string }>
  /** They could, but none is left. */
  full: Some<TextView>
  participation: Some<{ types: Some<ApplicationTypeView> }>
}

const cardSizes = '(min-width: 1024px) 320px, (min-width: 640px) 50vw, 120px'
const pageSizes = '(min-width: 768px) 704px, 100vw'

/** Where an event's calendar file is, in this language. */
export const calendarPath = (id: string, language: Language): string =>
  `${linkTo('event', { id })}.ics${language === 'fr' ? '' : `?lang=${language}`}`

const some = (text: string | null | undefined): Some<TextView> => (text ? [{ text }] : [])
const when = (is: boolean, text: string): Some<TextView> => (is ? [{ text }] : [])

const isSoldOut = ({ maxQuantity, soldQuantity }: ReadablePlaces) => maxQuantity != null && soldQuantity >= maxQuantity

/** « Gratuit », « 20 000 Ar »; « Dès 10 000 Ar » where prices differ, and whether some are free. Nothing without places. */
function priceOf(types: readonly ReadablePlaces[], { say, language }: Speech): string {
  const prices = types.filter(({ isActive }) => isActive).map(({ price }) => price)
  if (prices.length === 0) return ''
  const paid = prices.filter((price) => price > 0)
  if (paid.length === 0) return say('agenda.free')
  const price = ariary(Math.min(...paid), language)
  if (paid.length < prices.length) return say('agenda.freeOr', { price })
  return new Set(paid).size === 1 ? price : say('agenda.from', { price })
}

const dayAndTime = (at: Date, { say, language }: Speech) =>
  say('agenda.at', { date: longDate(at, language), time: clockTime(at) })

/** With weekday and end; a date that is open after a postponement is not known. */
export function eventWhen(
  event: Pick<ReadableCard, 'date' | 'endDate' | 'status' | 'postponement'>,
  speech: Speech,
): string {
  const { say, language } = speech
  if (!event.date || isDateOpen(event)) return say('agenda.dateUnknown')
  const start = new Date(event.date)
  if (!event.endDate) return dayAndTime(start, speech)
  const end = new Date(event.endDate)
  const date = longDate(start, language)
  return date === longDate(end, language)
    ? say('agenda.fromTo', { date, start: clockTime(start), end: clockTime(end) })
    : say('agenda.days', { start: dayAndTime(start, speech), end: dayAndTime(end, speech) })
}

export function eventCardView(event: ReadableCard, speech: Speech): EventCardView {
  const { say, language, saver } = speech
  const isKnown = Boolean(event.date) && !isDateOpen(event)
  const active = event.ticketTypes.filter(({ isActive }) => isActive)
  const isCancelled = event.status === 'cancelled'
  const isFull = active.length > 0 && active.every(isSoldOut)
  return {
    href: linkTo('event', { id: event.id }),
    title: event.title || say('agenda.untitled'),
    place: some(event.location),
    when: isKnown
      ? say('agenda.at', { date: longDay(new Date(event.date!), language), time: clockTime(new Date(event.date!)) })
      : say('agenda.dateUnknown'),
    dateTime: isKnown ? new Date(event.date!).toISOString() : '',
    price: isCancelled ? '' : priceOf(active, speech),
    leaf: isKnown ? [calendarLeaf(new Date(event.date!), language)] : [],
    noLeaf: when(!isKnown, say('agenda.dateUnknown')),
    cancelled: when(isCancelled, say('agenda.cancelled')),
    postponed: when(!isCancelled && Boolean(event.postponement), say('agenda.postponed')),
    soldOut: when(!isCancelled && isFull, say('agenda.soldOut')),
    cover: event.cover && !saver ? [pictureView(event.cover, cardSizes, 'auto')] : [],
  }
}

export function ticketView(type: ReadableTicketType, speech: Speech): TicketTypeView {
  const { say } = speech
  const left = type.maxQuantity == null ? null : type.maxQuantity - type.soldQuantity
  return {
    id: type.id,
    title: type.title,
    description: type.description,
    price: priceOf([type], speech),
    left:
      left !== null && left > 0
        ? some(left === 1 ? say('agenda.leftOne') : say('agenda.left', { n: grouped(left, speech.language) }))
        : [],
    popular: when(type.isPopular && !isSoldOut(type), say('agenda.popular')),
    soldOut: when(isSoldOut(type), say('agenda.soldOut')),
    forWhom: forWhom(type, say),
  }
}

function forWhom({ allowMinors, minAge, maxAge }: ReadableTicketType, say: Speech['say']): Some<TextView> {
  const ages = agesText({ minAge, maxAge })
  if (ages) return some(say(`agenda.ages.${ages}`, { min: minAge ?? 0, max: maxAge ?? 0 }))
  return when(!allowMinors, say('agenda.adults'))
}

/** R-EVT-12, as it is shown; the server refuses by its own clock. */
export const isOpen = (type: Pick<ReadableApplicationType, 'isActive' | 'applicationDeadline'>, now: Date): boolean =>
  type.isActive && (!type.applicationDeadline || new Date(type.applicationDeadline) > now)

function applicationView(type: ReadableApplicationType, speech: Speech, takesPart: boolean): ApplicationTypeView {
  const { say } = speech
  const deadline = type.applicationDeadline ? longDeadline(new Date(type.applicationDeadline), speech.language) : null
  return {
    id: type.id,
    name: type.name,
    details: type.details,
    price: type.price > 0 ? ariary(type.price, speech.language) : say('agenda.free'),
    eligibility: some(type.eligibilityCriteria),
    documents: type.requiredDocuments.length > 0 ? [{ names: type.requiredDocuments.map((name) => ({ name })) }] : [],
    deadline: some(deadline && say('agenda.deadline', { date: deadline })),
    adults: when(!type.allowMinors, say('agenda.adults')),
    open: takesPart
      ? [
          {
            href: linkTo('apply', { typeId: type.id }),
            label: say('agenda.applyTo', { name: type.name }),
          },
        ]
      : [],
    closed: when(!takesPart, say('agenda.closed')),
  }
}

/** A map with a mark on the place; without coordinates a search for it. */
function mapOf({ latitude, longitude, location }: ReadableEvent): Some<{ href: string }> {
  if (latitude != null && longitude != null)
    return [
      {
        href: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
      },
    ]
  return location ? [{ href: `https://www.openstreetmap.org/search?query=${encodeURIComponent(location)}` }] : []
}

function bannerOf(event: ReadableEvent, now: Date, speech: Speech): EventView['banner'] {
  const { say } = speech
  if (event.status === 'cancelled') return [{ title: say('agenda.cancelledTitle'), text: event.cancelReason ?? '' }]
  if (isOver(event, now)) return [{ title: say('agenda.overTitle'), text: '' }]
  if (!event.postponement) return []
  const { fromDate, toDate, reason } = event.postponement
  const from = dayAndTime(new Date(fromDate), speech)
  const text = toDate
    ? say('agenda.postponedTo', { from, to: dayAndTime(new Date(toDate), speech) })
    : say('agenda.postponedOpen', { from })
  return [{ title: say('agenda.postponedTitle'), text: [text, reason].filter(Boolean).join(' ') }]
}

/** What depends on the clock is as it was at `now`. */
export function eventView(event: ReadableEvent, speech: Speech, now: Date): EventView {
  const { say, saver } = speech
  const card = eventCardView(event, speech)
  const types = event.ticketTypes.filter(({ isActive }) => isActive)
  const applications = event.applicationTypes.filter(({ isActive }) => isActive)
  const takesPart = event.status === 'published' && !isOver(event, now)
  const isKnown = card.leaf.length > 0
  const takesOrders = takesPart && !event.registrationOnly && !hasBegun(event, now) && types.length > 0
  const isFull = types.every(isSoldOut)
  return {
    ...card,
    when: eventWhen(event, speech),
    cover: event.cover && !saver ? [pictureView(event.cover, pageSizes, 'high')] : [],
    deferredCover: event.cover && saver ? [deferredView(event.cover, speech.language)] : [],
    by: say('agenda.by', { name: event.createdBy.pseudo }),
    about: some(event.description),
    map: mapOf(event),
    calendar: takesPart && isKnown ? [{ href: calendarPath(event.id, speech.language) }] : [],
    banner: bannerOf(event, now, speech),
    ticketed:
      types.length > 0
        ? [
            {
              heading: say(event.registrationOnly ? 'agenda.registration' : 'agenda.tickets'),
              types: types.map((type) => ticketView(type, speech)),
              soon: when(takesPart && event.registrationOnly && !event.hasRules, say('agenda.registrationSoon')),
            },
          ]
        : [],
    reservable: takesOrders && !isFull ? [{ href: linkTo('event', { id: event.id }) }] : [],
    full: when(takesOrders && isFull, say('agenda.soldOut')),
    participation:
      applications.length > 0
        ? [
            {
              types: applications.map((type) => applicationView(type, speech, takesPart && isOpen(type, now))),
            },
          ]
        : [],
  }
}
