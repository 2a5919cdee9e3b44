import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { order as limits } from '@vondrona/rules/orders/constants'
import { payment } from '@vondrona/rules/payments/constants'
import { type World, world } from '../../../../test/world.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { makeAttempt, payCharge } from '../../payments/testing.ts'
import { expireOrders } from '../giving-back/expire-orders.ts'
import { giveUpOrders, type OrderRow, reserve, retake } from '../index.ts'
import { invariantsHold, makeEvent, type TestEvent, type TypeOptions } from '../testing.ts'
import type { AttachmentKind, Reservation } from './draft.ts'

const minute = 60_000

async function place(t: TestContext, types: readonly TypeOptions[] = [{ price: 15_000 }]) {
  let w: World | undefined
  t.after(() => w && invariantsHold(w.sql))
  w = await world(t, { RATE_LIMIT_FACTOR: '1000' })
  return { w, event: await makeEvent(w, await w.member({ role: 'redacteur' }), types) }
}

const payer = { name: 'Rasoa', email: 'rasoa@exemple.mg', phone: '+261340000001', language: 'fr' } as const
const wish = (w: World, event: TestEvent, more: Partial<Reservation<never>> = {}, count = 1): Reservation<never> => ({
  userId: null,
  limited: false,
  eventId: event.id,
  places: Array.from({ length: count }, () => ({ ticketTypeId: event.types[0] as string, fullName: 'Rasoa' })),
  idempotencyKey: w.kernel.newId(),
  charge: { payer },
  ...more,
})
const reserves = async (w: World, event: TestEvent, more: Partial<Reservation<never>> = {}, count = 1) =>
  (await reserve(w.system, wish(w, event, more, count))).row
const joining = (order: OrderRow) => ({ charge: { join: order.chargeId as string } })
const rowOf = async (w: World, { id }: OrderRow): Promise<OrderRow> =>
  (await w.sql('select * from ticket_order where id = $1', [id]))[0]
const chargeOf = async (w: World, { chargeId }: OrderRow) =>
  (await w.sql('select * from charge where id = $1', [chargeId]))[0]
const statuses = async (w: World, orders: readonly OrderRow[]) =>
  Promise.all(orders.map(async (order) => (await rowOf(w, order)).status))

test('F-PAY-01 a hundred people without an account are a hundred people, also in one turn', async (t) => {
  const { w, event } = await place(t)
  const all = await Promise.all(Array.from({ length: 100 }, () => reserves(w, event)))
  assert.equal(new Set(all.map(({ chargeId }) => chargeId)).size, 100)
})

test('F-PAY-01 what is paid together: one charge, one hold, twenty places at most', async (t) => {
  const { w, event } = await place(t)
  const mother = await reserves(w, event)
  w.advance(10 * minute)
  const child = await reserves(w, event, joining(mother))
  assert.equal((await rowOf(w, mother)).holdUntil?.getTime(), w.now().getTime() + limits.hold)
  assert.equal((await chargeOf(w, child)).amount, 30_000)
  await reserves(w, event, joining(mother), 10)
  await assert.rejects(reserves(w, event, joining(mother), 9), { code: 'TOO_MANY_PLACES' })
  await payCharge(w, mother.chargeId as string)
  assert.deepEqual(await statuses(w, [mother, child]), ['confirmed', 'confirmed'])
  await assert.rejects(reserves(w, event, joining(mother)), { code: 'CHARGE_CLOSED' })
  await assert.rejects(reserves(w, event, { charge: { join: w.kernel.newId() } }), { code: 'CHARGE_CLOSED' })
})

test('F-PAY-01 nobody joins while somebody pays, and joining does not hold places for ever', async (t) => {
  const { w, event } = await place(t)
  const first = await reserves(w, event)
  for (let n = 0; n < 5; n++) {
    w.advance(10 * minute)
    await reserves(w, event, joining(first))
  }
  assert.equal((await chargeOf(w, first)).payableUntil.getTime(), first.createdAt.getTime() + limits.together)
  const other = await reserves(w, event)
  await makeAttempt(w, other.chargeId as string)
  await assert.rejects(reserves(w, event, joining(other)), { code: 'CHARGE_CLOSED' })
})

test('F-EVT-02 the same key is the same order, with other content CONFLICT; another’s key is another order', async (t) => {
  const { w, event } = await place(t)
  const wanted = wish(w, event)
  const all = await Promise.all([reserve(w.system, wanted), reserve(w.system, wanted)])
  const again = await reserve(w.system, wanted)
  assert.deepEqual(
    [...all, again].map(({ row, places }) => [row.id, places.length]),
    Array(3).fill([all[0].row.id, 1]),
  )
  await assert.rejects(reserve(w.system, { ...wish(w, event, {}, 2), idempotencyKey: wanted.idempotencyKey }), {
    code: 'CONFLICT',
  })
  const member = await w.member()
  const theirs = await reserve(w.system, { ...wanted, userId: member.id })
  assert.notEqual(theirs.row.id, all[0].row.id)
})

