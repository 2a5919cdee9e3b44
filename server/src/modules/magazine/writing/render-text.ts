import {
  type ArticleDocument,
  excerptOf,
  imagesIn,
  readingMinutes,
  renderArticle,
  textOf,
} from '@vondrona/rules/magazine'
import type { Db, Tx } from '../../../kernel/db.ts'
import { imagesOf } from '../../uploads/index.ts'
import type { RenderedText } from '../article-row.ts'
import { cleanVersion, cleanWritten } from '../text/clean.ts'

/** Everything that is made of a document, stored next to it: rendered by the rules, cleaned again. */
export async function renderText(
  db: Db | Tx,
  { document, coverId, summary }: { document: ArticleDocument; coverId: string | null; summary: string },
): Promise<RenderedText> {
  const own = imagesIn(document)
  const ids = coverId && !own.includes(coverId) ? [...own, coverId] : own
  const images = ids.length > 0 ? await imagesOf(db, ids) : new Map()
  const content = cleanWritten(renderArticle(document, images))
  const plain = textOf(document)
  const pictures = ids.reduce((sum, id) => sum + (images.get(id)?.weight ?? 0), 0)
  return {
    content,
    plain,
    cleanVersion,
    excerpt: summary || excerptOf(plain),
    readingMinutes: readingMinutes(plain),
    weight: Buffer.byteLength(content) + pictures,
    imageIds: ids,
  }
}
