import { admins, declarePermissions, members, type Permission } from '../permissions/declare.ts'

/** D-20 */
const moderators: Permission = { all: ['moderator', 'admin'] }

export const permissions = declarePermissions({
  reportContent: { all: members },
  reports: moderators,
  reportCounts: moderators,
  decideReport: moderators,
  dismissReport: moderators,
  escalateReport: { all: ['moderator'] },
  decideEscalatedReport: { ...admins, at: 'decideReport and dismissReport of what a moderator passed on' },
})
