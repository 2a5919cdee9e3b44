import type { CommentFrame } from '@vondrona/rules/chat'
import type { ServerFrame } from '@vondrona/rules/frames'
import type { ChatComment } from './operations.generated.ts'

/** Converts a comment of the GraphQL API to the form of the socket. */
export const toCommentFrame = ({
  id,
  message,
  userId,
  username,
  timestamp,
  clientId,
  badge,
}: ChatComment): CommentFrame => ({
  id,
  message,
  userId,
  username,
  timestamp,
  ...(clientId && { clientId }),
  ...((badge === 'owner' || badge === 'moderator') && { badge }),
})

type Added = ServerFrame<'comment_added'>
/** Of a comment's text, author and time one of two names is there. */
export type HeardComment = Pick<CommentFrame, 'id' | 'userId' | 'clientId' | 'badge'> &
  Partial<Pick<Added, 'message' | 'content' | 'username' | 'author' | 'timestamp' | 'createdAt'>>

/** A comment of the socket, by whichever of its names (R-CHAT-17), without what else its frame holds. */
export function heardComment(heard: HeardComment): CommentFrame {
  const { id, userId, clientId, badge, content = '', author, createdAt = '' } = heard
  const { message = content, username = author?.pseudo ?? '', timestamp = createdAt } = heard
  return { id, message, userId, username, timestamp, ...(clientId && { clientId }), ...(badge && { badge }) }
}
