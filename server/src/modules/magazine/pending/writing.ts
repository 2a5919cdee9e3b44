/** What becomes of the text that readers see and of the one beside it when somebody saves. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { ArticleDocument, ArticleType } from '@vondrona/rules/magazine'

/** What is written of an article: published with it, or pending beside it. */
export interface Writing {
  title: string
  document: ArticleDocument
  type: ArticleType
  cover_id: string | null
  category_ids: string[]
  tag_ids: string[]
}

/**
 * The revision grows with the title and the document, the pending text's on from the shown one's and with its settings
 * too: no version keeps those, so nobody may give up any they did not see.
 */
export interface Text extends Writing {
  revision: number
}

export interface Texts {
  /** Of the article itself: what readers see, where they see it. */
  shown: Text
  /** Never the same as `shown`. */
  pending: Text | null
}

/**
 * How a save is meant. beside: readers see nothing of it. whole: the newest text with what was sent becomes the article's.
 * both: what was sent holds at once for readers and, of its fields, in the pending text.
 */
export type Meant = 'beside' | 'whole' | 'both'

export const newestOf = ({ shown, pending }: Texts): Text => pending ?? shown

export const sameWords = (one: Pick<Writing, 'title' | 'document'>, other: Pick<Writing, 'title' | 'document'>) =>
  one.title === other.title && isDeepStrictEqual(one.document, other.document)

const settings = ['type', 'cover_id', 'category_ids', 'tag_ids'] as const

export const sameWriting = (one: Writing, other: Writing): boolean =>
  sameWords(one, other) && settings.every((name) => isDeepStrictEqual(one[name], other[name]))

export function afterSave(before: Texts, sent: Partial<Writing>, meant: Meant): Texts {
  const newest = newestOf(before)
  if (meant === 'both' && before.pending) return afterBoth(before.shown, before.pending, sent)
  const next = { ...newest, ...sent }
  const same = meant === 'beside' ? sameWriting : sameWords
  const text = { ...next, revision: newest.revision + (same(next, newest) ? 0 : 1) }
  return meant === 'beside' ? settled(before.shown, text) : { shown: text, pending: null }
}

/** Of clients that know only what readers see: a field that is sent back as it was changes nothing that is pending. */
function afterBoth(shown: Text, pending: Text, sent: Partial<Writing>): Texts {
  const own = { ...shown, ...sent }
  const news = Object.entries(sent).filter(([name, value]) => !isDeepStrictEqual(value, shown[name as keyof Writing]))
  const beside = { ...pending, ...Object.fromEntries(news) }
  if (sameWords(own, shown) && sameWords(beside, pending))
    return settled(own, { ...beside, revision: pending.revision + (sameWriting(beside, pending) ? 0 : 1) })
  const revision = pending.revision + 1
  const isApart = !sameWords(own, beside) // then it is the newest once more
  return settled({ ...own, revision }, { ...beside, revision: isApart ? revision + 1 : revision })
}

/** A pending text that says what readers see anyhow is none; its number is not given again. */
const settled = (shown: Text, pending: Text): Texts =>
  sameWriting(shown, pending) ? { shown: { ...shown, revision: pending.revision }, pending: null } : { shown, pending }
