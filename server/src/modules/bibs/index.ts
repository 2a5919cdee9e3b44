import type { Context } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { registerMoved } from '../events/index.ts'
import { registerUses } from '../orders/index.ts'
import './events.ts'
import { followEnded } from './assigning/assign-bibs.ts'
import { assignMissing } from './assigning/assign-missing.ts'
import { assignAtPayment } from './assigning/at-payment.ts'
import { clearCollectors, refuseHandedOut } from './desk/following.ts'
import { countAgain, setAside } from './desk/set-aside.ts'
import { countGiven, ordersWithBibs } from './desk/store.ts'
import { personalData } from './personal-data.ts'
import { resolvers } from './resolvers.ts'

export { assignBibs, releaseBibs, type Wanted } from './assigning/assign-bibs.ts'
export { type ReadWishes, registerWishes } from './assigning/at-payment.ts'
export { handedOut } from './desk/following.ts'
export { obstaclesOf, registerObstacles } from './desk/obstacles.ts'
export { type DeskOf, fillPile, otherPiles, pickUpSeries, pileOf, takePile } from './desk/piles.ts'
export { countGiven, countGivenByDevice, givenOf } from './desk/store.ts'
export { type PickUp, takePickUps, undoPickUpsOf } from './desk/take-pick-ups.ts'
export { labelsDocument } from './documents/labels.ts'
export { type Starter, startListDocument } from './documents/start-list.ts'
export { saveBibNumberConfig } from './series/save-bib-number-config.ts'
export { bibsOfTickets as bibsOf, seriesWithWishes } from './store.ts'

registerUses(async (db, orderIds) => {
  const given = await ordersWithBibs(db, orderIds)
  return new Map(given.map((id) => [id, 'handed_out'] as const))
})

registerMoved('bibs', countGiven)

export const bibs: Module = {
  name: 'bibs',
  personalData,
  resolvers,
  jobs: {
    'bibs.clearCollectors': (ctx: Context) => clearCollectors(ctx),
    'bibs.assignMissing': assignMissing,
  },
  schedule: [{ cron: '27 1 * * *', job: 'bibs.clearCollectors', cleans: true }],
  within: {
    'orders.released': (tx, _, released) => refuseHandedOut(tx, released),
    'orders.asked': (tx, ctx, asked) => setAside(tx, ctx, asked),
    'orders.askedInVain': (tx, ctx, { kept, postponement }) => countAgain(tx, ctx, kept, postponement),
    'tickets.issued': (tx, ctx, { ticketIds }) => assignAtPayment(tx, ctx, ticketIds),
    'tickets.ended': (tx, ctx, { tickets }) => followEnded(tx, ctx, tickets),
  },
}
