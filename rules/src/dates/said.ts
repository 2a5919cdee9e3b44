import type { Language } from '../texts/index.ts'
import { clockTime, longDate } from './calendar.ts'
import { asInMadagascar, daysBetween } from './zone.ts'

const near: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  fr: { [-1]: 'hier', 0: "aujourd'hui", 1: 'demain' },
  en: { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' },
}

/**
 * A moment as people say it, in Madagascar: « demain à 18 h », « samedi 5 décembre à 6 h 30 », with its year where that is another
 * one. What is exact belongs beside it, in the title and in `datetime`.
 */
export function saidDateTime(when: Date, language: Language, now: Date): string {
  const day = near[language][daysBetween(now, when)] ?? saidDay(when, language, now)
  return language === 'fr' ? `${day} à ${saidTime(when)}` : `${day} at ${clockTime(when)}`
}

function saidDay(when: Date, language: Language, now: Date): string {
  const long = language === 'fr' ? longDate(when, language).replace(' 1 ', ' 1er ') : longDate(when, language)
  const year = asInMadagascar(when).getUTCFullYear()
  return year === asInMadagascar(now).getUTCFullYear() ? long.replace(` ${year}`, '') : long
}

/** « 18 h », « 6 h 05 », with the spaces that keep it on one line. */
function saidTime(when: Date): string {
  const [hours, minutes] = clockTime(when).split(':')
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
}
