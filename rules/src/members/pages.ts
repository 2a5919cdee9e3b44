import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  {},
  {
    'user-management': {
      path: '/user-management',
      tabs: ['tab'],
      title: 'shell.menu.user-management',
      section: 'user-management',
      open: 'members',
      only: [],
      denied: 'shell.deniedAdmin',
      back: 'dashboard',
    },
  },
)
