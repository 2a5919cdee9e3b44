import { declarePermissions, members, ownThings, type Permission } from '../permissions/declare.ts'

/** `own`: of the races of the MIT, for who runs it. */
const review: Permission = { own: ['admin_mit'], all: ['admin'] }

export const permissions = declarePermissions({
  myApplications: ownThings,
  userApplications: { own: members, all: ['admin'], pending: true },
  application: { own: members, all: ['admin'], pending: true },
  createApplication: { all: members },
  updateApplication: { own: members },
  submitApplication: { own: members },
  withdrawApplication: { own: members, all: ['admin'] },
  allApplications: review,
  eventApplications: review,
  applicationCounts: review,
  reviewApplication: review,
  reviewApplications: review,
  exportApplications: review,
})
