import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  {},
  {
    applications: { path: '/applications', title: 'shell.menu.applications', section: 'applications', open: 'members' },
    /** The form of one application: by the id of its type (`apply`) or its own (`application`). */
    apply: {
      path: '/applications/new/:typeId',
      title: 'applying.apply',
      section: 'applications',
      open: 'members',
    },
    application: {
      path: '/applications/:id',
      title: 'shell.menu.applications',
      section: 'applications',
      open: 'members',
    },
    'admin-applications': {
      path: '/admin/applications',
      tabs: ['status'],
      title: 'shell.menu.admin-applications',
      section: 'admin-applications',
      open: 'members',
      only: ['admin_mit'],
      denied: 'shell.deniedAdmin',
      back: 'dashboard',
    },
  },
)
