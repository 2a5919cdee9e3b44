import { declarePermissions, everyone } from '../permissions/declare.ts'

const organisers = { all: ['admin', 'admin_mit'] } as const

export const permissions = declarePermissions({
  gateLinks: organisers,
  gateDuplicates: organisers,
  createGateLink: organisers,
  revokeGateLink: organisers,
  /** By the secret of a gate link, or as an organiser. */
  checkInBundle: everyone,
  gateCounts: everyone,
  syncCheckIns: everyone,
  /** By the secret of a link of a bib desk, or as an organiser. */
  deskBundle: everyone,
  reserveBibs: everyone,
  takeOverBibs: everyone,
  syncPickUps: everyone,
})
