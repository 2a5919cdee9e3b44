import { admins, declarePermissions } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  outbox: admins,
  retryMessage: admins,
})
