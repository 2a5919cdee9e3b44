import { normalizePhone } from '../accounts/index.ts'
import type { mobileOperators } from './schema.ts'

export type MobileOperator = (typeof mobileOperators)[number]

/**
 * Whose mobile numbers begin how after +261, as ARTEC assigned them in the national numbering plan of Madagascar.
 * Numbers are not carried from one operator to another there.
 */
const prefixes: Record<string, MobileOperator> = {
  32: 'orange',
  33: 'airtel',
  34: 'mvola',
  37: 'orange',
  38: 'mvola',
}

/** Whose number this is; null: nobody's of these, or no whole number. */
export function operatorOf(phone: string): MobileOperator | null {
  const [, prefix = ''] = /^\+261(\d{2})\d{7}$/.exec(normalizePhone(phone) ?? '') ?? []
  return prefixes[prefix] ?? null
}

/** A number that cannot pay by this operator: whose it seems to be, null: none of them. A plan changes: ask, never refuse. */
export function operatorDoubt(phone: string, chosen: MobileOperator): { seems: MobileOperator | null } | null {
  if (normalizePhone(phone) === null) return null // nothing, or nothing yet that could be asked about
  const seems = operatorOf(phone)
  return seems === chosen ? null : { seems }
}
