import * as z from 'zod/mini'
import { atLeast, atMost, cleanCharacters, token } from '../typed/index.ts'
import { passwordLength } from './constants.ts'
import { cleanEmail, email } from './email.ts'

export const password = z.string('sessions.passwordTooShort').check(
  atLeast(passwordLength.min, 'sessions.passwordTooShort'),
  atMost(passwordLength.max, 'sessions.passwordTooLong'),
  z.refine((typed) => cleanCharacters(opaque(typed)) === opaque(typed), 'sessions.passwordCharacters'),
)

/**
 * A password as it is compared (RFC 8265, OpaqueString): composed, with plain spaces, so that another keyboard types the
 * same one. Nothing is trimmed, and capitals stay.
 */
export const opaque = (typed: string): string => typed.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** A new password, typed twice (R-SIGN-35, R-SIGN-36). The confirmation never leaves the device. */
export const passwordStep = z.object({ password, confirmation: z.string() }).check(
  z.refine((value) => value.password === value.confirmation, {
    error: 'sessions.passwordMismatch',
    path: ['confirmation'],
  }),
)

/** R-AUTH-01. `code` is the second factor, required only if the account has one. */
export const loginInput = z.strictObject({
  email: z.string('sessions.emailInvalid').check(z.overwrite(cleanEmail), z.maxLength(300)),
  password: z.string('sessions.passwordMissing').check(z.minLength(1, 'sessions.passwordMissing'), z.maxLength(1000)),
  rememberMe: z._default(z.nullish(z.boolean()), false),
  code: z.nullish(z.string().check(token, z.maxLength(20))),
})
export type LoginInput = z.infer<typeof loginInput>

export const changePasswordInput = z.strictObject({
  currentPassword: z
    .string('sessions.passwordMissing')
    .check(z.minLength(1, 'sessions.passwordMissing'), z.maxLength(1000)),
  newPassword: password,
})

/** One of the two; an account without a second factor has no code. */
export const reauthenticateInput = z.strictObject({
  password: z.nullish(z.string().check(z.maxLength(1000))),
  code: z.nullish(z.string().check(token, z.maxLength(20))),
})

export const resetPasswordInput = z.strictObject({ token: z.string().check(token, z.maxLength(200)), password })
export const requestPasswordResetInput = z.strictObject({ email })
export const requestEmailChangeInput = z.strictObject({ email, password: z.string().check(z.maxLength(1000)) })
