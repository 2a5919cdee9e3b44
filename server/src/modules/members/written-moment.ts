import { timeZone } from '@vondrona/rules/dates'
import type { Language } from '@vondrona/rules/texts'

const style = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
const formats = { fr: new Intl.DateTimeFormat('fr', style), en: new Intl.DateTimeFormat('en-GB', style) }

/** An instant as people read it in a sentence, in Madagascar's time (R-DATA-07). */
export const writtenMoment = (at: Date, language: Language): string => formats[language].format(at)
