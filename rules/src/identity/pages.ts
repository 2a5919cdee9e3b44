import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'identity.submit.title' },
  {
    identity: { path: '/identity', open: 'members' },
    correction: { path: '/correction', title: 'identity.correction.title', open: 'anyone', frame: 'public' },
    capture: { path: '/capture/:id', open: 'anyone', frame: 'public' },
  },
)
