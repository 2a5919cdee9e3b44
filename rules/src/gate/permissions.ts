import { declarePermissions, everyone, type Permission } from '../permissions/declare.ts'

/** Organisers, and an editor at their own events. */
const organisers: Permission = { own: ['redacteur'], all: ['admin', 'admin_mit'] }

export const permissions = declarePermissions({
  gateLinks: organisers,
  gateDuplicates: organisers,
  gateFlow: organisers,
  createGateLink: organisers,
  revokeGateLink: organisers,
  gateDevices: organisers,
  cutGateDevice: organisers,
  lockGateLink: organisers,
  undoGateLink: organisers,
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
