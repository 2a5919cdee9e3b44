import { declarePermissions, members, ownThings, type Permission } from '../permissions/declare.ts'

/** `own`: of the races of the MIT, for who runs it. */
const review: Permission = { own: ['admin_mit'], all: ['admin'] }

export const permissions = declarePermissions({
  myApplications: ownThings,
  userApplications: { own: members, all: ['admin'], pending: true },
  application: { own: members, all: ['admin'], pending: true },
  /** Pending members are told to wait (`whyNotApply`). */
  createApplication: { all: members, pending: true },
  updateApplication: { own: members, pending: true },
  submitApplication: { own: members, pending: true },
  withdrawApplication: { own: members, all: ['admin'], pending: true },
  allApplications: review,
  eventApplications: review,
  applicationCounts: review,
  reviewApplication: review,
  reviewApplications: review,
  exportApplications: review,
})
