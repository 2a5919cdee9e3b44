import type { Context } from '../../../kernel/context.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import type { LabelRow } from '../article-row.ts'
import { change, named, taken } from './labels.ts'
import { addLabel } from './store.ts'

/** R-MAG-09. */
export async function createCategory(ctx: Context, name: string): Promise<LabelRow> {
  ctx.require('createCategory')
  return change(ctx, async (tx) => {
    const row = await addLabel(tx, 'category', named(ctx, name))
    if (!row) throw badInput([{ field: 'name', key: taken.category }])
    await writeAudit(tx, ctx, 'category.created', { targetId: row.id })
    return row
  })
}
