import { articleStates } from '@vondrona/rules/magazine'
import { linkTo } from '@vondrona/rules/pages'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { changeVersion, dueArticles, findVersion, publishScheduled } from '../store.ts'

/** Job, each minute: scheduled articles whose minute has come go out, each once; their authors hear of it. */
export async function publishDue(ctx: Context): Promise<void> {
  for (const id of await dueArticles(ctx.db, ctx.now())) await publish(ctx, id)
}

const publish = (ctx: Context, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = await publishScheduled(tx, id, ctx.now())
    if (!row) return // another server was faster, or its author changed their mind
    const version = await findVersion(tx, id, row.revision) // a newer one is of a working copy
    if (version) await changeVersion(tx, version, { kind: 'published' })
    await writeAudit(tx, ctx, 'article.published', {
      targetId: id,
      detail: { before: 'scheduled', after: row.status },
    })
    await notify(tx, ctx, {
      to: await recipientsOf(tx, [row.authorId]),
      kind: articleStates.moves.appear.notifies.author,
      data: { title: row.title },
      link: linkTo('article', { id }),
    })
    afterCommit(tx, () => ctx.publish('magazine.changed', { id }))
  })
