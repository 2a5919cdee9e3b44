import { declarePages } from '../pages/declare.ts'

const editors = {
  open: 'members',
  only: ['redacteur'],
  denied: 'shell.deniedEditor',
  back: 'magazine',
} as const

export const pages = declarePages(
  { title: 'shell.menu.magazine', section: 'magazine' },
  {
    magazine: {
      path: '/magazine',
      about: 'site.about.magazine',
      open: 'readers',
      prerendered: true,
      sitemap: true,
    },
    'new-article': { path: '/magazine/new', title: 'editor.new', ...editors },
    // Any member may meet it: the phone offers the page to everybody who installed it, and it says for whom it is.
    'shared-pictures': { path: '/magazine/new/shared', title: 'shared.title', open: 'members' },
    'my-articles': { path: '/magazine/mine', tabs: ['status'], title: 'editor.mineTitle', ...editors },
    labels: { path: '/magazine/labels', tabs: ['kind'], title: 'editor.labels', ...editors },
    article: { path: '/magazine/:id', about: 'site.about.magazine', open: 'readers', prerendered: true },
    'edit-article': { path: '/magazine/:id/edit', title: 'editor.edit', ...editors },
  },
)
