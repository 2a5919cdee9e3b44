import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  {},
  {
    notifications: { path: '/notifications', title: 'notifications.title', open: 'members' },
    'settings.notifications': {
      path: '/settings/notifications',
      title: 'shell.menu.settings',
      section: 'settings',
      within: 'settings',
      open: 'members',
    },
  },
)
