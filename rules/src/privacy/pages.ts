import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'shell.menu.settings', section: 'settings' },
  {
    'settings.privacy': {
      path: '/settings/privacy',
      title: 'accounts.settings.privacy',
      within: 'settings',
      open: 'members',
    },
  },
)
