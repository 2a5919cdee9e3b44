import { codeTries, loginTries, messageLimit, notedFailureLimit } from '@vondrona/rules/constants'
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
export const loginAddress: Limit = { name: 'login-address', points: loginTries.perAddress, seconds, key }
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
export const messagesFromOne: Limit = { name: 'messages-from', points: messageLimit.perSender, seconds: messageSeconds }
/** Wrong logins that reach the log. */
export const notedFailures: Limit = {
  name: 'noted-failures',
  points: notedFailureLimit.perAddress,
  seconds: notedFailureLimit.window / 1000,
}
