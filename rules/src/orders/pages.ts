import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'shell.menu.tickets', section: 'tickets' },
  { tickets: { path: '/tickets', open: 'members' } },
)
