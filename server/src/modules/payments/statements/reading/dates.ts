import { fromClock } from '@vondrona/rules/dates'
import { treasury } from '@vondrona/rules/payments/constants'
import { plain } from './words.ts'

const months = [
  'janvier|january|janoary|janv|jan',
  'fevrier|february|febroary|fevr|fev|feb',
  'mars|march|martsa|mar',
  'avril|april|aprily|avr|apr',
  'mai|may|mey',
  'juin|june|jona|jun',
  'juillet|july|jolay|juil|jul',
  'aout|august|aogositra|aug|aou',
  'septembre|september|septambra|sept|sep',
  'octobre|october|oktobra|oct',
  'novembre|november|novambra|nov',
  'decembre|december|desambra|dec',
].map((names) => new Set(names.split('|')))

/** The number of a month that is called by its name in French, English or Malagasy; 0: no month. */
const monthCalled = (name: string) => months.findIndex((names) => names.has(plain(name))) + 1

const yearIn = (text = '') => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** No operator told of anything before. */
const firstYear = 2000

/** A day as it is written, and what stands behind it. */
interface Day {
  year: number
  month: number
  day: number
  rest: string
}

/** The ways to write a day: what each takes as year, month and day. */
const ways: readonly (readonly [
  RegExp,
  (found: readonly string[], monthFirst: boolean) => readonly [number, number, number],
])[] = [
  [
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/,
    ([, year, , month, date]) => [yearIn(year), Number(month), Number(date)],
  ],
  [
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d:hH])/,
    ([, one, , two, year], monthFirst) =>
      monthFirst ? [yearIn(year), Number(one), Number(two)] : [yearIn(year), Number(two), Number(one)],
  ],
  [
    /^(\d{1,2})(?:er|st|nd|rd|th)?[-\s./]*(\p{L}{3,9})[-\s./,]*(\d{4}|\d{2})(?![\d:hH])/u,
    ([, date, name = '', year]) => [yearIn(year), monthCalled(name), Number(date)],
  ],
  [
    /^(\p{L}{3,9})[-\s./]*(\d{1,2})(?:st|nd|rd|th)?[-\s./,]+(\d{4})(?!\d)/u,
    ([, name = '', date, year]) => [yearIn(year), monthCalled(name), Number(date)],
  ],
  [/^(20\d{2})(\d{2})(\d{2})(?!\d)/, ([, year, month, date]) => [yearIn(year), Number(month), Number(date)]],
]

const weekday = /^\p{L}+\.?,?\s+(?=\d|\p{L}+\.?\s*\d)/u

/** « mar. » is a day of the week where a day follows it, and a month where none does. */
const dayIn = (text: string, monthFirst: boolean): Day | null =>
  dayWritten(text.replace(weekday, ''), monthFirst) ?? dayWritten(text, monthFirst)

function dayWritten(text: string, monthFirst: boolean): Day | null {
  for (const [pattern, take] of ways) {
    const found = pattern.exec(text)
    if (!found) continue
    const [year, month, date] = take(found, monthFirst)
    const at = new Date(Date.UTC(year, month - 1, date))
    const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === date // no 31 February
    return isReal && year >= firstYear ? { year, month, day: date, rest: text.slice(found[0].length) } : null
  }
  return null
}

const clockTime =
  /(\d{1,2})[:hH](\d{2})(?:[:m](\d{2}))?(?:[.,]\d+)?\s*(?:([ap])\.?m\b\.?)?\s*((?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|Z|UTC|GMT)?(?![\d:])/i

/**
 * A day or an instant as it is written in Madagascar, day before month; with its own zone where one stands behind the
 * hour. Null for days and hours that do not exist.
 */
export function dateIn(date: string, time = '', monthFirst = false): Date | null {
  const text = `${date} ${time}`.replace(/[\s\u200B-\u200F\uFEFF]+/gu, ' ').trim()
  const found = dayIn(text, monthFirst)
  if (!found) return null
  const clock = clockTime.exec(found.rest)
  if (!clock && /\d[:hH]\d/.test(found.rest)) return null
  const [, hour = '0', minute = '0', second = '0', half = '', zone = ''] = clock ?? []
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (hours > 24 || Number(minute) > 59 || Number(second) > 60) return null
  const at = Date.UTC(found.year, found.month - 1, found.day, hours, Number(minute), Number(second))
  return zone ? new Date(at - aheadIn(zone)) : fromClock(new Date(at))
}

/** How far a zone is ahead of Greenwich, in milliseconds. */
function aheadIn(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** No statement tells of what is to come. */
export const isToCome = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + treasury.statementAhead

/**
 * Whether days stand behind months, as in exports from America: only where the dates of a file allow nothing else, or
 * would go into the future and are closer together the other way. One line whose date is wrong does not turn a file.
 */
export function isMonthFirst(dates: readonly string[], now: Date): boolean {
  const parts = dates.flatMap((date) => {
    const found = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d/.exec(date)
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  if (parts.some(([first]) => first > 12)) return false
  if (parts.some(([, second]) => second > 12)) return true
  const [days, months] = [false, true].map((monthFirst) => spreadOf(dates, monthFirst, now))
  return days !== undefined && months !== undefined && days.isToCome && !months.isToCome && months.length < days.length
}

/** From the first to the last of these dates, in milliseconds, and whether one is to come. */
function spreadOf(dates: readonly string[], monthFirst: boolean, now: Date) {
  const times = dates.flatMap((date) => dateIn(date, '', monthFirst)?.getTime() ?? [])
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const time of times) [first, last] = [Math.min(first, time), Math.max(last, time)]
  return { length: last - first, isToCome: times.length > 0 && isToCome(new Date(last), now) }
}
