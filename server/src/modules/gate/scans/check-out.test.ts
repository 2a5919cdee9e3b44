import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GateTicket } from '@vondrona/rules/gate'
import { buys, giveBack, makeEvent } from '../../../../test/tickets.ts'
import { type World, world } from '../../../../test/world.ts'
import {
  admittedOnce,
  downloads,
  duplicates,
  opensGate,
  opensPhone,
  type Phone,
  passagesInTurn,
  scanOf,
  sends,
  soon,
  sync,
} from '../testing.ts'

const minute = 60_000
const counts = 'query($key: String) { gateCounts(gateKey: $key) { admitted inside duplicates } }'

/** An event with tickets, and a phone at each of two gates. */
async function gates(t: Parameters<typeof world>[0], tickets = 2) {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{}], { in: soon })
  const bought = await buys(
    w,
    await w.member(),
    event,
    Array.from({ length: tickets }, () => 0),
  )
  const phone = async (name: string) => opensPhone(w, (await opensGate(boss, event.id, name)).gateKey, name)
  const ids = bought.tickets.map(({ id }) => id) as [string, ...string[]]
  const [north, south] = [await phone('Nord'), await phone('Sud')]
  w.advance(120 * minute)
  return { w, boss, event, order: bought.order, ids, north, south }
}
/** Scans of one ticket, so many minutes ago: `in` or `out`. */
const way = (w: World, ticketId: string, ...steps: readonly ['in' | 'out', number][]) =>
  steps.map(([direction, ago]) => scanOf(w, ticketId, { ago: ago * minute, exits: direction === 'out' }))
const outcomes = async (w: World) =>
  (await w.sql<{ outcome: string }>('select outcome from gate_scan where undoes is null order by at, nonce')).map(
    ({ outcome }) => outcome,
  )
const countsOf = async (w: World, { gateKey }: Phone) => (await w.visitor().ok(counts, { key: gateKey })).gateCounts

test('F-EVT-13 out without in is said, and counts nobody; an ended ticket neither enters nor leaves', async (t) => {
  const { w, boss, event, order, ids, north } = await gates(t)
  const [answer] = await sends(w.visitor(), north, way(w, ids[0], ['out', 3]))
  assert.equal(answer?.outcome, 'not_inside')
  assert.deepEqual(await w.sql(`select 1 from ticket where status = 'checked_in'`), [])
  assert.deepEqual(await countsOf(w, north), { admitted: 0, inside: 0, duplicates: 0 })
  const [found] = (await boss.ok(duplicates, { eventId: event.id })).gateDuplicates
  assert.deepEqual(
    found.scans.map(({ outcome }: { outcome: string }) => outcome),
    ['not_inside'],
  )
  await giveBack(w, [order])
  const ended = await sends(w.visitor(), north, way(w, ids[1] ?? '', ['in', 2], ['out', 1]))
  assert.deepEqual(
    ended.map(({ outcome }) => outcome),
    ['revoked', 'revoked'],
  )
  assert.deepEqual(await passagesInTurn(w), [])
})

test('F-EVT-13 who left may come in again, once for each exit; inside is in without out', async (t) => {
  const { w, ids, north, south } = await gates(t)
  await sends(w.visitor(), north, way(w, ids[0], ['in', 60]))
  await sends(w.visitor(), south, way(w, ids[0], ['out', 50]))
  assert.deepEqual(await countsOf(w, north), { admitted: 1, inside: 0, duplicates: 0 })
  const [line] = (await downloads(w.visitor(), { gateKey: north.gateKey })).list.filter(
    ({ id }: GateTicket) => id === ids[0],
  )
  assert.deepEqual([line?.state, line?.gate], ['left', 'Sud'])
  await sends(w.visitor(), north, way(w, ids[0], ['in', 40], ['in', 39], ['out', 30], ['out', 29]))
  assert.deepEqual(await outcomes(w), ['admitted', 'left', 'readmitted', 'duplicate_offline', 'left', 'not_inside'])
  assert.deepEqual(await countsOf(w, north), { admitted: 1, inside: 0, duplicates: 1 })
  assert.deepEqual(await admittedOnce(w), [])
  assert.deepEqual(await passagesInTurn(w), [])
})

