import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Config } from '../../../config.ts'

/**
 * Whether an SMS may go to this number: its country and its type are ones of the settings. Premium and satellite numbers
 * cost whoever sends, and pay whoever makes others send.
 */
export function takesSms(config: Pick<Config, 'SMS_COUNTRIES' | 'SMS_NUMBER_TYPES'>, typed: string): boolean {
  const number = parsePhoneNumberFromString(typed, 'MG')
  if (!number?.isValid() || !number.country) return false // satellites have no country
  const type = number.getType()
  const types: readonly string[] = config.SMS_NUMBER_TYPES
  return config.SMS_COUNTRIES.includes(number.country) && type !== undefined && types.includes(type.toLowerCase())
}
