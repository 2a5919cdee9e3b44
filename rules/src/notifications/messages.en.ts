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
}
