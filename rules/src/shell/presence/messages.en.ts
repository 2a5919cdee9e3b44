import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'presence.others.one': '{names} has this page open too.',
  'presence.others.other': '{names} have this page open too.',
  'presence.twice': 'You have it open in another tab or on another device too.',
  'presence.savedBy': '{name} saved other changes while you were writing.',
  'presence.savedBySomebody': 'Somebody else saved changes while you were writing.',
  'presence.savedByYou': 'You saved other changes in another tab or on another device.',
  'presence.taken': 'Taken over here: {fields}.',
  'presence.both': '{field}: changed on both sides. Your version is kept.',
  'presence.other': 'Other version: {words}',
  'presence.swap': 'Take the other version',
  'presence.swapBack': 'Back to mine',
  'presence.saveAgain': 'Nothing you wrote is lost. Check it, then save again.',
}
