import { firstRevision } from '@vondrona/rules/constants'
import { emptyDocument } from '@vondrona/rules/magazine'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { useImages } from '../../uploads/index.ts'
import type { SeenArticle } from '../article-page-loader.ts'
import { seenArticle, unknownArticle } from '../find-article.ts'
import { putLabels } from '../labels/store.ts'
import { addArticle, addVersion, changeArticle, findArticle, imagesShown, lockId } from '../store.ts'
import { readFields, readInput, readMove } from './read-input.ts'
import { renderText } from './render-text.ts'
import type { Fields } from './texts.ts'
import { claimSlug } from './write-article.ts'

const noFields: Omit<Fields, 'title' | 'document'> = {
  type: 'article',
  coverId: null,
  summary: '',
  shareText: '',
  shareImageId: null,
  slug: null,
  language: 'fr',
  categoryIds: [],
  tagIds: [],
}

/**
 * R-MAG-07. Sent twice with an id of the editor's own, it makes one article. Without a status it is published at once, as
 * existing clients expect (R-MAG-14).
 */
export async function createArticle(ctx: Context, raw: unknown): Promise<SeenArticle> {
  const actor = ctx.require('createArticle')
  const input = readInput(raw)
  const title = input.title ?? ''
  const move = readMove(
    ctx,
    { status: 'draft', scheduledAt: null, publishedAt: null },
    { ...input, status: input.status ?? 'published' },
    title,
  )
  const [id, now, document] = [input.id?.toLowerCase() ?? ctx.newId(), ctx.now(), input.text ?? emptyDocument]
  await ctx.transaction(async (tx) => {
    if (input.id && (await isMade(tx, id, actor.id))) return
    const fields: Fields = { ...noFields, ...(await readFields(tx, ctx, input, { id })), title, document }
    const { categoryIds, tagIds, slug, ...columns } = fields
    const text = await renderText(tx, fields)
    await addArticle(tx, {
      id,
      authorId: actor.id,
      ...columns,
      ...text,
      ...move,
      createdAt: now,
      updatedAt: now,
    })
    const kind = move.status === 'published' ? 'published' : 'saved'
    const saved = { savedBy: actor.id, beganAt: now, savedAt: now }
    await addVersion(tx, { articleId: id, revision: firstRevision, title, document, kind, ...saved })
    if (slug) {
      await claimSlug(tx, ctx, id, slug, false)
      await changeArticle(tx, id, { slug })
    }
    await useImages(tx, 'magazine', id, await imagesShown(tx, id))
    await putLabels(tx, id, { categoryIds, tagIds })
    await writeAudit(tx, ctx, 'article.created', { targetId: id, detail: { after: move.status } })
    afterCommit(tx, () => ctx.publish('magazine.changed', { id }))
  })
  return (await seenArticle(ctx, id)) ?? refuse()
}

/** The same create came before; an id that belongs to somebody else's article is refused. */
async function isMade(tx: Tx, id: string, authorId: string): Promise<boolean> {
  await lockId(tx, id)
  const known = await findArticle(tx, id)
  if (known && known.authorId !== authorId) throw new Refusal('CONFLICT', 'magazine.savedMeanwhile')
  return known !== undefined
}

const refuse = (): never => {
  throw unknownArticle()
}
