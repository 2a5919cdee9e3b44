import { isDeepStrictEqual } from 'node:util'
import type { VersionKind } from '@vondrona/rules/magazine'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refused } from '../../../kernel/refused.ts'
import { writeAudit } from '../../audit/index.ts'
import { useImages } from '../../uploads/index.ts'
import type { ArticleRow, SeenVersion } from '../article-row.ts'
import { articleFor, seenArticle, unknownArticle } from '../find-article.ts'
import { putLabels } from '../labels/store.ts'
import { putPending, removePending } from '../pending/store.ts'
import { textsOf } from '../pending/texts.ts'
import { afterSave, type Meant, newestOf, sameWords, type Texts, type Writing } from '../pending/writing.ts'
import type { SeenArticle } from '../seen-page.ts'
import { changeArticle, findVersion, imagesShown, lockArticle, versionsOf } from '../store.ts'
import { keepVersion, nameVersion } from './keep-version.ts'
import { readCover, readInput, readLabels, readMove, type SentArticle } from './read-input.ts'
import { renderText } from './render-text.ts'

export interface Saved {
  saved: boolean
  article: SeenArticle
  theirs: SeenVersion | null
}

/**
 * F-MAG-02, F-MAG-03: a save on top of an old revision changes nothing and brings back the text that is there. Of an
 * article that readers see, what is saved stays beside it until a save names a state.
 */
export async function saveArticle(ctx: Context, id: string, raw: unknown): Promise<Saved> {
  await articleFor(ctx, 'saveArticle', id)
  const saved = await save(ctx, id, readInput(raw), { isEditor: true })
  const article = await answer(ctx, id)
  const [theirs = null] = saved ? [] : await versionsOf(ctx.db, id, await newestRevision(article))
  return { saved, article, theirs }
}

/**
 * R-MAG-07: readers see it at once. With a revision that is neither the newest one nor that of what readers see (all that
 * existing clients know) it is refused; without one it is taken as it is.
 */
export async function updateArticle(ctx: Context, id: string, raw: unknown): Promise<SeenArticle> {
  await articleFor(ctx, 'updateArticle', id)
  if (!(await save(ctx, id, readInput(raw), { isEditor: false })))
    throw new Refused('CONFLICT', 'magazine.savedMeanwhile')
  return answer(ctx, id)
}

/** F-MAG-04: the older text becomes the newest revision, beside what readers see; nothing is lost by it. */
export async function restoreArticleVersion(ctx: Context, id: string, revision: number): Promise<SeenArticle> {
  await articleFor(ctx, 'restoreArticleVersion', id)
  const version = await findVersion(ctx.db, id, revision)
  if (!version) throw new Refused('NOT_FOUND', 'magazine.revisionUnknown')
  await save(ctx, id, { title: version.title, text: version.document }, { kind: 'restored', isEditor: true })
  return answer(ctx, id)
}

async function answer(ctx: Context, id: string): Promise<SeenArticle> {
  const seen = await seenArticle(ctx, id)
  if (!seen) throw unknownArticle()
  return seen
}

const newestRevision = async ({ id, revision, page }: SeenArticle) =>
  (await page.pending()).get(id)?.revision ?? revision

/** False: somebody saved another text since the revision this one was written on. */
const save = (ctx: Context, id: string, input: SentArticle, { kind, isEditor }: How): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const row = await lockArticle(tx, id)
    if (!row) throw unknownArticle()
    const before = await textsOf(tx, row)
    const newest = newestOf(before)
    const words = { title: input.title ?? newest.title, document: input.text ?? newest.document }
    const changed = !sameWords(words, newest)
    const { revision: sent } = input
    const isOld = typeof sent === 'number' && sent !== newest.revision && (isEditor || sent !== row.revision)
    if (isOld && changed) return false // the same text once more: an answer that was lost on its way
    const meant = meaningOf(ctx, row, input, isEditor)
    const after = afterSave(before, await readWriting(tx, ctx, input), meant)
    const move = meant === 'beside' ? null : readMove(ctx, row, input, after.shown.title)
    const isOut = move?.status === 'published' && (row.status !== 'published' || isEditor)
    const own = kind ?? (isOut ? 'published' : input.auto ? 'autosaved' : 'saved')
    await putShown(tx, ctx, row, before, after, move)
    if (isOut && row.preview_hash) await changeArticle(tx, id, { preview_hash: null }) // it showed what was not out yet
    await putBeside(tx, ctx, id, before, after)
    await keepVersions(tx, ctx, row, newest.revision, after, own, meant)
    if (changed || !isDeepStrictEqual(coversOf(before), coversOf(after)))
      await useImages(tx, 'magazine', id, await imagesShown(tx, id))
    const isSeen = !sameWords(before.shown, after.shown)
    await log(tx, ctx, row, { status: move?.status ?? row.status, kind: own, isSeen })
    if (move || row.preview_hash) afterCommit(tx, () => ctx.publish('magazine.changed', { id }))
    return true
  })

