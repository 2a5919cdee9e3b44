import * as z from 'zod/mini'
import { fold } from '../search/index.ts'
import { cleanToken, oneLine } from '../typed/index.ts'

const malagasy = /^(?:0|\+?2610?)?(3[2-8]\d{7}|20\d{7})$/

/** Malagasy numbers may be typed as 034…; stored as +261…. Others need their country code. */
export function normalizePhone(typed: string): string | null {
  const compact = fold(cleanToken(typed))
    .replace(/^tel:/, '')
    .replace(/[\s()._\p{Pd}]/gu, '')
    .replace(/^00/, '+')
  const local = malagasy.exec(compact.replace(/[/,·]/g, ''))
  if (local) return `+261${local[1]}`
  return /^\+[1-9]\d{6,14}$/.test(compact) ? compact : null
}

export const phone = z.string().check(
  oneLine,
  z.refine((value) => value === '' || normalizePhone(value) !== null, 'accounts.phoneInvalid'),
)