test('F-EVT-02 what is attached is stored with the order or not at all, and harms nobody else', async (t) => {
  const { w, event } = await place(t)
  await w.sql('create table attached (order_id uuid, word text unique)')
  const kind: AttachmentKind<string> = {
    admission: async () => ({ whyNot: () => null, take: () => {} }),
    store: async (tx, _ctx, all) => {
      const { sql } = await import('kysely')
      for (const { order, data } of all) await sql`insert into attached values (${order.id}, ${data})`.execute(tx)
    },
  }
  const words = ['first', ...'abcdefghijklmnopqrstuvwxyzABCDE'.split(''), 'a']
  const wanted = words.map((data) => ({ ...wish(w, event), attach: { kind, data } }))
  const all = await Promise.allSettled(wanted.map((one) => reserve(w.system, one)))
  assert.deepEqual(
    all.map(({ status }) => status),
    [...Array(32).fill('fulfilled'), 'rejected'],
  )
  const stored = await w.sql('select o.id from ticket_order o join attached a on a.order_id = o.id')
  assert.deepEqual([stored.length, (await w.sql('select id from ticket_order')).length], [32, 32])
  const [{ turns }] = await w.sql('select count(distinct xmin::text)::int as turns from ticket_order')
  assert.ok(turns <= 7, `${turns} transactions`) // the others are tried again by halves, not one by one
})

test('F-EVT-02 what cannot be attached is refused before anything is stored: the others of its turn are stored at once', async (t) => {
  const { w, event } = await place(t)
  const kind: AttachmentKind<string> = {
    async admission() {
      const known = new Set(['b'])
      return {
        whyNot: (word) => (known.has(word) ? new Refusal('CONFLICT', 'orders.otherContent') : null),
        take: (word) => void known.add(word),
      }
    },
    store: async (_tx, _ctx, all) => assert.equal(new Set(all.map(({ data }) => data)).size, all.length),
  }
  const words = ['first', 'a', 'b', 'a', 'c']
  const wanted = words.map((data) => ({ ...wish(w, event), attach: { kind, data } }))
  const all = await Promise.allSettled(wanted.map((one) => reserve(w.system, one)))
  assert.deepEqual(
    all.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
  )
  const [{ turns }] = await w.sql('select count(distinct xmin::text)::int as turns from ticket_order')
  assert.equal(turns, 2)
})

test('D-28 expired, the places are taken again at the old price, with those that were to be paid together', async (t) => {
  const { w, event } = await place(t, [{ price: 15_000, maxQuantity: 3 }])
  const [mother, child] = [await reserves(w, event), await reserves(w, event)]
  const sister = await reserves(w, event, joining(mother))
  w.advance(16 * minute)
  await expireOrders(w.system)
  assert.deepEqual(await statuses(w, [mother, sister, child]), ['expired', 'expired', 'expired'])
  await w.sql('update ticket_type set price = 99000')
  const again = await retake(w.system, sister.id)
  assert.deepEqual([again.status, again.total], ['awaiting_payment', 15_000])
  assert.deepEqual(await statuses(w, [mother, sister, child]), ['awaiting_payment', 'awaiting_payment', 'expired'])
  assert.equal((await retake(w.system, sister.id)).id, sister.id) // again, it stays as it is
  await retake(w.system, child.id)
  await withdraws(w, child)
  await assert.rejects(retake(w.system, child.id), { code: 'CONFLICT' })
  await payCharge(w, mother.chargeId as string)
  assert.deepEqual(await statuses(w, [mother, sister]), ['confirmed', 'confirmed'])
})

test('D-28 sold out in the meantime, it stays expired; of a family, those who fit come', async (t) => {
  const { w, event } = await place(t, [{ price: 15_000, maxQuantity: 2 }])
  const mother = await reserves(w, event)
  const child = await reserves(w, event, joining(mother))
  w.advance(16 * minute)
  await expireOrders(w.system)
  const other = await reserves(w, event)
  await retake(w.system, child.id)
  assert.deepEqual(await statuses(w, [mother, child, other]), ['cancelled', 'awaiting_payment', 'awaiting_payment'])
  assert.equal((await chargeOf(w, child)).amount, 15_000)
  w.advance(16 * minute)
  await expireOrders(w.system)
  await reserves(w, event, {}, 2)
  await assert.rejects(retake(w.system, child.id), { code: 'SOLD_OUT' })
  assert.deepEqual(await statuses(w, [child]), ['expired'])
})

