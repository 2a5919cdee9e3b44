import { isDeepStrictEqual } from 'node:util'
import { article } from '@vondrona/rules/constants'
import type { ArticleDocument, VersionKind } from '@vondrona/rules/magazine'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refused } from '../../../kernel/refused.ts'
import { writeAudit } from '../../audit/index.ts'
import { useImages } from '../../uploads/index.ts'
import type { ArticleRow, SeenVersion } from '../article-row.ts'
import { articleFor, seenArticle, unknownArticle } from '../find-article.ts'
import type { SeenArticle } from '../seen-page.ts'
import {
  addVersion,
  changeArticle,
  changeVersion,
  findVersion,
  imagesShown,
  lockArticle,
  newestVersion,
  thinVersions,
  versionsOf,
} from '../store.ts'
import { putLabels, readCover, readInput, readMove, type SentArticle } from './read-input.ts'
import { renderText } from './render-text.ts'

export interface Saved {
  saved: boolean
  article: SeenArticle
  theirs: SeenVersion | null
}

/** F-MAG-02, F-MAG-03: a save on top of an old revision changes nothing and brings back the text that is there. */
export async function saveArticle(ctx: Context, id: string, raw: unknown): Promise<Saved> {
  await articleFor(ctx, 'saveArticle', id)
  const saved = await save(ctx, id, readInput(raw))
  const seen = await seenArticle(ctx, id)
  if (!seen) throw unknownArticle()
  const [theirs = null] = saved ? [] : await versionsOf(ctx.db, id, seen.revision)
  return { saved, article: seen, theirs }
}

/** R-MAG-07. With a revision that is not the newest one it is refused; without one it is taken as it is. */
export async function updateArticle(ctx: Context, id: string, raw: unknown): Promise<SeenArticle> {
  await articleFor(ctx, 'updateArticle', id)
  if (!(await save(ctx, id, readInput(raw)))) throw new Refused('CONFLICT', 'magazine.savedMeanwhile')
  const seen = await seenArticle(ctx, id)
  if (!seen) throw unknownArticle()
  return seen
}

/** F-MAG-04: the older text becomes the newest revision; nothing is lost by it. */
export async function restoreArticleVersion(ctx: Context, id: string, revision: number): Promise<SeenArticle> {
  await articleFor(ctx, 'restoreArticleVersion', id)
  const version = await findVersion(ctx.db, id, revision)
  if (!version) throw new Refused('NOT_FOUND', 'magazine.revisionUnknown')
  await save(ctx, id, { title: version.title, text: version.document }, 'restored')
  const seen = await seenArticle(ctx, id)
  if (!seen) throw unknownArticle()
  return seen
}

/** False: somebody saved another text since the revision this one was written on. */
const save = (ctx: Context, id: string, input: SentArticle, kind?: VersionKind): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const before = await lockArticle(tx, id)
    if (!before) throw unknownArticle()
    const title = input.title ?? before.title
    const document = input.text ?? before.document
    const changed = title !== before.title || !isDeepStrictEqual(document, before.document)
    const isOld = typeof input.revision === 'number' && input.revision !== before.revision
    if (isOld && changed) return false // the same text once more: an answer that was lost on its way
    const move = readMove(ctx, before, input, title)
    const cover_id = await readCover(tx, input)
    const revision = before.revision + (changed ? 1 : 0)
    const coverMoved = cover_id !== undefined && cover_id !== before.cover_id
    await changeArticle(tx, id, {
      ...move,
      ...{ type: input.type ?? before.type, updated_at: ctx.now() },
      ...(changed && { title, document, revision }),
      ...(coverMoved && { cover_id }),
      ...((changed || coverMoved) && (await renderText(tx, document, coverMoved ? cover_id : before.cover_id))),
    })
    await putLabels(tx, ctx, id, input)
    const published = move.status === 'published' && before.status !== 'published'
    const own = kind ?? (published ? 'published' : input.auto ? 'autosaved' : 'saved')
    if (changed) await keepVersion(tx, ctx, { id, revision, title, document, kind: own })
    else await nameVersion(tx, id, own)
    if (changed || coverMoved) await useImages(tx, 'magazine', id, await imagesShown(tx, id))
    await log(tx, ctx, before, { status: move.status, kind: own, changed })
    afterCommit(tx, () => ctx.publish('magazine.changed', { id }))
    return true
  })

interface NewVersion {
  id: string
  revision: number
  title: string
  document: ArticleDocument
  kind: VersionKind
}

/** Autosaves of one person within some minutes are one version; every other save is one of its own. */
async function keepVersion(tx: Tx, ctx: Context, { id, revision, title, document, kind }: NewVersion) {
  const saved_at = ctx.now()
  const saved_by = ctx.actor?.id
  if (!saved_by) throw new Error('nobody saves')
  const last = await newestVersion(tx, id)
  const continues =
    last?.kind === 'autosaved' &&
    kind === 'autosaved' &&
    last.saved_by === saved_by &&
    last.began_at.getTime() > saved_at.getTime() - article.autosaveEvery
  if (continues) return changeVersion(tx, last, { revision, title, document, saved_at })
  await addVersion(tx, { article_id: id, revision, title, document, kind, saved_by, began_at: saved_at, saved_at })
  await thinVersions(tx, id)
}

/** The text is the newest version's: what was an autosave may now be meant. */
async function nameVersion(tx: Tx, id: string, kind: VersionKind) {
  const last = await newestVersion(tx, id)
  if (last && (kind === 'published' || (kind === 'saved' && last.kind === 'autosaved')))
    await changeVersion(tx, last, { kind })
}

/** Moves and restored texts are in the log, and whatever somebody does to the article of another. */
async function log(
  tx: Tx,
  ctx: Context,
  before: ArticleRow,
  { status, kind, changed }: { status: ArticleRow['status']; kind: VersionKind; changed: boolean },
) {
  const { id, author_id } = before
  if (status !== before.status)
    await writeAudit(tx, ctx, `article.${status}`, { targetId: id, detail: { before: before.status, after: status } })
  else if (kind === 'restored') await writeAudit(tx, ctx, 'article.restored', { targetId: id })
  else if (changed && kind === 'saved' && author_id !== ctx.actor?.id)
    await writeAudit(tx, ctx, 'article.changed', { targetId: id })
}
