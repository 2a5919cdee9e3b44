import * as z from 'zod/mini'
import { atMost, isOneAlphabet, namedAtLeast, oneLine } from '../typed/index.ts'
import { isDay } from './age.ts'
import { nameLength, pseudoLength } from './constants.ts'
import { phone } from './phone.ts'
import { isReservedName } from './reserved.ts'
import { currencies, genders, nationalities, residencies } from './user.ts'

/**
 * In every schema of the rules the message of a check is a text key of a catalogue; `{param}`s of that text are
 * looked up in `schemaParams`.
 */
export const pseudo = z
  .string('accounts.pseudoTooShort')
  .check(
    oneLine,
    namedAtLeast(pseudoLength.min, 'accounts.pseudoTooShort'),
    atMost(pseudoLength.max, 'accounts.pseudoTooLong'),
    z.regex(/^[^\s\p{Cc}@<>"\\/]+(?: [^\s\p{Cc}@<>"\\/]+)*$/u, 'accounts.pseudoCharacters'),
    z.refine(isOneAlphabet, 'accounts.pseudoAlphabets'),
  )
/** Of whoever does not speak for the site. The server knows the site's own name as well. */
export const memberPseudo = pseudo.check(z.refine((name) => !isReservedName(name), 'accounts.pseudoReserved'))

const personName = (short: string) =>
  z
    .string(short)
    .check(
      oneLine,
      namedAtLeast(nameLength.min, short),
      atMost(nameLength.max, 'accounts.nameTooLong'),
      z.regex(/^(?=.*\p{L})[^<>{}\p{Cc}]+$/u, 'accounts.nameCharacters'),
    )
export const lastName = personName('accounts.nomTooShort')
export const firstName = personName('accounts.prenomTooShort')

export const day = z.string('accounts.birthInvalid').check(z.refine(isDay, 'accounts.birthInvalid'))

const short = (max: number) =>
  z.nullish(
    z.string().check(
      oneLine,
      z.maxLength(max, 'accounts.tooLong'),
      z.refine((value) => !value.includes('\0'), 'shell.badInput'),
    ),
  )

/** R-PROF-01, R-PROF-02. Role, status, e-mail and the verified identity are not here: they have their own operations. */
export const updateProfileInput = z.strictObject({
  pseudo: z.optional(pseudo),
  prenom: z.optional(firstName),
  nom: z.optional(lastName),
  dateNaissance: z.optional(day),
  gender: z.nullish(z.enum(genders, 'accounts.choose')),
  phone: z.nullish(phone),
  nationality: z.nullish(z.enum(nationalities, 'accounts.choose')),
  residency: z.nullish(z.enum(residencies, 'accounts.choose')),
  country: short(80),
  region: short(80),
  city: short(80),
  postalCode: short(20),
  address: short(200),
  currency: z.optional(z.enum(currencies, 'accounts.choose')),
  /** URL, data URL or bare base64 (R-PROF-05); null removes the picture. */
  profilePicture: z.nullish(z.string().check(z.maxLength(3_000_000, 'accounts.pictureTooLarge'))),
})
export type UpdateProfileInput = z.infer<typeof updateProfileInput>
