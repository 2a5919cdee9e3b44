import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import type { NatsServers } from '../../event-settings.ts'
import type { Carrier } from './port.ts'
import { makeSealing, sealedBy } from './sealing.ts'

const longest = 256 * 1024 // bytes; long events leave room for the others
const leastPayload = 4096
const pause = 500 // ms before a broken connection is made again
/** Beyond so many in a second the server is left to whoever writes there, for so long. */
const flood = { most: 2_000, pause: 60_000 }
const unconfirmed = 2 ** 20 // bytes that may be under way before the server says that it has them
const patience = 5_000 // ms

interface Options {
  servers: NatsServers
  /** The content of a .creds file. */
  credentials?: string | undefined
  /** One for each installation. */
  subject: string
  key: Buffer
  log: Pick<Logger, 'info' | 'warn'>
}

/** How we connect. The connection is not made again by itself. */
async function natsOptions({ servers, credentials }: Pick<Options, 'servers' | 'credentials'>) {
  const { credsAuthenticator } = await import('@nats-io/transport-node')
  return {
    servers: [...servers.servers],
    name: 'vondrona',
    reconnect: false,
    timeout: 3_000,
    pingInterval: 3_000,
    maxPingOut: 2,
    ...(servers.isTls && { tls: {} }),
    ...(servers.user && { user: servers.user, pass: servers.password ?? '' }),
    ...(servers.token && { token: servers.token }),
    ...(credentials && { authenticator: credsAuthenticator(new TextEncoder().encode(credentials)) }),
  } satisfies ConnectionOptions
}

/** NATS: what is published leaves at once and is kept by nobody. It may be away, also at the start. */
export async function openNats({ subject, key, log, ...access }: Options): Promise<Carrier> {
  const { connect } = await import('@nats-io/transport-node')
  const options = await natsOptions(access)
  const sealing = makeSealing({ key })
  const closing = new AbortController()
  let heard: (text: string) => void = () => undefined
  let changed: () => void = () => undefined
  let up: NatsConnection | null = null
  let refused = 0
  let inSecond = { at: 0, n: 0 }
  let pauseFor = pause
  let bytes = 0
  let said: string | null = null

  const say = (reason: string | null) => {
    if (reason && reason !== said) log.warn({ reason }, 'the server of EVENTS_URL cannot be used')
    said = reason
  }

  /** Somebody else writes there. */
  function refuse() {
    refused += 1
    const at = Math.floor(performance.now() / 1000)
    inSecond = { at, n: inSecond.at === at ? inSecond.n + 1 : 1 }
    if (refused === 1)
      log.warn({ subject }, 'somebody else writes where the nodes tell each other events: it is ignored')
    if (inSecond.n <= flood.most || !up) return
    pauseFor = flood.pause
    say('somebody else floods the subject of the nodes: see who may publish there')
    giveUp(up)
  }

  function hear(error: Error | null, data: Uint8Array) {
    if (error || !up) return
    const texts = sealing.open(data)
    if (texts === null) refuse()
    else for (const text of texts) heard(text)
  }

  /** Closed by us or lost; nobody waits for a server that does not answer. */
  function giveUp(connection: NatsConnection) {
    void connection.close().catch(() => {})
    if (up !== connection) return
    up = null
    if (!closing.signal.aborted) changed()
  }

  async function use(connection: NatsConnection) {
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (error) say(reasonOf(error))
        else hear(null, message.data)
      },
    })
    await inTime(connection.flush())
    if ((connection.info?.max_payload ?? 0) < leastPayload) throw new Error(`its max_payload is below ${leastPayload}`)
    up = connection
    bytes = 0
    changed()
    const error = await Promise.race([connection.closed(), aborted])
    if (error) say(reasonOf(error))
  }

  const aborted = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))
  async function keep() {
    while (!closing.signal.aborted) {
      let connection: NatsConnection | null = null
      try {
        connection = await connect(options)
        void follow(connection, (error) => say(reasonOf(error)))
        if (!closing.signal.aborted) await use(connection)
      } catch (error) {
        say(reasonOf(error))
      }
      if (connection) giveUp(connection)
      const ms = pauseFor * (1 + Math.random())
      pauseFor = pause
      await sleep(ms, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
    }
  }
  const keeping = keep()

  const mostBytes = () => Math.min(longest, up?.info?.max_payload ?? longest) - sealedBy.one

  return {
    name: 'nats',
    get longest() {
      return mostBytes()
    },
    get isUp() {
      return up !== null
    },
    get refused() {
      return refused
    },
    async send(texts) {
      for (const some of inMessages(texts, mostBytes())) {
        const connection = up
        if (!connection) throw new Error('NATS is away')
        const sealed = sealing.seal(some)
        connection.publish(subject, sealed)
        bytes += sealed.length
        if (bytes < unconfirmed) continue
        await inTime(connection.flush()).catch((error) => {
          giveUp(connection)
          throw error
        })
        bytes = 0
      }
    },
    listen(...handlers) {
      ;[heard, changed] = handlers
      if (up) changed()
    },
    renew: () => up && giveUp(up),
    async close() {
      if (up) await inTime(up.flush(), 1_000).catch(() => {})
      closing.abort()
      await keeping
    },
  }
}

/** As many texts in each message as it takes. */
function inMessages(texts: readonly string[], most: number): string[][] {
  const messages: string[][] = []
  let bytes = most
  for (const text of texts) {
    const size = Buffer.byteLength(text) + sealedBy.further
    if (bytes + size > most) {
      messages.push([])
      bytes = 0
    }
    messages.at(-1)?.push(text)
    bytes += size
  }
  return messages
}

/** What the server complains about (a permission, for one) is said. */
async function follow(connection: NatsConnection, complain: (error: Error) => void) {
  for await (const status of connection.status()) if (status.type === 'error') complain(status.error)
}

/** Signs in and leaves; says why that did not go, or null. */
export async function tryNats(
  access: Pick<Options, 'servers' | 'credentials'>,
  timeout: number,
): Promise<string | null> {
  const { connect } = await import('@nats-io/transport-node')
  try {
    const connection = await connect({ ...(await natsOptions(access)), timeout })
    await connection.close()
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/** Without addresses, which may hold a password. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  const code = (cause as { code?: string } | undefined)?.code
  return (code ?? message ?? String(error)).replaceAll(/\S*@\S*/g, '…')
}

function inTime<T>(work: Promise<T>, ms = patience): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
