/** Verbs of the chat for tests. */

import type { Member, TestSocket, World } from '../../../test/world.ts'
import type { LiveRow } from '../lives/index.ts'

let lives = 0

/** A live of this member, written straight into the database. */
export async function makeLive(w: World, owner: Member, changes: Partial<LiveRow> = {}): Promise<LiveRow> {
  const row = {
    ...{ id: w.kernel.newId(), author_id: owner.id, title: 'Direct de la course', source_kind: 'browser' },
    ...{ play_name: `piste${++lives}`, status: 'active', source_changed_at: w.now() },
    ...{ created_at: w.now(), updated_at: w.now(), ...changes },
  }
  const names = Object.keys(row)
  const [made] = await w.sql<LiveRow>(
    `insert into live (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning *`,
    Object.values(row),
  )
  return made as LiveRow
}

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

/** Whatever was sent to this socket before has arrived. */
export async function caughtUp(...sockets: TestSocket[]): Promise<void> {
  for (const socket of sockets) {
    socket.send({ type: 'ping' })
    await socket.next('pong')
  }
}
