import {
  type ArticleDocument,
  type ArticleInput,
  type ArticleStatus,
  articleInput,
  mayMove,
} from '@vondrona/rules/magazine'
import type { Language } from '@vondrona/rules/texts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { imageIdAt, imagesOf } from '../../uploads/index.ts'
import { tagsNamed } from '../labels/labels.ts'
import { existingLabels } from '../labels/store.ts'
import { articleAtSlug } from '../store.ts'
import { documentFromHtml } from '../text/document-from-html.ts'
import type { Fields } from './texts.ts'

export interface SentArticle extends ArticleInput {
  /** Of `document`, else of `content`; undefined: the text stays. */
  text: ArticleDocument | undefined
}

/** BAD_USER_INPUT with every field that is wrong. */
export function readInput(raw: unknown): SentArticle {
  const input = parse(articleInput, raw)
  return { ...input, text: input.document ?? (input.content == null ? undefined : fromHtml(input.content)) }
}

function fromHtml(content: string): ArticleDocument {
  const { document, problem } = documentFromHtml(content, imageIdAt)
  if (problem !== null) throw badInput([{ field: 'content', key: problem }])
  return document
}

/** Only pictures that were uploaded here. */
async function readShareImage(tx: Tx, { shareImageId: sent }: ArticleInput): Promise<string | null | undefined> {
  if (!sent) return sent
  const id = sent.toLowerCase()
  if (!(await imagesOf(tx, [id])).has(id)) throw badInput([{ field: 'shareImageId', key: 'magazine.coverUnknown' }])
  return id
}

/** An address that is another article's is refused before it is taken, too. */
async function readSlug(tx: Tx, { slug }: ArticleInput, articleId: string): Promise<string | null | undefined> {
  if (slug === undefined || !slug) return slug === undefined ? undefined : null
  const owner = await articleAtSlug(tx, slug)
  if (owner && owner !== articleId) throw badInput([{ field: 'slug', key: 'magazine.slugTaken' }])
  return slug
}

/** The cover's id, null to take it away, undefined to leave it. Only pictures that were uploaded here. */
async function readCover(tx: Tx, { coverId, featuredImage }: ArticleInput): Promise<string | null | undefined> {
  const field = coverId === undefined ? 'featuredImage' : 'coverId'
  const sent = coverId === undefined ? featuredImage : coverId
  if (sent === undefined || sent === null || sent === '') return sent === '' ? null : sent
  const id = field === 'coverId' ? sent.toLowerCase() : imageIdAt(sent)
  if (!id || !(await imagesOf(tx, [id])).has(id)) throw badInput([{ field, key: 'magazine.coverUnknown' }])
  return id
}

/** Categories in the order they were sent, the main one first (R-MAG-04); tags by name, new ones are made. */
async function readLabels(tx: Tx, ctx: Context, { category_ids: sent, tags }: ArticleInput): Promise<SentLabels> {
  const ids = sent && [...new Set(sent.map((id) => id.toLowerCase()))]
  if (ids) {
    const known = await existingLabels(tx, 'category', ids)
    if (ids.some((id) => !known.has(id))) throw badInput([{ field: 'category_ids', key: 'magazine.categoryUnknown' }])
  }
  return { ...(ids && { categoryIds: ids }), ...(tags && { tagIds: await tagsNamed(tx, ctx, tags) }) }
}

/** What was sent of an article's text, and nothing else. */
export async function readFields(
  tx: Tx,
  ctx: Context,
  input: SentArticle,
  { id, language, counterpartId }: { id: string; language?: Language; counterpartId?: string | null },
): Promise<Partial<Fields>> {
  const coverId = await readCover(tx, input)
  const shareImageId = await readShareImage(tx, input)
  const slug = await readSlug(tx, input, id)
  if (input.language && counterpartId && input.language !== language)
    throw badInput([{ field: 'language', key: 'magazine.languageTaken' }])
  return {
    ...(typeof input.title === 'string' && { title: input.title }),
    ...(input.text && { document: input.text }),
    ...(input.type && { type: input.type }),
    ...(coverId !== undefined && { coverId }),
    ...(input.summary !== undefined && { summary: input.summary ?? '' }),
    ...(input.shareText !== undefined && { shareText: input.shareText ?? '' }),
    ...(shareImageId !== undefined && { shareImageId }),
    ...(slug !== undefined && { slug }),
    ...(input.language && { language: input.language }),
    ...(await readLabels(tx, ctx, input)),
  }
}

/** Those that were not sent stay. */
interface SentLabels {
  categoryIds?: string[]
  tagIds?: string[]
}

/** The state of an article and its dates. */
export interface Move {
  status: ArticleStatus
  scheduledAt: Date | null
  publishedAt: Date | null
}

/** R-MAG-14: the state an article goes to and its dates; refuses moves that are none and dates that are over. */
export function readMove(ctx: Context, before: Move, { status, scheduledAt }: ArticleInput, title: string): Move {
  const to = status ?? before.status
  if (!mayMove(before.status, to)) throw new Refusal('CONFLICT', 'magazine.moveRefused', { field: 'status' })
  if (title === '' && (to === 'published' || to === 'scheduled'))
    throw badInput([{ field: 'title', key: 'magazine.titleMissing' }])
  const now = ctx.now()
  const at = to === 'scheduled' ? (scheduledAt ?? before.scheduledAt) : null
  const isNew = to !== before.status || at?.getTime() !== before.scheduledAt?.getTime()
  if (to === 'scheduled' && !at) throw badInput([{ field: 'scheduledAt', key: 'magazine.scheduleMissing' }])
  if (at && isNew && at <= now) throw badInput([{ field: 'scheduledAt', key: 'magazine.schedulePast' }])
  return {
    status: to,
    scheduledAt: at,
    publishedAt: to === 'published' ? (before.publishedAt ?? now) : before.publishedAt,
  }
}
