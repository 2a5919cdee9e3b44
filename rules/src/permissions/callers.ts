/** Callers of operations: what every domain and the kernel know about a person. */

export const roles = ['user', 'redacteur', 'streamer', 'moderator', 'admin_mit', 'admin'] as const
export type Role = (typeof roles)[number]

/** R-USER-12: pending (En attente), active (Validé), blocked (Bloqué). */
export const statuses = ['pending', 'active', 'blocked'] as const
export type Status = (typeof statuses)[number]

/** The caller. Built by the server from a session token; null stands for a visitor. */
export interface Actor {
  id: string
  role: Role
  status: Status
  pseudo: string
  /** D-07: true while the member is under 18. */
  limited: boolean
  sessionId: string
  /** When the password or a code was last repeated with this token. */
  reauthenticatedAt?: Date | null
}

/** The kinds of caller that the permission table distinguishes; `anon` is a visitor. */
export const callers = ['anon', ...roles, 'blocked', 'pending'] as const
export type Caller = (typeof callers)[number]
