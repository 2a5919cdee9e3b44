import { declarePermissions } from '../permissions/declare.ts'

const organisers = { all: ['admin', 'admin_mit'] } as const

export const permissions = declarePermissions({
  bibNumberConfig: organisers,
  bibNumberStats: organisers,
  saveBibNumberConfig: organisers,
  assignBib: organisers,
  bibBlocks: organisers,
  releaseBibBlock: organisers,
  pickUpProblems: organisers,
  settlePickUp: organisers,
})
