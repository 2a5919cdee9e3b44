import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'strength.label': 'Strength of the password',
  'strength.short': 'Too short',
  'strength.weak': 'Weak',
  'strength.fair': 'Fair',
  'strength.strong': 'Strong',
}
