import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'document.ticket': 'Ticket',
  'document.title': 'Ticket – {event}',
  'document.holder': 'Name',
  'document.type': 'Ticket type',
  'document.bib': 'Bib',
  'document.bibLater': 'Given at pick-up',
  'document.date': 'Date',
  'document.time': 'Start',
  'document.place': 'Place',
  'document.shortCode': 'Code to give if the QR code cannot be read',
  'document.once':
    'This ticket is valid for one entry. Do not publish its QR code: the first person to show it gets in.',
}
