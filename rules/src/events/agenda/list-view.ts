import { cutTo } from '../../typed/index.ts'
/**
 * The header of the list of events as finished strings and links, for both the server's page and the app. The filters
 * are in the URL, so that a search can be shared, bookmarked and used without scripts.
 */

import { isId } from '../../ids/index.ts'
import { linkTo } from '../../pages/index.ts'
import type { Speech } from './speech.ts'

export const periods = ['upcoming', 'past'] as const
export type Period = (typeof periods)[number]

export interface EventListAddress {
  readonly search: string
  readonly period: Period
  /** An editor's own events, drafts included. */
  readonly mine: boolean
  /** The last event of the previous page. */
  readonly after: string | null
}

const longest = 200

export function readEventListAddress(query: URLSearchParams): EventListAddress {
  const after = query.get('after')
  return {
    search: cutTo(query.get('q')?.trim() ?? '', longest),
    period: query.get('period') === 'past' ? 'past' : 'upcoming',
    mine: query.has('mine'),
    after: isId(after) ? after : null,
  }
}

export function eventListAddress({ search, period, mine, after }: Partial<EventListAddress>): string {
  const query = {
    ...(search && { q: search }),
    ...(period === 'past' && { period }),
    ...(mine && { mine: '1' }),
    ...(after && { after }),
  }
  return linkTo('events', { query })
}

/** `EventFilters` of the contract. */
export const eventFilters = ({ search, period, mine }: EventListAddress) =>
  mine ? ({ ...(search && { search }), period: 'all', mine } as const) : { ...(search && { search }), period }

export type EventListView = {
  search: string
  periods: readonly { name: string; href: string /** `true` or `false` */; current: string }[]
  /** Hidden fields of the form. */
  hidden: readonly { name: string; value: string }[]
}

/** `isEditor`: has events of their own. */
export function eventListView(list: EventListAddress, { say }: Speech, isEditor: boolean): EventListView {
  const to = (change: Partial<EventListAddress>) => eventListAddress({ search: list.search, ...change })
  const tabs = periods.map((period) => ({
    name: say(`agenda.${period}`),
    href: to({ period }),
    current: String(!list.mine && list.period === period),
  }))
  const mine = { name: say('agenda.mine'), href: to({ mine: true }), current: String(list.mine) }
  return {
    search: list.search,
    periods: isEditor ? [...tabs, mine] : tabs,
    hidden: [
      ...(list.period === 'past' ? [{ name: 'period', value: 'past' }] : []),
      ...(list.mine ? [{ name: 'mine', value: '1' }] : []),
    ],
  }
}

/** R-NET-04: page 1 replaces the list, every other one is appended, without doubles. */
export function mergePage<T extends { readonly id: string }>(
  shown: readonly T[],
  page: readonly T[],
  isFirst: boolean,
): readonly T[] {
  if (isFirst) return page
  const known = new Set(shown.map(({ id }) => id))
  return [...shown, ...page.filter(({ id }) => !known.has(id) && known.add(id))]
}
