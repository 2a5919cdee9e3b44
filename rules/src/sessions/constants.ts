import { day, hour, minute } from '../constants/units.ts'

export const session = {
  idle: 12 * hour,
  rememberedIdle: 30 * day,
  touchEvery: 5 * minute,
  longest: 7 * day, // from the login on, however active
  rememberedLongest: 90 * day,
  rotateEvery: day, // then the app requests a new token
} as const
export const tokenOverlap = minute // how long a replaced token is accepted, for requests in flight
export const reauthenticationLife = 15 * minute // how long a repeated password counts for sensitive operations
export const mailedLink = { verify: 3 * day, reset: hour, guardian: 30 * day, correction: 14 * day } as const
export const smsCode = { life: 10 * minute, digits: 6, tries: 5 } as const

// R-AUTH-28
export const loginTries = { perAccount: 10, perAccountAnywhere: 60, perAddress: 200, window: 15 * minute } as const

// attempts at the second factor by somebody who has the password
export const codeTries = { perAccount: 10, window: hour } as const
export const recoveryCodes = { count: 10, digits: 12 } as const // for members who lost their authenticator
export const knownLogins = 20_000 // remembered pairs of account and address with a successful login

// mails and SMS that anybody can trigger
export const messageLimit = { perRecipient: 4, perSender: 40, perAddress: 400, window: hour } as const
export const notedFailureLimit = { perAddress: 20, window: 10 * minute } as const // failed logins that are logged
export const sessionsPerMember = 50 // beyond it, the least recently used ones end
export const emailLength = { min: 5, max: 254 } as const // R-CONST-05
export const passwordLength = { min: 8, max: 200 } as const // R-CONST-06; long passphrases are welcome
