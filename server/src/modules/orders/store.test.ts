import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Member, type World, world } from '../../../test/world.ts'
import {
  cancelledWithHolders,
  extendHolds,
  findOverdue,
  heldBy,
  holders,
  holdersAmong,
  holdersOf,
  setHolds,
  unpaidOf,
} from './store.ts'
import { makeEvent, reserves, type TestEvent } from './testing.ts'

const statuses = ['awaiting_payment', 'confirmed', 'refund_due', 'refunded', 'cancelled', 'expired'] as const
type Status = (typeof statuses)[number]

/** An order of somebody else in each state, of two events. */
async function ordersInEachState(w: World) {
  const owner = await w.member({ role: 'redacteur' })
  const [event, other] = [await makeEvent(w, owner, [{ price: 9000 }]), await makeEvent(w, owner, [{ price: 9000 }])]
  const of = new Map<Status, { member: Member; id: string; chargeId: string }>()
  for (const status of statuses) {
    const member = await w.member()
    const { id } = await reserves(w, member, event)
    const holdUntil = status === 'awaiting_payment' ? undefined : 'hold_until = null,'
    const [{ chargeId }] = await w.sql(
      `update ticket_order set ${holdUntil ?? ''} status = $2 where id = $1 returning charge_id`,
      [id, status],
    )
    of.set(status, { member, id, chargeId })
  }
  const one = (status: Status) => of.get(status) ?? assert.fail(status)
  return { owner, event, other, one }
}
const at = (w: World, ms: number) => new Date(w.now().getTime() + ms)

test('F-EVT-03 who holds places of an event is who waits with a payment or has paid, of this event, and by then', async (t) => {
  const w = await world(t)
  const { db } = w.kernel
  const { event, other, one } = await ordersInEachState(w)
  const everybody = statuses.map((status) => one(status).member.id)
  const holding = [one('awaiting_payment').member.id, one('confirmed').member.id].sort()
  const page = (by: number, limit = 10, after: string | null = null) => ({ by: at(w, by), after, limit })
  const told = (of: TestEvent, by: number) => w.system.transaction((tx) => holders(tx, of.id, page(by)))
  assert.deepEqual([await told(event, 0), await told(event, -1), await told(other, 0)], [holding, [], []])
  assert.deepEqual(await holders(db, event.id, page(0, 1)), holding.slice(0, 1))
  assert.deepEqual(await holders(db, event.id, page(0, 10, holding[0])), holding.slice(1))
  const among = (of: TestEvent, ids: string[], by: number) =>
    w.system.transaction(async (tx) => [...(await holdersAmong(tx, of.id, ids, at(w, by)))].sort())
  assert.deepEqual(await among(event, everybody, 0), holding)
  assert.deepEqual(await among(event, holding.slice(1), 0), holding.slice(1))
  assert.deepEqual([await among(event, everybody, -1), await among(other, everybody, 0)], [[], []])
  assert.deepEqual(await holdersOf(db, event.id, 10), holding)
  assert.deepEqual([await holdersOf(db, event.id, 1), await holdersOf(db, other.id, 10)], [holding.slice(0, 1), []])
  const held = (of: TestEvent, ids: string[]) => w.system.transaction((tx) => heldBy(tx, of.id, ids))
  const orders = [one('awaiting_payment').id, one('confirmed').id].sort()
  assert.deepEqual((await held(event, everybody)).sort(), orders)
  assert.deepEqual(await held(event, [one('confirmed').member.id]), [one('confirmed').id])
  assert.deepEqual(await held(other, everybody), [])
  assert.deepEqual(await cancelledWithHolders(db), [])
  for (const { id } of [event, other]) await w.sql(`update event set status = 'cancelled' where id = $1`, [id])
  assert.deepEqual(await cancelledWithHolders(db), [event.id])
})

test('F-EVT-04 a hold is over at its very millisecond, the longest first; only what waits with a payment is held longer', async (t) => {
  const w = await world(t)
  const { db } = w.kernel
  const { event, one } = await ordersInEachState(w)
  const { id, chargeId } = one('awaiting_payment')
  const [{ holdUntil }] = await w.sql('select hold_until from ticket_order where id = $1', [id])
  const overdue = async (ms: number, after?: Awaited<ReturnType<typeof findOverdue>>[number]) =>
    (await findOverdue(db, new Date(holdUntil.getTime() + ms), 10, after)).map((row) => row.id)
  assert.deepEqual([await overdue(-1), await overdue(0)], [[], [id]])
  assert.deepEqual(await overdue(0, { id, chargeId, holdUntil }), [])
  const second = (await reserves(w, await w.member(), event)).id
  assert.deepEqual(await overdue(0), [id, second].sort())
  const charges = statuses.map((status) => one(status).chargeId)
  const holds = async () =>
    (await w.sql('select hold_until as until from ticket_order order by id')).map((row) => row.until)
  const before = await holds()
  await w.system.transaction((tx) => extendHolds(tx, charges, new Date(holdUntil.getTime() - 1), w.now()))
  assert.deepEqual(await holds(), before)
  const longer = new Date(holdUntil.getTime() + 1)
  await w.system.transaction((tx) => extendHolds(tx, charges, longer, w.now()))
  const changed = (until: Date) => before.map((old, n) => (n === 0 ? until : old))
  assert.deepEqual(await holds(), changed(longer))
  for (const charge of charges) await w.system.transaction((tx) => setHolds(tx, charge, holdUntil, w.now()))
  assert.deepEqual(await holds(), before)
})

test('R-GAP-22 of a member nothing was paid for what waits, what lapsed and what was free; no other member is looked at', async (t) => {
  const w = await world(t)
  const { owner, one } = await ordersInEachState(w)
  const free = await makeEvent(w, owner)
  const { member } = one('awaiting_payment')
  const given = (await reserves(w, member, free)).id
  const unpaid = (who: Member) => w.system.transaction((tx) => unpaidOf(tx, who.id))
  assert.deepEqual((await unpaid(member)).sort(), [one('awaiting_payment').id, given].sort())
  assert.deepEqual(await unpaid(one('expired').member), [one('expired').id])
  for (const status of ['confirmed', 'refund_due', 'refunded', 'cancelled'] as const)
    assert.deepEqual(await unpaid(one(status).member), [], status)
})
