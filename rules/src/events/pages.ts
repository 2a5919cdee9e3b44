import { declarePages } from '../pages/declare.ts'

const editors = { open: 'members', only: ['redacteur'], denied: 'shell.deniedAdminOrEditor', back: 'events' } as const

export const pages = declarePages(
  { title: 'shell.menu.events', section: 'events' },
  {
    events: {
      path: '/events',
      tabs: ['period', 'mine'],
      about: 'site.about.events',
      open: 'readers',
      prerendered: true,
      sitemap: true,
    },
    'new-event': { path: '/events/new', title: 'organizing.new', ...editors },
    event: { path: '/events/:id', about: 'site.about.events', open: 'readers', prerendered: true },
    'edit-event': { path: '/events/:id/edit', title: 'organizing.edit', ...editors },
  },
)
