import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'landing.title' },
  {
    home: { path: '/', open: 'guests', prerendered: true, sitemap: true },
    homepage: { path: '/homepage', moved: 'home', prerendered: true },
    landing: { path: '/landing', open: 'guests', prerendered: true },
    terms: {
      path: '/terms',
      title: 'legal.terms',
      about: 'site.about.terms',
      open: 'guests',
      prerendered: true,
      sitemap: true,
    },
    privacy: {
      path: '/privacy',
      title: 'legal.privacy',
      about: 'site.about.privacy',
      open: 'guests',
      prerendered: true,
      sitemap: true,
    },
    support: {
      path: '/support',
      title: 'help.supportTitle',
      about: 'site.about.support',
      open: 'anyone',
      prerendered: true,
      sitemap: true,
    },
    'spinner-test': { path: '/spinner-test', title: 'site.spinnerTitle', open: 'anyone', frame: 'public' },
    polls: { path: '/polls', title: 'site.page.polls', open: 'members', without: ['streamer', 'redacteur'] },
    'settings.legal': {
      path: '/settings/legal',
      title: 'accounts.settings.legal',
      section: 'settings',
      within: 'settings',
      open: 'members',
    },
  },
)
