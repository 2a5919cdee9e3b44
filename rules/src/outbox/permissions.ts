import { admins, declarePermissions } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  messageBudgets: admins,
  outbox: admins,
  retryMessage: admins,
})
