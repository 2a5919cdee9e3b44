import type { Db } from '../../../kernel/db.ts'
import { type Image, imagesOf } from '../../uploads/index.ts'
import type { LabelRow } from '../article-row.ts'
import { labelsById } from '../labels/store.ts'
import { findWorkingCopies, type WorkingCopyRow } from './store.ts'

/** `PendingArticle` of the contract. */
export interface WorkingCopy extends WorkingCopyRow {
  cover(): Promise<Image | null>
  shareImage(): Promise<Image | null>
  categories(): Promise<LabelRow[]>
  tags(): Promise<LabelRow[]>
}

/** Of several articles at once: article → its working copy. */
export async function workingCopiesOf(db: Db, ids: readonly string[]): Promise<Map<string, WorkingCopy>> {
  const rows = await findWorkingCopies(db, ids)
  return new Map(
    rows.map((row) => [
      row.articleId,
      {
        ...row,
        cover: () => imageOf(db, row.coverId),
        shareImage: () => imageOf(db, row.shareImageId),
        categories: () => labelsById(db, 'category', row.categoryIds),
        tags: () => labelsById(db, 'tag', row.tagIds),
      },
    ]),
  )
}

const imageOf = async (db: Db, id: string | null): Promise<Image | null> =>
  (id && (await imagesOf(db, [id])).get(id)) || null
