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
  'privacy.exportNoRoom': 'There is not enough space on the server for an archive. Try again later.',
  'privacy.deletion': 'Delete my account',
  'privacy.deletionText': 'You first have {days} days to change your mind. Then your personal data is erased.',
  'privacy.deletionTitle': 'Delete your account?',
  'privacy.deletionPassword': 'Your password',
  'privacy.deletionConfirm': 'Request deletion',
  'privacy.deletionKeep': 'Keep my account',
  'privacy.deletionPlanned': 'Your account will be deleted on {date}.',
  'privacy.deletionCancelled': 'The deletion is cancelled',
  'privacy.exportGone': 'This archive no longer exists. Ask for a new one in the settings.',
  'privacy.exportRunning':
    'This archive is already being downloaded. Wait until it is done, or try again in a few seconds.',
  'privacy.archive.readmeFile': 'README.txt',
  'privacy.archive.title': 'Copy of the data of {pseudo} on {site}, made on {date} (UTC).',
  'privacy.archive.account': 'account.json: your account and profile, including the number of your identity document.',
  'privacy.archive.identity':
    'identity.json: the review of your identity document and the corrections that were asked for.',
  'privacy.archive.sessions':
    'sessions.json: the devices signed in, the date of your password and the links that were sent to you.',
  'privacy.archive.messages': 'messages.json: the e-mails and SMS sent to you that are still kept.',
  'privacy.archive.notifications': 'notifications.json: your notifications and what you chose to receive.',
  'privacy.archive.log': 'log.json: the lines of the log that concern you.',
  'privacy.archive.guardian': 'guardian.json: the consent of a guardian, if you are a minor.',
  'privacy.archive.magazine':
    'magazine.json: your articles with what is not published yet, the versions you saved and your likes.',
  'privacy.archive.lives':
    'lives.json: your lives, your comments, the streamers you follow, your reminders, and what moderators decided about you.',
  'privacy.archive.reports': 'reports.json: what you reported, and why.',
  'privacy.archive.votes':
    'votes.json: the votes that you asked and those that you took part in; of a secret vote, only that you voted.',
  'privacy.archive.events': 'events.json: the events that you announced.',
  'privacy.archive.tickets': 'tickets.json: your reservations, their places and your choices after a postponement.',
  'privacy.archive.payments': 'payments.json: what you owed, your payments, your refunds and their receipts.',
  'privacy.archive.contests': 'contests.json: the contests that you organise, your entries, and your scores and votes.',
  'privacy.archive.documents':
    'documents.json: the documents that you sent, each version, and what was decided about them.',
  'privacy.archive.applications': 'applications.json: your applications, your answers, your files and the decisions.',
  'privacy.archive.images': 'images.json: the pictures you uploaded; the files are in the folder images.',
  'privacy.archive.exports': 'exports.json: the copies of your data that you asked for.',
  'privacy.archive.photos': 'photos: your photos that are still kept. Passwords and keys are in no file.',
}
