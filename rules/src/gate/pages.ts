import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'gate.title' },
  {
    gate: { path: '/gate', open: 'anyone', frame: 'none' },
    'bib-desk': { path: '/bib-desk', title: 'gate.deskTitle', open: 'anyone', frame: 'none' },
  },
)
