import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import { staffRecipients } from '../../accounts/index.ts'
import { notifyGroup } from '../../notifications/index.ts'
import { invariants } from '../invariants.ts'
import { violations } from '../reading/store.ts'

/** Job, every ten minutes: the books, the attempts and the orders agree, or the administrators hear of it. */
export async function checkInvariants(ctx: Context): Promise<void> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const found = await violations(ctx.db, query)
    if (found.length === 0) continue
    broken.push(name)
    ctx.log.error(
      { todo: 'stop refunds, run npm run vondrona -- payments:verify, and report both', invariant: name, rows: found },
      'an invariant of the payments is violated',
    )
  }
  await ctx.transaction(async (tx) => {
    const common = { kind: 'payments.unbalanced', group: 'payments.unbalanced', link: linkTo('mit') } as const
    await notifyGroup(tx, ctx, { to: await staffRecipients(tx, 'admin'), ...common, count: broken.length })
  })
}
