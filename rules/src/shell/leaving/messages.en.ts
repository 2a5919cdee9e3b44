import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'leaving.title': 'Leave without saving?',
  'leaving.text': 'What you typed on this page has not been saved yet.',
  'leaving.stay': 'Stay on this page',
  'leaving.leave': 'Leave without saving',
}
