import pg from 'pg'
import { pino } from 'pino'
import { makeKernel } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { type Context, makeContext, systemContext } from '../server/src/kernel/context.ts'
import { openDatabase } from '../server/src/kernel/db.ts'
import { makeIds } from '../server/src/kernel/ids.ts'
import { findPostgres } from '../server/src/kernel/postgres/index.ts'
import { reservePlaces } from '../server/src/modules/orders/index.ts'
import { createSession } from '../server/src/modules/sessions/index.ts'
import { type Attempt, reserveAlone, reserveUnguarded } from './baselines/places.ts'
import { load, median, percentile, round } from './lib/measure.ts'
import { ownDocument } from './lib/own-documents.ts'
import { fillPeople } from './lib/people.ts'
import { createAdmin, graphql, scratch, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

const most = 5000 // clients
const crowds = [200, 1000, 5000]
const lastPlaces = [100, 1000]
const rounds = Number(process.env.ROUNDS ?? 5)
const overHttp = { clients: 200, count: 2000 }

export const bench: Bench = {
  about:
    'B6: 200/1,000/5,000 clients for the last 100 and 1,000 places of one type: batches compared with one statement per order; oversold; over HTTP compared with an empty mutation',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const server = await startServer(dataDir, { LOG_LEVEL: 'fatal' })
    const place = await openPlace(dataDir)
    const rows: Record<string, unknown>[] = []
    for (const places of lastPlaces) for (const clients of crowds) rows.push(...(await compare(place, clients, places)))
    rows.push(...(await compare(place, most, most)))
    rows.push(await control(place))
    console.table(rows)
    rows.push(...(await compareOverHttp(place, server)))
    await place.close()
    await server.stop()
    return rows
  },
}

interface Place {
  ctx: Context
  pool: pg.Pool
  members: string[]
  newId: () => string
  close(): Promise<void>
}

/** The use cases in this process, on the database of the server that was started. */
async function openPlace(dataDir: string): Promise<Place> {
  const address = findPostgres(dataDir)
  if (!address) throw new Error('no database')
  const database = openDatabase(address.url)
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://127.0.0.1',
    MEDIA_GATEWAY: 'off',
    RATE_LIMIT_FACTOR: '100000',
  })
  const log = pino({ level: 'fatal' })
  const kernel = await makeKernel({ config, log, db: database.db, pool: database.pool })
  const pool = new pg.Pool({ ...address.config, max: 10 })
  pool.on('error', () => {})
  await fillPeople(pool, most + 100)
  await pool.query('create unlogged table unguarded_place (type_id uuid, user_id uuid)')
  const { rows } = await pool.query(`select id from app_user where status = 'active' and role = 'user' limit $1`, [
    most,
  ])
  const members = rows.map(({ id }) => id as string)
  while (members.length < most) members.push(members[members.length % 100] as string)
  const close = async () => {
    await kernel.bus.close()
    await database.close()
    await pool.end()
  }
  return { ctx: systemContext(kernel), pool, members, newId: makeIds(), close }
}

/** An announced event with one free type of so many places. */
async function makeType({ pool, newId, members }: Place, places: number) {
  const [eventId, typeId] = [newId(), newId()]
  await pool.query(
    `insert into event (id, created_by, title, starts_at, over_at, status, published_at, created_at, updated_at)
     values ($1, $2, 'Mesure', now() + interval '30 days', now() + interval '31 days', 'published', now(), now(), now())`,
    [eventId, members[0]],
  )
  await pool.query(
    `insert into ticket_type (id, event_id, type, title, price, max_quantity, position, created_at)
     values ($1, $2, 'standard', 'Standard', 0, $3, 0, now())`,
    [typeId, eventId, places],
  )
  return { eventId, typeId }
}

type Reserve = (attempt: Attempt) => Promise<boolean>

interface Rush {
  /** Answered attempts per second. */
  perSecond: number
  sold: number
  p50: number
  p99: number
  oversold: number
}

/** All at once, each client one place; checks afterwards what is sold. */
async function rush(place: Place, clients: number, places: number, reserve: Reserve): Promise<Rush> {
  const { pool, members, newId } = place
  const made = await makeType(place, places)
  const attempts = members
    .slice(0, clients)
    .map((userId) => ({ ...made, userId, id: newId(), key: crypto.randomUUID() }))
  const times: number[] = []
  const begun = performance.now()
  const answers = await Promise.all(
    attempts.map(async (attempt) => {
      const got = await reserve(attempt)
      times.push(performance.now() - begun)
      return got
    }),
  )
  const took = performance.now() - begun
  const sold = answers.filter(Boolean).length
  const { rows } = await pool.query(
    `select t.sold_quantity as counted, (select count(*)::int from order_place p where p.ticket_type_id = t.id) as stored
     from ticket_type t where id = $1`,
    [made.typeId],
  )
  const { counted, stored } = rows[0]
  if (counted !== stored || stored !== sold)
    throw new Error(`${sold} were told, ${stored} are stored, ${counted} are counted`)
  const sorted = times.sort((a, b) => a - b)
  return {
    perSecond: (clients * 1000) / took,
    sold,
    p50: percentile(sorted, 50),
    p99: percentile(sorted, 99),
    oversold: Math.max(0, stored - places),
  }
}

