import type { Tx } from '../../../kernel/db.ts'
import type { ArticleRow, LabelRow } from '../article-row.ts'
import { labelsById, labelsOf } from '../labels/store.ts'
import { findPending } from './store.ts'
import type { Texts } from './writing.ts'

/** What readers see of this article and what is pending beside it; under labels that exist. */
export async function textsOf(tx: Tx, row: ArticleRow): Promise<Texts> {
  const { id, title, document, type, cover_id, revision } = row
  const [categories, tags] = [await labelsOf(tx, 'category', [id]), await labelsOf(tx, 'tag', [id])]
  const labels = { category_ids: idsOf(categories.get(id)), tag_ids: idsOf(tags.get(id)) }
  const shown = { title, document, type, cover_id, revision, ...labels }
  const found = await findPending(tx, id)
  if (!found) return { shown, pending: null }
  const { article_id: _, saved_at: __, ...pending } = found
  return {
    shown,
    pending: {
      ...pending,
      category_ids: idsOf(await labelsById(tx, 'category', pending.category_ids)),
      tag_ids: idsOf(await labelsById(tx, 'tag', pending.tag_ids)),
    },
  }
}

const idsOf = (labels: readonly LabelRow[] = []) => labels.map((label) => label.id)
