import * as z from 'zod/mini'
import { email } from '../../sessions/index.ts'
import { oneLine, severalLines, withLetter } from '../../typed/index.ts'
import { support } from '../constants.ts'

/** R-GAP-23. `website` is a honeypot: a hidden field that only bots fill in. */
export const supportMessageInput = z.strictObject({
  name: z
    .string('help.nameMissing')
    .check(
      oneLine,
      withLetter('help.nameMissing'),
      z.maxLength(support.name.max, 'help.nameTooLong'),
      z.regex(/^[^\p{Cc}<>]*$/u, 'help.nameForbidden'),
    ),
  email,
  message: z
    .string('help.messageTooShort')
    .check(
      severalLines,
      z.minLength(support.message.min, 'help.messageTooShort'),
      z.maxLength(support.message.max, 'help.messageTooLong'),
    ),
  website: z.nullish(z.string().check(z.maxLength(200))),
})
export type SupportMessageInput = z.infer<typeof supportMessageInput>
