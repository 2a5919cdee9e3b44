import type { fr as shell } from '../shell/messages.fr.ts'
import type { fr } from './messages.fr.ts'

type Title = keyof typeof fr | keyof typeof shell
type Description = Extract<keyof typeof fr, `site.about.${string}` | 'site.description'>

/**
 * Every address of the product (checklist section 2) with the text of its title, and what previewers say of the pages
 * that people send each other; the server answers 404 for any other.
 */
const pages: readonly (readonly [pattern: string, title: Title, description?: Description])[] = [
  ['/', 'site.title'],
  ['/landing', 'site.title'],
  ['/homepage', 'site.title'],
  ['/login', 'site.page.login', 'site.about.login'],
  ['/signup', 'site.page.signup', 'site.about.signup'],
  ['/register', 'site.page.signup', 'site.about.signup'],
  ['/terms', 'site.page.terms', 'site.about.terms'],
  ['/privacy', 'site.page.privacy', 'site.about.privacy'],
  ['/support', 'site.page.support', 'site.about.support'],
  ['/mit-payment', 'shell.menu.mit', 'site.about.mit'],
  ['/payment/result', 'site.page.payment'],
  ['/payment/success', 'site.page.payment'],
  ['/payment/failed', 'site.page.payment'],
  ['/payment/cancelled', 'site.page.payment'],
  ['/spinner-test', 'site.title'],
  ['/ticket-retrieval', 'shell.menu.tickets', 'site.about.tickets'],
  ['/forgot-password', 'site.page.password'],
  ['/reset-password', 'site.page.password'],
  ['/verify-email', 'site.page.login'],
  ['/guardian', 'site.page.guardian', 'site.about.guardian'],
  ['/correction', 'site.page.identity'],
  ['/capture/:id', 'site.page.identity'],
  ['/identity', 'site.page.identity'],
  ['/dashboard', 'shell.menu.dashboard'],
  ['/optimization', 'shell.menu.dashboard'],
  ['/profile', 'site.page.profile'],
  ['/user-profile', 'site.page.profile'],
  ['/user-management', 'shell.menu.user-management'],
  ['/magazine', 'shell.menu.magazine', 'site.about.magazine'],
  ['/magazine/new', 'shell.menu.magazine'],
  ['/magazine/mine', 'shell.menu.magazine'],
  ['/magazine/labels', 'shell.menu.magazine'],
  ['/magazine/:id', 'shell.menu.magazine', 'site.about.magazine'],
  ['/magazine/:id/edit', 'shell.menu.magazine'],
  ['/documents', 'site.page.documents'],
  ['/document-admin', 'site.page.documents'],
  ['/settings', 'shell.menu.settings'],
  ['/settings/account', 'shell.menu.settings'],
  ['/settings/security', 'shell.menu.settings'],
  ['/settings/sessions', 'shell.menu.settings'],
  ['/settings/notifications', 'shell.menu.settings'],
  ['/settings/display', 'shell.menu.settings'],
  ['/settings/privacy', 'shell.menu.settings'],
  ['/settings/legal', 'shell.menu.settings'],
  ['/notifications', 'site.page.notifications'],
  ['/events', 'shell.menu.events', 'site.about.events'],
  ['/events/new', 'shell.menu.events'],
  ['/events/:id', 'shell.menu.events', 'site.about.events'],
  ['/events/:id/edit', 'shell.menu.events'],
  ['/events/:id/payment', 'site.page.payment'],
  ['/contests', 'site.page.contests', 'site.about.contests'],
  ['/contests/:id', 'site.page.contests', 'site.about.contests'],
  ['/tickets', 'shell.menu.tickets'],
  ['/applications', 'shell.menu.applications'],
  ['/admin/applications', 'shell.menu.admin-applications'],
  ['/admin/test-payment', 'site.page.payment'],
  ['/admin/test-streaming', 'shell.menu.lives'],
  ['/admin/audit', 'site.page.audit'],
  ['/admin/outbox', 'site.page.outbox'],
  ['/lives', 'shell.menu.lives', 'site.about.lives'],
  ['/lives/:id', 'shell.menu.lives', 'site.about.lives'],
  ['/lives/:id/studio', 'shell.menu.lives'],
  ['/lives/:id/edit', 'shell.menu.lives'],
  ['/lives/rtmp/:id', 'shell.menu.lives', 'site.about.lives'],
  ['/lives/:id/graphql', 'shell.menu.lives', 'site.about.lives'],
  ['/live/:id', 'shell.menu.lives', 'site.about.lives'],
  ['/replay/:id', 'shell.menu.lives', 'site.about.lives'],
  ['/votes', 'shell.menu.votes'],
  ['/polls', 'site.page.polls'],
  ['/mit', 'shell.menu.mit'],
]

const compiled = pages.map(([pattern, title, description = 'site.description']) => ({
  pattern: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`),
  title,
  description,
}))

/** The page at a path, or null when there is none (R-ROUTE-63). */
export const pageAt = (path: string) => compiled.find((page) => page.pattern.test(path)) ?? null
