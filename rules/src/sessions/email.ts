import * as z from 'zod/mini'
import { emailLength } from '../constants/index.ts'

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

/** Addresses are compared and stored trimmed and lower-cased (R-GQL-50). */
export const cleanEmail = (value: string) => value.trim().toLowerCase()

export const email = z.string('sessions.emailInvalid').check(
  z.trim(),
  z.toLowerCase(),
  z.superRefine((value, ctx) => {
    const problem = whyNotEmail(value)
    if (problem) ctx.addIssue(problem)
  }),
)

/** An address that may be left out; '' is none. */
export const emailOrNone = z.nullish(
  z.string('sessions.emailInvalid').check(
    z.trim(),
    z.toLowerCase(),
    z.superRefine((value, ctx) => {
      const problem = value === '' ? null : whyNotEmail(value)
      if (problem) ctx.addIssue(problem)
    }),
  ),
)
