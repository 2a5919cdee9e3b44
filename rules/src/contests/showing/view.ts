/**
 * Contests as finished strings: the server fills its template with them and the app renders the same ones, so that nothing
 * changes visibly when the app takes over. Optional content is a list of one or none.
 */
import { clockTime, longDate, longDeadline } from '../../dates/index.ts'
import { ariary } from '../../money/index.ts'
import { linkTo, sharedWords } from '../../pages/index.ts'
import type { Language, TextParams } from '../../texts/index.ts'
import {
  type DeferredImageView,
  deferredView,
  type PictureView,
  pictureView,
  type ShownImage,
} from '../../uploads/view/index.ts'
import { contestStatusAt, isFull } from '../policy.ts'
import type { ContestLevel, ContestStatus } from '../states.ts'

/** The language, and the texts of contests. `saver`: images load only on request. */
export interface Speech {
  readonly language: Language
  readonly say: (key: string, params?: TextParams) => string
  readonly saver: boolean
}

type Moment = Date | string

/** Parts of `Contest` of the contract, as lists ask for them. */
export interface ReadableContestCard {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly level: ContestLevel
  readonly status: ContestStatus
  readonly applicationDeadline?: Moment | null
  readonly maxParticipants?: number | null
  readonly currentParticipants: number
  /** Whole Ariary; 0: free. */
  readonly fee: number
  readonly cover?: ShownImage | null
}
export interface ReadableContest extends ReadableContestCard {
  readonly description: string
  readonly startDate?: Moment | null
  readonly endDate?: Moment | null
  readonly prize: string
  readonly requirements: string
  readonly organizerName: string
  readonly cancelReason?: string | null
  readonly winners: readonly { readonly number: number; readonly pseudo: string }[]
}

type Some<T> = readonly T[]
type TextView = { text: string }

export type ContestCardView = {
  href: string
  title: string
  /** « Photo · National ». */
  kind: string
  status: string
  /** One of them, for its look. */
  open: Some<TextView>
  other: Some<TextView>
  deadline: Some<TextView>
  places: string
  fee: Some<TextView>
  cover: Some<PictureView>
}
export type ContestView = ContestCardView & {
  deferredCover: Some<DeferredImageView>
  by: string
  about: Some<TextView>
  prize: Some<TextView>
  requirements: Some<TextView>
  when: Some<TextView>
  banner: Some<{ title: string; text: string }>
  winners: Some<{ names: Some<{ name: string }> }>
  /** Visitors are led to the form, which asks them to sign in. */
  enterable: Some<{ href: string }>
  /** What it costs to enter. */
  inShort: string
}

const cardSizes = '(min-width: 1024px) 320px, (min-width: 640px) 50vw, 100vw'
const pageSizes = '(min-width: 768px) 704px, 100vw'

const some = (text: string | null | undefined): Some<TextView> => (text ? [{ text }] : [])

/** R-CON-06: with the hour; pages name its time zone. */
export const dayAndTime = (at: Moment, { say, language }: Speech): string =>
  say('showing.at', { date: longDate(new Date(at), language), time: clockTime(new Date(at)) })

/** Until when; at midnight the day that ends. */
export const deadlineText = (at: Moment, { language }: Pick<Speech, 'language'>): string =>
  longDeadline(new Date(at), language)

export function contestCardView(contest: ReadableContestCard, speech: Speech, now: Date): ContestCardView {
  const { say, saver } = speech
  const status = contestStatusAt(contest, now)
  const isOpen = status === 'open'
  const text = say(isOpen && isFull(contest) ? 'showing.full' : `contests.status.${status}`)
  return {
    href: linkTo('contest', { id: contest.id }),
    title: contest.name,
    kind: [contest.category, say(`contests.level.${contest.level}`)].filter(Boolean).join(' · '),
    status: text,
    open: isOpen && !isFull(contest) ? [{ text }] : [],
    other: isOpen && !isFull(contest) ? [] : [{ text }],
    deadline:
      isOpen && contest.applicationDeadline
        ? [{ text: say('showing.until', { date: deadlineText(contest.applicationDeadline, speech) }) }]
        : [],
    places:
      contest.maxParticipants == null
        ? say('showing.entered', { n: contest.currentParticipants })
        : say('showing.enteredOf', { n: contest.currentParticipants, max: contest.maxParticipants }),
    fee: contest.fee > 0 ? [{ text: say('showing.fee', { amount: ariary(contest.fee, speech.language) }) }] : [],
    cover: contest.cover && !saver ? [pictureView(contest.cover, cardSizes, 'auto')] : [],
  }
}

/** What depends on the clock is as it was at `now`. */
export function contestView(contest: ReadableContest, speech: Speech, now: Date): ContestView {
  const { say, saver } = speech
  const card = contestCardView(contest, speech, now)
  const { startDate: start, endDate: end, cover } = contest
  const when = start
    ? end
      ? say('showing.fromTo', { start: dayAndTime(start, speech), end: dayAndTime(end, speech) })
      : say('showing.from', { start: dayAndTime(start, speech) })
    : end && say('showing.to', { end: dayAndTime(end, speech) })
  return {
    ...card,
    cover: cover && !saver ? [pictureView(cover, pageSizes, 'high')] : [],
    deferredCover: cover && saver ? [deferredView(cover, speech.language)] : [],
    by: say('showing.by', { name: contest.organizerName }),
    about: some(contest.description),
    prize: some(contest.prize),
    requirements: some(contest.requirements),
    when: some(when),
    banner:
      contest.status === 'cancelled' ? [{ title: say('showing.cancelled'), text: contest.cancelReason ?? '' }] : [],
    winners:
      contest.winners.length > 0
        ? [
            {
              names: contest.winners.map(({ number, pseudo }) => ({
                name: say('showing.winner', { name: pseudo, n: number }),
              })),
            },
          ]
        : [],
    inShort: contest.fee > 0 ? ariary(contest.fee, speech.language) : say('showing.free'),
    enterable: card.open.length > 0 ? [{ href: linkTo('enter-contest', { id: contest.id }) }] : [],
  }
}

/** What stands below its name where the link of a contest is shared. */
export function contestSharedWords(
  contest: ReadableContestCard & Pick<ReadableContest, 'description'>,
  speech: Speech,
  now: Date,
): string {
  const { status, deadline, kind } = contestCardView(contest, speech, now)
  const cancelled = contest.status === 'cancelled' ? speech.say('showing.cancelled') : null
  return sharedWords([cancelled, status, ...deadline.map(({ text }) => text), kind], contest.description)
}
