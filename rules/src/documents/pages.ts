import { declarePages } from '../pages/declare.ts'

/** D-36: no menu item; members come from their profile, administrators from their home. */
export const pages = declarePages(
  {},
  {
    documents: { path: '/documents', title: 'documents.title', open: 'members' },
    'document-admin': {
      path: '/document-admin',
      tabs: ['view'],
      title: 'documents.admin',
      section: 'admin',
      open: 'members',
      only: [],
      denied: 'shell.deniedAdmin',
      back: 'dashboard',
    },
  },
)
