import type { Module } from '../../kernel/module.ts'
import { approveUser } from './approve-user.ts'
import { decideUsers } from './decide-users.ts'
import { exportUsers } from './export/export-users.ts'
import { routes } from './export/routes.ts'
import { countPending, listPendingUsers, pendingCount, userCounts, users } from './list-members.ts'
import { followQueue, pendingUsersChanged } from './queue-events.ts'
import { recordCounterCheck } from './record-counter-check.ts'
import { rejectUser } from './reject-user.ts'
import { requestCorrection } from './request-correction.ts'
import { resetTotp } from './reset-totp.ts'
import { revealMessage } from './reveal-message.ts'
import { undoDecision } from './undo-decision.ts'
import { updateUserMenus } from './update-user-menus.ts'
import { updateUserRole } from './update-user-role.ts'
import { updateUserStatus } from './update-user-status.ts'

export { approveUser } from './approve-user.ts'
export { createMember, pseudoFrom } from './by-operator/create-member.ts'
export { findMember } from './by-operator/find-member.ts'
export { renewPassword } from './by-operator/renew-password.ts'
export { blockMember, unblockMember } from './by-operator/set-blocked.ts'
export { announceQueueLength } from './queue-events.ts'
export { rejectUser } from './reject-user.ts'
export { requestCorrection } from './request-correction.ts'
export { endSecondFactor } from './reset-totp.ts'
export { changeRole, updateUserRole } from './update-user-role.ts'

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    /** Another administrator was faster. */
    ALREADY_DECIDED: true
  }
}

declare module '../../kernel/figures/overview.ts' {
  interface Waiting {
    /** Accounts to decide on, and identity documents sent later. */
    members: true
  }
}

export const members: Module = {
  name: 'members',
  personalData: { withoutTables: 'it decides on accounts and identity documents, which their domains keep' },
  overview: {
    waiting: { operation: 'pendingUsers', count: async (ctx) => ({ members: await countPending(ctx) }) },
  },
  resolvers: {
    Query: {
      users: (_, { filters, pagination, order }, ctx) => users(ctx, filters, pagination, order),
      userCounts: (_, __, ctx) => userCounts(ctx),
      pendingUsers: (_, __, ctx) => listPendingUsers(ctx),
      pendingCount: (_, __, ctx) => pendingCount(ctx),
    },
    Mutation: {
      approveUser: (_, { id }, ctx) => approveUser(ctx, id),
      rejectUser: (_, { id, reason }, ctx) => rejectUser(ctx, id, reason),
      updateUserStatus: (_, { id, status, reason }, ctx) => updateUserStatus(ctx, id, status, reason),
      exportUsers: (_, { filters, order, format }, ctx) => exportUsers(ctx, filters, order, format),
      decideUsers: (_, args, ctx) => decideUsers(ctx, args),
      undoDecision: (_, { userId }, ctx) => undoDecision(ctx, userId),
      requestCorrection: (_, args, ctx) => requestCorrection(ctx, args),
      recordCounterCheck: (_, { userId }, ctx) => recordCounterCheck(ctx, userId),
      updateUserRole: (_, { id, role, password }, ctx) => updateUserRole(ctx, id, role, password),
      updateUserMenus: (_, args, ctx) => updateUserMenus(ctx, args),
      revealMessage: (_, { id }, ctx) => revealMessage(ctx, id),
      resetTotp: (_, { userId, password }, ctx) => resetTotp(ctx, userId, password),
    },
    Subscription: {
      pendingUsersChanged: { subscribe: (_, __, ctx) => pendingUsersChanged(ctx) },
    },
  },
  routes,
  listen: (kernel, push) => {
    followQueue(kernel)
    kernel.bus.on('members.changed', ({ userId }) => push('account', { type: 'account' }, userId))
  },
}
