/** kill -9 of one of two servers under people who pay: whoever paid has their places, once, and the books agree. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invariants as ofOrders } from '../../src/modules/orders/testing.ts'
import { invariants } from '../../src/modules/payments/testing.ts'
import { publicCredentials, serveStandIn, vanillaPayProtocol } from '../../src/stand-ins/index.ts'
import { afterwards, database, enrol, folder, gql, startServer } from './process.ts'

const reserve = 'mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id } }'
const initiate =
  'mutation($input: InitiatePaymentInput!) { initiateVanillaPayPayment(input: $input) { transactionId reference } }'
const status = 'query($id: ID!) { paymentStatus(transactionId: $id) { status } }'

test('F01, I16, R-PAY-14 a server is killed under payments: the other one finds every payment, and confirms it once', async (t) => {
  const { url: DATABASE_URL, pool } = await database(t)
  const standIn = await serveStandIn(vanillaPayProtocol(), { credentials: publicCredentials })
  afterwards(t, () => standIn.close())
  const env = {
    DATA_DIR: folder(t),
    DATABASE_URL,
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'fatal',
    NODES: '2',
    MEDIA_GATEWAY: 'off',
    PAYMENT_SANDBOX_URL: standIn.url,
    PAYMENT_INTERNATIONAL: 'sandbox',
    PAYMENT_MOBILE_MONEY: 'sandbox',
  }
  const servers = [await startServer(t, { env }), await startServer(t, { env })] as const
  const tokens = await Promise.all(
    Array.from({ length: 6 }, (_, n) => enrol(servers[n % 2] as (typeof servers)[0], `payeur${n}`)),
  )
  const [event, type] = [crypto.randomUUID(), crypto.randomUUID()]
  await pool.query(
    `insert into event (id, created_by, title, starts_at, over_at, status, published_at, created_at, updated_at)
     select $1, id, 'Course', now() + interval '9 days', now() + interval '10 days', 'published', now(), now(), now()
     from app_user limit 1`,
    [event],
  )
  await pool.query(
    `insert into ticket_type (id, event_id, type, title, price, max_quantity, position, created_at)
     values ($1, $2, 'standard', 'Standard', 15000, 60, 0, now())`,
    [type, event],
  )
  standIn.direct({ duplicates: 2, shuffle: true })
  /** References that the provider was paid for. */
  const paid: string[] = []
  const buy = async (token: string, n: number) => {
    const { url } = servers[n % 2] as (typeof servers)[0]
    for (let places = 0; places < 12; places++) {
      const input = {
        eventId: event,
        places: [{ ticketTypeId: type, fullName: 'Miora' }],
        idempotencyKey: crypto.randomUUID(),
      }
      const order = (await gql(url, reserve, { input }, { token })).data?.reservePlaces
      if (!order) return
      const wish = { orderId: order.id, method: 'mobile_money', idempotencyKey: crypto.randomUUID() }
      const begun = (await gql(url, initiate, { input: wish }, { token })).data?.initiateVanillaPayPayment
      if (!begun) return
      standIn.pay(begun.reference)
      paid.push(begun.reference)
    }
  }
  const buying = tokens.map((token, n) => buy(token, n).catch(() => undefined))
  const settled = async () =>
    (await pool.query(`select count(*)::int as n from payment_attempt where status = 'succeeded'`)).rows[0].n
  await servers[0].until('some are paid', async () => (await settled()) > 5)
  await servers[0].kill()
  await Promise.all(buying)

  const attempts = async () =>
    (await pool.query('select id, status from payment_attempt where reference = any($1)', [paid])).rows
  await servers[1].until('the other one has found them all', async () => {
    const open = (await attempts()).filter((one) => one.status !== 'succeeded')
    for (const { id } of open) await gql(servers[1].url, status, { id })
    return open.length === 0
  })
  const { rows } = await pool.query(
    `select count(distinct o.id)::int as confirmed, count(k.id)::int as tickets from ticket_order o
     join payment_attempt a on a.charge_id = o.charge_id and a.reference = any($1)
     left join ticket k on k.order_id = o.id where o.status = 'confirmed'`,
    [paid],
  )
  assert.deepEqual(rows[0], { confirmed: paid.length, tickets: paid.length })
  for (const [name, query] of Object.entries({ ...invariants, ...ofOrders }))
    assert.deepEqual((await pool.query(query)).rows, [], name)
})
