import { KB, MB } from './units.ts'

export interface PhotoPreset {
  /** px */
  width: number
  /** px */
  height: number
  quality: number
  /** bytes */
  maxBytes: number
}
export const photoPresets = {
  signup: { width: 1920, height: 1080, quality: 0.8, maxBytes: 1024 * KB }, // R-CONST-17
  identity: { width: 1000, height: 800, quality: 0.8, maxBytes: 350 * KB }, // R-CONST-18
  medical: { width: 1200, height: 1000, quality: 0.8, maxBytes: 450 * KB }, // R-CONST-19
  default: { width: 1200, height: 1600, quality: 0.8, maxBytes: 400 * KB }, // R-CONST-20
} as const satisfies Record<string, PhotoPreset>
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const // R-SIGN-48
export const inputFile = { signup: 10 * MB, registrationDocument: 15 * MB } as const // R-CONST-22
