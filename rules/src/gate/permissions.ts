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
})
