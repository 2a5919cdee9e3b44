import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'privacy.export': 'Copy of my data',
  'privacy.exportText':
    'An archive of everything the site keeps about you. It is ready within minutes and can be downloaded for 24 hours.',
  'privacy.exportAsk': 'Prepare my archive',
  'privacy.exportBusy': 'The archive is being prepared',
  'privacy.exportReady': 'Archive ready, until {date}',
  'privacy.exportDownload': 'Download',
  'privacy.exportExpired': 'Archive expired',
  'privacy.exportFailed': 'The preparation failed. Ask for a new archive.',
  'privacy.exportAsked': 'Asked on {date}',
  'privacy.exportError': 'The archive could not be asked for',
  'privacy.deletion': 'Delete my account',
  'privacy.deletionText':
    'Your account first waits {days} days: you can change your mind. Then your personal data is erased.',
  'privacy.deletionTitle': 'Delete your account?',
  'privacy.deletionPassword': 'Your password',
  'privacy.deletionConfirm': 'Ask for the deletion',
  'privacy.deletionKeep': 'Keep my account',
  'privacy.deletionPlanned': 'Your account will be deleted on {date}.',
  'privacy.deletionCancelled': 'The deletion is cancelled',
  'privacy.deletionFailed': 'The request could not be saved',
  'privacy.cancel': 'Cancel',
}
