import type { Module } from '../../kernel/module.ts'
import { followEnded } from './assigning/assign-bibs.ts'
import { assignAtPayment } from './assigning/at-payment.ts'
import { personalData } from './personal-data.ts'
import { resolvers } from './resolvers.ts'

export { assignBibs, releaseBibs, type Wanted } from './assigning/assign-bibs.ts'
export { type ReadWishes, registerWishes } from './assigning/at-payment.ts'
export { labelsDocument } from './documents/labels.ts'
export { type Starter, startListDocument } from './documents/start-list.ts'
export { saveBibNumberConfig } from './series/save-bib-number-config.ts'
export { bibsOfTickets as bibsOf, seriesWithWishes } from './store.ts'

export const bibs: Module = {
  name: 'bibs',
  personalData,
  resolvers,
  within: {
    'tickets.issued': (tx, ctx, { ticketIds }) => assignAtPayment(tx, ctx, ticketIds),
    'tickets.ended': (tx, ctx, { tickets }) => followEnded(tx, ctx, tickets),
  },
}
