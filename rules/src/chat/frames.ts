/** What the chat says over `/api/ws`; `{type, …}` each. Subscribe to `comments_{liveId}`. */

/** The author id and name of a visitor (D-04, R-CHAT-09). */
export const anonymous = { id: 'anonymous', name: 'Anonyme' } as const

export type Badge = 'owner' | 'moderator'

/** One comment in a batch: each fact once. */
export interface ShortComment {
  id: string
  message: string
  userId: string
  username: string
  /** ISO 8601, of the server. */
  timestamp: string
  clientId?: string
  badge?: Badge
}

/** `comment_added`: both naming styles (R-CHAT-17). The sender gets it too, once, after it is on disk. */
export interface CommentAdded extends ShortComment {
  type: 'comment_added'
  liveId: string
  content: string
  createdAt: string
  author: { id: string; pseudo: string }
}

/** For subscribers with `data: {batch: true}`: what was said since the last one, oldest first. */
export interface CommentsAdded {
  type: 'comments_added'
  liveId: string
  comments: ShortComment[]
}

export interface CommentDeleted {
  type: 'comment_deleted'
  liveId: string
  id: string
}

/** What changed for the reader: a fact that is not there stays as it was. */
export interface ChatStateChanged {
  type: 'chat_state'
  liveId: string
  slowMode?: number
  blockedBy?: string | null
  mutedUntil?: string | null
  mayModerate?: boolean
}
