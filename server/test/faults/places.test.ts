/** kill -9 of the server under members who reserve: sold is what orders hold, and what was confirmed is there. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { database, enrol, folder, gql, startServer } from './process.ts'

const reserve = 'mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id } }'

interface Buyer {
  token: string
  /** Idempotency key → id of the order that was confirmed; null: its answer has not come. */
  orders: Map<string, string | null>
}

const confirmed = (buyers: readonly Buyer[]) =>
  buyers.flatMap(({ orders }) => [...orders.values()]).filter((id) => id !== null)

test('F01, F-EVT-02 the server is killed under reservations: sold equals live places, the same keys give the same orders', async (t) => {
  const { url: DATABASE_URL, pool } = await database(t)
  const env = { DATA_DIR: folder(t), DATABASE_URL, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'fatal' }
  const server = await startServer(t, { env })
  const names = Array.from({ length: 8 }, (_, n) => `acheteur${n}`)
  const tokens = await Promise.all(names.map((name) => enrol(server, name)))
  const buyers: Buyer[] = tokens.map((token) => ({ token, orders: new Map() }))
  const [event, type] = [crypto.randomUUID(), crypto.randomUUID()]
  await pool.query(
    `insert into event (id, created_by, title, starts_at, over_at, status, published_at, created_at, updated_at)
     select $1, id, 'Course', now() + interval '9 days', now() + interval '10 days', 'published', now(), now(), now()
     from app_user limit 1`,
    [event],
  )
  await pool.query(
    `insert into ticket_type (id, event_id, type, title, price, max_quantity, position, created_at)
     values ($1, $2, 'standard', 'Standard', 0, 100, 0, now())`,
    [type, event],
  )
  const send = (url: string, token: string, idempotencyKey: string) => {
    const places = [{ ticketTypeId: type, fullName: 'Miora Rabe' }]
    return gql(url, reserve, { input: { eventId: event, places, idempotencyKey } }, { token })
  }
  /** One reservation after the other until an answer is missing, or no more is to be had. */
  const buy = async ({ token, orders }: Buyer) => {
    for (;;) {
      const key = crypto.randomUUID()
      orders.set(key, null)
      const answer = await send(server.url, token, key).catch(() => null)
      if (!answer) return
      if (answer.errors) return void orders.delete(key)
      orders.set(key, answer.data.reservePlaces.id)
    }
  }
  const buying = Promise.all(buyers.map(buy))
  await server.until('they reserve', () => confirmed(buyers).length > 40)
  await server.kill()
  await buying

  const sold = async () => (await pool.query('select sold_quantity as n from ticket_type')).rows[0].n
  const held = async () =>
    (
      await pool.query(`select count(*)::int as n from order_place p join ticket_order o on o.id = p.order_id
        where o.status in ('awaiting_payment', 'confirmed')`)
    ).rows[0].n
  assert.equal(await sold(), await held())
  assert.ok((await sold()) >= confirmed(buyers).length)
  const stored = new Set((await pool.query('select id from ticket_order')).rows.map(({ id }) => id))
  for (const id of confirmed(buyers)) assert.ok(stored.has(id), `${id} was confirmed`)

  const next = await startServer(t, { env })
  for (const { token, orders } of buyers)
    for (const [key, id] of orders) {
      const { data, errors } = await send(next.url, token, key)
      if (id !== null) assert.equal(data.reservePlaces.id, id)
      else
        assert.ok(
          data?.reservePlaces.id || ['TOO_MANY_PLACES', 'SOLD_OUT'].includes(errors?.[0]?.extensions.code ?? ''),
        )
    }
  assert.equal(await sold(), await held())
  await next.stop()
})
