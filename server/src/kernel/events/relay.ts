import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Relay } from './bus.ts'

const channel = 'vondrona_bus'
const pause = 500 // ms before a broken connection is made again

/** A listening connection; `broken` resolves when it is lost. */
interface Line {
  client: PoolClient
  broken: Promise<void>
}

const longest = 7_000 // bytes of one notification; PostgreSQL takes 8,000
const mostUnfinished = 100

/** `n` tells two apart that say the same: of those PostgreSQL would deliver one. */
interface Told {
  origin: string
  n: number
  name: string
  payload: unknown
}
/** A part of an event that is longer than a notification. */
interface Part {
  origin: string
  part: [id: string, at: number, of: number]
  text: string
}

/** One event in as many notifications as it needs. */
function notificationsOf(event: Told): string[] {
  const { origin } = event
  const whole = JSON.stringify(event)
  if (Buffer.byteLength(whole) <= longest) return [whole]
  const text = Buffer.from(whole).toString('base64')
  const of = Math.ceil(text.length / longest)
  const id = crypto.randomUUID()
  return Array.from({ length: of }, (_, at) =>
    JSON.stringify({ origin, part: [id, at, of], text: text.slice(at * longest, (at + 1) * longest) } satisfies Part),
  )
}

/** Puts parts together; they come in order, and those of a node that died in between are forgotten. */
function makeJoiner() {
  const unfinished = new Map<string, string[]>()
  return (told: Told | Part): Told | null => {
    if ('name' in told) return told
    const [id, at, of] = told.part
    const parts = unfinished.get(id) ?? []
    parts[at] = told.text
    unfinished.set(id, parts)
    if (at < of - 1) {
      if (unfinished.size > mostUnfinished) unfinished.delete(unfinished.keys().next().value as string)
      return null
    }
    unfinished.delete(id)
    return Object.keys(parts).length === of ? JSON.parse(Buffer.from(parts.join(''), 'base64').toString()) : null
  }
}

/**
 * Carries events between the nodes of one installation by NOTIFY: payloads stay small (ids) where they can. One
 * connection listens at any time; events published while it reconnects are not delivered on this node.
 */
export async function relay(pool: Pool, log: Logger): Promise<Relay> {
  const origin = crypto.randomUUID()
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))
  let handler: (name: string, payload: unknown) => void = () => undefined
  const waiting: { name: string; payload: unknown }[] = []
  let sending: Promise<void> | null = null
  let sent = 0
  const join = makeJoiner()
  const hear = (text: string) => {
    const told = JSON.parse(text) as Told | Part
    if (told.origin === origin) return
    const event = join(told)
    if (event) handler(event.name, event.payload)
  }
  const listening = keep(await listen(pool, hear))

  async function keep(line: Line | null) {
    for (let now = line; now; now = await again()) {
      await Promise.race([now.broken, closed])
      now.client.release(true)
    }
  }

  async function again(): Promise<Line | null> {
    while (!closing.signal.aborted) {
      await sleep(pause, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) break
      const line = await listen(pool, hear).catch(() => null) // the database is away still
      if (line) return line
    }
    return null
  }

  /** What is published meanwhile leaves together, in order: on connections of their own, events would overtake each other. */
  async function sendAll() {
    while (waiting.length > 0) {
      const events = waiting.splice(0)
      const parts = events.flatMap(({ name, payload }) => notificationsOf({ origin, n: ++sent, name, payload }))
      await pool
        .query('select pg_notify($1, one) from unnest($2::text[]) one', [channel, parts])
        .catch((error) =>
          log.warn({ err: error, events: events.map(({ name }) => name) }, 'events did not reach the other nodes'),
        )
    }
    sending = null
  }

  return {
    send(name, payload) {
      waiting.push({ name, payload })
      sending ??= sendAll()
    },
    receive(next) {
      handler = next
    },
    async close() {
      await sending
      closing.abort()
      await listening
    },
  }
}

async function listen(pool: Pool, hear: (text: string) => void): Promise<Line> {
  const client = await pool.connect()
  const broken = new Promise<void>((resolve) => {
    for (const end of ['error', 'end'] as const) client.on(end, () => resolve())
  })
  client.on('notification', ({ payload = '' }) => hear(payload))
  try {
    await client.query(`listen ${channel}`)
  } catch (error) {
    client.release(true)
    throw error
  }
  return { client, broken }
}
