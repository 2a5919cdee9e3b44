import { anonymous } from '@vondrona/rules/chat'
import type { ClientFrame } from '@vondrona/rules/frames'

/** R-WS-06: the frame of a comment, with the author as this browser knows it (R-CHAT-09 for a visitor). */
export function frameToSend(
  liveId: string,
  { clientId, message }: { clientId: string; message: string },
  author: { id: string; pseudo: string } | null | undefined,
  now: number,
): ClientFrame<'add_comment'> {
  const { id: userId, pseudo: username } = author ?? { id: anonymous.id, pseudo: anonymous.name }
  return { type: 'add_comment', liveId, message, userId, username, timestamp: now, clientId }
}
