import { declarePermissions, members } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  uploadFormFile: { all: members },
  deleteFormFile: { own: members },
  /** Reviewers see files of answers that were sent to them; the domain of the answers says who reviews. */
  formFileTicket: { own: members, all: ['admin'] },
})
