import type { Context } from '../../kernel/context.ts'
import { accountsAmong } from '../accounts/index.ts'
import type { SeenVersion } from './article-row.ts'
import { articleFor } from './find-article.ts'
import { versionsOf } from './store.ts'

/** F-MAG-04, newest first. */
export async function articleVersions(ctx: Context, id: string): Promise<SeenVersion[]> {
  const row = await articleFor(ctx, 'articleVersions', id)
  const rows = await versionsOf(ctx.db, row.id)
  const accounts = accountsAmong(
    ctx,
    'authors',
    rows.map(({ savedBy }) => savedBy),
  )
  return rows.map((version) => ({ ...version, accounts }))
}
