import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Relay } from './bus.ts'

const channel = 'vondrona_bus'

/** Carries events between the nodes of one installation by NOTIFY: payloads stay small (ids), under 8,000 bytes. */
export async function relay(pool: Pool, log: Logger): Promise<Relay> {
  const origin = crypto.randomUUID()
  let handler: (name: string, payload: unknown) => void = () => undefined
  let closed = false
  let client = await listen()

  async function listen() {
    const fresh = await pool.connect()
    fresh.on('notification', ({ payload = '' }) => {
      const event = JSON.parse(payload) as { origin: string; name: string; payload: unknown }
      if (event.origin !== origin) handler(event.name, event.payload)
    })
    fresh.on('error', () => {
      fresh.release(true)
      if (!closed) setTimeout(() => void again(), 500).unref()
    })
    await fresh.query(`listen ${channel}`)
    return fresh
  }

  async function again() {
    try {
      client = await listen()
    } catch {
      if (!closed) setTimeout(() => void again(), 2000).unref()
    }
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
      closed = true
      client.release(true)
    },
  }
}
