import { makeReference, readReference, showReference } from '../tickets/code/index.ts'

const prefix = 'MIT'

/** R-MIT-06, as stored. */
export const makeRegistrationNumber = (year: number, random: Uint8Array): string => makeReference(prefix, year, random)

/** R-MIT-06, as printed and read aloud: `MIT26-7KQM-2X9T-ABC`. */
export const showRegistrationNumber = (number: string): string => showReference(prefix, number)

/** The stored form of a number that somebody typed; null where it has a typing error. */
export const readRegistrationNumber = (typed: string): string | null => readReference(prefix, typed)

export { referenceBytes as registrationNumberBytes } from '../tickets/code/index.ts'
