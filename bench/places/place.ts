import pg from 'pg'
import { pino } from 'pino'
import { makeKernel } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { type Context, makeContext, systemContext } from '../../server/src/kernel/context.ts'
import { openDatabase } from '../../server/src/kernel/db.ts'
import { makeIds } from '../../server/src/kernel/ids.ts'
import { findPostgres } from '../../server/src/kernel/postgres/index.ts'
import { reservePlaces } from '../../server/src/modules/orders/index.ts'
import type { Attempt } from '../baselines/places.ts'
import { fillPeople } from '../lib/people.ts'

/** The use cases in this process, on the database of a server. */
export interface Place {
  ctx: Context
  pool: pg.Pool
  members: string[]
  newId: () => string
  close(): Promise<void>
}

/** With `most` members; where fewer are active, some of them count twice. */
export async function openPlace(dataDir: string, most: number): Promise<Place> {
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

export const somePrice = 20_000

/** An announced event with one type of so many places: held for a payment, or free with a ticket at once. */
export async function makeType({ pool, newId, members }: Place, places: number, price = somePrice) {
  const [eventId, typeId] = [newId(), newId()]
  // mails about the rush before would be written during this one
  await pool.query('update ticket_order set confirmation_due = false where confirmation_due')
  await pool.query(
    `insert into event (id, created_by, title, starts_at, over_at, status, published_at, created_at, updated_at)
     values ($1, $2, 'Mesure', now() + interval '30 days', now() + interval '31 days', 'published', now(), now(), now())`,
    [eventId, members[0]],
  )
  await pool.query(
    `insert into ticket_type (id, event_id, type, title, price, max_quantity, position, created_at)
     values ($1, $2, 'standard', 'Standard', $4, $3, 0, now())`,
    [typeId, eventId, places, price],
  )
  return { eventId, typeId }
}

/** One attempt; true: a place was left. */
export type Reserve = (attempt: Attempt) => Promise<boolean>

/** As members do it, without HTTP. */
export const inBatches =
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
