import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { SeenArticle } from '../article-page-loader.ts'
import { articleFor } from '../find-article.ts'
import { readFields, readInput, readMove } from './read-input.ts'
import { applyWorkingCopy, editBoth, newestOf } from './texts.ts'
import { answer, hasReaders, isOutdated, kindOf, lockTexts, writeArticle } from './write-article.ts'

/**
 * R-MAG-07: readers see it at once, and a working copy takes the changes over. With a revision that is neither the newest
 * one nor that of what readers see (all that existing clients know) it is refused; without one it is taken as it is.
 */
export async function updateArticle(ctx: Context, id: string, raw: unknown): Promise<SeenArticle> {
  await articleFor(ctx, 'updateArticle', id)
  const input = readInput(raw)
  await ctx.transaction(async (tx) => {
    const locked = await lockTexts(tx, id)
    const { row, texts } = locked
    const newest = newestOf(texts)
    if (isOutdated(input, newest, [newest.revision, row.revision]))
      throw new Refusal('CONFLICT', 'magazine.savedMeanwhile')
    const fields = await readFields(tx, ctx, input, row)
    const staysOut = hasReaders(ctx, row) && [row.status, 'published'].includes(input.status ?? row.status)
    const after = staysOut ? editBoth(texts, fields) : applyWorkingCopy(texts, fields)
    const move = readMove(ctx, row, input, after.article.title)
    const goesOut = move.status === 'published' && row.status !== 'published'
    await writeArticle(tx, ctx, locked, after, move, goesOut ? 'published' : kindOf(input))
  })
  return answer(ctx, id)
}
