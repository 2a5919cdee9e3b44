/** The two texts of an article, and what a save makes of them. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { ArticleDocument, ArticleType } from '@vondrona/rules/magazine'
import type { Language } from '@vondrona/rules/texts'

/** What an editor writes. */
export interface Fields {
  title: string
  document: ArticleDocument
  type: ArticleType
  coverId: string | null
  /** Empty: the beginning of the text. */
  summary: string
  /** Empty: the excerpt. */
  shareText: string
  /** Null: the cover. */
  shareImageId: string | null
  slug: string | null
  language: Language
  categoryIds: string[]
  tagIds: string[]
}

/**
 * The revision grows with the title and the document. A working copy's continues from the article's and grows with its
 * settings too: no version keeps those, so nobody may discard any they did not see.
 */
export interface Text extends Fields {
  revision: number
}

export interface Texts {
  /** The article's own text: readers see it while the article is published. */
  article: Text
  /** Changes that readers do not see yet (`pending` in the contract). Never the same as `article`. */
  workingCopy: Text | null
}

/** The text that editors continue: the working copy, if there is one. */
export const newestOf = ({ article, workingCopy }: Texts): Text => workingCopy ?? article

type Words = Pick<Fields, 'title' | 'document'>
const plainSettings = ['type', 'coverId', 'summary', 'shareText', 'shareImageId', 'slug', 'language'] as const
const settings = [...plainSettings, 'categoryIds', 'tagIds'] as const

type PlainSettings = Pick<Fields, (typeof plainSettings)[number]>

/** The settings that are columns of the row itself. */
export const settingsOf = (text: PlainSettings): PlainSettings => ({
  type: text.type,
  coverId: text.coverId,
  summary: text.summary,
  shareText: text.shareText,
  shareImageId: text.shareImageId,
  slug: text.slug,
  language: text.language,
})

/** Whether title and document are the same. */
export const sameWords = (one: Words, other: Words): boolean =>
  one.title === other.title && isDeepStrictEqual(one.document, other.document)

/** Whether all fields of a text are the same. */
export const sameFields = (one: Fields, other: Fields): boolean =>
  sameWords(one, other) && settings.every((name) => isDeepStrictEqual(one[name], other[name]))

/** Saves into the working copy; the article keeps its text. */
export function editWorkingCopy(before: Texts, sent: Partial<Fields>): Texts {
  return dropEqualCopy(before.article, edited(newestOf(before), sent, sameFields))
}

/**
 * The working copy with what was sent becomes the article's text; without a working copy that text itself is edited.
 */
export function applyWorkingCopy(before: Texts, sent: Partial<Fields>): Texts {
  return { article: edited(newestOf(before), sent, sameWords), workingCopy: null }
}

/**
 * Edits the article's text and carries the same changes into the working copy, which stays the newest. A field that is
 * sent back as the article has it is no change: whoever sends it knows nothing of the working copy.
 */
export function editBoth(before: Texts, sent: Partial<Fields>): Texts {
  const { article, workingCopy } = before
  if (!workingCopy) return applyWorkingCopy(before, sent)
  const changes = Object.entries(sent).filter(
    ([name, value]) => !isDeepStrictEqual(value, article[name as keyof Fields]),
  )
  const own = { ...article, ...sent }
  const copy = { ...workingCopy, ...Object.fromEntries(changes) }
  if (sameWords(own, article) && sameWords(copy, workingCopy))
    return dropEqualCopy(own, edited(workingCopy, copy, sameFields))
  const revision = workingCopy.revision + 1
  const copyRevision = sameWords(own, copy) ? revision : revision + 1
  return dropEqualCopy({ ...own, revision }, { ...copy, revision: copyRevision })
}

function edited(text: Text, sent: Partial<Fields>, same: (one: Fields, other: Fields) => boolean): Text {
  const next = { ...text, ...sent }
  return { ...next, revision: same(next, text) ? text.revision : text.revision + 1 }
}

/** A working copy that equals the article is none; its number is not given again. */
const dropEqualCopy = (article: Text, workingCopy: Text): Texts =>
  sameFields(article, workingCopy)
    ? { article: { ...article, revision: workingCopy.revision }, workingCopy: null }
    : { article, workingCopy }
