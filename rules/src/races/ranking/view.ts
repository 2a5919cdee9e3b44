import { cutTo } from '../../typed/index.ts'
/**
 * The results of a race as finished strings and links, for both the server's page and the app. What is looked for is in
 * the address, so that it can be shared and used without scripts. Optional content is a list of one or none.
 */

import type { Speech } from '../../events/agenda/index.ts'
import { isId } from '../../ids/index.ts'
import { grouped } from '../../money/index.ts'
import { linkTo } from '../../pages/index.ts'
import { pluralIn } from '../../texts/index.ts'
import { race as limits } from '../constants.ts'
import { type RegistrationGender, registrationGenders } from '../eligibility.ts'
import { type FinishStatus, showTime } from '../results.ts'
import { showGap, showPace } from './times.ts'

export interface ResultsAddress {
  readonly search: string
  readonly gender: RegistrationGender | null
  /** The name of an age category. */
  readonly category: string
  /** The last result of the previous page. */
  readonly after: string | null
  /** The bib of the runner who is looked at. */
  readonly runner: string
  /** The bib of whom that runner is compared with. */
  readonly rival: string
}

export function readResultsAddress(query: URLSearchParams): ResultsAddress {
  const [after, gender] = [query.get('after'), query.get('gender')]
  const text = (name: string) => cutTo((query.get(name) ?? '').replace(/[\0\p{Cs}]/gu, '').trim(), limits.search.max)
  return {
    search: text('q'),
    gender: registrationGenders.find((one) => one === gender) ?? null,
    category: text('category'),
    after: isId(after) ? after : null,
    runner: text('runner'),
    rival: text('with'),
  }
}

export function resultsAddress(
  id: string,
  { search, gender, category, after, runner, rival }: Partial<ResultsAddress>,
): string {
  const query = {
    ...(search && { q: search }),
    ...(gender && { gender }),
    ...(category && { category }),
    ...(after && { after }),
    ...(runner && { runner }),
    ...(runner && rival && { with: rival }),
  }
  return linkTo('race-results', { id, query })
}

/** `ResultFilters` of the contract. */
export const resultFilters = ({ search, gender, category }: ResultsAddress) => ({
  ...(search && { search }),
  ...(gender && { gender }),
  ...(category && { category }),
})

export const isNarrowed = (list: ResultsAddress): boolean => Object.keys(resultFilters(list)).length > 0

/** Of the ranking that is chosen, the filters without what is searched. */
export const rankingFilters = ({ gender, category }: ResultsAddress) => ({
  ...(gender && { gender }),
  ...(category && { category }),
})

/** Where a ranking begins: there its podium and its times go before it. */
export const isRankingStart = ({ search, after }: ResultsAddress): boolean => !search && !after

/** How many results a page has. */
export const resultsShown = 50

/** Parts of `RaceResult` of the contract. */
export interface ReadableResult {
  readonly position: number | null
  readonly bibNumber: string
  readonly fullName: string
  readonly gender: RegistrationGender | null
  readonly category: string | null
  readonly club: string | null
  /** What ranks before the time, where laps do; null elsewhere. */
  readonly laps: number | null
  readonly time: number | null
  readonly genderPosition: number | null
  readonly categoryPosition: number | null
  readonly status: FinishStatus
  readonly certificateUrl: string | null
  /** Milliseconds; both only where the timekeeper measured both. */
  readonly gunTime: number | null
  readonly chipTime: number | null
}

type Some<T> = readonly T[]
type Link = { name: string; href: string /** `true` or `false` */; current: string }
export type ResultsView = {
  back: string
  /** What finds a runner; none where there are no results to read yet. */
  finder: Some<{
    action: string
    search: string
    genders: Some<Link>
    /** None where the race has no age categories. */
    categories: Some<{ links: Some<Link> }>
    /** Hidden fields of the form. */
    hidden: Some<{ name: string; value: string }>
  }>
}
export type ResultView = {
  /** The runner's own page; none of who was erased. */
  runner: Some<{ href: string; name: string }>
  erased: Some<{ name: string }>
  /** Behind the winner of the ranking, or empty. */
  gap: string
  position: string
  /** The first three of the ranking have one: `gold`, `silver`, `bronze`, else `none`. */
  medal: string
  /** Bib, ranks and club. */
  about: string
  time: string
  certificate: Some<{ href: string; label: string }>
}

/** `TeamResult` of the contract. */
export interface ReadableTeam {
  readonly position: number
  readonly name: string
  /** Milliseconds, of its runners together. */
  readonly time: number
  /** Empty: who was erased. */
  readonly runners: readonly string[]
}
export type TeamView = { position: string; name: string; runners: string; time: string }
/** `text`: how teams are ranked. */
export type TeamsView = Some<{ text: string; teams: Some<TeamView> }>

/** F-RACE-13: the ranking of teams of `size` runners; none where no team is ranked. */
export const teamsView = (teams: readonly ReadableTeam[], size: number, { say, language }: Speech): TeamsView =>
  teams.length === 0
    ? []
    : [
        {
          text: say(`ranking.teamTime.${pluralIn(size, language)}`, { n: size }),
          teams: teams.map(({ position, name, time, runners }) => ({
            position: grouped(position, language),
            name,
            runners: runners.map((runner) => runner || say('ranking.erased')).join(' · '),
            time: showTime(time),
          })),
        },
      ]