test('D-28 places are taken again only of an event that is open, and up to twenty of one member', async (t) => {
  const { w, event } = await place(t)
  const { id: userId } = await w.member()
  const ofMember = { userId, charge: { payer: { name: 'Rasoa', language: 'fr' } } } as Partial<Reservation<never>>
  const lapsed = await reserves(w, event, ofMember, 15)
  w.advance(16 * minute)
  await expireOrders(w.system)
  await assert.rejects(retake(w.system, w.kernel.newId()), { code: 'CONFLICT' })
  const later = await reserves(w, event, ofMember, limits.perMember - 14)
  await assert.rejects(retake(w.system, lapsed.id), { code: 'TOO_MANY_PLACES' })
  await withdraws(w, later)
  await reserves(w, event, ofMember, limits.perMember - 15)
  await w.sql(`update event set status = 'cancelled'`)
  await assert.rejects(retake(w.system, lapsed.id), { code: 'ORDERS_CLOSED' })
  await w.sql(`update event set status = 'published', starts_at = $1, over_at = $2`, [w.now(), w.now()])
  await assert.rejects(retake(w.system, lapsed.id), { code: 'ORDERS_CLOSED' })
  await w.sql(`update event set starts_at = $1, over_at = $1`, [new Date(w.now().getTime() + 60 * minute)])
  assert.equal((await retake(w.system, lapsed.id)).status, 'awaiting_payment')
})

test('D-28, F-EVT-04 taken again at once, places stay within twenty of a member; none after many that lapsed', async (t) => {
  const { w, event } = await place(t)
  const { id: userId } = await w.member()
  const lapses = async (count: number, more: Partial<Reservation<never>> = {}) => {
    const order = await reserves(w, event, { userId, ...more }, count)
    w.advance(16 * minute)
    await expireOrders(w.system)
    return order
  }
  const orders = [await lapses(12), await lapses(12)]
  const answers = await Promise.allSettled(orders.map(({ id }) => retake(w.system, id)))
  assert.deepEqual(
    answers.flatMap((one) => (one.status === 'rejected' ? one.reason.code : [])),
    ['TOO_MANY_PLACES'],
  )
  w.advance(16 * minute)
  await expireOrders(w.system)
  const small = await lapses(1)
  await lapses(20)
  await assert.rejects(retake(w.system, small.id), { code: 'TOO_MANY_HOLDS' })
  w.advance(limits.abandoned.window)
  assert.equal((await retake(w.system, small.id)).status, 'awaiting_payment')
})

test('D-28 of what was to be paid together, no more comes along than its member may have', async (t) => {
  const { w, event } = await place(t)
  const { id: userId } = await w.member()
  const first = await reserves(w, event, { userId }, 2)
  const more = await reserves(w, event, { userId, ...joining(first) }, 10)
  w.advance(16 * minute)
  await expireOrders(w.system)
  await reserves(w, event, { userId }, 12)
  await retake(w.system, first.id)
  assert.deepEqual(await statuses(w, [first, more]), ['awaiting_payment', 'cancelled'])
})

test('D-28 what nobody pays takes its places again three times, also at once, not for ever', async (t) => {
  const { w, event } = await place(t)
  const mother = await reserves(w, event)
  const child = await reserves(w, event, joining(mother))
  const lapse = async () => {
    w.advance(61 * minute)
    await expireOrders(w.system)
  }
  await lapse()
  for (let n = 0; n < payment.retakes; n++) {
    const all = [mother, child, mother].map((order) => retake(w.system, order.id))
    assert.deepEqual(new Set((await Promise.all(all)).map(({ status }) => status)), new Set(['awaiting_payment']))
    await lapse()
  }
  for (const { id } of [mother, child]) await assert.rejects(retake(w.system, id), { code: 'TOO_MANY_HOLDS' })
  assert.deepEqual(await statuses(w, [mother, child]), ['expired', 'expired'])
  await payCharge(w, mother.chargeId as string) // money that comes late takes them all the same
  assert.deepEqual(await statuses(w, [mother, child]), ['confirmed', 'confirmed'])
})

test('F-EVT-03 of a family one withdraws: before the payment they owe less, after it their part is due back', async (t) => {
  const { w, event } = await place(t)
  const mother = await reserves(w, event)
  const [child, baby] = [await reserves(w, event, joining(mother)), await reserves(w, event, joining(mother))]
  await withdraws(w, child)
  assert.equal((await chargeOf(w, mother)).amount, 30_000)
  await payCharge(w, mother.chargeId as string)
  await withdraws(w, baby)
  await withdraws(w, baby)
  assert.deepEqual(await statuses(w, [mother, child, baby]), ['confirmed', 'cancelled', 'refund_due'])
  assert.deepEqual(await w.sql('select reason, amount, subject_id from refund'), [
    { reason: 'withdrawn', amount: 15_000, subjectId: baby.id },
  ])
})

const withdraws = (w: World, { id }: OrderRow) =>
  w.system.transaction((tx) => giveUpOrders(tx, w.system, [id], 'withdrawn'))
