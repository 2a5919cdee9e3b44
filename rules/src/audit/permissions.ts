import { admins, declarePermissions } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  auditLog: admins,
})
