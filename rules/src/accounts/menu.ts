import type { Role } from './user.ts'

/** R-SHELL-07..19: the side menu, in its order. `roles` is the matrix R-ROLE-18; `area` is what a path must contain. */
const everyone: readonly Role[] = ['user', 'redacteur', 'streamer', 'moderator', 'admin_mit', 'admin']
const without = (...left: Role[]) => everyone.filter((role) => !left.includes(role))

export const menu = [
  { name: 'dashboard', path: '/dashboard', roles: everyone },
  { name: 'tickets', path: '/tickets', roles: everyone },
  { name: 'applications', path: '/applications', roles: everyone },
  { name: 'user-management', path: '/user-management', roles: ['admin'] as readonly Role[] },
  { name: 'admin-applications', path: '/admin/applications', roles: ['admin'] as readonly Role[] },
  { name: 'magazine', path: '/magazine', roles: without('streamer') },
  { name: 'events', path: '/events', roles: without('streamer') },
  { name: 'lives', path: '/lives', roles: without('redacteur') },
  { name: 'votes', path: '/votes', roles: without('streamer', 'redacteur') },
  { name: 'mit', path: '/mit', roles: ['admin_mit', 'admin'] as readonly Role[] },
  { name: 'settings', path: '/settings', roles: everyone },
] as const

export type MenuName = (typeof menu)[number]['name']
export const menuNames = menu.map((item) => item.name)

/** D-19: these cannot be taken away. */
const kept: readonly MenuName[] = ['dashboard', 'settings']

/** The items a member sees: those of the role, narrowed (never widened) by the list an admin set. Null or empty = the role's. */
export function menuFor(role: Role, permissions: readonly string[] | null | undefined) {
  const narrowed = permissions && permissions.length > 0
  return menu.filter(
    (item) => item.roles.includes(role) && (!narrowed || kept.includes(item.name) || permissions.includes(item.name)),
  )
}

/** R-SHELL-20: which section a path belongs to; the first match wins, `live/{id}` is lives, `admin/…` its own item. */
export function sectionOf(path: string): MenuName | 'admin' | null {
  const first = path.split('/')[1] ?? ''
  if (path.startsWith('/admin/applications')) return 'admin-applications'
  if (first === 'admin') return 'admin'
  if (first === 'live' || first === 'lives' || first === 'replay') return 'lives'
  return menu.find((item) => item.path.split('/')[1] === first)?.name ?? null
}
