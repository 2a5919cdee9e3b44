/** The readable address of an article. */

import { isId } from '../ids/index.ts'
import { fold } from '../search/index.ts'
import { article } from './constants.ts'

const reserved = new Set(['new', 'mine', 'labels', 'edit'])

/** Lower case, digits and hyphens; never the address of another page, and never taken for an id. */
export const isSlug = (text: string): boolean =>
  text.length <= article.slug.max && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !reserved.has(text) && !isId(text)

/** The address that a title suggests; empty where it has no letter for one. */
export function slugOf(title: string): string {
  const words = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (words.length <= article.slug.max) return isSlug(words) ? words : ''
  const cut = words.slice(0, article.slug.max + 1)
  const whole = cut.slice(0, Math.max(cut.lastIndexOf('-'), 0)) || words.slice(0, article.slug.max)
  return isSlug(whole) ? whole : ''
}