test('F-EVT-13 a phone hears of an exit by another gate with the next list, as of an exit that was taken back', async (t) => {
  const { w, ids, north, south } = await gates(t)
  await sends(w.visitor(), north, way(w, ids[0], ['in', 60]))
  const before = await downloads(w.visitor(), { gateKey: north.gateKey })
  w.advance(5 * minute)
  const [exit] = way(w, ids[0], ['out', 1])
  await sends(w.visitor(), south, [exit as object])
  const states = async (cursor: string) =>
    (await downloads(w.visitor(), { gateKey: north.gateKey, cursor })).list
      .filter(({ id }: GateTicket) => id === ids[0])
      .map(({ id, state }: GateTicket) => [id, state])
  assert.deepEqual(await states(before.cursor), [[ids[0], 'left']])
  w.advance(5 * minute)
  const undo = { nonce: w.kernel.newId(), at: w.now().toISOString(), undoes: exit?.nonce }
  await sends(w.visitor(), south, [undo])
  assert.deepEqual(await states(before.cursor), [[ids[0], 'checked_in']])
  assert.deepEqual(await countsOf(w, north), { admitted: 1, inside: 1, duplicates: 0 })
})

test('F-EVT-13 an entry that is taken back takes its exit along: it was out without in, and the next entry is the first', async (t) => {
  const { w, ids, north } = await gates(t)
  const steps = way(w, ids[0], ['in', 60], ['out', 50], ['in', 40])
  await sends(w.visitor(), north, steps)
  await sends(w.visitor(), north, [{ nonce: w.kernel.newId(), at: w.now().toISOString(), undoes: steps[0]?.nonce }])
  assert.deepEqual(await outcomes(w), ['undone', 'not_inside', 'admitted'])
  assert.deepEqual(await admittedOnce(w), [])
  assert.deepEqual(await passagesInTurn(w), [])
})

test('F-EVT-13, N-02 the same passages in any order of arrival end alike: phones without a network merge by time', async (t) => {
  const { w, ids, north, south } = await gates(t, 8)
  const ends = new Set<string>()
  // Each scan from a phone of its own: what one phone sends comes in the order in which it happened.
  const phones = await Promise.all(
    Array.from({ length: 48 }, (_, n) => opensPhone(w, (n % 2 ? north : south).gateKey, `P${n}`)),
  )
  w.advance(120 * minute)
  for (const [n, id] of ids.entries()) {
    const steps = way(w, id, ['in', 60], ['out', 50], ['in', 40], ['in', 35], ['out', 20], ['out', 10])
    const shuffled = [...steps].sort((a, b) => ((steps.indexOf(a) * (n + 3)) % 7) - ((steps.indexOf(b) * (n + 3)) % 7))
    for (const [k, one] of shuffled.entries()) await sends(w.visitor(), phones[n * 6 + k] as Phone, [one])
    const rows = await w.sql('select outcome from gate_scan where ticket_id = $1 order by at, nonce', [id])
    ends.add(rows.map(({ outcome }) => outcome).join(' '))
  }
  assert.deepEqual([...ends], ['admitted left readmitted duplicate_offline left not_inside'])
  assert.deepEqual(await admittedOnce(w), [])
  assert.deepEqual(await passagesInTurn(w), [])
})

test('F-EVT-13 many phones at once: entries and exits of each ticket take turns, and the database follows nothing twice', async (t) => {
  const { w, ids, north, south } = await gates(t, 4)
  const person = w.visitor()
  const queue = Array.from({ length: 120 }, (_, n) => ({
    ...(n % 2 ? north : south),
    device: `D${n % 10}`,
    scans: way(w, ids[n % ids.length] ?? '', [n % 3 ? 'in' : 'out', (n * 37) % 200]),
  }))
  const worker = async () => {
    for (let sent = queue.shift(); sent; sent = queue.shift()) {
      const { errors } = await person.gql(sync, sent)
      if (!errors) continue
      // A server with too much to do says so, and the phone sends the same again later.
      assert.equal(errors[0]?.extensions.code, 'UNAVAILABLE')
      queue.push(sent)
    }
  }
  await Promise.all(Array.from({ length: 24 }, worker))
  assert.deepEqual(await admittedOnce(w), [])
  assert.deepEqual(await passagesInTurn(w), [])
  // The positive control: without the index, the same passage could be followed twice.
  const [one] = await w.sql(`select * from gate_scan where outcome = 'left' limit 1`)
  const twice = () =>
    w.sql(
      `insert into gate_scan select ($1::uuid), event_id, ticket_id, code, link_id, gate, device, at, received_at, refused,
      outcome, undoes, undone_at, exits, follows from gate_scan where nonce = $2`,
      [w.kernel.newId(), one.nonce],
    )
  await assert.rejects(twice(), /gate_scan_follows/)
  await w.sql('drop index gate_scan_follows')
  await twice()
  assert.notDeepEqual(await passagesInTurn(w), [])
})
