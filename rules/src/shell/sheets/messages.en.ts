import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'sheets.moment': '{title} (Madagascar time, UTC+3)',
}
