import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'presence.others.one': '{names} has this page open, too.',
  'presence.others.other': '{names} have this page open, too.',
  'presence.twice': 'You have it open in another tab or on another device, too.',
}
