import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'shell.menu.contests', section: 'contests', about: 'site.about.contests' },
  {
    contests: { path: '/contests', tabs: ['status', 'mine'], open: 'readers', prerendered: true, sitemap: true },
    'new-contest': {
      path: '/contests/new',
      title: 'arranging.newTitle',
      open: 'members',
      only: ['redacteur'],
      denied: 'shell.deniedAdminOrEditor',
      back: 'contests',
    },
    contest: { path: '/contests/:id', open: 'readers', prerendered: true },
    /** Whose it is says the server: administrators can entrust a contest to any member. */
    'edit-contest': { path: '/contests/:id/edit', title: 'arranging.editTitle', open: 'members' },
    'manage-contest': { path: '/contests/:id/manage', title: 'arranging.manageTitle', open: 'members' },
    'enter-contest': { path: '/contests/:id/enter', title: 'entering.title', open: 'members' },
    'judge-contest': { path: '/contests/:id/jury', title: 'judging.title', open: 'members' },
  },
)
