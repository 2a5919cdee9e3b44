import type { Role } from '@vondrona/rules/accounts'
import type { texts } from '@vondrona/rules/shell'

/** Who is looking, as far as addresses care. Null is a visitor. */
export interface Viewer {
  role: Role
}

export type TextKey = keyof typeof texts.fr

/** Null lets the page open. `denied` is the toast that says why not; `remember` brings the visitor back after login. */
export interface Redirect {
  to: string
  denied?: TextKey
  remember?: boolean
}

interface Site {
  /** D-38 */
  publicContent: boolean
}

const one = '[^/]+'
const exactly = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})/?$`)

/** R-ROUTE-04..09, D-25: pages for people without an account; a member is led home. */
const guests = exactly('/login', '/signup', '/register', '/terms', '/privacy', '/landing')

/** Open to everybody, signed in or not. Mailed links work on whatever phone they are opened. */
const open = exactly(
  '/mit-payment',
  '/payment/result',
  '/spinner-test',
  '/ticket-retrieval',
  '/support',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/guardian',
  '/correction',
  `/capture/${one}`,
)

/** D-01, D-38: what may be read without an account, unless the installation closed it. */
const lists = exactly('/magazine', '/events', '/contests', '/lives')
const items = exactly(
  `/magazine/${one}`,
  `/events/${one}`,
  `/contests/${one}`,
  `/lives/${one}`,
  `/lives/rtmp/${one}`,
  `/lives/${one}/graphql`,
  `/live/${one}`,
  `/replay/${one}`,
)

interface Area {
  paths: RegExp
  roles: readonly Role[]
  denied: TextKey
  /** Where those go whose role has no area of its own. */
  back: string
}

/** Places kept for some roles; an admin goes everywhere. The first that matches decides. */
const areas: readonly Area[] = [
  {
    paths: exactly('/user-management', '/document-admin', '/admin(?:/.*)?'),
    roles: [],
    denied: 'shell.deniedAdmin',
    back: '/dashboard',
  },
  { paths: exactly('/mit'), roles: ['admin_mit'], denied: 'shell.deniedAdmin', back: '/dashboard' },
  {
    paths: exactly('/magazine/(?:new|mine|labels)', `/magazine/${one}/edit`),
    roles: ['redacteur'],
    denied: 'shell.deniedEditor',
    back: '/magazine',
  },
  {
    paths: exactly('/events/new', `/events/${one}/edit`),
    roles: ['redacteur'],
    denied: 'shell.deniedAdminOrEditor',
    back: '/events',
  },
  {
    paths: exactly(
      '/lives/(?:new|create|source|create-source|create-rtsp|create-from-url)',
      `/lives/${one}/(?:studio|edit)`,
    ),
    roles: ['streamer'],
    denied: 'shell.deniedStreamer',
    back: '/lives',
  },
]

/** D-02: list and member pages that the menu of a role lacks; reading one article, event or live is never refused. */
const lacking: Partial<Record<Role, RegExp>> = {
  streamer: exactly('/magazine', '/events', '/votes', '/polls'),
  redacteur: exactly('/votes', '/polls'),
}

/** R-ROLE-10, R-ROLE-11: where a role with an area of its own is sent back to. */
const ownArea: Partial<Record<Role, string>> = { streamer: '/lives', redacteur: '/magazine' }

/** R-ROUTE-02, R-ROUTE-03. */
const home = (viewer: Viewer) => (viewer.role === 'admin' ? '/dashboard' : '/profile')

/** Every address and who may open it. */
export function whereInstead(typed: string, viewer: Viewer | null, site: Site): Redirect | null {
  const path = plain(typed)
  if (path === '/homepage') return { to: '/' }
  if (path === '/optimization') return { to: '/dashboard' }
  if (path === '/user-profile') return { to: '/profile' } // D-02
  if (path === '/') return viewer ? { to: home(viewer) } : null
  if (guests.test(path)) return viewer ? { to: '/dashboard' } : null
  if (open.test(path)) return null

  const area = areas.find(({ paths }) => paths.test(path))
  const isReading = !area && (lists.test(path) || items.test(path))
  if (!viewer) return isReading && site.publicContent ? null : { to: '/login', remember: true }
  if (viewer.role === 'admin') return null
  if (path === '/dashboard') return { to: '/profile' }
  if (area && !area.roles.includes(viewer.role)) {
    return { to: ownArea[viewer.role] ?? area.back, denied: area.denied }
  }
  if (lacking[viewer.role]?.test(path)) return { to: ownArea[viewer.role] ?? '/dashboard', denied: 'shell.deniedRole' }
  return null
}

/** The router finds a page whatever the case, the encoding and a slash at the end; so does its guard. */
function plain(path: string): string {
  const decoded = (() => {
    try {
      return decodeURI(path).replace(/%2d/gi, '-')
    } catch {
      return path
    }
  })()
  return decoded
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
}

/** Only a path of this very site, and not one that would lead in a circle. */
export function safeReturn(path: string | null | undefined): string | null {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\s]/.test(path)) return null
  return guests.test(path.split(/[?#]/)[0] ?? '') ? null : path
}
