import type { Caller, Kernel } from '../context.ts'
import type { Peer, Push, Rooms, Topic } from '../module.ts'
import { batchRoom } from '../module.ts'
import { Refusal } from '../refusal.ts'
import { encode } from './frames.ts'

const roomsPerSocket = 50

export interface Room {
  /** The event, with the member's id where the topic is per member, or that of those who take batches. */
  readonly name: string
  readonly topic: Topic
  /** What follows a prefix; null of an exact name. */
  readonly id: string | null
  readonly members: Set<Listener>
}

/** What a room needs of a connection. */
export interface Listener extends Peer {
  readonly caller: Caller
  readonly rooms: Set<Room>
  /** Complete frames. */
  write(encoded: Buffer): void
}

/** Who hears what. */
export function makeRooms(kernel: Kernel, topics: readonly Topic[]) {
  const rooms = new Map<string, Room>()
  const topicOf = (event: string) =>
    topics.find((topic) => (isPrefix(topic) ? event.startsWith(topic.event) : event === topic.event))
  const none: ReadonlySet<Listener> = new Set()
  const membersOf = (name: string) => rooms.get(name)?.members ?? none

  function leave(listener: Listener, room: Room | undefined) {
    if (!room || !listener.rooms.delete(room)) return
    room.members.delete(listener)
    if (room.members.size === 0) rooms.delete(room.name)
    room.topic.left?.(kernel, listener, room.id ?? '')
  }

  const find = (event: string, caller: Caller, batch: boolean): Room | undefined => {
    const topic = topicOf(event)
    if (!topic) return undefined
    const name = nameOf(topic, event, caller, batch)
    return rooms.get(name) ?? { name, topic, id: idOf(topic, event), members: new Set() }
  }

  const push: Push = (event, frames, memberId) => {
    const members = membersOf(memberId === undefined ? event : `${event}:${memberId}`)
    if (members.size === 0) return
    const encoded = Buffer.concat([frames].flat().map(encode)) // once for everybody
    for (const listener of members) listener.write(encoded)
  }

  const seen: Rooms = {
    *members(event): Generator<Peer> {
      yield* membersOf(event)
      yield* membersOf(batchRoom(event))
    },
    size: (event) => membersOf(event).size + membersOf(batchRoom(event)).size,
    events: (prefix) => [
      ...new Set(
        [...rooms.values()].filter(({ topic }) => topic.event === prefix).map((room) => `${prefix}${room.id}`),
      ),
    ],
  }

  return {
    topicOf,
    push,
    seen,
    /** The room, when it was not entered before. Who entered to hear the other way leaves that. */
    enter(listener: Listener, event: string, batch: boolean): Room | null {
      const room = find(event, listener.caller, batch)
      if (!room || listener.rooms.has(room)) return null
      if (room.topic.batches) leave(listener, find(event, listener.caller, !batch))
      if (listener.rooms.size >= roomsPerSocket)
        throw new Refusal('RATE_LIMITED', 'shell.rateLimited', { params: { seconds: 10 } })
      rooms.set(room.name, room)
      room.members.add(listener)
      listener.rooms.add(room)
      return room
    },
    leave(listener: Listener, event: string) {
      for (const batch of [false, true]) leave(listener, find(event, listener.caller, batch))
    },
    leaveAll(listener: Listener) {
      for (const room of [...listener.rooms]) leave(listener, room)
    },
  }
}

const isPrefix = (topic: Topic) => topic.event.endsWith('_')

/** The id behind the prefix of a topic; null for a topic without ids. */
export const idOf = (topic: Topic, event: string) => (isPrefix(topic) ? event.slice(topic.event.length) : null)

function nameOf(topic: Topic, event: string, { actor }: Caller, batch: boolean): string {
  if (topic.perMember) return `${event}:${actor?.id ?? ''}`
  return batch && topic.batches ? batchRoom(event) : event
}
