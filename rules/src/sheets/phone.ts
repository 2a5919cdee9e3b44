/**
 * A stored number (`+261340000001`) as spreadsheets leave it alone: `034 00 000 01`, from abroad `00 33 6 12 34 56 78`. A
 * plus would begin a formula, digits alone would be a number, which loses its first zero; groups of three would be
 * thousands. What is no such number stays as it is.
 */
export function writtenPhone(stored: string): string {
  const local = /^\+261(\d\d)(\d\d)(\d{3})(\d\d)$/.exec(stored)
  if (local) return `0${local.slice(1).join(' ')}`
  const abroad = countryAndRest.exec(stored)
  if (!abroad) return stored
  const [, country = '', rest = ''] = abroad
  return ['00', country, ...(rest.length % 2 ? [rest.slice(0, 1)] : []), ...pairsOf(rest.slice(rest.length % 2))].join(
    ' ',
  )
}

/** The codes of countries that have fewer than three digits (ITU-T E.164). */
const countryAndRest = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(\d{3,14})$/
const pairsOf = (digits: string) => digits.match(/\d\d/g) ?? []

/** Somebody wrote nothing but an international number, in whatever groups. */
export const asPhone = (text: string): string | null => {
  const compact = /^\+[\d\s().-]+$/.test(text) ? text.replace(/[\s().-]/g, '') : ''
  return /^\+[1-9]\d{6,14}$/.test(compact) ? compact : null
}
