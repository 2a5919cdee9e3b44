import type { Block } from './policy.ts'

/** The author id and name of a visitor (D-04, R-CHAT-09). */
export const anonymous = { id: 'anonymous', name: 'Anonyme' } as const

export type Badge = 'owner' | 'moderator'

/** One comment in a batch, without redundant fields. */
export interface CommentFrame {
  id: string
  message: string
  userId: string
  username: string
  /** ISO 8601, of the server. */
  timestamp: string
  clientId?: string
  badge?: Badge
}

export interface ServerFrames {
  /** Both naming styles (R-CHAT-17). The sender gets it too, once, after it is on disk. */
  comment_added: CommentFrame & {
    liveId: string
    content: string
    createdAt: string
    author: { id: string; pseudo: string }
  }
  /** For subscribers with `data: {batch: true}`: the comments since the last frame, oldest first. */
  comments_added: { liveId: string; comments: readonly CommentFrame[] }
  comment_deleted: { liveId: string; id: string }
  /** What changed for the recipient; a missing field is unchanged. */
  chat_state: {
    liveId: string
    slowMode?: number
    blockedBy?: Block | null
    /** ISO 8601. */
    mutedUntil?: string | null
    mayModerate?: boolean
  }
}

export interface ClientFrames {
  /** R-WS-06. Who says it and when the server knows itself: `userId`, `username` and `timestamp` are not read (R-CHAT-18). */
  add_comment: {
    liveId: string
    message: string
    userId?: string
    username?: string
    timestamp?: number
    clientId?: string
  }
}

export interface Topics {
  /** `batch`: comments arrive in `comments_added`, not one by one. */
  [event: `comments_${string}`]: { batch?: boolean }
}

export interface Echoes {
  clientId: string
}
