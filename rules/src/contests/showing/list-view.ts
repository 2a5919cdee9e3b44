/** The list of contests by its address, so that a filtered list can be shared, bookmarked and used without scripts. */
import { isId } from '../../ids/index.ts'
import { linkTo } from '../../pages/index.ts'
import { cutTo } from '../../typed/index.ts'
import { type ContestLevel, contestLevels } from '../states.ts'
import type { Speech } from './view.ts'

export const listStatuses = ['open', 'judging', 'finished'] as const
export type ListStatus = (typeof listStatuses)[number]

export interface ContestListAddress {
  readonly search: string
  readonly status: ListStatus | null
  readonly level: ContestLevel | null
  readonly category: string
  /** A member's own contests, drafts included. */
  readonly mine: boolean
  /** The last contest of the page before. */
  readonly after: string | null
}

const longest = 200

export function readContestListAddress(query: URLSearchParams): ContestListAddress {
  const [after, status, level] = [query.get('after'), query.get('status'), query.get('level')]
  return {
    search: cutTo(query.get('q')?.trim() ?? '', longest),
    status: listStatuses.find((one) => one === status) ?? null,
    level: contestLevels.find((one) => one === level) ?? null,
    category: cutTo(query.get('category')?.trim() ?? '', longest),
    mine: query.has('mine'),
    after: isId(after) ? after : null,
  }
}

export function contestListAddress({
  search,
  status,
  level,
  category,
  mine,
  after,
}: Partial<ContestListAddress>): string {
  const query = {
    ...(search && { q: search }),
    ...(status && { status }),
    ...(level && { level }),
    ...(category && { category }),
    ...(mine && { mine: '1' }),
    ...(after && { after }),
  }
  return linkTo('contests', { query })
}

/** `ContestFilters` of the contract. */
export const contestFiltersOf = ({ search, status, level, category, mine }: ContestListAddress) => ({
  ...(search && { text: search }),
  ...(status && { status }),
  ...(level && { level }),
  ...(category && { category }),
  ...(mine && { mine }),
})

/** Why the list has no contest: what the reader can do about it depends on this. */
export function whyNoContests(list: ContestListAddress): 'none' | 'noneMine' | 'noneOfKind' | 'noneFound' {
  if (list.search) return 'noneFound'
  if (list.status || list.level || list.category) return 'noneOfKind'
  return list.mine ? 'noneMine' : 'none'
}

type LinkView = { name: string; href: string /** `true` or `false` */; current: string }
export type ContestListView = {
  search: string
  states: readonly LinkView[]
  levels: readonly LinkView[]
  /** Hidden fields of the form. */
  hidden: readonly { name: string; value: string }[]
}

/** `isOrganizer`: has contests of their own. */
export function contestListView(list: ContestListAddress, { say }: Speech, isOrganizer: boolean): ContestListView {
  const to = (change: Partial<ContestListAddress>) =>
    contestListAddress({ ...list, mine: false, after: null, ...change })
  const states = [null, ...listStatuses].map((status) => ({
    name: say(status ? `showing.state.${status}` : 'showing.all'),
    href: to({ status }),
    current: String(!list.mine && list.status === status),
  }))
  const mine = { name: say('showing.mine'), href: contestListAddress({ mine: true }), current: String(list.mine) }
  return {
    search: list.search,
    states: isOrganizer ? [...states, mine] : states,
    levels: [null, ...contestLevels].map((level) => ({
      name: say(level ? `contests.level.${level}` : 'showing.allLevels'),
      href: to({ level }),
      current: String(list.level === level),
    })),
    hidden: [
      ...(list.status ? [{ name: 'status', value: list.status }] : []),
      ...(list.level ? [{ name: 'level', value: list.level }] : []),
      ...(list.category ? [{ name: 'category', value: list.category }] : []),
      ...(list.mine ? [{ name: 'mine', value: '1' }] : []),
    ],
  }
}
