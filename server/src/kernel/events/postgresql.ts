import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { Carrier } from '../../gateways/events/port.ts'

const channel = 'vondrona_bus'
const pause = 500 // ms before a broken connection is made again

/** A listening connection; `broken` resolves when it is lost, or given up by `giveUp`. */
interface Line {
  client: PoolClient
  broken: Promise<void>
  giveUp: () => void
}

/** NOTIFY of the database, which is always there. One connection of the pool listens at any time. */
export async function openPostgresql(pool: Pool): Promise<Carrier> {
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))
  let heard: (text: string) => void = () => undefined
  let changed: () => void = () => undefined
  const hear = (text: string) => heard(text)
  let line: Line | null = await listen(pool, hear)
  const listening = keep()

  async function keep() {
    while (line) {
      await Promise.race([line.broken, closed])
      line.client.release(true)
      line = null
      if (!closing.signal.aborted) changed()
      line = await again()
      if (line) changed()
    }
  }

  async function again(): Promise<Line | null> {
    while (!closing.signal.aborted) {
      await sleep(pause, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) break
      const next = await listen(pool, hear).catch(() => null) // the database is away still
      if (next) return next
    }
    return null
  }

  return {
    name: 'postgresql',
    longest: 7_000, // PostgreSQL takes 8,000
    get isUp() {
      return line !== null
    },
    refused: 0,
    async send(texts) {
      await pool.query('select pg_notify($1, one) from unnest($2::text[]) one', [channel, texts])
    },
    listen(...handlers) {
      ;[heard, changed] = handlers
    },
    renew: () => line?.giveUp(),
    async close() {
      closing.abort()
      await listening
    },
  }
}

async function listen(pool: Pool, hear: (text: string) => void): Promise<Line> {
  const client = await pool.connect()
  const { promise: broken, resolve: giveUp } = Promise.withResolvers<void>()
  for (const end of ['error', 'end'] as const) client.on(end, () => giveUp())
  client.on('notification', ({ payload = '' }) => hear(payload))
  try {
    await client.query(`listen ${channel}`)
  } catch (error) {
    client.release(true)
    throw error
  }
  return { client, broken, giveUp }
}
