import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'shell.menu.dashboard' },
  {
    dashboard: { path: '/dashboard', section: 'dashboard', open: 'members', only: [], back: 'profile' },
    optimization: { path: '/optimization', moved: 'dashboard' },
  },
)
