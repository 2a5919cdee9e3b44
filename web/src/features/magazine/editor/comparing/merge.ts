/**
 * Two texts that grew from one: what one side changed is taken, what both changed each in their own way is asked.
 * Nothing of the other text is given up without an answer. Pure.
 */
import type { ArticleDocument, ArticleNode } from '@vondrona/rules/magazine'
import { isPending, isSame, pendingIn, sendable, type Written } from '../saving/draft-fields.ts'
import { keyOf, pairs } from './common-sequence.ts'

export type Side = 'mine' | 'theirs'
export type Choice = Side | 'both'
/** `taken`: the one side that changed these blocks; null: both did. */
export type MergedRow =
  | { same: ArticleNode }
  | { mine: readonly ArticleNode[]; theirs: readonly ArticleNode[]; taken: Side | null }
export const questions = [
  'title',
  'type',
  'coverId',
  'summary',
  'shareText',
  'shareImageId',
  'slug',
  'language',
] as const
export type Question = (typeof questions)[number]

export interface Merging {
  /** All but the text, put together; conflicts have my version in it. */
  settled: Written
  asked: readonly Question[]
  rows: readonly MergedRow[]
  /** My blocks as they were typed: with the pictures that are pending. */
  typed: ReadonlyMap<ArticleNode, readonly ArticleNode[]>
}
export interface Answers {
  fields: Readonly<Partial<Record<Question, Side>>>
  /** By the number of the row. */
  rows: Readonly<Record<number, Choice>>
}
export const noAnswers: Answers = { fields: {}, rows: {} }

export function merging(base: Written, mine: Written, theirs: Written): Merging {
  const settled = { ...mine }
  const asked: Question[] = []
  const isMine = (field: Question) =>
    !isSame(field, base, mine) ||
    (field === 'coverId' && Boolean(mine.coverPending)) ||
    (field === 'shareImageId' && Boolean(mine.sharePending))
  for (const field of questions) {
    if (isSame(field, mine, theirs) || isSame(field, base, theirs)) continue
    if (isMine(field)) asked.push(field)
    else Object.assign(settled, { [field]: theirs[field] })
  }
  for (const field of ['categoryIds', 'tags'] as const)
    settled[field] = isSame(field, base, mine) ? theirs[field] : namesOf(base[field], mine[field], theirs[field])
  const [old, own, other] = [base, mine, theirs].map(({ document }) => sendable(document).content) as Texts
  return { settled, asked, rows: rowsOf(old, own, other), typed: typedOf(mine.document, own) }
}

/** Both sets of changes: what either removed is gone, what either added is there. */
const namesOf = (base: readonly string[], mine: readonly string[], theirs: readonly string[]) => [
  ...mine.filter((name) => theirs.includes(name) || !base.includes(name)),
  ...theirs.filter((name) => !mine.includes(name) && !base.includes(name)),
]

/** The blocks of the three texts side by side; what nobody or both changed alike is `same`. */
function rowsOf(...[old, own, other]: Texts): MergedRow[] {
  const [inOwn, inOther] = [pairs(old, own), pairs(old, other)]
  const rows: MergedRow[] = []
  let [a, b, c] = [0, 0, 0]
  for (let at = 0; at <= old.length; at++) {
    const [one, two] = at === old.length ? [own.length, other.length] : [inOwn.get(at), inOther.get(at)]
    if (one === undefined || two === undefined) continue
    rows.push(...changed(old.slice(a, at), own.slice(b, one), other.slice(c, two)))
    if (at < old.length) rows.push({ same: own[one] as ArticleNode })
    ;[a, b, c] = [at + 1, one + 1, two + 1]
  }
  return rows
}
type Blocks = readonly ArticleNode[]
/** base, mine, theirs */
type Texts = [Blocks, Blocks, Blocks]

/** Blocks between two that all texts share. As many on each side: each is the one that stood there. */
function changed(...[old, mine, theirs]: Texts): MergedRow[] {
  if (old.length > 1 && old.length === mine.length && old.length === theirs.length)
    return old.flatMap((node, at) => changed([node], mine.slice(at, at + 1), theirs.slice(at, at + 1)))
  if (isAlike(mine, theirs)) return mine.map((same) => ({ same }))
  const taken = isAlike(old, mine) ? 'theirs' : isAlike(old, theirs) ? 'mine' : null
  return [{ mine, theirs, taken }]
}

const isAlike = (one: Blocks, other: Blocks) =>
  one.length === other.length && one.every((node, at) => keyOf(node) === keyOf(other[at] as ArticleNode))

/** How many answers are missing. */
export const unanswered = ({ asked, rows }: Merging, answers: Answers): number =>
  asked.filter((field) => !answers.fields[field]).length +
  rows.filter((row, at) => 'mine' in row && !row.taken && !answers.rows[at]).length

/** One text again; a row that was taken may have been answered otherwise. */
export function together(merging: Merging, mine: Written, theirs: Written, answers: Answers): Written {
  const { settled, asked, rows, typed } = merging
  const merged: Written = { ...settled }
  for (const field of asked) {
    if (answers.fields[field] !== 'theirs') continue
    Object.assign(merged, { [field]: theirs[field] }, field === 'coverId' && { coverPending: null })
  }
  if (rows.every((row) => 'same' in row)) return merged
  const own = (nodes: Blocks) => nodes.flatMap((node) => typed.get(node) ?? [node])
  const content = rows.flatMap((row, at): Blocks => {
    if ('same' in row) return own([row.same])
    const choice = answers.rows[at] ?? row.taken ?? 'both'
    return [...(choice === 'theirs' ? [] : own(row.mine)), ...(choice === 'mine' ? [] : row.theirs)]
  })
  return { ...merged, document: withPictures({ type: 'doc', content }, mine.document) }
}

/** To each block that is sent the one it was made of, and the pending pictures next to it. */
function typedOf({ content }: ArticleDocument, sent: Blocks): Map<ArticleNode, ArticleNode[]> {
  const typed = new Map<ArticleNode, ArticleNode[]>()
  let waiting: ArticleNode[] = []
  let at = 0
  for (const block of content) {
    const last = typed.get(sent[at - 1] as ArticleNode) ?? waiting
    if (isPending(block)) last.push(block)
    else if (at < sent.length) {
      typed.set(sent[at++] as ArticleNode, [...waiting, block])
      waiting = []
    }
  }
  return typed
}

/** A pending picture belongs to my text whatever was chosen; where its place is gone it is at the end. */
function withPictures(document: ArticleDocument, mine: ArticleDocument): ArticleDocument {
  const there = pendingIn(document)
  const lost = pendingIn(mine).filter((pending) => !there.includes(pending))
  const pictures = lost.map((pending): ArticleNode => ({ type: 'image', attrs: { pending, alt: '', caption: '' } }))
  return { ...document, content: [...document.content, ...pictures] }
}

/** Null: a person has to choose. */
export function merge(base: Written, mine: Written, theirs: Written): Written | null {
  const found = merging(base, mine, theirs)
  return unanswered(found, noAnswers) > 0 ? null : together(found, mine, theirs, noAnswers)
}
