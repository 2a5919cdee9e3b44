/** The steps that every save of an article consists of, inside its transaction. */
import { isDeepStrictEqual } from 'node:util'
import type { VersionKind } from '@vondrona/rules/magazine'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { closeReports, isRemoved, letReportReturned } from '../../reports/index.ts'
import { useImages } from '../../uploads/index.ts'
import type { SeenArticle } from '../article-page-loader.ts'
import type { ArticleRow, LabelRow } from '../article-row.ts'
import { seenArticle, unknownArticle } from '../find-article.ts'
import { labelsById, labelsOf, putLabels } from '../labels/store.ts'
import { changeArticle, imagesShown, lockArticle, takeSlug } from '../store.ts'
import { findWorkingCopy, putWorkingCopy, removeWorkingCopy } from '../working-copy/store.ts'
import { keepVersion, nameVersion } from './keep-version.ts'
import type { Move, SentArticle } from './read-input.ts'
import { renderText } from './render-text.ts'
import { editWorkingCopy, type Fields, newestOf, sameWords, settingsOf, type Text, type Texts } from './texts.ts'

/** An article that nobody else saves until the transaction ends. */
export interface LockedArticle {
  row: ArticleRow
  texts: Texts
}

/** With the labels that still exist. */
export async function lockTexts(tx: Tx, id: string): Promise<LockedArticle> {
  const row = await lockArticle(tx, id)
  if (!row) throw unknownArticle()
  const { title, document, revision } = row
  const categoryIds = idsOf((await labelsOf(tx, 'category', [id])).get(id))
  const tagIds = idsOf((await labelsOf(tx, 'tag', [id])).get(id))
  const article = { title, document, revision, categoryIds, tagIds, ...settingsOf(row) }
  const found = await findWorkingCopy(tx, id)
  if (!found) return { row, texts: { article, workingCopy: null } }
  const { articleId: _, savedAt: __, ...copy } = found
  const workingCopy = {
    ...copy,
    categoryIds: idsOf(await labelsById(tx, 'category', copy.categoryIds)),
    tagIds: idsOf(await labelsById(tx, 'tag', copy.tagIds)),
  }
  return { row, texts: { article, workingCopy } }
}

const idsOf = (labels: readonly LabelRow[] = []) => labels.map((label) => label.id)

/**
 * The input was written on a revision that is not among these, and has other words than the newest text. The same words
 * again are a save whose answer was lost.
 */
export function isOutdated(input: SentArticle, newest: Text, revisions: readonly number[]): boolean {
  if (typeof input.revision !== 'number' || revisions.includes(input.revision)) return false
  return !sameWords({ title: input.title ?? newest.title, document: input.text ?? newest.document }, newest)
}

/** Published, or about to be by the job that looks each minute. */
export const hasReaders = (ctx: Context, { status, scheduledAt }: ArticleRow): boolean =>
  status === 'published' || (status === 'scheduled' && scheduledAt !== null && scheduledAt <= ctx.now())

/** The kind of version that a save creates. */
export const kindOf = ({ auto }: SentArticle): VersionKind => (auto ? 'autosaved' : 'saved')

/** Stores a save of the working copy; what readers see stays, but for the number of its revision. */
export async function writeWorkingCopy(
  tx: Tx,
  ctx: Context,
  { row, texts: before }: LockedArticle,
  fields: Partial<Fields>,
  kind: VersionKind,
): Promise<void> {
  const { id } = row
  const after = editWorkingCopy(before, fields)
  const { revision } = after.article
  if (revision !== before.article.revision) await changeArticle(tx, id, { revision })
  await storeWorkingCopy(tx, ctx, id, before, after)
  await keepVersions(tx, ctx, id, before, after, { kind, saved: newestOf(after), above: row.revision })
  await keepPictures(tx, id, before, after)
  if (kind === 'restored') await writeAudit(tx, ctx, 'article.restored', { targetId: id })
  if (row.previewHash) afterCommit(tx, () => ctx.publish('magazine.changed', { id }))
}

/** Stores a save of the article itself, which moves to the given state; `published` as a kind makes its text go out. */
export async function writeArticle(
  tx: Tx,
  ctx: Context,
  { row, texts: before }: LockedArticle,
  after: Texts,
  move: Move,
  kind: VersionKind,
): Promise<void> {
  const { id } = row
  await followRemoval(tx, ctx, row, move)
  await storeArticle(tx, ctx, row, before.article, after.article, move)
  // it showed what was not out yet
  if (kind === 'published' && row.previewHash) await changeArticle(tx, id, { previewHash: null })
  await storeWorkingCopy(tx, ctx, id, before, after)
  await keepVersions(tx, ctx, id, before, after, { kind, saved: after.article })
  await keepPictures(tx, id, before, after)
  await log(tx, ctx, row, move, kind, !sameWords(before.article, after.article))
  if (row.status === 'published' && move.status !== 'published')
    await closeReports(tx, ctx, { kind: 'article', thingId: id })
  afterCommit(tx, () => ctx.publish('magazine.changed', { id }))
}

