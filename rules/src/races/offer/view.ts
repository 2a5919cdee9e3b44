/**
 * What a visitor reads of a race before registering, as finished strings: on its event's page and where one registers,
 * for both the server's page and the app. Optional content is a list of one or none.
 */

import { age } from '../../accounts/constants.ts'
import { clockTime, longCalendarDay, longDate, longDeadline } from '../../dates/index.ts'
import {
  type EventCardView,
  eventCardView,
  type ReadableCard,
  type ReadableTicketType,
  type Speech,
  type TicketTypeView,
  ticketView,
} from '../../events/agenda/index.ts'
import { hasBegun } from '../../events/index.ts'
import { grouped } from '../../money/index.ts'
import { linkTo } from '../../pages/index.ts'
import { type PictureView, pictureView, type ShownImage } from '../../uploads/view/index.ts'
import type { RaceRules } from '../eligibility.ts'
import { type CourseView, courseView, type ReadableCourse } from './course.ts'

type Moment = Date | string

/** Parts of `Race` of the contract. */
export interface ReadableRace extends RaceRules {
  readonly distanceMetres: number | null
  readonly accompanied: boolean
  readonly opensAt: Moment | null
  readonly closesAt: Moment | null
  readonly resultsPublishedAt: Moment | null
  readonly course: ReadableCourse | null
}
export interface ReadableRaceEvent extends ReadableCard {
  readonly ticketTypes: readonly ReadableTicketType[]
}

type Some<T> = readonly T[]
type TextView = { text: string }

export type OfferView = {
  open: Some<{ text: string; href: string; label: string }>
  /** Why one cannot register now; none where one can. */
  notOpen: Some<TextView>
  distance: Some<TextView>
  ages: string
  minors: Some<TextView>
  documents: Some<{ lines: Some<TextView> }>
  results: Some<{ href: string }>
  course: Some<CourseView>
}
export type RaceCardView = EventCardView & OfferView & { label: string; prices: Some<TicketTypeView> }

export type OfferState = 'soon' | 'open' | 'full' | 'closed'

/** Whether one can register at `now`, as it is shown; the server refuses by its own clock. */
export function offerState(race: ReadableRace, event: ReadableCard, now: Date): OfferState {
  if (event.status !== 'published' || hasBegun(event, now)) return 'closed'
  if (race.opensAt && now < new Date(race.opensAt)) return 'soon'
  if (race.closesAt && now >= new Date(race.closesAt)) return 'closed'
  const types = event.ticketTypes.filter(({ isActive }) => isActive)
  if (types.length === 0) return 'closed'
  return types.every(({ maxQuantity, soldQuantity }) => maxQuantity != null && soldQuantity >= maxQuantity)
    ? 'full'
    : 'open'
}

/** Where one registers for this race. */
export const registrationPath = (eventId: string): string => linkTo('mit-payment', { query: { start: eventId } })

export function offerView(race: ReadableRace, event: ReadableCard, speech: Speech, now: Date): OfferView {
  const { say, language } = speech
  const at = (moment: Moment) => {
    const when = new Date(moment)
    return say('agenda.at', { date: longDate(when, language), time: clockTime(when) })
  }
  const state = offerState(race, event, now)
  const { distanceMetres, minAge, maxAge, allowMinors, accompanied, opensAt, closesAt } = race
  const closed = state === 'soon' && opensAt ? say('offer.soon', { date: at(opensAt) }) : say(`offer.${state}`)
  return {
    open:
      state === 'open'
        ? [
            {
              text: closesAt
                ? say('offer.openUntil', { date: longDeadline(new Date(closesAt), language) })
                : say('offer.open'),
              href: registrationPath(event.id),
              label: say('offer.registerTo', { race: event.title }),
            },
          ]
        : [],
    notOpen: state === 'open' ? [] : [{ text: closed }],
    distance: distanceMetres ? [{ text: say('offer.kilometres', { km: kilometres(distanceMetres, language) }) }] : [],
    ages: say('offer.agesBetween', { min: minAge, max: maxAge }),
    minors: [
      ...(allowMinors ? [{ text: say('offer.guardian') }] : []),
      ...(allowMinors && accompanied ? [{ text: say('offer.accompanied') }] : []),
    ],
    documents: state === 'closed' ? [] : [{ lines: documentsOf(race, say) }],
    course: race.course ? [courseView(race.course, speech)] : [],
    results: race.resultsPublishedAt ? [{ href: linkTo('race-results', { id: event.id }) }] : [],
  }
}

/** A planting of which there is a photo; parts of `TreePhoto` of the contract. */
export interface PlantingPhoto {
  readonly place: string
  /** YYYY-MM-DD. */
  readonly date: string
  readonly image: ShownImage
}

export type RaceNewsView = {
  trees: string
  text: string
  /** The newest plantings of which there is a photo; none where data is saved. */
  photos: Some<{ plantings: readonly (PictureView & { about: string })[] }>
  call: Some<{ href: string }>
}

/** R-MIT-11, N-15: the trees of the races and the way to register; none where there is neither. */
export function raceNews(
  trees: { readonly count: number; readonly planted: number; readonly newest: readonly PlantingPhoto[] },
  isOpen: boolean,
  { say, language, saver }: Speech,
): Some<RaceNewsView> {
  const { count, planted, newest } = trees
  if (count === 0 && !isOpen) return []
  const counted = (n: number, one: string, many: string) =>
    n === 1 ? say(one) : say(many, { n: grouped(n, language) })
  const inGround = planted > 0 ? [counted(planted, 'offer.plantedOne', 'offer.planted')] : []
  return [
    {
      trees: count === 0 ? say('offer.treeFirst') : counted(count, 'offer.treeOne', 'offer.trees'),
      text: [say('offer.tree'), ...inGround].join(' '),
      photos:
        newest.length === 0 || saver
          ? []
          : [
              {
                plantings: newest.map(({ place, date, image }) => ({
                  ...pictureView(image, '(min-width: 640px) 8rem, 30vw', 'auto'),
                  about: say('offer.planting', { place, date: longCalendarDay(date, language) }),
                })),
              },
            ],
      call: isOpen ? [{ href: linkTo('mit-payment') }] : [],
    },
  ]
}

/** One race where all of them are shown. */
export const raceCardView = (
  race: ReadableRace,
  event: ReadableRaceEvent,
  speech: Speech,
  now: Date,
): RaceCardView => ({
  ...eventCardView({ ...event, cover: null }, speech),
  ...offerView(race, event, speech, now),
  label: speech.say('offer.detailsOf', { race: event.title }),
  prices: event.ticketTypes.filter(({ isActive }) => isActive).map((type) => ticketView(type, speech)),
})

const kilometres = (metres: number, language: Speech['language']) => {
  const km = String(metres / 1000)
  return language === 'fr' ? km.replace('.', ',') : km
}

/** R-EVT-26, N-12. */
function documentsOf(
  { medicalProof, medicalValidityDays: days, maxAge }: ReadableRace,
  say: Speech['say'],
): TextView[] {
  const proof =
    medicalProof === 'none'
      ? []
      : medicalProof === 'licence' || !days
        ? [say(`offer.${medicalProof}`)]
        : [say(`offer.${medicalProof}Days`, { days })]
  const identity = maxAge >= age.adult ? [say('offer.identity')] : []
  return [...identity, ...proof, say('offer.letter')].map((text) => ({ text }))
}
