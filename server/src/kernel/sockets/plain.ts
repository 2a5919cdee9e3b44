import { socketClosed } from '@vondrona/rules/constants'
import type { Echoes, ServerFrame } from '@vondrona/rules/frames'
import { type Language, languageOf } from '@vondrona/rules/texts'
import type { RawData, WebSocket } from 'ws'
import { type Caller, type Kernel, makeContext } from '../context.ts'
import { errors } from '../metrics/counters.ts'
import type { Frame, Module } from '../module.ts'
import { Refusal, renderRefusal } from '../refusal.ts'
import { type Connection, ownerOf } from './connection.ts'
import { readFrame } from './frames.ts'
import { idOf, makeRooms } from './rooms.ts'
import { heartbeat } from './settings.ts'
import { watchUnread } from './unread.ts'

/** Interval between two calls of `beat` (ms). */
export const beatEvery = 10_000

const framesPerBeat = 120
// F07: a frozen peer is dropped after 80 to 90 s; a living one answers a ping at least every third beat
const silentBeats = 9
const pingEvery = heartbeat / beatEvery
const beatsToSayWho = 2 // 10 to 20 s: a slow phone says who it is within two turns of its line

interface Options {
  kernel: Kernel
  modules: readonly Module[]
  /** The same caller as the owner of a token; `deadToken` where it belongs to nobody (any more). */
  callerWith: (caller: Caller, token: string | undefined, language: Language) => Promise<Caller>
  /** The session ended while its token was looked up. */
  isOver: (sessionId: string) => boolean
}