/**
 * D-20: what was removed after a report comes back by somebody else than its author, whatever they may: whoever publishes or
 * schedules it decides so, and it can be reported again.
 */
async function followRemoval(tx: Tx, ctx: Context, { id, authorId, status }: ArticleRow, move: Move) {
  if (move.status === status || move.status === 'archived') return
  const thing = { kind: 'article', thingId: id, ownerId: authorId } as const
  if (ctx.actor?.id !== authorId) {
    if (move.status !== 'draft') await letReportReturned(tx, thing)
  } else if (await isRemoved(tx, thing)) throw new Refusal('FORBIDDEN', 'magazine.removed', { field: 'status' })
}

/** The article as its editor gets it back. */
export async function answer(ctx: Context, id: string): Promise<SeenArticle> {
  const seen = await seenArticle(ctx, id)
  if (!seen) throw unknownArticle()
  return seen
}

/** Renders only what changed. */
async function storeArticle(tx: Tx, ctx: Context, row: ArticleRow, before: Text, after: Text, move: Move) {
  const { id } = row
  const { revision, title, document, categoryIds, tagIds } = after
  const wordsChanged = !sameWords(after, before)
  const isRendered = !wordsChanged && after.coverId === before.coverId && after.summary === before.summary
  if (after.slug !== before.slug) await claimSlug(tx, ctx, id, after.slug, row.publishedAt !== null)
  await changeArticle(tx, id, {
    ...move,
    ...settingsOf(after),
    revision,
    updatedAt: ctx.now(),
    ...(wordsChanged && { title, document }),
    ...(!isRendered && (await renderText(tx, after))),
  })
  await putLabels(tx, id, {
    ...(!isDeepStrictEqual(categoryIds, before.categoryIds) && { categoryIds }),
    ...(!isDeepStrictEqual(tagIds, before.tagIds) && { tagIds }),
  })
}

/** The address is this article's from now on, or refused because it is another's. */
export async function claimSlug(
  tx: Tx,
  ctx: Context,
  articleId: string,
  slug: string | null,
  keepsOthers: boolean,
): Promise<void> {
  if (!(await takeSlug(tx, { slug, articleId, createdAt: ctx.now(), keepsOthers })))
    throw badInput([{ field: 'slug', key: 'magazine.slugTaken' }])
}

async function storeWorkingCopy(tx: Tx, ctx: Context, id: string, before: Texts, after: Texts) {
  if (after.workingCopy) await putWorkingCopy(tx, { ...after.workingCopy, articleId: id, savedAt: ctx.now() })
  else if (before.workingCopy) await removeWorkingCopy(tx, id)
}

/**
 * Every new revision is a version. Without a new one, the version of the text that was saved may have been an autosave
 * and is meant now.
 */
async function keepVersions(
  tx: Tx,
  ctx: Context,
  id: string,
  before: Texts,
  { article, workingCopy }: Texts,
  { kind, saved, above }: { kind: VersionKind; saved: Text; above?: number | undefined },
) {
  const { revision: newest } = newestOf(before)
  const isNew = article.revision > newest
  if (isNew) await keepVersion(tx, ctx, id, article, { kind, above })
  if (workingCopy && workingCopy.revision > Math.max(newest, article.revision))
    await keepVersion(tx, ctx, id, workingCopy, { kind: isNew ? 'saved' : kind, above })
  else if (!isNew) await nameVersion(tx, id, saved.revision, kind)
}

async function keepPictures(tx: Tx, id: string, before: Texts, after: Texts) {
  const covers = ({ article, workingCopy }: Texts) =>
    [article, workingCopy].map((text) => [text?.coverId, text?.shareImageId])
  const isSame = sameWords(newestOf(before), newestOf(after)) && isDeepStrictEqual(covers(before), covers(after))
  if (!isSame) await useImages(tx, 'magazine', id, await imagesShown(tx, id))
}

/** Moves and restored texts are in the log, and what readers see of another's article because of this member. */
async function log(tx: Tx, ctx: Context, row: ArticleRow, { status }: Move, kind: VersionKind, wordsChanged: boolean) {
  const { id: targetId, authorId } = row
  if (status !== row.status)
    await writeAudit(tx, ctx, `article.${status}`, { targetId, detail: { before: row.status, after: status } })
  else if (kind === 'restored') await writeAudit(tx, ctx, 'article.restored', { targetId })
  else if (wordsChanged && kind !== 'autosaved' && authorId !== ctx.actor?.id)
    await writeAudit(tx, ctx, 'article.changed', { targetId })
}
