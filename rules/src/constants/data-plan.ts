import { KB, MB } from './units.ts'

/** About what a megabyte costs on a phone in Madagascar; the setting ARIARY_PER_MEGABYTE. */
export const ariaryPerMegabyte = 5

/** « Pour plus tard »: what a phone keeps of it at most, and what it leaves to everything else. */
export const later = {
  budget: 50 * MB,
  reserve: 20 * MB,
  letter: 20 * KB, // a signed one weighs 10, and more where the signature was drawn
} as const
