import type { Language } from '../texts/index.ts'
import { asInMadagascar } from './zone.ts'

const months: Readonly<Record<Language, readonly string[]>> = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

/**
 * « 21 novembre 2026 »: the day of an instant in Madagascar. Written out here because the first `Intl.DateTimeFormat` of
 * a page takes a cheap phone some 60 ms.
 */
export const longDay = (when: Date, language: Language): string => writtenDay(asInMadagascar(when), language)

/** « 1 mars 2012 » of `2012-03-01`: a calendar day is that day everywhere. */
export const longCalendarDay = (day: string, language: Language): string => writtenDay(new Date(day), language)

function writtenDay(shown: Date, language: Language): string {
  const month = months[language][shown.getUTCMonth()]
  if (month === undefined) throw new RangeError('Not a date')
  return `${shown.getUTCDate()} ${month} ${shown.getUTCFullYear()}`
}
