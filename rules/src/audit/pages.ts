import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  {},
  {
    audit: {
      path: '/admin/audit',
      title: 'audit.title',
      section: 'admin',
      open: 'members',
      only: [],
      denied: 'shell.deniedAdmin',
      back: 'dashboard',
    },
  },
)
