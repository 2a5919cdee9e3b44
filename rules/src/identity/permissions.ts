import { admins, declarePermissions, everyone, ownThings } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  submitIdentity: ownThings,
  myIdentity: ownThings,
  correctionRequest: everyone, // needs the mailed link's secret
  answerCorrection: everyone,
  answerMyCorrection: ownThings,
  identityReview: admins,
  compareDocumentNumber: admins,
  identityImageTicket: admins,
  identityImage: { ...admins, at: 'GET /api/admin/users/{id}/cin/{side}' },
})
