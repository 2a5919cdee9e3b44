import { admins, declarePermissions, everyone } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  site: { ...everyone, blocked: true },
  version: { ...everyone, blocked: true },
  warnings: admins,
  sendSupportMessage: everyone,
})
