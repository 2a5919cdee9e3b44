import assert from 'node:assert/strict'
import test from 'node:test'
import { refused, type World, world } from '../../../test/world.ts'
import type { Context } from '../../kernel/context.ts'
import { foldFigures } from '../../kernel/figures/store.ts'
import { apply, draft, openType, submit } from '../applications/testing.ts'
import { newLive, streamer } from '../lives/testing.ts'
import { makeEvent, pay, reserves } from '../orders/testing.ts'
import { dashboardSeries } from './series.ts'

const query = 'query($days: Int) { dashboardSeries(days: $days) { name total days { day value } } }'
const admin = (w: World) => w.member({ role: 'admin' })
/** A minute before midnight in Madagascar. */
const late = (w: World) => w.advance(Date.parse('2026-11-21T20:59:00Z') - w.now().getTime())
const [today, tomorrow] = ['2026-11-21', '2026-11-22']

/** By name, the days that are not zero. */
async function charts(ctx: Context): Promise<Record<string, Record<string, number>>> {
  return Object.fromEntries(
    (await dashboardSeries(ctx, 3)).map(({ name, days }) => [
      name,
      Object.fromEntries(days.filter(({ value }) => value).map((one) => [one.day, one.value])),
    ]),
  )
}

test('charts have between one and 366 days', async (t) => {
  const boss = await admin(await world(t))
  for (const days of [0, -1, 367, 2 ** 31 - 1]) await refused('BAD_USER_INPUT', boss.gql(query, { days }))
  const { dashboardSeries: year } = await boss.ok(query, { days: 366 })
  assert.ok(year.every((one: { days: object[] }) => one.days.length === 366))
  const { dashboardSeries: usual } = await boss.ok(query, {})
  assert.deepEqual([usual[0].days.length, usual[0].days.at(-1).day], [30, today])
})

test('R-DATA-07 a sign-up counts on its day in Madagascar, and still when the account is gone', async (t) => {
  const w = await world(t)
  late(w)
  const ctx = await (await admin(w)).context()
  await w.member()
  w.advance(60_000)
  const { id } = await w.member()
  assert.deepEqual((await charts(ctx)).signups, { [today]: 2, [tomorrow]: 1 })
  await w.sql('update app_user set deleted_at = now(), email = null where id = $1', [id])
  await foldFigures(w.kernel.db)
  assert.deepEqual((await charts(ctx)).signups, { [today]: 2, [tomorrow]: 1 })
})

test('an application counts once, on the day on which it was sent; a draft does not', async (t) => {
  const w = await world(t)
  late(w)
  const boss = await admin(w)
  const ctx = await boss.context()
  const { typeId } = await openType(w, boss)
  await apply(await w.member(), typeId)
  const applicant = await w.member()
  const { id } = await draft(applicant, typeId)
  assert.deepEqual((await charts(ctx)).applications, { [today]: 1 })
  w.advance(60_000)
  await applicant.ok(submit, { id })
  await applicant.ok('mutation($id: ID!) { withdrawApplication(id: $id) { id } }', { id })
  assert.deepEqual((await charts(ctx)).applications, { [today]: 1, [tomorrow]: 1 })
})

test('places count once they are confirmed, free or paid, and income when it is booked', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const ctx = await boss.context()
  const event = await makeEvent(w, boss, [{ price: 20_000 }, { price: 0 }])
  const { id } = await reserves(w, await w.member(), event, [0, 0])
  await reserves(w, await w.member(), event, [1])
  const held = await charts(ctx)
  assert.deepEqual([held.registrations, held.revenue], [{ [today]: 1 }, {}])
  await pay(w, id)
  const paid = await charts(ctx)
  assert.deepEqual([paid.registrations, paid.revenue], [{ [today]: 3 }, { [today]: 40_000 }])
})

test('the period before is as long and ends the day before the first that is shown', async (t) => {
  const w = await world(t)
  late(w)
  const ctx = await (await admin(w)).context()
  await w.member()
  const read = async () => {
    const signups = (await dashboardSeries(ctx, 2)).find(({ name }) => name === 'signups')
    return [signups?.total, signups?.before]
  }
  const day = 24 * 60 * 60_000
  assert.deepEqual(await read(), [2, 0])
  w.advance(day)
  assert.deepEqual(await read(), [2, 0])
  w.advance(day)
  assert.deepEqual(await read(), [0, 2])
  w.advance(day)
  assert.deepEqual(await read(), [0, 2])
  w.advance(day)
  assert.deepEqual(await read(), [0, 0])
})

test('income of tests is none, and what goes back is taken off', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const event = await makeEvent(w, boss, [{ price: 20_000 }])
  const { id } = await reserves(w, await w.member(), event, [0])
  await pay(w, id)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [id])
  const book = (tx: string, amount: number, isTest: boolean) =>
    w.sql(
      `insert into ledger_entry (tx, account, amount, charge_id, is_test, at)
       values ($1, 'revenue', $2::bigint, $3, $4, $5), ($1, 'refund_payable', -$2::bigint, $3, $4, $5)`,
      [tx, amount, chargeId, isTest, w.now()],
    )
  await book('trial', -999_000, true)
  await book('back', 5_000, false)
  assert.deepEqual((await charts(await boss.context())).revenue, { [today]: 15_000 })
})

test('viewers of a day are the most who watched each live at once', async (t) => {
  const w = await world(t)
  late(w)
  const ctx = await (await admin(w)).context()
  const owner = await streamer(w)
  const [one, two] = [await newLive(owner), await newLive(owner)]
  const watch = async (liveId: string, count: number) => {
    w.kernel.bus.publish('lives.viewers', { liveId, count })
    await w.settled()
  }
  for (const count of [3, 12, 5, 0]) await watch(one.id, count)
  await watch(two.id, 4)
  assert.deepEqual((await charts(ctx)).viewers, { [today]: 16 })
  w.advance(60_000)
  await watch(two.id, 2)
  assert.deepEqual((await charts(ctx)).viewers, { [today]: 16, [tomorrow]: 2 })
})
