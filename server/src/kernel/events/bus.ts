import { EventEmitter } from 'node:events'
import type { Actor, Operation } from '@vondrona/rules/permissions'

/** Events that domains publish after a commit. Each domain adds its own: `declare module '../../kernel/bus.ts'`. */
export interface Events {
  /** A member tried what their role does not allow. */
  'authorization.refused': { operation: Operation; actor: Actor; address: string | null }
  /** On this node only: it missed events of others. Whatever was made from events is to be read again. */
  'events.missed': object
}
export type EventName = keyof Events & string

export interface Bus {
  /** Delivered on every node. */
  publish<N extends EventName>(name: N, payload: Events[N]): void
  /** Delivered on this node only: for what must be recorded once. */
  publishHere<N extends EventName>(name: N, payload: Events[N]): void
  /** Returns a function that unsubscribes. An exception in a handler does not affect the others. */
  on<N extends EventName>(name: N, handler: (payload: Events[N]) => void | Promise<void>): () => void
  /**
   * The same as a stream, for GraphQL subscriptions; ends when the consumer returns. `where`: only events of which this
   * field has this value; those of other values cost nothing, however many listen.
   */
  stream<N extends EventName, K extends keyof Events[N] & string>(
    name: N,
    where?: readonly [field: K, value: Events[N][K]],
  ): AsyncIterableIterator<Events[N]>
  /** How events reach the other nodes; null on a single node. */
  between(): RelayState | null
  /** Resolves when the handlers of everything published so far are done. */
  settled(): Promise<void>
  /** Stops delivery; resolves when the running handlers are done. */
  close(): Promise<void>
}

/** How events get from node to node. */
export interface RelayState {
  /** In order of preference. `isUsed`: what is published leaves by it. */
  readonly carriers: readonly {
    readonly name: string
    readonly isUp: boolean
    readonly isUsed: boolean
    readonly sent: number
    readonly heard: number
    readonly refused: number
  }[]
  /** The others that are there, and how many of them do not hear this one by the first carrier. */
  readonly nodes: number
  readonly deaf: number
  /** Events of others that did not come. */
  readonly missed: number
}

/** Carries a published event to the other nodes; null on a single node. */
export interface Relay {
  send(name: string, payload: unknown): void
  /** `missed`: events of others did not come here. */
  receive(handler: (name: string, payload: unknown) => void, missed: () => void): void
  state(): RelayState | null
  close(): Promise<void>
}

/** An event bus; with a relay its events also reach the other nodes. */
export function makeBus(onError: (error: unknown, name: string) => void, relay: Relay | null = null): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  relay?.receive(
    (name, payload) => emitter.emit(name, payload),
    () => emitter.emit('events.missed', {}),
  )

  const running = new Set<Promise<void>>()
  const channels = new Set<string>()
  /** One listener hands each event to those who listen to its value. */
  const channelOf = (name: EventName, field: string, value: unknown) => {
    const kind = `${name}#${field}`
    if (!channels.has(kind)) {
      channels.add(kind)
      emitter.on(name, (payload) => emitter.emit(`${kind}#${payload[field]}`, payload))
    }
    return `${kind}#${value}`
  }
  const listen = <P>(name: EventName, channel: string, handler: (payload: P) => void | Promise<void>) => {
    const listener = (payload: P) => {
      const work = Promise.try(handler, payload)
        .catch((error) => onError(error, name))
        .finally(() => running.delete(work))
      running.add(work)
    }
    emitter.on(channel, listener)
    return () => emitter.off(channel, listener)
  }
  const on: Bus['on'] = (name, handler) => listen(name, name, handler)

  return {
    publish(name, payload) {
      emitter.emit(name, payload)
      relay?.send(name, payload)
    },
    publishHere: (name, payload) => void emitter.emit(name, payload),
    on,
    stream(name, where) {
      type Payload = Events[typeof name]
      const waiting: ((result: IteratorResult<Payload>) => void)[] = []
      const queue: Payload[] = []
      let done = false
      const channel = where ? channelOf(name, ...where) : name
      const stop = listen(name, channel, (payload: Payload) => {
        const next = waiting.shift()
        if (next) next({ value: payload, done: false })
        else if (queue.length < 1000) queue.push(payload) // a consumer this slow re-reads the list anyway
      })
      return {
        next: () => {
          const value = queue.shift()
          if (value !== undefined) return Promise.resolve({ value, done: false as const })
          if (done) return Promise.resolve({ value: undefined, done: true as const })
          return new Promise((resolve) => waiting.push(resolve))
        },
        return: () => {
          done = true
          stop()
          for (const next of waiting.splice(0)) next({ value: undefined, done: true })
          return Promise.resolve({ value: undefined, done: true as const })
        },
        [Symbol.asyncIterator]() {
          return this
        },
      }
    },
    between: () => relay?.state() ?? null,
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
    async close() {
      emitter.removeAllListeners()
      await Promise.all(running)
      await relay?.close()
    },
  }
}