/** Whether the list begins at the first runner of all: there the ranking of teams goes before it. */
export const isWhole = (list: ResultsAddress): boolean => !isNarrowed(list) && !list.after && !list.runner

/** The head of the list: what one can look for. `isShown`: there are results that the reader may see. */
export function resultsView(
  id: string,
  list: ResultsAddress,
  categories: readonly { readonly name: string }[],
  isShown: boolean,
  { say }: Speech,
): ResultsView {
  const back = linkTo('event', { id })
  if (!isShown) return { back, finder: [] }
  const to = (change: Partial<ResultsAddress>) => resultsAddress(id, { ...list, after: null, runner: '', ...change })
  const gender = (one: RegistrationGender | null, name: string): Link => ({
    name,
    href: to({ gender: one }),
    current: String(list.gender === one),
  })
  const category = (one: string, name: string): Link => ({
    name,
    href: to({ category: one }),
    current: String(list.category === one),
  })
  const names = [...new Set(categories.map(({ name }) => name))]
  const finder = {
    action: linkTo('race-results', { id }),
    search: list.search,
    genders: [
      gender(null, say('ranking.anyGender')),
      gender('female', say('ranking.women')),
      gender('male', say('ranking.men')),
    ],
    categories:
      names.length > 0
        ? [{ links: [category('', say('ranking.anyCategory')), ...names.map((name) => category(name, name))] }]
        : [],
    hidden: [
      ...(list.gender ? [{ name: 'gender', value: list.gender }] : []),
      ...(list.category ? [{ name: 'category', value: list.category }] : []),
    ],
  }
  return { back, finder: [finder] }
}

const medals = ['gold', 'silver', 'bronze']

/** The race and the ranking that a result is shown in. */
export interface Ranked {
  readonly eventId: string
  readonly list: Pick<ResultsAddress, 'gender' | 'category'>
  /** Metres. */
  readonly distance: number | null
  /** Milliseconds of who won the ranking. */
  readonly best: number | null
}

/** The rank that counts in the ranking of a sex or of a category; of both together the database has none. */
function rankIn(result: ReadableResult, { gender, category }: Ranked['list']): number | null {
  if (category) return gender ? result.position : result.categoryPosition
  return gender ? result.genderPosition : result.position
}

export function resultView(result: ReadableResult, { say, language }: Speech, ranked: Ranked): ResultView {
  const { bibNumber, fullName, gender, category, club, laps, time, genderPosition, categoryPosition } = result
  const position = rankIn(result, ranked.list)
  const isChosen = ranked.list.gender !== null || ranked.list.category !== ''
  const pace = laps === null ? showPace(time, ranked.distance) : null // fewer laps are another distance
  const name = fullName || say('ranking.erased')
  const rank = (of: string, at: number | null) => (at === null ? of : say('ranking.rank', { name: of, rank: at }))
  const href = resultsAddress(ranked.eventId, { ...ranked.list, runner: bibNumber })
  return {
    runner: fullName ? [{ href, name }] : [],
    erased: fullName ? [] : [{ name }],
    gap: (laps === null && showGap(time, ranked.best)) || '',
    position: position === null ? '–' : grouped(position, language),
    medal: medals[(position ?? 0) - 1] ?? 'none',
    about: [
      say('ranking.bibNumber', { bib: bibNumber }),
      isChosen && result.position !== null && rank(say('ranking.overall'), result.position),
      category && rank(category, isChosen && position === categoryPosition ? null : categoryPosition),
      gender &&
        genderPosition !== null &&
        ranked.list.gender === null &&
        rank(say(gender === 'female' ? 'ranking.women' : 'ranking.men'), genderPosition),
      pace && say('ranking.pace', { pace }),
      club,
      ...otherTimes(result).map(([key, other]) => say(key, { time: showTime(other) })),
    ]
      .filter(Boolean)
      .join(' · '),
    time: timeOf(result, { say, language }),
    certificate: result.certificateUrl
      ? [{ href: `${result.certificateUrl}?language=${language}`, label: say('ranking.certificateOf', { name }) }]
      : [],
  }
}

/** The time, with the laps where they rank, or why there is none. */
export function timeOf(
  { laps, time, status, gender }: ReadableResult,
  { say, language }: Pick<Speech, 'say' | 'language'>,
): string {
  if (time === null)
    return say(`ranking.finish.${status}`, { sex: gender === 'female' ? 'F' : gender === 'male' ? 'M' : '' })
  if (laps === null) return showTime(time)
  return say(`ranking.laps.${pluralIn(laps, language)}`, { n: grouped(laps, language), time: showTime(time) })
}

/** Of two times the one that does not rank; none where they are the same to the second. */
const otherTimes = ({ time, gunTime, chipTime }: ReadableResult) =>
  (
    [
      ['ranking.gunTime', gunTime],
      ['ranking.chipTime', chipTime],
    ] as const
  ).flatMap(([key, other]) =>
    other !== null && time !== null && showTime(other) !== showTime(time) ? [[key, other] as const] : [],
  )

/** How many there are. */
export const resultsCount = (n: number, { say, language }: Speech): string =>
  say(`ranking.finishers.${pluralIn(n, language)}`, { n: grouped(n, language) })
