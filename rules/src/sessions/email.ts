import * as z from 'zod/mini'
import { cleanLine } from '../typed/index.ts'
import { emailLength } from './constants.ts'

const shape = /^[^\s\p{Cc}@"(),:;<>[\]\\]+@[^\s\p{Cc}@"(),:;<>[\]\\.]+(?:\.[^\s\p{Cc}@"(),:;<>[\]\\.]+)+$/u

type EmailProblem =
  | 'sessions.emailTooShort'
  | 'sessions.emailTooLong'
  | 'sessions.emailDots'
  | 'sessions.emailEdgeDot'
  | 'sessions.emailInvalid'

/** R-SIGN-25..29: the first violated rule; null for a valid address (already trimmed). */
export function whyNotEmail(value: string): EmailProblem | null {
  if (value.length < emailLength.min) return 'sessions.emailTooShort'
  if (value.length > emailLength.max) return 'sessions.emailTooLong'
  if (value.includes('..')) return 'sessions.emailDots'
  const local = value.slice(0, Math.max(0, value.lastIndexOf('@')))
  if (/^\.|\.$/.test(value) || /^\.|\.$/.test(local)) return 'sessions.emailEdgeDot'
  return shape.test(value) ? null : 'sessions.emailInvalid'
}

/**
 * Addresses are compared and stored without spaces around them, invisible characters and capitals (R-GQL-50). A keyboard
 * for Chinese or Japanese types @ and dots at full width.
 */
export const cleanEmail = (typed: string) =>
  cleanLine(typed)
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uFF61]/g, '.')
    .toLowerCase()
    .normalize('NFC')

export const email = z.string('sessions.emailInvalid').check(
  z.overwrite(cleanEmail),
  z.superRefine((value, ctx) => {
    const problem = whyNotEmail(value)
    if (problem) ctx.addIssue(problem)
  }),
)

/** An address that may be left out; '' is none. */
export const emailOrNone = z.nullish(
  z.string('sessions.emailInvalid').check(
    z.overwrite(cleanEmail),
    z.superRefine((value, ctx) => {
      const problem = value === '' ? null : whyNotEmail(value)
      if (problem) ctx.addIssue(problem)
    }),
  ),
)
