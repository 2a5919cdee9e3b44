import { statuses } from '../permissions/callers.ts'
import { declareStates } from '../states/index.ts'

/** D-18: every decision on an account. Erasing blocks what remains of it, whatever its state. */
export const memberStates = declareStates({
  of: 'a member’s account',
  states: statuses,
  begins: ['pending', 'active'],
  moves: {
    approve: {
      from: ['pending'],
      to: 'active',
      by: ['approveUser', 'decideUsers', 'updateUserStatus'],
      notifies: { member: 'account.approved' },
    },
    reject: {
      from: ['pending'],
      to: 'blocked',
      by: ['rejectUser', 'decideUsers', 'updateUserStatus'],
      mails: { member: 'members.mail.rejected' },
    },
    /** By rejecting only if a document that was sent later is refused (N-08). */
    block: {
      from: ['active'],
      to: 'blocked',
      by: ['updateUserStatus', 'rejectUser', 'decideUsers'],
      mails: { member: 'members.mail.blocked' },
    },
    unblock: {
      from: ['blocked'],
      to: 'active',
      by: ['updateUserStatus'],
      notifies: { member: 'account.approved' },
    },
    /** F-COM-05: back to the queue of requests. */
    reopen: {
      from: ['active', 'blocked'],
      to: 'pending',
      by: ['undoDecision', 'updateUserStatus'],
      notifies: { member: 'account.reopened' },
    },
  },
})
export type MemberMove = keyof typeof memberStates.moves
