import type { Language } from '../texts/index.ts'
import { longDay } from './written.ts'
import { asInMadagascar } from './zone.ts'

const weekdays: Readonly<Record<Language, readonly string[]>> = {
  fr: 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' '),
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
}
const shortMonths: Readonly<Record<Language, readonly string[]>> = {
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
}

/** « samedi 21 novembre 2026 » */
export const longDate = (when: Date, language: Language): string =>
  `${weekdays[language][asInMadagascar(when).getUTCDay()]} ${longDay(when, language)}`

/** « 08:00 », in Madagascar. */
export const clockTime = (when: Date): string => asInMadagascar(when).toISOString().slice(11, 16)

const aMinute = 60_000 // ms

/**
 * « mercredi 2 décembre 2026 à 17:00 ». A deadline at 00:00 is the end of the day before for whoever reads it, so that day
 * is named: « mercredi 2 décembre 2026 au soir, à minuit ».
 */
export function longDeadline(when: Date, language: Language): string {
  const time = clockTime(when)
  if (time !== '00:00') return `${longDate(when, language)}${language === 'fr' ? ' à' : ','} ${time}`
  const dayBefore = longDate(new Date(when.getTime() - aMinute), language)
  return language === 'fr' ? `${dayBefore} au soir, à minuit` : `${dayBefore}, end of day (midnight)`
}

/** The parts of a small calendar leaf: « sam. », « 21 », « nov. ». */
export function calendarLeaf(when: Date, language: Language): { weekday: string; day: string; month: string } {
  const shown = asInMadagascar(when)
  const weekday = weekdays[language][shown.getUTCDay()] ?? ''
  return {
    weekday: language === 'fr' ? `${weekday.slice(0, 3)}.` : weekday.slice(0, 3),
    day: String(shown.getUTCDate()),
    month: shortMonths[language][shown.getUTCMonth()] ?? '',
  }
}
