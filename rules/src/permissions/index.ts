import { declared } from './all.generated.ts'
import type { Actor, Caller } from './callers.ts'
import { mergePermissions, type Permission } from './declare.ts'

export { type Actor, type Caller, callers, type Role, roles, type Status, statuses } from './callers.ts'

/** Every operation of the product and who may call it, as the domains declare it. Default deny. */
export const permissions = mergePermissions(...declared)

export type Operation = keyof typeof permissions
export type Grant = 'all' | 'own' | 'none'

const strength: Record<Grant, number> = { none: 0, own: 1, all: 2 }

/** The cell of one kind of caller; an operation without a row is denied to everybody. */
export function cell(operation: Operation, caller: Caller): Grant {
  const row: Permission | undefined = permissions[operation]
  if (!row) return 'none'
  if (caller === 'blocked') return row.blocked ? 'all' : 'none'
  if (caller === 'pending') return row.pending ? cell(operation, 'user') : 'none'
  if (row.all?.includes(caller)) return 'all'
  return caller !== 'anon' && row.own?.includes(caller) ? 'own' : 'none'
}

/** What an actor (null = no session) may do with an operation. A pending account gets the weaker of its two cells. */
export function grant(operation: Operation, actor: Actor | null): Grant {
  if (!actor) return cell(operation, 'anon')
  if (actor.status === 'blocked') return cell(operation, 'blocked')
  const byRole = cell(operation, actor.role)
  if (actor.status !== 'pending') return byRole
  const asPending = cell(operation, 'pending')
  return strength[asPending] < strength[byRole] ? asPending : byRole
}

/** Of the thing that is acted on: nothing, for one's own things in general; null where it belongs to no account. */
export type Owner = readonly [] | readonly [ownerId: string | null]

/**
 * True when the actor may call the operation on a thing of this owner (or, without one, on their own things). What
 * belongs to no account is nobody's own: only who may act on anything acts on it, others by its secret.
 */
export function may(operation: Operation, actor: Actor | null, ...owner: Owner): boolean {
  const given = grant(operation, actor)
  if (given !== 'own') return given === 'all'
  return owner.length === 0 || (actor !== null && owner[0] === actor.id)
}
