import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'works.place': '{n} of {all}',
  'works.previous': 'Previous entry',
  'works.next': 'Next entry',
  'works.enlarge': 'Enlarge the picture',
  'works.image': 'Picture of entry no. {n}',
  'works.podium': 'What the public chose',
  'works.winner': 'Winner',
}
