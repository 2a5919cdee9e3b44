import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buys, makeEvent } from '../../../../test/tickets.ts'
import { type Person, refused, world } from '../../../../test/world.ts'
import { opensGate, opensPhone, scanOf, sends, soon } from '../testing.ts'

const minute = 60_000
const flow = 'query($eventId: ID!) { gateFlow(eventId: $eventId) { eventId startsAt minutes before } }'

/** An event with tickets, and a phone at its gate that was opened two hours ago. */
async function gate(t: Parameters<typeof world>[0], tickets: number) {
  const w = await world(t)
  const boss = await w.member({ role: 'redacteur' })
  const event = await makeEvent(w, boss, [{}], { in: soon })
  const bought = await buys(
    w,
    await w.member(),
    event,
    Array.from({ length: tickets }, () => 0),
  )
  const phone = await opensPhone(w, (await opensGate(boss, event.id)).gateKey, 'A')
  w.advance(120 * minute)
  const ids = bought.tickets.map(({ id }) => id)
  /** So many minutes before now, somebody comes with each of these tickets. */
  const come = (...all: [ticket: number, ago: number, exits?: boolean][]) =>
    sends(
      w.visitor(),
      phone,
      all.map(([n, ago, exits = false]) => scanOf(w, ids[n] ?? '', { ago: ago * minute, exits })),
    )
  const read = async (by: Person = boss) => (await by.ok(flow, { eventId: event.id })).gateFlow
  return { w, boss, event, come, read }
}
/** What came how many minutes before the end. */
const ago = ({ minutes }: { minutes: number[] }) =>
  Object.fromEntries(minutes.flatMap((count, n) => (count > 0 ? [[minutes.length - 1 - n, count]] : [])))

test('F-EVT-14 nobody but organisers sees how people come in, an editor at their own events alone', async (t) => {
  const { w, event, read } = await gate(t, 1)
  for (const [person, code] of [
    [w.visitor(), 'UNAUTHENTICATED'],
    [await w.member(), 'FORBIDDEN'],
    [await w.member({ role: 'streamer' }), 'FORBIDDEN'],
    [await w.member({ role: 'moderator' }), 'FORBIDDEN'],
    [await w.member({ role: 'redacteur' }), 'FORBIDDEN'],
  ] as const)
    await refused(code, person.gql(flow, { eventId: event.id }))
  const admin = await w.member({ role: 'admin' })
  await refused('NOT_FOUND', admin.gql(flow, { eventId: w.kernel.newId() }))
  for (const person of [admin, await w.member({ role: 'admin_mit' })]) assert.equal(await read(person), null)
})

test('F-EVT-14 entries of the last hour are counted by minute, those before as one number; whoever left and was refused is none', async (t) => {
  const { w, event, come, read } = await gate(t, 5)
  assert.equal(await read(), null, 'nobody came')
  await come([0, 100], [1, 61], [2, 59], [3, 1], [4, 1])
  await come([3, 0.5, true], [2, 0.5]) // one leaves, one is refused
  const found = await read()
  assert.equal(found.eventId, event.id)
  assert.equal(found.minutes.length, 60)
  assert.deepEqual(ago(found), { 59: 1, 1: 2 })
  assert.equal(found.before, 2)
  const end = new Date(found.startsAt).getTime() + 60 * minute
  assert.ok(end > w.now().getTime() && end <= w.now().getTime() + minute)
})

test('F-EVT-13 whoever comes back is an entry, too', async (t) => {
  const { come, read } = await gate(t, 1)
  await come([0, 50], [0, 40, true], [0, 30])
  assert.deepEqual(ago(await read()), { 50: 1, 30: 1 })
})

test('F-EVT-14 after an hour without anybody the hour before the last entry is shown; entries of other events are none', async (t) => {
  const { w, boss, come, read } = await gate(t, 2)
  await come([0, 20], [1, 5])
  const other = await makeEvent(w, boss, [{}], { in: soon })
  w.advance(54 * minute)
  assert.deepEqual(ago(await read()), { 59: 1 })
  assert.equal((await read()).before, 1)
  w.advance(10 * minute)
  const after = await read()
  assert.deepEqual(ago(after), { 15: 1, 0: 1 })
  assert.equal(after.before, 0)
  assert.equal((await boss.ok(flow, { eventId: other.id })).gateFlow, null)
})

test('F-EVT-14 an entry more than two hours ago, or by a clock that is ahead, does not count', async (t) => {
  const { w, come, read } = await gate(t, 3)
  await come([0, 115], [1, 1], [2, 1])
  assert.equal((await read()).before, 1)
  w.advance(10 * minute)
  assert.equal((await read()).before, 0)
  await w.sql(
    `update gate_scan set at = $1 where nonce = (select max(nonce::text)::uuid from gate_scan where at > $2)`,
    [new Date(w.now().getTime() + minute), new Date(w.now().getTime() - 60 * minute)],
  )
  assert.deepEqual(ago(await read()), { 11: 1 })
})
