import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import { adminRecipients } from '../../accounts/index.ts'
import { notifyGroup } from '../../notifications/index.ts'
import { countHeld } from '../store.ts'

/** Job, every ten minutes: administrators hear once of scheduled articles whose author may not write any more; they decide. */
export const tellHeld = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => {
    const [to, count] = [await adminRecipients(tx), await countHeld(tx, ctx.now())]
    const link = linkTo('my-articles', { query: { status: 'scheduled', of: 'all' } })
    await notifyGroup(tx, ctx, { to, kind: 'article.held', group: 'article.held', count, link })
  })
