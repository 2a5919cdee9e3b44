import { timeZone } from '@vondrona/rules/dates'
import { language } from './language.ts'

const locales = { fr: 'fr-FR', en: 'en-GB' } as const

/** R-USER-03: 05/03/2026, the day in Madagascar, for a column of days. */
export const shortDay = (at: string) =>
  new Intl.DateTimeFormat(locales[language()], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone,
  }).format(new Date(at))
