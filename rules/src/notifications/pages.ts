import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  {},
  {
    notifications: { path: '/notifications', title: 'notifications.title', open: 'members' },
    'settings.notifications': {
      path: '/settings/notifications',
      title: 'accounts.settings.notifications',
      section: 'settings',
      within: 'settings',
      open: 'members',
    },
  },
)
