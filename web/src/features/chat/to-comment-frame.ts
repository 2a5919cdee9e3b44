import type { CommentFrame } from '@vondrona/rules/chat'
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
