import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'cap.reached': 'Cap reached: {mb} MB, about {ar} Ar',
  'cap.again': 'Playback has stopped. If you continue, it will ask again after another {mb} MB.',
  'cap.audio': 'Continue with sound only',
  'cap.low': 'Continue in lower quality',
  'cap.lift': 'Remove the cap',
  'cap.offer': 'Is your data limited? Set how much of it lives may use.',
  'cap.set': 'Set a cap',
  'cap.no': 'No thanks',
  'cap.text': 'Playback stops at the cap and asks you. The count stays on this device.',
  'cap.field': 'At most (MB)',
  'cap.cost': 'about {ar} Ar',
  'cap.invalid': 'Enter a number of MB between {min} and {max}',
  'cap.per': 'Counted',
  'cap.per.live': 'Per live',
  'cap.per.month': 'Per month',
  'cap.used': 'Received: {live} MB for this live, {month} MB this month',
  'cap.save': 'Apply',
}
