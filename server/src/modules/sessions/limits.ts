import { codeTries, loginTries, messageLimit, notedFailureLimit } from '@vondrona/rules/sessions/constants'
import { declareAddressLimit } from '../../kernel/limits/addresses.ts'
import type { Limit } from '../../kernel/limits/limits.ts'

const seconds = loginTries.window / 1000
const key = 'sessions.tooManyTries'

/** R-AUTH-28: tries of one account from one address. */
export const loginFromHere: Limit = { name: 'login-here', points: loginTries.perAccount, seconds, key }
/**
 * Of one account from anywhere: far above a forgetful owner, so that an outsider cannot lock them out with a few tries.
 */
export const loginAnywhere: Limit = { name: 'login-account', points: loginTries.perAccountAnywhere, seconds, key }
/** Of one address: wrong tries only, because many phones share one. */
export const loginAddress = declareAddressLimit({
  name: 'login-address',
  points: loginTries.perAddress,
  seconds,
  key,
  why: 'Whoever tries one password on many accounts. Wrong tries only; the account counts first (10 from here, 60 from anywhere in a quarter of an hour), and members who signed in from here before are never refused by this.',
})
/** Codes of one account, by somebody who has the password already: a six-digit number must stay hard to guess. */
export const wrongCodes: Limit = {
  name: 'login-code',
  points: codeTries.perAccount,
  seconds: codeTries.window / 1000,
  key,
}
/** Tries of the own password by somebody who is signed in. */
export const ownPassword: Limit = { name: 'own-password', points: loginTries.perAccount, seconds, key }

const messageSeconds = messageLimit.window / 1000
/** Mails and SMS that anybody can cause: per person who receives, and per account or address that asks. */
export const messagesToOne: Limit = { name: 'messages-to', points: messageLimit.perRecipient, seconds: messageSeconds }
export const messagesFromOne: Limit = { name: 'messages-of', points: messageLimit.perSender, seconds: messageSeconds }
export const messagesFromAddress = declareAddressLimit({
  name: 'messages-from',
  points: messageLimit.perAddress,
  seconds: messageSeconds,
  why: 'Mails and SMS that a visitor causes, as for a new password. The recipient counts first (4 an hour), a member for themselves.',
})
/** Wrong logins that reach the log. */
export const notedFailures: Limit = {
  name: 'noted-failures',
  points: notedFailureLimit.perAddress,
  seconds: notedFailureLimit.window / 1000,
}
