import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'shell.menu.mit' },
  {
    'mit-payment': { path: '/mit-payment', about: 'site.about.mit', open: 'anyone' },
    mit: {
      path: '/mit',
      section: 'mit',
      open: 'members',
      only: ['admin_mit'],
      denied: 'shell.deniedAdmin',
      back: 'dashboard',
    },
    /** The ranking, once it is published. */
    'race-results': { path: '/events/:id/results', about: 'site.about.events', open: 'readers' },
  },
)
