import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'contests.title', about: 'site.about.contests' },
  {
    contests: { path: '/contests', open: 'readers', prerendered: true, sitemap: true },
    'new-contest': {
      path: '/contests/new',
      open: 'members',
      only: ['redacteur'],
      denied: 'shell.deniedAdminOrEditor',
      back: 'contests',
    },
    contest: { path: '/contests/:id', open: 'readers', prerendered: true },
    /** Whose it is says the server: administrators can entrust a contest to any member. */
    'edit-contest': { path: '/contests/:id/edit', open: 'members' },
    'manage-contest': { path: '/contests/:id/manage', open: 'members' },
    'enter-contest': { path: '/contests/:id/enter', open: 'members' },
    'judge-contest': { path: '/contests/:id/jury', open: 'members' },
  },
)
