import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'shell.menu.dashboard' },
  {
    dashboard: { path: '/dashboard', section: 'dashboard', open: 'members', only: [], back: 'profile' },
    health: {
      path: '/admin/health',
      title: 'health.title',
      section: 'admin',
      open: 'members',
      only: [],
      denied: 'shell.deniedAdmin',
      back: 'dashboard',
    },
    optimization: { path: '/optimization', moved: 'dashboard' },
  },
)
