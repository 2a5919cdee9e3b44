import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rolesBut } from '../../../test/people.ts'
import { type Person, refused, type World, world } from '../../../test/world.ts'
import { eventPlaces, eventRegistrations } from './event-orders.ts'
import { makeEvent, pay, reserves } from './testing.ts'

const day = 24 * 60 * 60_000
const places = 'query($id: ID!) { eventPlaces(eventId: $id) { id title confirmed held most } }'
const byDay = `query($id: ID!, $days: Int) { eventRegistrations(eventId: $id, days: $days) {
  total before days { day value } } }`
/** A minute before midnight in Madagascar. */
const late = (w: World) => w.advance(Date.parse('2026-11-21T20:59:00Z') - w.now().getTime())

for (const query of [places, byDay])
  test(`R-EVT-27 nobody but who runs an event reads how full it is: ${query.slice(16, 40)}`, async (t) => {
    const w = await world(t)
    const owner = await w.member({ role: 'redacteur' })
    const event = await makeEvent(w, owner)
    const race = await makeEvent(w, owner, [{}], { isMit: true })
    const ask = (by: Person, id = event.id) => by.gql(query, { id })
    await refused('UNAUTHENTICATED', ask(w.visitor()))
    for (const role of rolesBut('admin')) await refused('FORBIDDEN', ask(await w.member({ role })))
    const admin = await w.member({ role: 'admin' })
    await refused('NOT_FOUND', ask(admin, w.kernel.newId()))
    await refused('NOT_FOUND', ask(admin, 'no id'))
    await owner.ok(query, { id: event.id })
    await admin.ok(query, { id: event.id })
    await (await w.member({ role: 'admin_mit' })).ok(query, { id: race.id })
  })

test('R-EVT-27 of each kind of ticket is said what is confirmed, held, and how many there are at most', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{ price: 20_000, maxQuantity: 9 }, { maxQuantity: null }])
  await makeEvent(w, boss, [{ maxQuantity: 3 }])
  const ctx = await boss.context()
  const read = async () =>
    (await eventPlaces(ctx, event.id)).map(({ confirmed, held, most }) => [confirmed, held, most])
  assert.deepEqual(await read(), [
    [0, 0, 9],
    [0, 0, null],
  ])
  const { id } = await reserves(w, await w.member(), event, [0, 0])
  await reserves(w, await w.member(), event, [0, 1])
  assert.deepEqual(await read(), [
    [0, 3, 9],
    [0, 1, null],
  ])
  await pay(w, id)
  await reserves(w, await w.member(), event, [1])
  assert.deepEqual(await read(), [
    [2, 1, 9],
    [1, 1, null],
  ])
})

test('R-DATA-07 confirmed places count on the day of their reservation in Madagascar; what was given back does not', async (t) => {
  const w = await world(t)
  late(w)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{ price: 0 }, { price: 20_000 }])
  const other = await makeEvent(w, boss)
  const ctx = await boss.context()
  const read = async (days: number) => {
    const { days: all, total, before } = await eventRegistrations(ctx, event.id, days)
    return [all.map(({ value }) => value), total, before]
  }
  assert.deepEqual(await read(2), [[0, 0], 0, 0])
  const gone = await reserves(w, await w.member(), event, [0, 0])
  await reserves(w, await w.member(), other, [0])
  w.advance(60_000)
  await reserves(w, await w.member(), event, [0])
  await reserves(w, await w.member(), event, [1])
  assert.deepEqual(await read(2), [[2, 1], 3, 0])
  assert.deepEqual(await read(1), [[1], 1, 2])
  await w.sql(`update ticket_order set status = 'cancelled', updated_at = now() where id = $1`, [gone.id])
  assert.deepEqual(await read(2), [[0, 1], 1, 0])
})

test('the days of an event that nobody registers for any more end with its last registration', async (t) => {
  const w = await world(t)
  late(w)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss)
  const ctx = await boss.context()
  await reserves(w, await w.member(), event, [0])
  const last = async () => (await eventRegistrations(ctx, event.id, 7)).days.findLast(({ value }) => value > 0)?.day
  const end = async () => (await eventRegistrations(ctx, event.id, 7)).days.at(-1)?.day
  w.advance(6 * day)
  assert.deepEqual([await last(), await end()], ['2026-11-21', '2026-11-27'])
  w.advance(day)
  assert.deepEqual([await last(), await end()], ['2026-11-21', '2026-11-21'])
})

test('a chart has between one and 366 days', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const { id } = await makeEvent(w, boss)
  for (const days of [0, -1, 367, 2 ** 31 - 1]) await refused('BAD_USER_INPUT', boss.gql(byDay, { id, days }))
  assert.equal((await boss.ok(byDay, { id })).eventRegistrations.days.length, 30)
  assert.equal((await boss.ok(byDay, { id, days: 366 })).eventRegistrations.days.length, 366)
})
