import type { Context } from '../../../kernel/context.ts'
import type { SeenArticle } from '../article-page-loader.ts'
import type { ArticleRow, SeenVersion } from '../article-row.ts'
import { articleFor } from '../find-article.ts'
import { versionsOf } from '../store.ts'
import { readFields, readInput, readMove, type SentArticle } from './read-input.ts'
import { applyWorkingCopy, newestOf } from './texts.ts'
import { answer, hasReaders, isOutdated, kindOf, lockTexts, writeArticle, writeWorkingCopy } from './write-article.ts'

export interface Saved {
  saved: boolean
  article: SeenArticle
  theirs: SeenVersion | null
}

/**
 * F-MAG-02, F-MAG-03: a save on top of an old revision changes nothing and brings back the text that is there. Of an
 * article that readers see it goes into the working copy, until a save names a state: that one publishes the copy.
 */
export async function saveArticle(ctx: Context, id: string, raw: unknown): Promise<Saved> {
  await articleFor(ctx, 'saveArticle', id)
  const input = readInput(raw)
  const saved = await ctx.transaction(async (tx) => {
    const locked = await lockTexts(tx, id)
    const { row, texts } = locked
    const newest = newestOf(texts)
    if (isOutdated(input, newest, [newest.revision])) return false
    const fields = await readFields(tx, ctx, input, row)
    if (hasReaders(ctx, row) && !namesState(row, input)) {
      await writeWorkingCopy(tx, ctx, locked, fields, kindOf(input))
    } else {
      const after = applyWorkingCopy(texts, fields)
      const move = readMove(ctx, row, input, after.article.title)
      await writeArticle(tx, ctx, locked, after, move, move.status === 'published' ? 'published' : kindOf(input))
    }
    return true
  })
  const article = await answer(ctx, id)
  const [theirs = null] = saved ? [] : await versionsOf(ctx.db, id, await newestRevision(article))
  return { saved, article, theirs }
}

/** A scheduled article whose minute has come may also be given another minute. */
const namesState = ({ status }: ArticleRow, input: SentArticle): boolean =>
  Boolean(input.status || (status === 'scheduled' && input.scheduledAt))

const newestRevision = async ({ id, revision, page }: SeenArticle) =>
  (await page.workingCopies()).get(id)?.revision ?? revision
