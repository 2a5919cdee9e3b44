import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'chat.signIn': 'Sign in to join the discussion',
}
