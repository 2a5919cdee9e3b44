import { declarePermissions, everyone, ownThings } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  myTickets: ownThings,
  paidTickets: ownThings,
  /** One's own, or by the key of its link. */
  ticket: everyone,
  sendTicketEmail: everyone,
  retrieveTickets: everyone,
  confirmRetrieval: everyone,
  reissueTicket: { all: ['admin', 'admin_mit'] },
})
