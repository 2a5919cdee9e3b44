/** What a cell says about a time, before it is known how its column is written. */
export type TimeReading =
  | { kind: 'time'; ms: number }
  /** An hour of a day: with a date, or with AM or PM. */
  | { kind: 'clock'; ms: number }
  /** `53:28`: minutes and seconds, or hours and minutes. */
  | { kind: 'twoParts'; first: number; second: number }
  /** `3208.4`: seconds, or `53.28` and `5328` for minutes and seconds, or milliseconds. */
  | { kind: 'number'; text: string }
  /** `0:00:00`: nothing was measured. */
  | { kind: 'none' }

export const readingsOfTwoParts = ['minutesSeconds', 'hoursMinutes'] as const
export type TwoParts = (typeof readingsOfTwoParts)[number]
export const readingsOfNumbers = ['seconds', 'minutesSeconds', 'milliseconds'] as const
export type Numbers = (typeof readingsOfNumbers)[number]

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
const longest = 7 * day

/** Nothing in it is written otherwise: most cells of a list. */
const plain = /^[!-_a-~]+(?: [!-_a-~]+)*$/

/** Any sign that programs and people write for a colon, a quote, a space or a digit becomes the usual one. */
export function plainSigns(text: string): string {
  if (plain.test(text)) return text
  return text
    .replace(/[\u2236\uA789\uFE13\uFF1A\u02D0]/g, ':')
    .replace(/[\u2032\u2019\u2018\u00B4\u0060\u02B9\u02BC\uFF07]/g, "'")
    .replace(/[\u2033\u201C\u201D\u02BA\uFF02]/g, '"')
    .normalize('NFKC')
    .replace(/(?!\d)\p{Nd}/gu, plainDigit)
    .replace(/\u066B/g, '.') // what Arabic writes between a number and its fraction
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Digits of other scripts stand in rows of ten (The Unicode Standard, 4.6). */
function plainDigit(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0
  for (let value = 0; value < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1)); value++) zero -= 1
  return String(((digit.codePointAt(0) ?? 0) - zero) % 10)
}

/** Null: the cell says no time in any writing. */
export function readTime(cell: string): TimeReading | null {
  const text = plainSigns(cell)
    .toLowerCase()
    .replace(/(?<=\d) ?: ?(?=\d)/g, ':')
  return (
    spreadsheetMoment(text) ??
    hourOfDay(text) ??
    withColons(text) ??
    withUnit(text) ??
    withLetters(text) ??
    withDots(text)
  )
}

