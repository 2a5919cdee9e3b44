import { cutTo } from '../../typed/index.ts'
/**
 * The header of the magazine's list as finished strings and links, for both the server's page and the app.
 * The filters are in the URL, so that a search can be shared, bookmarked and used without scripts.
 */

import { isId } from '../../ids/index.ts'
import { linkTo } from '../../pages/index.ts'
import { type ArticleType, articleTypes } from '../index.ts'
import type { Speech } from './view.ts'

export interface ListAddress {
  readonly search: string
  readonly type: ArticleType | null
  readonly categoryId: string | null
  readonly tag: string | null
  /** The last article of the previous page. */
  readonly after: string | null
}

const names = { search: 'q', type: 'type', categoryId: 'category', tag: 'tag', after: 'after' } as const

const longest = 200

/** What the address of a list asks for. */
export function readListAddress(query: URLSearchParams): ListAddress {
  const read = (name: string) => cutTo(query.get(name)?.trim() ?? '', longest)
  const after = read('after')
  return {
    search: read('q'),
    type: articleTypes.find((one) => one === query.get('type')) ?? null,
    categoryId: read('category') || null,
    tag: read('tag') || null,
    after: isId(after) ? after : null,
  }
}

/** The address of a list. */
export function listAddress(list: Partial<ListAddress>): string {
  const query = new URLSearchParams()
  for (const [key, name] of Object.entries(names)) {
    const value = list[key as keyof ListAddress]
    if (value) query.set(name, value)
  }
  return linkTo('magazine', { query })
}

/** `ArticleFilters` of the contract. */
export const filtersOf = ({ search, type, categoryId, tag }: ListAddress) => ({
  ...(search && { search }),
  ...(categoryId && { categoryId }),
  ...(tag && { tag }),
  ...(type && { type }),
})

type OptionView = {
  on: readonly { chosen: string; name: string; count: string }[]
  off: readonly { id: string; name: string; count: string }[]
}
export type ListView = {
  search: string
  types: readonly { name: string; href: string /** `true` or `false` */; current: string }[]
  /** Hidden fields of a form. */
  hidden: readonly { name: string; value: string }[]
  choice: readonly { options: readonly OptionView[] }[]
  tagged: readonly { text: string; label: string; href: string }[]
}

type Category = { readonly id: string; readonly name: string; readonly count: number }

/** Everything a page of a list shows. */
export function listView(list: ListAddress, categories: readonly Category[], { say }: Speech): ListView {
  const { search, type, categoryId, tag } = list
  const to = (change: Partial<ListAddress>) => listAddress({ ...list, after: null, ...change })
  const kinds = articleTypes.map((one) => ({
    name: say(`magazine.type.${one}`),
    href: to({ type: type === one ? null : one }),
    current: String(type === one),
  }))
  const options = categories
    .filter(({ id, count }) => count > 0 || id === categoryId)
    .map(({ id, name, count }) => {
      const words = { name, count: String(count) }
      return id === categoryId ? { on: [{ chosen: id, ...words }], off: [] } : { on: [], off: [{ id, ...words }] }
    })
  return {
    search,
    types: [{ name: say('reading.all'), href: to({ type: null }), current: String(!type) }, ...kinds],
    hidden: [...(type ? [{ name: 'type', value: type }] : []), ...(tag ? [{ name: 'tag', value: tag }] : [])],
    choice: options.length > 0 ? [{ options }] : [],
    tagged: tag
      ? [
          {
            text: say('reading.tag', { name: tag }),
            label: say('reading.tagRemove', { name: tag }),
            href: to({ tag: null }),
          },
        ]
      : [],
  }
}
