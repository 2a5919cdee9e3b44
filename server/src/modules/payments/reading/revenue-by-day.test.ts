import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused, type World, world } from '../../../../test/world.ts'
import type { Context } from '../../../kernel/context.ts'
import { makeEvent, pay, reserves } from '../../orders/testing.ts'
import { revenueByDay } from './list-payments.ts'

const query =
  'query($eventId: ID, $days: Int) { revenueByDay(eventId: $eventId, days: $days) { total before days { day value } } }'
const late = (w: World) => w.advance(Date.parse('2026-11-21T20:59:00Z') - w.now().getTime())

async function books(w: World, orderId: string, amount: number, isTest = false) {
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [orderId])
  await w.sql(
    `insert into ledger_entry (tx, account, amount, charge_id, is_test, at)
     values ($1, 'revenue', $2::bigint, $3, $4, $5), ($1, 'refund_payable', -$2::bigint, $3, $4, $5)`,
    [w.kernel.newId(), amount, chargeId, isTest, w.now()],
  )
}

test('F-PAY-08 nobody but who looks after the money reads what came in by day', async (t) => {
  const w = await world(t)
  const owner = await w.member({ role: 'redacteur' })
  const { id: eventId } = await makeEvent(w, owner, [{ price: 20_000 }])
  await refused('UNAUTHENTICATED', w.visitor().gql(query, { eventId }))
  for (const person of [
    owner,
    ...(await Promise.all((['user', 'streamer', 'moderator'] as const).map((role) => w.member({ role })))),
  ])
    await refused('FORBIDDEN', person.gql(query, { eventId }))
  const admin = await w.member({ role: 'admin' })
  for (const days of [0, 367]) await refused('BAD_USER_INPUT', admin.gql(query, { days }))
  assert.equal((await admin.ok(query)).revenueByDay.days.length, 30)
})

test('F-PAY-08 income counts on its day in Madagascar, a refund is taken off on its own, a test is none', async (t) => {
  const w = await world(t)
  late(w)
  const boss = await w.member({ role: 'admin' })
  const ctx = await boss.context()
  const event = await makeEvent(w, boss, [{ price: 20_000 }])
  const race = await makeEvent(w, boss, [{ price: 7_000 }])
  const read = async (by: Context, of: string | null, days = 2) => {
    const { days: all, total, before } = await revenueByDay(by, of, days)
    return [all.map(({ value }) => value), total, before]
  }
  assert.deepEqual(await read(ctx, null), [[0, 0], 0, 0])
  const { id } = await reserves(w, await w.member(), event, [0])
  await pay(w, id)
  w.advance(60_000)
  const run = await reserves(w, await w.member(), race, [0])
  await pay(w, run.id)
  await books(w, id, 5_000)
  await books(w, id, -999_000, true)
  assert.deepEqual(await read(ctx, null), [[20_000, 2_000], 22_000, 0])
  assert.deepEqual(await read(ctx, event.id), [[20_000, -5_000], 15_000, 0])
  assert.deepEqual(await read(ctx, event.id, 1), [[-5_000], -5_000, 20_000])
  await w.sql('update event set is_mit = true where id = $1', [race.id])
  const mit = await (await w.member({ role: 'admin_mit' })).context()
  assert.deepEqual(await read(mit, null), [[0, 7_000], 7_000, 0])
  assert.deepEqual(await read(mit, event.id), [[0, 0], 0, 0])
})
