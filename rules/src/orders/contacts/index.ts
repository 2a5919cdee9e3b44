import * as z from 'zod/mini'
import { normalizePhone } from '../../accounts/index.ts'
import { emailOrNone } from '../../sessions/index.ts'
import { catalogue } from '../../texts/index.ts'
import { oneLine } from '../../typed/index.ts'
import { fr } from './messages.fr.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))

/** `ContactInput` of the contract: one of the two is enough. */
export const contactInput = z.strictObject({
  email: emailOrNone,
  phone: z.nullish(
    z.string().check(
      oneLine,
      z.refine((value) => value.length < 40 && normalizePhone(value) !== null, 'accounts.phoneInvalid'),
      z.overwrite((value) => normalizePhone(value) ?? value),
    ),
  ),
  locale: z.nullish(z.string()),
})
