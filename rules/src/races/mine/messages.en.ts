import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'mine.title': 'My races',
  'mine.all': 'New registration',
  'mine.payUntil': '{amount} to pay before {date}',
  'mine.pay': '{amount} to pay',
  'mine.expired': 'The place is no longer held: take it again at the same price',
  'mine.rejected': 'Document refused: {reason}',
  'mine.documents': 'Documents to send',
  'mine.choice': 'Race postponed: keep the place or be refunded? Answer before {date}',
  'mine.bib': 'Bib {number}',
  'mine.todo': 'To do',
  'mine.trees': 'The trees of the race',
}
