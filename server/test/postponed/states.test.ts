/** F-EVT-03: what a postponement and a cancellation do in every state; the states come from their lists. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventStatuses, postponementChoices } from '@vondrona/rules/events'
import type { GateTicket } from '@vondrona/rules/gate'
import { holding, orderStatuses } from '@vondrona/rules/orders'
import { participationStates } from '@vondrona/rules/races'
import { ticketStatuses } from '@vondrona/rules/tickets'
import { numbers } from '../../src/modules/bibs/testing.ts'
import { oneBibEach } from '../../src/modules/gate/desk/testing.ts'
import {
  admittedOnce,
  counts,
  downloads,
  opensGate,
  passagesInTurn,
  scanOf,
  sends,
} from '../../src/modules/gate/testing.ts'
import {
  cancel,
  choose as chooseForOrder,
  invariantsHold,
  makeEvent,
  mine,
  pay,
  reserves,
  settleChoices,
} from '../../src/modules/orders/testing.ts'
import { makeRace, soldIsRight } from '../../src/modules/races/testing.ts'
import { refused, type World, world } from '../world.ts'
import { answers, day, inEveryState, postponeEvent, postpones, type Reachable, seen, ticketOf } from './people.ts'

const cancelEvent = `mutation($id: ID!) { cancelEvent(id: $id, reason: 'Cyclone') { id } }`.replaceAll("'", '"')
const live: Readonly<Record<Reachable, boolean>> = {
  awaiting_payment: true,
  confirmed: true,
  checked_in: true,
  finished: true,
  dns: true,
  expired: false,
  withdrawn: false,
  refunded: false,
}
const reachable = participationStates.states.filter(
  (one): one is Reachable => !(participationStates.unused as readonly string[]).includes(one),
)

async function everyState(w: World) {
  const race = await makeRace(w, { in: 0.9 })
  await numbers(race.boss, race.id)
  const made = await inEveryState(w, race)
  for (const status of reachable) assert.equal((await seen(w.visitor(), made[status])).status, status)
  return { race, made }
}

const standsWell = async (w: World) => {
  await invariantsHold(w.sql)
  assert.deepEqual(await soldIsRight(w), [])
  assert.deepEqual(await admittedOnce(w), [])
  assert.deepEqual(await passagesInTurn(w), [])
  assert.deepEqual(await oneBibEach(w), [])
}

for (const choice of postponementChoices)
  test(`F-EVT-03, I13 after a postponement a registration in any live state is offered « ${choice} », and answers it; no other one`, async (t) => {
    const w = await world(t)
    const { race, made } = await everyState(w)
    await postpones(w, race.boss, race.id)
    for (const status of reachable) {
      const before = await seen(w.visitor(), made[status])
      const one = await answers(w.visitor(), made[status], choice)
      if (!live[status]) {
        assert.equal(before.choice, null, status)
        assert.equal(one.errors?.[0]?.extensions?.code, 'CONFLICT', status)
        assert.equal((await seen(w.visitor(), made[status])).status, status)
        continue
      }
      assert.deepEqual(before.choice.answers, ['keep', 'refund'], status)
      assert.equal(before.status, status === 'awaiting_payment' ? status : 'confirmed', status)
      const after = one.data.chooseMitPostponement
      assert.equal(after.status, choice === 'refund' ? 'withdrawn' : before.status, status)
      assert.deepEqual(after.choice?.answers, choice === 'refund' ? [] : ['refund'], status)
    }
    const refunds = await w.sql(`select 1 from refund where reason = 'postponed'`)
    assert.equal(refunds.length, choice === 'refund' ? 4 : 0) // nothing was paid for the one that waited
    await standsWell(w)
  })

for (const otherwise of postponementChoices)
  test(`F-EVT-03, I13 who does not answer in time, in any state, gets what was declared: « ${otherwise} »`, async (t) => {
    const w = await world(t)
    const { race, made } = await everyState(w)
    await postpones(w, race.boss, race.id, { otherwise })
    const before = new Map<Reachable, string>()
    for (const status of reachable) before.set(status, (await seen(w.visitor(), made[status])).status)
    w.advance(14 * day + 1)
    await settleChoices(w.system)
    for (const status of reachable) {
      const after = await seen(w.visitor(), made[status])
      const isGone = live[status] && otherwise === 'refund'
      assert.equal(after.status, isGone ? 'withdrawn' : before.get(status), status)
      if (live[status]) assert.deepEqual([after.choice.choice, after.choice.byDeadline], [otherwise, true], status)
      assert.deepEqual(after.choice?.answers ?? [], [], status)
    }
    await standsWell(w)
  })

test('F-EVT-03 a cancellation ends a registration in any live state once, pays back what was paid, and leaves the others', async (t) => {
  const w = await world(t)
  const { race, made } = await everyState(w)
  await race.boss.ok(cancelEvent, { id: race.id })
  await w.runJobs()
  await w.runJobs()
  for (const status of reachable)
    assert.equal((await seen(w.visitor(), made[status])).status, live[status] ? 'withdrawn' : status, status)
  const refunds = await w.sql(`select 1 from refund where reason = 'event_cancelled'`)
  assert.equal(refunds.length, 4)
  for (const status of reachable) await refused('CONFLICT', answers(w.visitor(), made[status], 'keep'))
  await standsWell(w)
})

test('F-EVT-03 an order in every state: asked and answered where it holds places; a cancellation ends exactly those', async (t) => {
  for (const how of [...postponementChoices, 'cancelled'] as const) {
    const w = await world(t)
    const boss = await w.member({ role: 'admin' })
    const event = await makeEvent(w, boss, [{ price: 5000 }])
    const members = new Map<string, { member: Awaited<ReturnType<World['member']>>; id: string }>()
    for (const status of orderStatuses) {
      const member = await w.member()
      const { id } = await reserves(w, member, event)
      if (status !== 'awaiting_payment') await pay(w, id)
      if (status === 'cancelled' || status === 'refund_due' || status === 'refunded') await member.ok(cancel, { id })
      await w.sql('update ticket_order set status = $1 where id = $2', [status, id])
      if (status === 'expired') {
        await w.sql('delete from ticket where order_id = $1', [id])
        await w.sql('update ticket_type set sold_quantity = sold_quantity - 1')
      }
      members.set(status, { member, id })
    }
    if (how === 'cancelled') await boss.ok(cancelEvent, { id: event.id })
    else await postpones(w, boss, event.id)
    await w.runJobs()
    for (const [status, { member, id }] of members) {
      const holds = (holding as readonly string[]).includes(status)
      if (how !== 'cancelled') {
        const reply = await member.gql(chooseForOrder, { orderId: id, choice: how })
        assert.equal(reply.errors?.[0]?.extensions?.code, holds ? undefined : 'CONFLICT', status)
      }
      const [order] = (await member.ok(mine)).myOrders
      const after = status === 'awaiting_payment' ? 'cancelled' : 'refund_due'
      assert.equal(order.status, holds && how !== 'keep' ? after : status, `${how} ${status}`)
    }
    const open = await w.sql(`select 1 from order_choice where choice is null`)
    assert.deepEqual(open, [])
  }
})

test('F-EVT-03, N-02 a ticket in every state at the gate: a kept place comes in on the new date, what was scanned on the old one counts nowhere, and no ended one does', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { in: 0.9 })
  const made = await inEveryState(w, race)
  const { gateKey } = await opensGate(race.boss, race.id)
  const phone = { gateKey, device: 'téléphone' }
  const confirmed = await ticketOf(w, made.confirmed)
  const inside = await ticketOf(w, made.finished)
  const outside = await ticketOf(w, made.dns)
  const ended = await ticketOf(w, made.withdrawn)
  await race.boss.ok('mutation($id: ID!) { reissueTicket(id: $id) { id } }', { id: confirmed })
  const reissued = await ticketOf(w, made.confirmed)
  await sends(w.visitor(), phone, [
    scanOf(w, inside, { ago: 5000 }),
    scanOf(w, inside, { ago: 4000, refused: true }),
    scanOf(w, outside, { ago: 5000 }),
    scanOf(w, outside, { ago: 4000, exits: true }),
  ])
  const statuses = await w.sql('select distinct status from ticket order by 1')
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [...ticketStatuses].sort(),
  )
  const count = async () => (await w.visitor().ok(counts, { gateKey })).gateCounts // the link moves with the event
  assert.equal((await count()).admitted, 2)
  await postpones(w, race.boss, race.id, { days: 31 })
  assert.deepEqual([(await count()).admitted, (await count()).duplicates], [0, 0])
  const list: GateTicket[] = (await downloads(w.visitor(), { gateKey })).list
  const stateOf = (id: string) => list.find((one) => one.id === id)?.state
  assert.deepEqual([inside, outside, reissued, ended, confirmed].map(stateOf), [
    'issued',
    'issued',
    'issued',
    'cancelled',
    'revoked',
  ])
  const [late] = await sends(w.visitor(), phone, [scanOf(w, reissued, { ago: 60_000 })]) // a phone that had no network then
  assert.equal(late?.outcome, 'too_early')
  assert.equal((await count()).admitted, 0)
  assert.equal(stateOf(reissued), 'issued')

  w.advance(31 * day)
  const scans = [inside, outside, reissued, ended, confirmed].map((id) => scanOf(w, id))
  const outcomes = (await sends(w.visitor(), phone, scans)).map(({ outcome }) => outcome)
  assert.deepEqual(outcomes, ['admitted', 'admitted', 'admitted', 'revoked', 'revoked'])
  assert.equal((await count()).admitted, 3)
  await standsWell(w)
})

test('F-EVT-03 only an announced event that is to come is postponed or cancelled; its postponement is withdrawn by those who may postpone', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const codes = { draft: 'EVENT_NOT_PUBLISHED', published: null, cancelled: 'EVENT_CANCELLED' } as const
  for (const status of eventStatuses) {
    const event = await makeEvent(w, boss, [{}], { status })
    const date = new Date(w.now().getTime() + 60 * day).toISOString()
    const reply = await boss.gql(postponeEvent, { input: { id: event.id, date, reason: 'Cyclone' } })
    assert.equal(reply.errors?.[0]?.extensions?.code ?? null, codes[status], status)
    const ended = await boss.gql(cancelEvent, { id: event.id })
    assert.equal(ended.errors?.[0]?.extensions?.code ?? null, codes[status], status)
  }
})
