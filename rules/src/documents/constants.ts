import { day, KB, MB, minute } from '../constants/units.ts'
import { inputFile } from '../uploads/constants.ts'

/** Documents that members send and administrators verify. */
export const userDocument = {
  types: 100,
  name: { max: 80 }, // of a type
  description: { max: 500 },
  category: { max: 60 },
  reason: { max: 500 }, // for which a document is refused
  fileBytes: { min: 100 * KB, max: inputFile.registrationDocument, usual: 5 * MB }, // R-DOC-08
  declaredYears: 50, // how far away the date on a document can be
  validityDays: { min: 1, max: 3650, usual: 365 }, // R-DOC-08
} as const

/** What only the server needs of them. */
export const userDocumentServer = {
  versionsShown: 20, // of one document, the newest
  filesPerDay: 40, // of one member
  filesInAll: 300 * MB, // of one member
  triesPerHour: 60, // files of one member, including refused ones
  ticket: minute, // how long the address of a file opens it
  reminder: 30 * day, // before a document expires, unless half of its validity is shorter
  perTurn: 200, // documents that a job moves in one transaction
  scansPerTurn: 50, // files that the virus scanner gets again
  strayLife: day, // of files that no row names
} as const
