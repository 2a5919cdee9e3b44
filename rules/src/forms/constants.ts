import { day, hour, MB, minute } from '../constants/units.ts'
import { inputFile } from '../uploads/constants.ts'

/** Forms that editors build and members fill in. */
export const form = {
  fields: 60,
  name: { max: 60 },
  label: { max: 200 },
  hint: { max: 500 }, // placeholder, description, validation message
  pattern: { max: 200, steps: 300 }, // steps: what one character costs at most
  limit: { max: 1_000_000_000 }, // the largest value of a number
  options: { max: 100, length: 120 },
  line: { max: 500 }, // characters of an answer in one line, or with a pattern
  answer: { max: 10_000 }, // characters of any other
  answers: { max: 100_000 }, // characters of all answers to a form
  files: 10, // of one answer
  fileMaxBytes: inputFile.registrationDocument, // R-CONST-22, R-EVT-19
  filesPerDay: 60, // of one member
  filesInAll: 500 * MB, // of one member
  triesPerHour: 120, // files of one member, including refused ones
  fileTicket: minute, // how long the address of a file opens it
  picture: { width: 720, height: 960, quality: 0.72 }, // of a photo that is shown among others
  pictureTicket: 2 * hour, // a page with many of them is read slowly, and its browser keeps them
  orphanLife: day, // a file that no answer names
} as const
