import { day, second } from '../constants/units.ts'
import { inputFile, photoPresets } from '../uploads/constants.ts'

/** Photos of an account's papers: as sent, and as drawn and kept (R-CONST-22, R-CONST-17). Those of races have presets of their own. */
export const identityPhoto = { maxBytes: inputFile.signup, drawn: photoPresets.signup } as const
export const identityTicket = 60 * second // D-29
export const bannedNumberLife = 365 * day // how long a block outlives its erased account (docs/decisions/0004)
export const undecidedNotice = 14 * day // before undecided photos are deleted (IDENTITY_UNDECIDED_DAYS)
export const identityRetentionDays = 30 // default of IDENTITY_RETENTION_DAYS
export const identityUndecidedDays = 180 // default of IDENTITY_UNDECIDED_DAYS

// many phones share one operator address
export const signupLimit = { perAddressPerHour: 600, failuresPerAddressPerHour: 1200, perMemberPerHour: 10 } as const
export const cinDigits = 12 // R-CONST-07
export const passportLength = { min: 6, max: 15 } as const // R-CONST-08
export const licenseLength = { min: 8, max: 20 } as const // R-CONST-09
