import type { Context } from '../../../kernel/context.ts'
import type { Overview } from '../../../kernel/figures/overview.ts'
import { countedDays } from '../../../kernel/figures/store.ts'
import { countProblems, countRefunds, countStuck } from './store.ts'

/** What waits for those who look after the money, what came in, and whether payments are stuck. */
export const overview: Overview<Context> = {
  waiting: {
    operation: 'paymentsWaiting',
    async count({ db }) {
      const [payments, { refundsToApprove, payoutsToMake }] = await Promise.all([
        countProblems(db, 'all'),
        countRefunds(db, 'all', null),
      ])
      return { payments, refunds: refundsToApprove, payouts: payoutsToMake }
    },
  },
  series: {
    revenue: { operation: 'paymentSums', days: ({ db }, ...days) => countedDays(db, 'revenue', ...days) },
  },
  health: {
    async payments({ db }) {
      const stuck = await countStuck(db)
      return { state: stuck > 0 ? 'warning' : 'ok', value: stuck }
    },
  },
}
