import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'gate.title' },
  {
    'event-gates': {
      path: '/events/:id/gates',
      title: 'gate.linksTitle',
      section: 'events',
      open: 'members',
      only: ['redacteur', 'admin_mit'],
      denied: 'shell.deniedAdminOrEditor',
      back: 'events',
    },
    gate: { path: '/gate', open: 'anyone', frame: 'none' },
    'bib-desk': { path: '/bib-desk', title: 'gate.deskTitle', open: 'anyone', frame: 'none' },
  },
)
