/**
 * Lives of the list as finished strings: the server fills its template with them and the app renders the same ones, so
 * that nothing changes visibly when the app takes over. What may be absent is a list of one or none.
 */
import { calendarLeaf, clockTime, longDay } from '../../dates/index.ts'
import { linkTo } from '../../pages/index.ts'
import { type Language, pluralIn, type TextParams } from '../../texts/index.ts'
import { isOver, type LiveStatus } from '../states.ts'
import { clock } from './clock.ts'

/** The language, and the texts of viewers. `saver`: no pictures, a card is one link and loads none on request. */
export interface Speech {
  readonly language: Language
  readonly saver: boolean
  readonly say: (key: string, params?: TextParams) => string
}

/** Parts of `Live` of the contract, as lists ask for them; seconds. */
export interface ReadableLiveCard {
  readonly id: string
  readonly title: string
  readonly status: LiveStatus
  readonly startTime?: Date | string | null
  readonly authorName: string
  readonly viewerCount: number
  readonly thumbnailUrl?: string | null
  readonly hasRecording: boolean
  readonly recordingComplete: boolean
  readonly duration?: number | null
}

type Some<T> = readonly T[]
type TextView = { text: string }

export type LiveCardView = {
  id: string
  href: string
  title: string
  author: string
  onAir: Some<TextView>
  state: Some<TextView>
  length: Some<TextView>
  viewers: Some<TextView>
  when: Some<TextView>
  /** The first picture of a page; it is loaded at once. */
  lead: Some<{ src: string }>
  picture: Some<{ src: string }>
  /** A live without a picture still has a cover: its day, or a sign of what it is. */
  leaf: Some<{ weekday: string; day: string; month: string }>
  coming: Some<Record<string, never>>
  over: Some<Record<string, never>>
}

/** `isFirst`: of its page. */
export function liveCardView(live: ReadableLiveCard, { language, say, saver }: Speech, isFirst: boolean): LiveCardView {
  const { id, title, status, viewerCount: n, duration } = live
  const src = saver ? null : live.thumbnailUrl
  const isReady = live.hasRecording && live.recordingComplete
  const begins = live.startTime ? new Date(live.startTime) : null
  const isOnAir = status === 'active'
  const pictures = src ? [{ src }] : []
  const leaf = !src && status === 'scheduled' && begins ? [calendarLeaf(begins, language)] : []
  const isSigned = !src && leaf.length === 0
  return {
    id,
    href: linkTo(isOver(status) && isReady ? 'replay' : 'live', { id }),
    title,
    author: live.authorName,
    onAir: isOnAir ? [{ text: say('viewer.live') }] : [],
    state: isOnAir ? [] : [{ text: say(`viewer.status.${status}`) }],
    length: isReady && duration != null ? [{ text: clock(duration) }] : [],
    viewers: isOnAir ? [{ text: say(`viewer.viewers.${pluralIn(n, language)}`, { n }) }] : [],
    when:
      begins && !isOnAir
        ? [{ text: say('viewer.at', { date: longDay(begins, language), time: clockTime(begins) }) }]
        : [],
    lead: isFirst ? pictures : [],
    picture: isFirst ? [] : pictures,
    leaf,
    coming: isSigned && !isOver(status) ? [{}] : [],
    over: isSigned && isOver(status) ? [{}] : [],
  }
}

/** The groups of the list, in its order. */
export const liveGroups = [
  { title: 'viewer.list.now', statuses: ['active', 'paused'] },
  { title: 'viewer.list.soon', statuses: ['scheduled'] },
  { title: 'viewer.list.past', statuses: ['ended', 'recorded'] },
] as const satisfies readonly { title: string; statuses: readonly LiveStatus[] }[]

/** Lives in groups without the empty ones. */
export const grouped = <Live extends { readonly status: LiveStatus }>(
  lives: readonly Live[],
): { title: (typeof liveGroups)[number]['title']; lives: Live[] }[] =>
  liveGroups
    .map(({ title, statuses }) => ({
      title,
      lives: lives.filter(({ status }) => (statuses as readonly LiveStatus[]).includes(status)),
    }))
    .filter(({ lives: some }) => some.length > 0)
