import { longDeadline } from '@vondrona/rules/dates'
import { language } from './language.ts'

/** mercredi 2 décembre 2026 à 13:05; at 00:00 the end of the day before. Apart from format.ts: few pages have deadlines. */
export const formatDeadline = (when: string | number | Date): string => longDeadline(new Date(when), language())
