import { afterCommit, type Context } from '../../../kernel/context.ts'
import { writeAudit } from '../../audit/index.ts'
import { closeReports } from '../../reports/index.ts'
import { useImages } from '../../uploads/index.ts'
import { articleFor, unknownArticle } from '../find-article.ts'
import { removeArticle } from '../store.ts'

/** R-MAG-07: with its versions and likes. Pictures that nothing else shows go in time. */
export async function deleteArticle(ctx: Context, id: string): Promise<boolean> {
  const row = await articleFor(ctx, 'deleteArticle', id)
  return ctx.transaction(async (tx) => {
    if (!(await removeArticle(tx, row.id))) throw unknownArticle()
    await useImages(tx, 'magazine', row.id, [])
    await closeReports(tx, ctx, { kind: 'article', thingId: row.id })
    await writeAudit(tx, ctx, 'article.deleted', { targetId: row.id, detail: { before: row.status } })
    afterCommit(tx, () => ctx.publish('magazine.changed', { id: row.id }))
    return true
  })
}