interface How {
  kind?: VersionKind
  /** By the editor's own operations, which know of the pending text. */
  isEditor: boolean
}

/** What an editor writes of an article that readers see stays beside it, until the editor names a state. */
function meaningOf(ctx: Context, { status, scheduled_at }: ArticleRow, input: SentArticle, isEditor: boolean): Meant {
  const isDue = status === 'scheduled' && scheduled_at !== null && scheduled_at <= ctx.now()
  if (status !== 'published' && !isDue) return 'whole'
  const stays = !input.status || input.status === status
  if (isEditor) return input.status || (isDue && input.scheduledAt) ? 'whole' : 'beside'
  return stays || input.status === 'published' ? 'both' : 'whole'
}

/** What was sent and nothing else. */
async function readWriting(tx: Tx, ctx: Context, input: SentArticle): Promise<Partial<Writing>> {
  const cover_id = await readCover(tx, input)
  return {
    ...(typeof input.title === 'string' && { title: input.title }),
    ...(input.text && { document: input.text }),
    ...(input.type && { type: input.type }),
    ...(cover_id !== undefined && { cover_id }),
    ...(await readLabels(tx, ctx, input)),
  }
}

const coversOf = ({ shown, pending }: Texts) => [shown.cover_id, pending?.cover_id ?? null]

/** Without a move nothing that readers see changes: at most the number of the revision goes on. */
async function putShown(
  tx: Tx,
  ctx: Context,
  { id }: ArticleRow,
  { shown: before }: Texts,
  { shown }: Texts,
  move: ReturnType<typeof readMove> | null,
) {
  const { revision, type, cover_id, title, document } = shown
  if (!move) return revision !== before.revision && changeArticle(tx, id, { revision })
  const changed = !sameWords(shown, before)
  const coverMoved = cover_id !== before.cover_id
  await changeArticle(tx, id, {
    ...{ ...move, type, revision, updated_at: ctx.now() },
    ...(changed && { title, document }),
    ...(coverMoved && { cover_id }),
    ...((changed || coverMoved) && (await renderText(tx, document, cover_id))),
  })
  const { category_ids, tag_ids } = shown
  await putLabels(tx, id, {
    ...(!isDeepStrictEqual(category_ids, before.category_ids) && { category_ids }),
    ...(!isDeepStrictEqual(tag_ids, before.tag_ids) && { tag_ids }),
  })
}

async function putBeside(tx: Tx, ctx: Context, id: string, { pending: before }: Texts, { pending }: Texts) {
  if (pending) await putPending(tx, { ...pending, article_id: id, saved_at: ctx.now() })
  else if (before) await removePending(tx, id)
}

/** Every new revision is a version; where there is none, that of the text that was saved may now be meant. */
async function keepVersions(
  tx: Tx,
  ctx: Context,
  { id, revision }: ArticleRow,
  newest: number,
  after: Texts,
  kind: VersionKind,
  meant: Meant,
) {
  const { shown, pending } = after
  const isNew = shown.revision > newest
  const above = meant === 'beside' ? revision : 0
  if (isNew) await keepVersion(tx, ctx, id, shown, { kind, above })
  if (pending && pending.revision > Math.max(newest, shown.revision))
    await keepVersion(tx, ctx, id, pending, { kind: isNew ? 'saved' : kind, above })
  else if (!isNew) await nameVersion(tx, id, (meant === 'beside' ? newestOf(after) : shown).revision, kind)
}

/** Moves and restored texts are in the log, and what readers see of another's article because of this member. */
async function log(
  tx: Tx,
  ctx: Context,
  before: ArticleRow,
  { status, kind, isSeen }: { status: ArticleRow['status']; kind: VersionKind; isSeen: boolean },
) {
  const { id, author_id } = before
  if (status !== before.status)
    await writeAudit(tx, ctx, `article.${status}`, { targetId: id, detail: { before: before.status, after: status } })
  else if (kind === 'restored') await writeAudit(tx, ctx, 'article.restored', { targetId: id })
  else if (isSeen && kind !== 'autosaved' && author_id !== ctx.actor?.id)
    await writeAudit(tx, ctx, 'article.changed', { targetId: id })
}
