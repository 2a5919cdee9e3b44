import { type Role, roles } from './user.ts'

/**
 * R-SHELL-07..19: the side menu, in its order. `roles` is the matrix R-ROLE-18; an item leads to the page of its name.
 */
const everyone: readonly Role[] = roles
const without = (...left: Role[]) => everyone.filter((role) => !left.includes(role))

export const menu = [
  { name: 'dashboard', roles: everyone },
  { name: 'tickets', roles: everyone },
  { name: 'applications', roles: everyone },
  { name: 'user-management', roles: ['admin'] as readonly Role[] },
  { name: 'admin-applications', roles: ['admin_mit', 'admin'] as readonly Role[] },
  { name: 'magazine', roles: without('streamer') },
  { name: 'events', roles: without('streamer') },
  { name: 'lives', roles: without('redacteur') },
  { name: 'votes', roles: without('streamer', 'redacteur') },
  { name: 'contests', roles: without('streamer') }, // D-36
  { name: 'mit', roles: ['admin_mit', 'admin'] as readonly Role[] },
  { name: 'settings', roles: everyone },
] as const

export type MenuName = (typeof menu)[number]['name']
export const menuNames = menu.map((item) => item.name)

/** R-SHELL-20: the item that is highlighted in a section. Under `/admin` it is the one that leads there. */
export const itemOfSection = (section: MenuName | 'admin' | null): MenuName | null =>
  section === 'admin' ? 'admin-applications' : section

/** D-19: these items cannot be removed. */
const kept: readonly MenuName[] = ['dashboard', 'settings']

/** What an installation says of its menu. */
export interface MenuSwitches {
  /** D-36: off, contests have no item; their pages stay. */
  contestsMenu: boolean
}

/**
 * The items a member sees: those of the role, narrowed (never widened) by the list an admin set and by what the
 * installation switched off. Null or empty = the role's.
 */
export function menuFor(role: Role, permissions: readonly string[] | null | undefined, { contestsMenu }: MenuSwitches) {
  const narrowed = permissions && permissions.length > 0
  return menu.filter(
    (item) =>
      item.roles.includes(role) &&
      (contestsMenu || item.name !== 'contests') &&
      (!narrowed || kept.includes(item.name) || permissions.includes(item.name)),
  )
}
