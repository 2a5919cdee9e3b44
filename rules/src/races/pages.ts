import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'shell.menu.mit' },
  {
    'mit-payment': {
      path: '/mit-payment',
      title: 'offer.title',
      about: 'site.about.mit',
      open: 'anyone',
      prerendered: true,
      sitemap: true,
    },
    mit: {
      path: '/mit',
      tabs: ['tab'],
      section: 'mit',
      open: 'members',
      only: ['admin_mit'],
      denied: 'shell.deniedAdmin',
      back: 'dashboard',
    },
    /** The ranking, once it is published. */
    'race-results': {
      path: '/events/:id/results',
      title: 'ranking.title',
      about: 'site.about.events',
      open: 'readers',
      prerendered: true,
    },
  },
)
