/** Verbs of the chat for tests. */

import type { Member, TestSocket, World } from '../../../test/world.ts'
import type { LiveRow } from '../lives/index.ts'

export interface Chatter extends TestSocket {
  say(message: string, more?: object): void
  /** The messages heard so far, in order. */
  heard(): string[]
}

/** A socket in a live's chat. */
export async function inChat(w: World, { id }: LiveRow, member?: Member | null, data: object = {}): Promise<Chatter> {
  const socket = await w.socket(member?.token)
  if (member) await socket.next('authenticated')
  socket.send({ type: 'subscribe', event: `comments_${id}`, data })
  await socket.next('subscription_success')
  return {
    ...socket,
    say: (message, more = {}) => socket.send({ type: 'add_comment', liveId: id, message, ...more }),
    heard: () =>
      socket.frames.flatMap((frame) => {
        if (frame.type === 'comment_added') return [String(frame.message)]
        return frame.type === 'comments_added'
          ? (frame.comments as { message: string }[]).map((one) => one.message)
          : []
      }),
  }
}
