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

/** A notification: an event, or a part of one that is too long. */
type Told = { origin: string } & (
  | { name: string; payload: unknown }
  | { part: [id: string, at: number, of: number]; text: string }
)

/** One event in as many notifications as it needs. */
function notificationsOf(origin: string, name: string, payload: unknown): string[] {
  const whole = JSON.stringify({ origin, name, payload } satisfies Told)
  if (Buffer.byteLength(whole) <= longest) return [whole]
  const text = Buffer.from(whole).toString('base64')
  const of = Math.ceil(text.length / longest)
  const id = crypto.randomUUID()
  return Array.from({ length: of }, (_, at) =>
    JSON.stringify({ origin, part: [id, at, of], text: text.slice(at * longest, (at + 1) * longest) } satisfies Told),
  )
}

/** Puts parts together; they come in order, and those of a node that died in between are forgotten. */
function makeJoiner() {
  const unfinished = new Map<string, string[]>()
  return (told: Told): { name: string; payload: unknown } | null => {
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
  const join = makeJoiner()
  const hear = (text: string) => {
    const told = JSON.parse(text) as Told
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

  return {
    send(name, payload) {
      pool
        .query('select pg_notify($1, one) from unnest($2::text[]) one', [
          channel,
          notificationsOf(origin, name, payload),
        ])
        .catch((error) => log.warn({ err: error, event: name }, 'event did not reach the other nodes'))
    },
    receive(next) {
      handler = next
    },
    async close() {
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
