import { declarePages } from '../../pages/declare.ts'

/** Areas that are not built yet. Each moves to its own domain once it is. */
export const pages = declarePages(
  { title: 'areas.contests', about: 'site.about.contests' },
  {
    contests: { path: '/contests', open: 'readers' },
    contest: { path: '/contests/:id', open: 'readers' },
  },
)
