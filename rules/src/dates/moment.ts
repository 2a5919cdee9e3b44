import * as z from 'zod/mini'

/** A moment of the contract, as a Date or in ISO 8601 with its time zone; `invalid` is the key of its refusal. */
export const moment = (invalid: string) =>
  z.pipe(
    z.union([z.date(invalid), z.iso.datetime({ offset: true, error: invalid })], invalid),
    z.transform((value) => new Date(value)),
  )

const [earliest, latest] = [new Date('2000-01-01T00:00:00Z'), new Date('2200-01-01T00:00:00Z')]

/** One that somebody can have meant. */
export const plausibleMoment = (invalid: string) =>
  moment(invalid).check(z.refine((value) => value >= earliest && value < latest, invalid))
