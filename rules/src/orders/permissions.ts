import { declarePermissions, everyone, members, ownThings } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  /** D-06: pending members register for public races. */
  reservePlaces: { all: members, pending: true },
  sendContactCode: everyone,
  confirmContactCode: everyone,
  /** Places that somebody holds without paying for them. */
  suspiciousHolds: { own: ['redacteur', 'admin_mit'], all: ['admin'] },
  releaseHolds: { own: ['redacteur', 'admin_mit'], all: ['admin'] },
  myOrders: ownThings,
  order: { own: members, all: ['admin'], pending: true },
  cancelOrder: { own: members, all: ['admin'], pending: true },
  choosePostponement: { own: members, all: ['admin'], pending: true },
  /** How many keep their place, and who waits for a refund. */
  eventOrders: { own: ['redacteur', 'admin_mit'], all: ['admin'] },
})
