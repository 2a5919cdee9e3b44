import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  {},
  {
    login: { path: '/login', title: 'sessions.login', about: 'site.about.login', open: 'guests', prerendered: true },
    'forgot-password': { path: '/forgot-password', title: 'sessions.forgotTitle', open: 'anyone', frame: 'public' },
    'reset-password': { path: '/reset-password', title: 'sessions.newPassword', open: 'anyone', frame: 'public' },
    'verify-email': { path: '/verify-email', title: 'sessions.verifyTitle', open: 'anyone', frame: 'public' },
    'settings.account': {
      path: '/settings/account',
      title: 'accounts.settings.account',
      section: 'settings',
      within: 'settings',
      open: 'members',
    },
    'settings.security': {
      path: '/settings/security',
      title: 'accounts.settings.security',
      section: 'settings',
      within: 'settings',
      open: 'members',
    },
    'settings.sessions': {
      path: '/settings/sessions',
      title: 'accounts.settings.sessions',
      section: 'settings',
      within: 'settings',
      open: 'members',
    },
  },
)
