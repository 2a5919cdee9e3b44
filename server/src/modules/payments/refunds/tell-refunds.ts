import { linkTo } from '@vondrona/rules/pages'
import { type Context, systemContext } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { notifyGroup } from '../../notifications/index.ts'
import { told } from '../charges/oversight.ts'
import { countWaiting } from './store.ts'

/** After the commit, one line « Remboursements à traiter : 3 » for those who look after the money. */
export const tellRefunds = (tx: Tx, ctx: Context): Promise<void> =>
  ctx.jobs.enqueue(tx, 'payments.tellRefunds', {}, { jobKey: 'payments.tellRefunds' })

/** Job: the line follows the count. */
export const announceRefunds = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => {
    await notifyGroup(tx, systemContext(ctx), {
      ...(await told(tx, (oversight) => countWaiting(tx, oversight))),
      kind: 'payments.refunds',
      group: 'payments.refunds',
      link: linkTo('treasury', { query: { tab: 'refunds' } }),
    })
  })
