import type { Role } from '../accounts/index.ts'
import type { texts } from '../shell/index.ts'
import { linkTo, pageAt } from './address.ts'
import type { FixedPage, PageName } from './all.ts'
import type { Page } from './declare.ts'

/** The viewer's properties that guards depend on. Null is a visitor. */
export interface Viewer {
  role: Role
}

/** Null opens the page. `denied` is the toast with the reason; `remember` returns the visitor after login. */
export interface Redirect {
  to: string
  denied?: keyof typeof texts.fr
  remember?: boolean
}

interface Site {
  /** D-38 */
  publicContent: boolean
}

/** R-ROLE-10, R-ROLE-11: where a role with its own area is redirected. */
const ownArea: Partial<Record<Role, FixedPage>> = { streamer: 'lives', redacteur: 'magazine' }

/** An unknown page shows « not found » to members only. */
const nowhere = { open: 'members' } as Page

/** Where a person who may not open a page is redirected; null opens it. */
export function whereInstead(path: string, viewer: Viewer | null, site: Site): Redirect | null {
  const found = pageAt(path)
  const page = found?.page ?? nowhere
  if ('moved' in page) return { to: linkTo(page.moved as 'live', found?.params as { id: string }) }
  if (page.open === 'guests') return viewer && { to: linkTo(found?.name === 'home' ? home(viewer) : 'dashboard') }
  if (page.open === 'anyone') return null
  if (!viewer) return page.open === 'readers' && site.publicContent ? null : { to: linkTo('login'), remember: true }
  const { role } = viewer
  if (role === 'admin') return null
  if ('only' in page && !page.only.includes(role)) {
    const back = linkTo(page.back as FixedPage)
    return page.denied ? { to: ownAreaOf(role) ?? back, denied: page.denied } : { to: back }
  }
  if ('without' in page && page.without?.includes(role))
    return { to: ownAreaOf(role) ?? linkTo('dashboard'), denied: 'shell.deniedRole' }
  return null
}

/** R-ROUTE-02, R-ROUTE-03. */
const home = (viewer: Viewer): PageName => (viewer.role === 'admin' ? 'dashboard' : 'profile')

/** D-20: where a login leads without a page to return to; moderators have a home of their own. */
export const landingOf = (role: Role | undefined): FixedPage => (role === 'moderator' ? 'moderation' : 'dashboard')

function ownAreaOf(role: Role): string | null {
  const area = ownArea[role]
  return area ? linkTo(area) : null
}

/** Only a path of this site, and not one that would cause a redirect loop. */
export function safeReturn(path: string | null | undefined): string | null {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\s]/.test(path)) return null
  const page = pageAt(path.split(/[?#]/)[0] ?? '')?.page
  return page && 'open' in page && page.open === 'guests' ? null : path
}
