import { declarePermissions, everyone, ownThings } from '../permissions/declare.ts'

const organisers = { all: ['admin', 'admin_mit'] } as const

export const permissions = declarePermissions({
  races: everyone,
  race: everyone,
  raceResults: everyone,
  raceTeams: everyone,
  raceTeamResults: everyone,
  trees: everyone,
  /** R-GQL-04: public. */
  createMitParticipation: everyone,
  getMitParticipationByEmail: everyone,
  getMitParticipationByRegistrationNumber: everyone,
  startRegistrationUploads: everyone,
  uploadRegistrationDocument: everyone,
  /** By the secret of the registration's link, or its owner's session. */
  mitParticipation: everyone,
  signCommitmentLetter: everyone,
  sendMitContactCode: everyone,
  confirmMitContact: everyone,
  updateMitParticipation: everyone,
  replaceRegistrationDocument: everyone,
  resumeMitParticipation: everyone,
  withdrawMitParticipation: everyone,
  chooseMitPostponement: everyone,
  eraseMitParticipation: everyone,
  myParticipations: ownThings,
  mitParticipations: organisers,
  mitParticipationCounts: organisers,
  participationTeams: organisers,
  saveRace: organisers,
  saveRaceCourse: organisers,
  removeRaceCourse: organisers,
  reviewMitDocument: organisers,
  registrationDocumentTicket: organisers,
  exportMitParticipations: organisers,
  raceDayFile: organisers,
  importResults: organisers,
  publishResults: organisers,
  messageParticipants: organisers,
  recordTreePlanting: organisers,
})