/** As members do it, without HTTP. */
const inBatches =
  ({ ctx }: Place): Reserve =>
  async ({ eventId, typeId, userId, key }) => {
    const actor = { id: userId, role: 'user', status: 'active', pseudo: '', limited: false, sessionId: userId } as const
    const input = { eventId, places: [{ ticketTypeId: typeId, fullName: 'Rabe' }], idempotencyKey: key }
    return reservePlaces(makeContext(ctx, { ...ctx, actor }), input).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== 'SOLD_OUT') throw error
        return false
      },
    )
  }

/** Interleaved, so that both meet the same machine; the first round warms up. */
async function compare(place: Place, clients: number, places: number) {
  const ways: Record<string, Reserve> = {
    'in batches': inBatches(place),
    'one statement per order': (attempt) => reserveAlone(place.pool, attempt),
  }
  const all = new Map<string, Rush[]>(Object.keys(ways).map((way) => [way, []]))
  for (let n = 0; n <= rounds; n++)
    for (const [way, reserve] of Object.entries(ways)) {
      const result = await rush(place, clients, places, reserve)
      if (n > 0) all.get(way)?.push(result)
    }
  const rate = (way: string) => median((all.get(way) ?? []).map(({ perSecond }) => perSecond))
  return [...all].map(([way, results]) => {
    const middle = (pick: (one: Rush) => number) => median(results.map(pick))
    const oversold = results.reduce((sum, one) => sum + one.oversold, 0)
    if (oversold > 0 || results.some(({ sold }) => sold !== Math.min(clients, places)))
      throw new Error(`${way}: ${oversold} oversold, ${results.map(({ sold }) => sold)} sold of ${places}`)
    return {
      work: way,
      clients,
      places,
      'answers/s': round(rate(way), 0),
      'p50 ms': round(middle(({ p50 }) => p50)),
      'p99 ms': round(middle(({ p99 }) => p99)),
      oversold,
      ratio: round(rate(way) / rate('one statement per order'), 2),
    }
  })
}

/** Without the guard it oversells: so the zeros above say something. */
async function control(place: Place) {
  const [clients, places] = [1000, 100]
  const made = await makeType(place, places)
  const attempts = place.members.slice(0, clients).map((userId) => ({ ...made, userId, id: '', key: '' }))
  const answers = await Promise.all(attempts.map((attempt) => reserveUnguarded(place.pool, attempt, places)))
  const oversold = answers.filter(Boolean).length - places
  if (oversold <= 0) throw new Error('The positive control does not oversell: nothing is proven.')
  return { work: 'positive control: count, then insert', clients, places, oversold }
}

/** The rate of reservations of different members, between two measurements of an empty mutation. */
async function compareOverHttp(place: Place, server: { port: number; pid: number }) {
  const { clients, count } = overHttp
  const tokens = await tokensOf(place, clients)
  const empty = 'mutation { markNotificationsRead(ids: []) }'
  const own = ownDocument('orders', 'ReservePlaces')
  const short = 'mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id status } }'
  const good = (body: string) => !body.includes('"errors"')
  const tokenAt = (index: number) => tokens[index % tokens.length]
  const send = async (document: string) => {
    const events = await Promise.all(
      Array.from({ length: Math.ceil(count / (clients * 10)) }, () => makeType(place, count)),
    )
    const call = (index: number) => {
      const { eventId, typeId } = events[Math.floor(index / (clients * 10))] as (typeof events)[number]
      const input = {
        eventId,
        places: [{ ticketTypeId: typeId, fullName: 'Rabe' }],
        idempotencyKey: crypto.randomUUID(),
      }
      return graphql(document, { input }, tokenAt(index))
    }
    return load(server.port, server.pid, count, clients, call, good)
  }
  const nothing = () =>
    load(server.port, server.pid, count, clients, (index) => graphql(empty, {}, tokenAt(index)), good)
  const runs = {
    'empty mutation': nothing,
    'reservation, id and status': () => send(short),
    'reservation, as the app asks': () => send(own),
  }
  const all = new Map<string, Awaited<ReturnType<typeof load>>[]>()
  for (let n = 0; n <= rounds; n++)
    for (const [work, run] of Object.entries(runs)) {
      const result = await run()
      if (result.failed > 0) throw new Error(`${work}: ${result.failed} failed`)
      if (n > 0) all.set(work, [...(all.get(work) ?? []), result])
    }
  const rate = (work: string) => median((all.get(work) ?? []).map(({ perSecond }) => perSecond))
  return [...all].map(([work, results]) => ({
    work: `HTTP: ${work}`,
    clients,
    'answers/s': round(rate(work), 0),
    'p50 ms': median(results.map(({ p50 }) => p50)),
    'p99 ms': median(results.map(({ p99 }) => p99)),
    ratio: round(rate(work) / rate('empty mutation'), 2),
  }))
}

async function tokensOf({ ctx, pool, members }: Place, count: number): Promise<string[]> {
  const { rows } = await pool.query('select id from app_user where id = any($1)', [members.slice(0, count)])
  const users = await ctx.db
    .selectFrom('appUser')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ id }) => id as string),
    )
    .execute()
  const tokens: string[] = []
  for (const user of users)
    tokens.push(
      (
        await ctx.transaction((tx) =>
          createSession(tx, ctx, user as Parameters<typeof createSession>[2], { remember: false }),
        )
      ).token,
    )
  return tokens
}
