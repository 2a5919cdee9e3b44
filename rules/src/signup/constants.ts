import { day, second } from '../constants/units.ts'

export const availabilityLimit = { perMinute: 120, perDay: 2000 } as const // security.md, weak point 4
export const qrPoll = 2 * second // F-KYC-09

// how long « Suivant » waits for a check before the value counts as available (R-SIGN-32)
export const availabilityTimeout = 4 * second
export const signupDraftLife = 7 * day // R-SIGN-68
export const guardianLimit = { perMemberPerDay: 5, perRecipientPerDay: 5 } as const // prevents flooding of mailboxes
export const signupSteps = { minor: 2, adult: 3 } as const // R-SIGN-08
export const availabilityDebounce = 1.5 * second // R-CONST-10
export const signupRedirect = 1.5 * second // R-CONST-11
