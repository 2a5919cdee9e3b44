import { overStatuses } from '@vondrona/rules/applications'
import type { Context } from '../../../kernel/context.ts'
import type { Reactions } from '../../../kernel/events/within.ts'
import { settleMoney } from './price.ts'
import { movePayment, payBack } from './store.ts'

/** D-14: the payment of an application follows its charge, in the transaction of the payment. */
export const followPayments: Reactions<Context> = {
  'payments.started': async (tx, _ctx, { chargeIds }) => void (await movePayment(tx, chargeIds, 'begin')),
  'payments.failed': async (tx, _ctx, { chargeId }) => void (await movePayment(tx, [chargeId], 'fail')),
  'payments.succeeded': async (tx, ctx, { chargeIds }) => {
    for (const row of await movePayment(tx, chargeIds, 'pay'))
      if (overStatuses.includes(row.status)) await settleMoney(tx, ctx, row, 'withdrawn')
  },
  'payments.refunded': async (tx, _ctx, { refunds }) => {
    await payBack(
      tx,
      refunds.filter(({ reason }) => reason === 'withdrawn' || reason === 'event_cancelled'),
    )
  },
}
