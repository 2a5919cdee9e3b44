import type pg from 'pg'
import { pino } from 'pino'
import { makeKernel } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { type Context, systemContext } from '../server/src/kernel/context.ts'
import { openDatabase } from '../server/src/kernel/db.ts'
import { makeIds } from '../server/src/kernel/ids.ts'
import { findPostgres } from '../server/src/kernel/postgres/index.ts'
import { reserve } from '../server/src/modules/orders/index.ts'
import { invariants as ofOrders } from '../server/src/modules/orders/testing.ts'
import { askProvider, initiateVanillaPayPayment, invariants } from '../server/src/modules/payments/testing.ts'
import {
  publicCredentials,
  type ServedStandIn,
  serveStandIn,
  vanillaPayProtocol,
} from '../server/src/stand-ins/index.ts'
import { percentile, round } from './lib/measure.ts'
import { createAdmin, scratch, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

/** People at the provider's page at the same moment. */
const paying = 100
const rushes = [
  { buyers: 200, places: 50 },
  { buyers: 2000, places: 50 },
  { buyers: 2000, places: 1000 },
]

export const bench: Bench = {
  about:
    'B6: 200 and 2,000 people without an account for the last 50 and 1,000 places, the whole path: reserve, begin, pay at the provider (its stand-in, over HTTP), ask, confirm, ticket and receipt; two servers on one database; oversold, double tickets, books',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const server = await startServer(dataDir, { LOG_LEVEL: 'fatal' })
    const standIn = await serveStandIn(vanillaPayProtocol(), { credentials: publicCredentials })
    standIn.direct({ dropNotification: true }) // every payment is found by asking
    const place = await openPlace(dataDir, standIn)
    const rows: Record<string, unknown>[] = []
    for (const { buyers, places } of rushes) rows.push(await rush(place, buyers, places))
    console.table(rows)
    await place.close()
    await standIn.close()
    await server.stop()
    return rows
  },
}

interface Place {
  contexts: readonly Context[]
  pool: pg.Pool
  standIn: ServedStandIn
  newId: () => string
  close(): Promise<void>
}

/** Two servers' worth of use cases in this process, each with its own queues, on the database of the one that was started. */
async function openPlace(dataDir: string, standIn: ServedStandIn): Promise<Place> {
  const address = findPostgres(dataDir)
  if (!address) throw new Error('no database')
  const databases = [openDatabase(address.url), openDatabase(address.url)]
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://127.0.0.1',
    MEDIA_GATEWAY: 'off',
    RATE_LIMIT_FACTOR: '1000000',
    PAYMENT_SANDBOX_URL: standIn.url,
    PAYMENT_MOBILE_MONEY: 'sandbox',
  })
  const log = pino({ level: 'fatal' })
  const kernels = await Promise.all(databases.map(({ db, pool }) => makeKernel({ config, log, db, pool })))
  const close = async () => {
    for (const { bus, payments } of kernels) {
      await payments.stop()
      await bus.close()
    }
    for (const database of databases) await database.close()
  }
  const pool = (databases[0] as (typeof databases)[0]).pool
  return { contexts: kernels.map(systemContext), pool, standIn, newId: makeIds(), close }
}

async function makeType({ pool, newId }: Place, places: number) {
  const [eventId, typeId] = [newId(), newId()]
  await pool.query(
    `insert into event (id, created_by, title, starts_at, over_at, status, published_at, created_at, updated_at)
     select $1, id, 'Mesure', now() + interval '30 days', now() + interval '31 days', 'published', now(), now(), now()
     from app_user limit 1`,
    [eventId],
  )
  await pool.query(
    `insert into ticket_type (id, event_id, type, title, price, max_quantity, position, created_at)
     values ($1, $2, 'standard', 'Standard', 15000, $3, 0, now())`,
    [typeId, eventId, places],
  )
  return { eventId, typeId }
}

async function rush(place: Place, buyers: number, places: number) {
  const { eventId, typeId } = await makeType(place, places)
  const [reserved, confirmed]: [number[], number[]] = [[], []]
  const begun = performance.now()
  const since = () => performance.now() - begun
  const orders = await Promise.all(
    Array.from({ length: buyers }, async (_, n) => {
      const ctx = place.contexts[n % place.contexts.length] as Context
      const order = await reserveOne(ctx, place.newId(), eventId, typeId)
      reserved.push(since())
      return { ctx, chargeId: order?.chargeId }
    }),
  )
  const payers = orders.filter(({ chargeId }) => chargeId)
  const startedPaying = since()
  const payer = async () => {
    for (let one = payers.pop(); one; one = payers.pop()) {
      const from = since()
      const input = { orderId: one.chargeId, method: 'mobile_money', idempotencyKey: place.newId() }
      const { transactionId, reference } = await initiateVanillaPayPayment(one.ctx, input)
      place.standIn.pay(reference)
      await askProvider(one.ctx, transactionId, 0)
      confirmed.push(since() - from)
    }
  }
  await Promise.all(Array.from({ length: paying }, payer))
  const took = since()
  const { rows } = await place.pool.query(
    `select t.sold_quantity as sold, count(k.id)::int as tickets, count(distinct (k.order_id, k.position))::int as places
     from ticket_type t left join ticket_order o on o.event_id = t.event_id and o.status = 'confirmed'
     left join ticket k on k.order_id = o.id where t.id = $1 group by t.id`,
    [typeId],
  )
  const { sold, tickets, places: admitted } = rows[0]
  const wanted = Math.min(buyers, places)
  if (sold !== wanted || tickets !== wanted || admitted !== wanted)
    throw new Error(`${sold} sold, ${tickets} tickets for ${admitted} places, of ${wanted}`)
  for (const [name, query] of Object.entries({ ...invariants, ...ofOrders }))
    if ((await place.pool.query(query)).rows.length > 0) throw new Error(`violated: ${name}`)
  const sorted = (times: number[]) => times.sort((a, b) => a - b)
  return {
    buyers,
    places,
    'answers/s': round((buyers * 1000) / startedPaying, 0),
    'paid places/s': round((wanted * 1000) / (took - startedPaying), 0),
    'reserved p99 ms': round(percentile(sorted(reserved), 99)),
    'paid p50 ms': round(percentile(sorted(confirmed), 50)),
    'paid p99 ms': round(percentile(sorted(confirmed), 99)),
    oversold: Math.max(0, sold - places),
    'double tickets': tickets - admitted,
  }
}

const reserveOne = (ctx: Context, key: string, eventId: string, ticketTypeId: string) =>
  reserve(ctx, {
    userId: null,
    limited: false,
    eventId,
    places: [{ ticketTypeId, fullName: 'Rabe' }],
    idempotencyKey: key,
    charge: { payer: { email: null, phone: null, language: 'fr' } },
  }).then(
    ({ row }) => row,
    (error: { code?: string }) => {
      if (error.code !== 'SOLD_OUT') throw error
      return null
    },
  )