const date = String.raw`(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}))`
const clock = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?`
const moment = new RegExp(`^${date}[t ,]+${clock}`)

/** A duration that a spreadsheet wrote as a moment shortly after its epoch. */
function spreadsheetMoment(text: string): TimeReading | null {
  const found = moment.exec(text)
  if (!found) return null
  const [year, month, dayOfMonth] = found[1] ? [found[1], found[2], found[3]] : [found[6], found[5], found[4]]
  const at = Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth))
  const isOf1904 = Number(year) === 1904 // older programs for the Macintosh count from its first day
  const days = Math.round((at - (isOf1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))) / day)
  if (days < 0 || days > 31) return null
  const counted = Number(year) === 1900 ? Math.max(days - 1, 0) : days // 1 January 1900 is day 1, as written by hand
  return sum(counted * 24 + Number(found[7]), Number(found[8]), Number(found[9] ?? 0), found[10])
}

const noon = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(am|pm|a\.m\.|p\.m\.)$/

function hourOfDay(text: string): TimeReading | null {
  const dated = moment.exec(text)
  if (dated) return { kind: 'clock', ms: parts(Number(dated[7]), Number(dated[8]), Number(dated[9] ?? 0), dated[10]) }
  const half = noon.exec(text)
  if (!half) return null
  const hours = (Number(half[1]) % 12) + (half[5]?.startsWith('p') ? 12 : 0)
  return { kind: 'clock', ms: parts(hours, Number(half[2]), Number(half[3] ?? 0), half[4]) }
}

const colons =
  /^(?:(\d{1,2})(?:\.| ?(?:j|d|jours?|days?),? ?| )(?=\d{1,2}:\d{2}:))?(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,9}))?$/

/** `45:00 min`, `1:02:03 h`: the unit of the first part. */
const unitBehind = /^(\d{1,3}):(\d{2})(:\d{2})?(?:[.,](\d{1,9}))? ?(?:(m|mn|min|mins|minutes?)|h|hrs?|heures?|hours?)$/

function withUnit(text: string): TimeReading | null {
  const [, first, next, third, fraction, minutes] = unitBehind.exec(text) ?? []
  if (first === undefined) return null
  if (third !== undefined) return minutes === undefined ? withColons(text.replace(/ ?[a-z]+$/, '')) : null
  if (minutes !== undefined) return sum(0, Number(first), Number(next), fraction, true)
  return fraction === undefined ? sum(Number(first), Number(next), 0) : null
}

function withColons(text: string): TimeReading | null {
  const [all, days, hours, minutes, seconds, fraction] = colons.exec(text) ?? []
  if (all === undefined) return null
  if (hours !== undefined) {
    if (days !== undefined && Number(hours) > 23) return null
    return sum(Number(days ?? 0) * 24 + Number(hours), Number(minutes), Number(seconds), fraction)
  }
  if (Number(seconds) > 59) return null
  if (fraction !== undefined) return sum(0, Number(minutes), Number(seconds), fraction, true)
  if (Number(minutes) + Number(seconds) === 0) return { kind: 'none' }
  return { kind: 'twoParts', first: Number(minutes), second: Number(seconds) }
}

const letters =
  /^(?:pt)?(?:(\d{1,3}) ?(?:h|hrs?|heures?|hours?|:(?=\d+'))[ ,]*)?(?:(\d{1,4}) ?(?:m|mn|min|mins|minutes?|'(?!'))[ ,]*)?(?:(\d{1,6})(?:[.,](\d{1,9}))? ?(s|sec|secs|secondes?|seconds?|"|'')?(\d{1,3})?)?$/

function withLetters(text: string): TimeReading | null {
  if (!/[hm'"s]/.test(text)) return null
  const [all, hours, minutes, rest, fraction, unit, after] = letters.exec(text) ?? []
  if (all === undefined || (hours ?? minutes ?? rest) === undefined) return null
  if (hours !== undefined && minutes === undefined && rest !== undefined && unit === undefined)
    return fraction === undefined && after === undefined ? sum(Number(hours), Number(rest), 0) : null // `1h02`
  if (after !== undefined && (fraction !== undefined || !/^["']/.test(unit ?? ''))) return null
  return sum(Number(hours ?? 0), Number(minutes ?? 0), Number(rest ?? 0), fraction ?? after, hours === undefined)
}

function withDots(text: string): TimeReading | null {
  const [all, hours, minutes, seconds] = /^(\d{1,2})\.(\d{2})\.(\d{2})$/.exec(text) ?? []
  if (all !== undefined) return sum(Number(hours), Number(minutes), Number(seconds))
  if (!/^\d{1,9}(?:[.,]\d{1,17})?$/.test(text)) return null
  const value = Number(text.replace(',', '.'))
  if (value === 0) return { kind: 'none' }
  if (value < 7 && /[.,]\d{4,}$/.test(text)) return bounded(Math.round(value * day)) // a fraction of a day
  return { kind: 'number', text: text.replace(',', '.') }
}

/** `free`: the largest part may be more than 59. */
function sum(hours: number, minutes: number, seconds: number, fraction = '', free = false): TimeReading | null {
  if (seconds > 59 && !(free && minutes === 0)) return null
  if (minutes > 59 && !free) return null
  return bounded(parts(hours, minutes, seconds, fraction))
}

const parts = (hours: number, minutes: number, seconds: number, fraction = '') =>
  hours * hour + minutes * minute + seconds * second + Number(fraction.slice(0, 3).padEnd(3, '0'))

const bounded = (ms: number): TimeReading | null =>
  ms === 0 ? { kind: 'none' } : ms < longest ? { kind: 'time', ms } : null

/** Milliseconds of a reading that is not certain, once it is known how its column is written. Null: no such time. */
export function resolved(reading: TimeReading, { twoParts, numbers }: { twoParts: TwoParts; numbers: Numbers }) {
  if (reading.kind === 'time') return reading.ms
  if (reading.kind === 'twoParts') return ofTwoParts(reading.first, reading.second, twoParts)
  if (reading.kind === 'number')
    return isPartOfDay(reading.text) ? Math.round(Number(reading.text) * day) : ofNumber(reading.text, numbers)
  return null
}

/** `0.125`: three hours, as a spreadsheet keeps them. Nobody runs a race in less than a second; `0.58` may be 58 of them. */
export const isPartOfDay = (text: string) => /^0\.(?:\d|\d{3,})$/.test(text)

export function ofTwoParts(first: number, secondPart: number, as: TwoParts): number | null {
  const ms = as === 'minutesSeconds' ? parts(0, first, secondPart) : parts(first, secondPart, 0)
  return ms < longest ? ms : null
}

export function ofNumber(text: string, as: Numbers): number | null {
  const value = Number(text)
  if (as === 'minutesSeconds') {
    const [, hours, minutes, last] = /^(\d{1,2}(?=\d{4}))?(\d{1,2})(\d{2})$/.exec(text) ?? []
    if (minutes !== undefined) return ofDigits(Number(hours ?? 0), Number(minutes), Number(last))
    const [whole = '', seconds = ''] = text.split('.')
    if (seconds.length !== 2 || Number(seconds) > 59) return null
    return parts(0, Number(whole), Number(seconds))
  }
  const ms = Math.floor(as === 'seconds' ? Number((value * 1000).toFixed(3)) : value)
  return ms > 0 && ms < longest ? ms : null
}

/** `5328`, `12803`: what a device shows without its colons. */
const ofDigits = (hours: number, minutes: number, seconds: number) =>
  seconds > 59 || (hours > 0 && minutes > 59) || hours + minutes + seconds === 0 ? null : parts(hours, minutes, seconds)
