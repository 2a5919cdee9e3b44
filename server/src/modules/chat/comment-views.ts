import type { Role } from '@vondrona/rules/accounts'
import { anonymous, type Badge, type CommentFrame } from '@vondrona/rules/chat'
import type { ServerFrame } from '@vondrona/rules/frames'
import type { CommentRow } from './store.ts'

/** As it travels. `role` is that of its author, `ownerId` owns the live. */
export function shortOf(row: CommentRow, role: Role | null, ownerId: string | undefined): CommentFrame {
  const badge = badgeOf(row.userId, role, ownerId)
  return {
    id: row.id,
    message: row.message,
    userId: row.userId ?? anonymous.id,
    username: row.username,
    timestamp: row.createdAt.toISOString(),
    ...(row.clientId && { clientId: row.clientId }),
    ...(badge && { badge }),
  }
}

function badgeOf(authorId: string | null, role: Role | null, ownerId: string | undefined): Badge | undefined {
  if (authorId !== null && authorId === ownerId) return 'owner'
  return role === 'moderator' || role === 'admin' ? 'moderator' : undefined
}

/** R-CHAT-17: both naming styles. */
export const frameOf = (liveId: string, short: CommentFrame): ServerFrame<'comment_added'> => ({
  type: 'comment_added',
  liveId,
  ...short,
  content: short.message,
  createdAt: short.timestamp,
  author: { id: short.userId, pseudo: short.username },
})

/** The `Comment` of the contract. */
export const commentOf = (liveId: string, short: CommentFrame, profilePicture: string | null = null) => ({
  ...frameOf(liveId, short),
  timestamp: new Date(short.timestamp),
  createdAt: new Date(short.timestamp),
  author: { id: short.userId, pseudo: short.username, profilePicture },
})
