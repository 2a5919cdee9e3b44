import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'site.page.identity' },
  {
    identity: { path: '/identity', open: 'members' },
    correction: { path: '/correction', open: 'anyone', frame: 'public' },
    capture: { path: '/capture/:id', open: 'anyone', frame: 'public' },
  },
)
