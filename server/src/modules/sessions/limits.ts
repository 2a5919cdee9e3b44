import { loginTries } from '@vondrona/rules/constants'
import type { Limit } from '../../kernel/limits.ts'

const seconds = loginTries.window / 1000
const key = 'sessions.tooManyTries'

/** R-AUTH-28: tries of one account from one address. */
export const loginFromHere: Limit = { name: 'login-here', points: loginTries.perAccount, seconds, key }
/** Of one account from anywhere: far above a forgetful owner, so that a stranger cannot lock them out with a few tries. */
export const loginAnywhere: Limit = { name: 'login-account', points: loginTries.perAccountAnywhere, seconds, key }
/** Of one address: wrong tries only, because many phones share one. */
export const loginAddress: Limit = { name: 'login-address', points: loginTries.perAddress, seconds, key }
/** Codes of one account, by somebody who has the password already: a six-digit number must stay hard to guess. */
export const wrongCodes: Limit = { name: 'login-code', points: loginTries.perAccount, seconds: 3600, key }
/** Tries of the own password by somebody who is signed in. */
export const ownPassword: Limit = { name: 'own-password', points: loginTries.perAccount, seconds, key }

/** Mails and SMS that anybody can cause: per person, and per address. */
export const messagesToOne: Limit = { name: 'messages-to', points: 4, seconds: 3600 }
export const messagesFromAddress: Limit = { name: 'messages-from', points: 40, seconds: 3600 }
/** Wrong logins that reach the log. */
export const notedFailures: Limit = { name: 'noted-failures', points: 20, seconds: 600 }
