import { admins, declarePermissions, members } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  dashboardStats: admins,
  /** The lists are what each member may read anyway; its `stats` need `dashboardStats`. */
  dashboard: { all: members },
  /** Each line also needs the permission of whoever does the work. */
  dashboardWaiting: admins,
  dashboardSeries: admins,
  dashboardHealth: admins,
  releaseNotes: admins,
})
