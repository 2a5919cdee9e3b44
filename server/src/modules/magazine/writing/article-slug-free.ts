import { isSlug } from '@vondrona/rules/magazine'
import type { Context } from '../../../kernel/context.ts'
import { articleAtSlug } from '../store.ts'

/** Whether an article may have this address; taking it decides. */
export async function articleSlugFree(ctx: Context, slug: string, id: string): Promise<boolean> {
  ctx.require('articleSlugFree')
  const owner = isSlug(slug) ? await articleAtSlug(ctx.db, slug) : 'no address'
  return owner === null || owner === id.toLowerCase()
}
