import type { PhotoPreset } from '../constants/photos.ts'
import { day, KB, second } from '../constants/units.ts'

export const deletionGrace = 14 * day
export const pictureLimit = { perMemberPerHour: 20, fetchTimeout: 8 * second } as const // each costs a re-encoding
export const legalVersion = '2026-11-27' // version of the terms and privacy texts that a member accepts
export const avatarPhoto = { width: 512, height: 512, quality: 0.8, maxBytes: 150 * KB } as const satisfies PhotoPreset
export const age = { minimum: 5, maximum: 80, adult: 18 } as const // R-CONST-01..04
export const newAdult = 21 * day // after coming of age somebody is still asked for a document
export const pseudoLength = { min: 3, max: 40 } as const // R-CONST-06; the upper bound is ours
export const nameLength = { min: 2, max: 80 } as const // R-CONST-06; the upper bound is ours
