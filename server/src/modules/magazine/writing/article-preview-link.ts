import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import { hashToken, makeToken } from '../../../kernel/crypto/secrets.ts'
import { articleFor } from '../find-article.ts'
import { changeArticle } from '../store.ts'

/**
 * Shows the article to whoever has the link, until it is published: then the link ends, and what is written afterwards
 * needs a new one. Only the newest link opens it; only its hash is kept.
 */
export async function articlePreviewLink(ctx: Context, id: string, enabled: boolean): Promise<string | null> {
  const row = await articleFor(ctx, 'articlePreviewLink', id)
  const secret = enabled ? makeToken() : null
  await changeArticle(ctx.db, row.id, { previewHash: secret === null ? null : hashToken(secret) })
  ctx.publish('magazine.changed', { id: row.id }) // what the old link showed is kept nowhere
  return secret && ctx.links.to(linkTo('article', { id: row.id, query: { preview: secret } }))
}
