import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'shell.menu.tickets' },
  {
    tickets: { path: '/tickets', open: 'members', section: 'tickets' },
    ticket: { path: '/tickets/:id', open: 'anyone' },
    'ticket-retrieval': {
      path: '/ticket-retrieval',
      title: 'retrieval.title',
      about: 'site.about.tickets',
      open: 'anyone',
    },
  },
)
