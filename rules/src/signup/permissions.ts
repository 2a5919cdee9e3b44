import { declarePermissions, everyone, ownThings } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  register: everyone,
  checkEmailAvailability: everyone,
  checkCinAvailability: everyone,
  checkPseudoAvailability: everyone,
  requestGuardianConsent: ownThings,
  confirmGuardianConsent: everyone, // needs the mailed link's secret
  guardianRequest: everyone,
})
