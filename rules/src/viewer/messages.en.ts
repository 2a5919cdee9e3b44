import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'viewer.live': 'LIVE',
}
