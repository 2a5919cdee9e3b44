import type { CommentFrame } from '@vondrona/rules/chat'
import type { ChatComment } from './operations.generated.ts'

/** A comment of the GraphQL API as the socket would tell it. */
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
