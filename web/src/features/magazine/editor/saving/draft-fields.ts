/** What somebody writes of an article: compared, put together and made ready to travel. Pure. */
import {
  type ArticleDocument,
  type ArticleNode,
  type ArticleStatus,
  type ArticleType,
  readDocument,
} from '@vondrona/rules/magazine'
import type { Language } from '@vondrona/rules/texts'

/** The document as the editor has it: pictures that are still pending have `pending` and no id. */
export interface Written {
  title: string
  document: ArticleDocument
  coverId: string | null
  /** Local name of a cover that is still pending; readers see `coverId`. */
  coverPending?: string | null
  type: ArticleType
  summary: string
  shareText: string
  shareImageId: string | null
  /** Local name of a share picture that is still pending. */
  sharePending?: string | null
  slug: string
  language: Language
  categoryIds: readonly string[]
  tags: readonly string[]
}

/** An article as last received from the server. */
export interface Stored {
  id: string
  revision: number
  /** The newest; readers see another one where there is `pendingAt`. */
  written: Written
  pendingAt: string | null
  /** Since when readers see what they see. */
  shownAt: string
  status: ArticleStatus
  scheduledAt: string | null
  publishedAt: string | null
  /** The same article in the other language. */
  translation: { id: string; title: string; status: ArticleStatus } | null
}

export const nothingWritten: Written = {
  title: '',
  document: { type: 'doc', content: [] },
  coverId: null,
  type: 'article',
  summary: '',
  shareText: '',
  shareImageId: null,
  slug: '',
  language: 'fr',
  categoryIds: [],
  tags: [],
}

export const isPending = ({ type, attrs }: ArticleNode) => type === 'image' && !attrs?.id

/** Local names of the pictures that are not on the server yet, each once. */
export function pendingIn(node: ArticleNode): string[] {
  const own = isPending(node) && node.attrs?.pending ? [String(node.attrs.pending)] : []
  return [...new Set([...own, ...(node.content ?? []).flatMap(pendingIn)])]
}

/** All of what is written: the cover, too. */
export const pendingPictures = ({ document, coverPending, sharePending }: Written): string[] =>
  [...pendingIn(document), coverPending, sharePending].filter((one) => typeof one === 'string')

function without(node: ArticleNode, gone: (node: ArticleNode) => boolean): ArticleNode {
  if (!node.content) return node
  return { ...node, content: node.content.filter((child) => !gone(child)).map((child) => without(child, gone)) }
}

/**
 * What travels: without pending pictures and the empty line the editor keeps at the end; else as the rules read
 * it.
 */
export function sendable(document: ArticleDocument): ArticleDocument {
  const known = without(document, isPending) as ArticleDocument
  const blocks = [...known.content]
  while (blocks.length > 0 && isEmptyLine(blocks.at(-1))) blocks.pop()
  const trimmed: ArticleDocument = { ...known, content: blocks }
  return readDocument(trimmed).document ?? trimmed // one that is too long is refused by the server, in its words
}

const isEmptyLine = (node: ArticleNode | undefined) => node?.type === 'paragraph' && !node.content?.length

export const sameText = (one: ArticleDocument, other: ArticleDocument): boolean =>
  JSON.stringify(sendable(one)) === JSON.stringify(sendable(other))

const sameNames = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)

/** Field by field whether two are the same for their readers. */
const same: { [Field in keyof Required<Written>]: (one: Written[Field], other: Written[Field]) => boolean } = {
  title: (one, other) => one.trim() === other.trim(),
  document: sameText,
  coverId: Object.is,
  coverPending: () => true,
  type: Object.is,
  summary: (one, other) => one.trim() === other.trim(),
  shareText: (one, other) => one.trim() === other.trim(),
  shareImageId: Object.is,
  sharePending: () => true,
  slug: (one, other) => one.trim() === other.trim(),
  language: Object.is,
  categoryIds: sameNames,
  tags: sameNames,
}
const fields = Object.keys(same) as (keyof Written)[]
export const isSame = <Field extends keyof Written>(field: Field, one: Written, other: Written): boolean =>
  same[field](one[field], other[field])

export const sameWritten = (one: Written, other: Written): boolean => fields.every((field) => isSame(field, one, other))

/** Title and text: what nobody may lose. */
export const sameWords = (one: Written, other: Written): boolean =>
  isSame('title', one, other) && isSame('document', one, other)
