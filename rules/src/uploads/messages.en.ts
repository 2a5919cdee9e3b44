import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'uploads.incomplete': 'This picture did not arrive completely. Send it again.',
  'uploads.atOnce': 'You are already sending {n} files. Wait until one of them has arrived.',
  'uploads.atOnceFromThere': 'Too many files are being sent from your connection at once. Try again in a moment.',
  'uploads.diskFull': 'There is not enough space on the server for new pictures. Try again later.',
  'uploads.notFetched': 'its site does not share it, or it is too large. Save it and add it from here',
  'uploads.perDay': 'You have sent many pictures today. Try again tomorrow.',
  'uploads.inAll': 'You have used all the space for your pictures. Those not shown anywhere are removed after 30 days.',
}
