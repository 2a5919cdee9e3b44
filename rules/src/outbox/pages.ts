import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  {},
  {
    outbox: {
      path: '/admin/outbox',
      title: 'outbox.title',
      section: 'admin',
      open: 'members',
      only: [],
      denied: 'shell.deniedAdmin',
      back: 'dashboard',
    },
  },
)
