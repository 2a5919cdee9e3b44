import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  {},
  {
    signup: {
      path: '/signup',
      aliases: ['/register'],
      title: 'signup.title',
      about: 'site.about.signup',
      open: 'guests',
      prerendered: true,
    },
    guardian: {
      path: '/guardian',
      title: 'guardian.page',
      about: 'site.about.guardian',
      open: 'anyone',
      frame: 'public',
    },
  },
)
