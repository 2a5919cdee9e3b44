import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'lists.start': 'Start list',
  'lists.labels': 'Bib labels – {race}',
  'lists.count.one': '{count} registered',
  'lists.count.other': '{count} registered',
  'lists.bib': 'Bib',
  'lists.name': 'Name',
  'lists.sex': 'Sex',
  'lists.category': 'Category',
  'lists.club': 'Club',
  'lists.printed': 'Printed on {date} at {time}',
}
