import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'shell.menu.settings', section: 'settings' },
  {
    profile: { path: '/profile', title: 'accounts.profile.title', section: null, open: 'members' },
    'user-profile': { path: '/user-profile', title: 'accounts.profile.title', section: null, moved: 'profile' }, // D-02
    settings: { path: '/settings', open: 'members' },
    'settings.display': {
      path: '/settings/display',
      title: 'accounts.settings.display',
      within: 'settings',
      open: 'members',
    },
  },
)
