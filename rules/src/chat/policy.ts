import type { Actor, Role } from '../accounts/index.ts'
import { cell, may } from '../permissions/index.ts'
import { comment } from './constants.ts'

/** The facts that decide whether somebody may write in a live's chat. */
export interface ChatFacts {
  /** The member's current data, not that of the session's start; null: a visitor. */
  actor: Actor | null
  ownerId: string
  allowAnonymous: boolean
  /** When the live ended; null while it has not. */
  endedAt: Date | null
  banned: boolean
  mutedUntil: Date | null
  now: Date
}

export const blocks = ['signIn', 'pending', 'minor', 'muted', 'banned', 'closed'] as const
export type Block = (typeof blocks)[number]

/** Whether the actor moderates the chat of this streamer's live. */
export const mayModerate = (actor: Actor | null, ownerId: string) => may('deleteComment', actor, ownerId)

/** Roles that moderate all lives, not the owner of one. */
export const mayBanEverywhere = (role: Role) => cell('banFromChat', role) === 'all'

/**
 * D-04, D-06, D-07, R-CHAT-19. Null: may write. A chat is open long before its live starts and for a day after its end.
 */
export function whyNotWrite({
  actor,
  ownerId,
  allowAnonymous,
  endedAt,
  banned,
  mutedUntil,
  now,
}: ChatFacts): Block | null {
  if (endedAt && now.getTime() >= endedAt.getTime() + comment.openAfterEnd) return 'closed'
  if (!actor) return allowAnonymous ? null : 'signIn'
  if (actor.status !== 'active') return 'pending'
  if (actor.limited) return 'minor'
  if (!may('addComment', actor)) return 'signIn'
  if (mayModerate(actor, ownerId)) return null
  if (banned) return 'banned'
  return mutedUntil && mutedUntil > now ? 'muted' : null
}
