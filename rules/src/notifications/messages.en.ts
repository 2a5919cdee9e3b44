import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'notifications.title': 'Notifications',
  'notifications.bell': 'Notifications',
  'notifications.bellUnread': 'Notifications, unread: {n}',
  'notifications.unread': 'Unread',
  'notifications.markAll': 'Mark all as read',
  'notifications.seeAll': 'See all',
  'notifications.more': 'Show more',
  'notifications.empty': 'No notification',
  'notifications.emptyText': 'News of your account and of the community appears here.',
  'notifications.preferences': 'What you receive',
  'notifications.preferencesText': 'Messages needed for the safety of the account are always sent.',
  'notifications.inApp': 'In the app',
  'notifications.email': 'By e-mail',
  'notifications.saveFailed': 'The choice could not be saved',
  'notifications.noPreferences': 'No setting yet',
  'notifications.kind.account.approved': 'Account approved',
  'notifications.kind.account.reopened': 'Request back in the queue',
  'notifications.kind.account.correction': 'Correction asked for',
  'notifications.kind.identity.expiring': 'Document photos not examined',
  'notifications.kind.identity.expired': 'Document photos deleted',
  'notifications.kind.account.role': 'Change of role',
  'notifications.kind.account.adult': 'Turning 18',
  'notifications.kind.guardian.confirmed': "Guardian's consent",
  'notifications.kind.privacy.exportReady': 'Copy of my data ready',
  'notifications.kind.signup.requests': 'Sign-up requests to review',
  'notifications.text.account.approved': 'Your account is approved. Welcome!',
  'notifications.text.account.reopened': 'Your sign-up request is waiting for approval again.',
  'notifications.text.account.correction': 'A correction is needed before your account can be approved.',
  'notifications.text.identity.expiring':
    'Your identity document has not been examined yet. Without a decision its photos will be deleted on {date}.',
  'notifications.text.identity.expired':
    'Nobody examined your identity document in time: it was deleted. Please send it again.',
  'notifications.text.account.role': 'Your role is now: {role}.',
  'notifications.text.account.adult': 'You are 18: add an identity document to complete your account.',
  'notifications.text.guardian.confirmed': 'Your guardian has given consent.',
  'notifications.text.privacy.exportReady': 'The copy of your data is ready. It stays available for 24 hours.',
  'notifications.text.security.password': 'Your password was changed. If it was not you, reset it now.',
  'notifications.text.security.email':
    'The e-mail address of your account was changed. If it was not you, write to us.',
  'notifications.text.security.totp': 'The two-factor authentication of your account was changed.',
  'notifications.text.security.recovery':
    'A recovery code was used to sign in. Codes left: {left}. If this was not you, change your password.',
  'notifications.text.security.totpReset':
    'An administrator turned off two-step sign-in for your account. Sign in with your password, then turn it on again.',
  'notifications.text.security.deletion':
    'Your account will be deleted on {date}. You can still cancel this in the settings.',
  'notifications.text.signup.requests': 'Sign-up requests waiting: {count}',
}
