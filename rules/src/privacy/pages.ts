import { declarePages } from '../pages/declare.ts'

export const pages = declarePages(
  { title: 'shell.menu.settings', section: 'settings' },
  { 'settings.privacy': { path: '/settings/privacy', within: 'settings', open: 'members' } },
)
