/** How values are written for the reader; instants as they are in Madagascar (R-DATA-07). */
import { daysBetween, longCalendarDay, longDay, timeZone } from '@vondrona/rules/dates'
import { serverNow } from '../time/server-clock.ts'
import { language } from './language.ts'

const locales = { fr: 'fr-MG', en: 'en-GB' } as const
const locale = () => locales[language()]

type When = string | number | Date
const made = new Map<string, Intl.DateTimeFormat>()

function dates(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale() + JSON.stringify(options)
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale(), options)
  made.set(key, known)
  return known
}

const calendarDay = /^\d{4}-\d{2}-\d{2}$/

/** 21 novembre 2026. A calendar day (a birth date) is that day everywhere. */
export function formatDay(when: When): string {
  const isDay = typeof when === 'string' && calendarDay.test(when)
  return isDay ? longCalendarDay(when, language()) : longDay(new Date(when), language())
}

/** 21 nov. of a calendar day: where the year is known. */
export const formatShortDay = (day: string): string =>
  calendarDay.test(day) ? dates({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day)) : ''

/** 21 novembre 2026 à 13:05 */
export function formatDateTime(when: When): string {
  return dates({ dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(when))
}

/** 13:05 */
export function formatTime(when: When): string {
  return dates({ timeStyle: 'short', timeZone }).format(new Date(when))
}

const minute = 60
const steps = [
  { unit: 'minute', seconds: minute, below: 60 * minute },
  { unit: 'hour', seconds: 60 * minute, below: 24 * 60 * minute },
  { unit: 'day', seconds: null, below: 7 * 24 * 60 * minute },
] as const

/** il y a 3 min, hier, dans 2 h; from a week on, the day itself. Yesterday is a day of Madagascar, not 24 hours. */
export function formatRelative(when: When, now: number = serverNow().getTime()): string {
  const seconds = (new Date(when).getTime() - now) / 1000
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' })
  if (Math.abs(seconds) < minute) return words.format(0, 'second')
  const step = steps.find(({ below }) => Math.abs(seconds) < below)
  if (!step) return formatDay(when)
  const { unit } = step
  return words.format(
    step.seconds ? Math.trunc(seconds / step.seconds) : daysBetween(new Date(now), new Date(when)),
    unit,
  )
}

/** R-PROF: « 1 234 567 Ar ». Ariary has no cents in use. */
export function formatMoney(amount: number, currency = 'MGA'): string {
  const digits = currency === 'MGA' ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}
  const place = language() === 'fr' ? 'fr-MG' : 'en-MG'
  return new Intl.NumberFormat(place, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...digits,
  }).format(amount)
}

/** 1 234 */
export const formatNumber = (value: number): string => new Intl.NumberFormat(locale()).format(value)

/** 1,5 M: Ariary on a scale, where the sentence beside it names the currency. */
export const formatShortMoney = (value: number): string =>
  new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }).format(value)
