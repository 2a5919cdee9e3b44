import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'replay.speed': 'Playback speed',
  'replay.back': 'Back 10 seconds',
  'replay.forward': 'Forward 10 seconds',
  'replay.resumed': 'Resumed at {time}.',
  'replay.fromStart': 'Watch from the start',
}
