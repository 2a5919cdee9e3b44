import { asInMadagascar } from '../dates/index.ts'
import { age } from './constants.ts'

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Today's calendar day in Madagascar: ages are computed for it, those of a race for its own day (D-09). */
export function dayIn(now: Date): Day {
  return asInMadagascar(now).toISOString().slice(0, 10)
}

/** Whether this is a date that exists, as `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  const parts = dayPattern.exec(value)
  if (!parts) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value
}

/** Completed years of age on the given day. A birthday on 29 February counts on 1 March in other years. */
export function ageOn(birth: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return on.slice(5) < birth.slice(5) ? years - 1 : years
}

/** Whether somebody born on this day is an adult in Madagascar today. */
export const isAdult = (birth: Day, now: Date) => ageOn(birth, dayIn(now)) >= age.adult

/** D-07: limited while under 18; ends automatically on the birthday. An unknown birth date limits nothing. */
export const isLimited = (birth: Day | null, now: Date) => birth !== null && !isAdult(birth, now)

function yearsBefore(now: Date, years: number): Day {
  const today = dayIn(now)
  const target = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
  return isDay(target) ? target : `${target.slice(0, 4)}-02-28`
}

/** The last birth day of an adult: whoever was born later is a minor. */
export const latestAdultBirth = (now: Date): Day => yearsBefore(now, age.adult)

/** R-SIGN-21: the date picker's last day, five years ago. */
export const latestBirth = (now: Date): Day => yearsBefore(now, age.minimum)

/** Whether somebody can have been born on this day. */
export const isPastDay = (birth: string, now: Date): boolean => isDay(birth) && birth <= dayIn(now)

/** R-SIGN-20, R-SIGN-22..24: why a birth date cannot register, as a text key; null when it can. The age is that of `on`. */
export function whyNotBirth(
  birth: Day,
  now: Date,
  on: Day = dayIn(now),
): 'accounts.birthInvalid' | 'accounts.tooYoung' | 'accounts.tooOld' | null {
  if (!isPastDay(birth, now)) return 'accounts.birthInvalid'
  const years = ageOn(birth, on)
  if (years < age.minimum) return 'accounts.tooYoung'
  if (years > age.maximum) return 'accounts.tooOld'
  return null
}
