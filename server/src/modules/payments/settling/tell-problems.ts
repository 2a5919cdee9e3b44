import { linkTo } from '@vondrona/rules/pages'
import { type Context, systemContext } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { notifyGroup } from '../../notifications/index.ts'
import { told } from '../charges/oversight.ts'
import { countProblems } from '../reading/store.ts'

/** After the commit, one line « Paiements à vérifier : 3 » for those who look after the money. */
export const tellProblems = (tx: Tx, ctx: Context): Promise<void> =>
  ctx.jobs.enqueue(tx, 'payments.tellProblems', {}, { jobKey: 'payments.tellProblems' })

/** Job: the line follows the count. */
export const announceProblems = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => {
    await notifyGroup(tx, systemContext(ctx), {
      ...(await told(tx, (oversight) => countProblems(tx, oversight))),
      kind: 'payments.problems',
      group: 'payments.problems',
      link: linkTo('treasury', { query: { problem: 'any' } }),
    })
  })
