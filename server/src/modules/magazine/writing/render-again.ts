import type { Context } from '../../../kernel/context.ts'
import { articlesToRender, putRendered } from '../store.ts'
import { cleanVersion } from '../text/clean.ts'
import { renderText } from './render-text.ts'

const batch = 50

/** Job: texts that older rules rendered or cleaned are rendered again, until there are none. */
export async function renderOld(ctx: Context): Promise<void> {
  while ((await renderSome(ctx, { version: cleanVersion })) > 0);
}

/** Job: all sizes of a picture are there; the texts that show it name them. */
export const renderWithImage = (ctx: Context, { imageId }: { imageId: string }) => renderSome(ctx, { imageId }, 1000)

async function renderSome(ctx: Context, of: Parameters<typeof articlesToRender>[1], limit = batch): Promise<number> {
  const rows = await articlesToRender(ctx.db, of, limit)
  for (const row of rows) await putRendered(ctx.db, row, await renderText(ctx.db, row))
  if (rows.length > 0) ctx.publish('magazine.changed', { id: null })
  return rows.length
}
