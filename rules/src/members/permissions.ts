import { admins, declarePermissions } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  users: admins,
  userCounts: admins,
  exportUsers: admins,
  pendingUsers: admins,
  pendingCount: admins,
  pendingUsersChanged: admins,
  approveUser: admins,
  rejectUser: admins,
  updateUserStatus: admins,
  decideUsers: admins,
  undoDecision: admins,
  requestCorrection: admins,
  recordCounterCheck: admins,
  updateUserRole: admins,
  updateUserMenus: admins,
  resetTotp: admins,
  revealMessage: admins,
})
