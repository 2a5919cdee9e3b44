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

/**
 * Carries events between the nodes of one installation by NOTIFY: payloads stay small (ids), under 8,000 bytes. One
 * connection listens at any time; events published while it reconnects are not delivered on this node.
 */
export async function relay(pool: Pool, log: Logger): Promise<Relay> {
  const origin = crypto.randomUUID()
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))
  let handler: (name: string, payload: unknown) => void = () => undefined
  const hear = (text: string) => {
    const event = JSON.parse(text) as { origin: string; name: string; payload: unknown }
    if (event.origin !== origin) handler(event.name, event.payload)
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
        .query('select pg_notify($1, $2)', [channel, JSON.stringify({ origin, name, payload })])
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
