import { declarePermissions, members, ownThings } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  user: { own: members, all: ['admin'], pending: true },
  updateProfile: ownThings,
  acceptTerms: ownThings,
})
