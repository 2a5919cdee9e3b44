import type { CommentFrame } from '@vondrona/rules/chat'
import { commentPace } from '@vondrona/rules/chat/constants'
import type { ServerFrame } from '@vondrona/rules/frames'
import { batchRoom, type Push } from '../../kernel/module.ts'
import { frameOf } from './comment-views.ts'

export const prefix = 'comments_'

/** The event to which the pages of this chat subscribe. */
export const eventOf = (liveId: string) => `${prefix}${liveId}` as const

/** The frames to the sockets of a live's chat. */
export function makeRooms(push: Push) {
  const gathering = new Map<string, CommentFrame[]>()

  const flush = (liveId: string) => {
    const comments = gathering.get(liveId) ?? []
    gathering.delete(liveId)
    if (comments.length === 0) return
    push(batchRoom(eventOf(liveId)), { type: 'comments_added', liveId, comments })
    gather(liveId)
  }
  /** What is said from now on waits for the next batch. */
  const gather = (liveId: string) => {
    gathering.set(liveId, [])
    setTimeout(flush, commentPace.batchEvery, liveId).unref()
  }

  const all = (frame: ServerFrame<'comment_deleted' | 'chat_state'>) => {
    const event = eventOf(frame.liveId)
    for (const room of [event, batchRoom(event)]) push(room, frame)
  }

  return {
    all,
    /** One frame each, written in one go; those who take batches hear the first at once, then the rest together. */
    said(liveId: string, comments: readonly CommentFrame[]) {
      push(
        eventOf(liveId),
        comments.map((one) => frameOf(liveId, one)),
      )
      const waiting = gathering.get(liveId)
      if (waiting) return void waiting.push(...comments)
      push(batchRoom(eventOf(liveId)), { type: 'comments_added', liveId, comments })
      gather(liveId)
    },
    deleted(liveId: string, id: string) {
      const waiting = gathering.get(liveId)
      if (waiting)
        gathering.set(
          liveId,
          waiting.filter((one) => one.id !== id),
        )
      all({ type: 'comment_deleted', liveId, id })
    },
  }
}