/** The JSON protocol of `/api/ws`: frames are `{type, …}`; a room is an event name, per member where the topic says so. */
export function serveFrames({ kernel, modules, callerWith, isOver }: Options) {
  const connections = new Set<Connection>()
  const takesNothing = watchUnread()
  const rooms = makeRooms(
    kernel,
    modules.flatMap((module) => module.topics ?? []),
  )
  const handlers = new Map(modules.flatMap((module) => Object.entries(module.frames ?? {})))
  const answerTo = errorFrames(
    kernel,
    modules.flatMap((module) => module.echoes ?? []),
  )

  // Listeners that all sockets share.
  function hear(this: WebSocket, data: RawData) {
    const connection = ownerOf(this)
    connection.silent = 0
    if (!connection.open) return // we closed it, and it continues talking
    if (++connection.frames > framesPerBeat) return this.close(1008, 'too many frames')
    let frame: Frame = {}
    work(
      connection,
      () => {
        frame = readFrame(String(data))
        return receive(connection, frame)
      },
      () => frame,
    )
  }
  function forget(this: WebSocket) {
    const connection = ownerOf(this)
    connections.delete(connection)
    rooms.leaveAll(connection)
  }

  const work = (connection: Connection, act: () => void | Promise<void>, about?: () => Frame) =>
    connection.inTurn(act, (error) => connection.send(answerTo(error, connection, about?.() ?? {})))

  async function identify(connection: Connection, token: string, language: Language) {
    rooms.leaveAll(connection) // they were entered as somebody else
    const caller = await callerWith(connection.caller, token, language)
    // In one step with taking the caller over: a session that ends while it is looked up must not slip in.
    const over = caller.deadToken || (caller.actor && isOver(caller.actor.sessionId))
    if (over) return expel(connection)
    if (!connection.slot.occupyAs(caller.actor ? 'member' : 'visitor')) return turnAway(connection)
    connection.caller = caller
    connection.send({ type: 'authenticated', userId: caller.actor?.id })
  }

  /** Ends the session of a connection; its frames that are still queued are refused. */
  function expel(connection: Connection) {
    rooms.leaveAll(connection)
    connection.caller = { ...connection.caller, actor: null, deadToken: true }
    connection.socket.close(socketClosed.sessionOver, 'session over')
  }

  function receive(connection: Connection, frame: Frame): void | Promise<void> {
    const event = String(frame.event ?? '')
    const isGreeting = frame.type === 'ping' || frame.type === 'auth'
    if (!isGreeting && connection.slot.isUnidentified && !connection.slot.occupyAs('visitor'))
      return turnAway(connection)
    switch (frame.type) {
      case 'ping':
        return connection.send({ type: 'pong', timestamp: frame.timestamp ?? Date.now() })
      case 'auth':
        return identify(connection, String(frame.token ?? ''), languageOf(frame.language))
      case 'subscribe':
        return subscribe(connection, event, frame)
      case 'unsubscribe':
        return rooms.leave(connection, event)
      default: {
        const handle = handlers.get(String(frame.type))
        if (!handle) throw new Refusal('BAD_USER_INPUT', 'shell.badFrame', { field: 'type' })
        return handle(makeContext(kernel, connection.caller), frame, connection)
      }
    }
  }

  async function subscribe(connection: Connection, event: string, data: Frame) {
    const topic = rooms.topicOf(event)
    if (!topic || event.length > 200) throw new Refusal('NOT_FOUND', 'shell.badFrame', { field: 'event' })
    const context = makeContext(kernel, connection.caller)
    context.admit(topic.operation)
    await topic.admit?.(context, idOf(topic, event))
    if (!connection.open) return // it disconnected during authorization
    const room = rooms.enter(connection, event, data.batch === true)
    connection.send({ type: 'subscription_success', event })
    room?.topic.joined?.(kernel, connection, room.id ?? '', data)
  }

  return {
    connections: connections as ReadonlySet<Connection>,
    rooms,
    welcome(connection: Connection, token: string | null) {
      connections.add(connection)
      if (token) work(connection, () => identify(connection, token, connection.caller.language))
      connection.socket
        .on('message', hear)
        .on('pong', note)
        .on('error', connection.socket.terminate)
        .on('close', forget)
      connection.send({ type: 'welcome', clientId: connection.id })
    },
    endSessions(over: ReadonlySet<string>) {
      for (const connection of connections) {
        const { actor } = connection.caller
        if (actor && over.has(actor.sessionId)) expel(connection)
      }
    },
    /** Disconnects who was silent for too long, never said who it is, or takes nothing; pings a third of the others. */
    beat(beats: number) {
      for (const connection of connections) {
        connection.frames = 0
        if (
          connection.slot.isUnidentified &&
          ++connection.unidentifiedBeats >= beatsToSayWho &&
          !connection.slot.occupyAs('visitor')
        )
          turnAway(connection)
        if (++connection.silent >= silentBeats || takesNothing(connection.socket)) connection.socket.terminate()
        else if (connection.number % pingEvery === beats % pingEvery) connection.socket.ping()
      }
    },
  }
}

function note(this: WebSocket) {
  ownerOf(this).silent = 0
}

/** Closes it because its address has too many visitors. */
const turnAway = ({ socket }: Connection) => socket.close(socketClosed.tooManyRequests, 'too many visitors')

/** The frame that refuses another one; `echoes` are the fields of that one which are sent back. */
function errorFrames(kernel: Kernel, echoes: readonly string[]) {
  return (error: unknown, { caller }: Connection, frame: Frame): ServerFrame => {
    const refused = error instanceof Refusal ? error : new Refusal('UNAVAILABLE', 'shell.unexpected')
    if (refused !== error) {
      kernel.meter.add(errors, { where: 'socket' })
      kernel.log.error({ todo: 'report it with these lines', err: error }, 'socket frame failed')
    }
    const { message, extensions } = renderRefusal(refused, kernel.sentences, caller.language)
    const echoed = Object.fromEntries(echoes.map((name) => [name, frame[name]]))
    return { type: 'error', message, ...extensions, ...short({ about: frame.type, ...echoed }) }
  }
}

/** Identifies the frame that an error is about; its other content is not sent back. */
const short = (facts: Record<string, unknown>): Partial<Echoes> & { about?: string } =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => typeof value === 'string' && value.length <= 100))
