import { declarePages } from '../../pages/declare.ts'

/** Areas that are not built yet. Each moves to its own domain once it is. */

const admins = { open: 'members', only: [], denied: 'shell.deniedAdmin', back: 'dashboard' } as const

const contests = declarePages(
  { title: 'areas.contests', about: 'site.about.contests' },
  {
    contests: { path: '/contests', open: 'readers' },
    contest: { path: '/contests/:id', open: 'readers' },
  },
)

const others = declarePages(
  {},
  {
    documents: { path: '/documents', title: 'site.page.documents', open: 'members' },
    'document-admin': { path: '/document-admin', title: 'site.page.documents', ...admins },
  },
)

export const pages = { ...contests, ...others }
