import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buys, giveBack, makeEvent } from '../../../test/tickets.ts'
import { refused, type World, world } from '../../../test/world.ts'
import {
  admittedOnce,
  bundle,
  counts,
  create,
  downloads,
  duplicates,
  links,
  opensGate,
  opensPhone,
  revoke,
  scanOf,
  sends,
  soon,
  sync,
} from './testing.ts'

const minute = 60_000
const day = 24 * 60 * minute
const reissue = 'mutation($id: ID!) { reissueTicket(id: $id) { id } }'

/** An event with tickets and two phones at two gates. */
async function raceDay(t: Parameters<typeof world>[0], tickets = 2) {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{}], { in: soon })
  const ids: string[] = []
  while (ids.length < tickets) {
    const more = Array.from({ length: Math.min(10, tickets - ids.length) }, () => 0)
    ids.push(...(await buys(w, await w.member(), event, more)).tickets.map(({ id }) => id))
  }
  const [north, south] = [await opensGate(boss, event.id, 'Nord'), await opensGate(boss, event.id, 'Sud')]
  const [a, b] = [await opensPhone(w, north.gateKey, 'A'), await opensPhone(w, south.gateKey, 'B')]
  w.advance(120 * minute)
  return { w, boss, event, ids: ids as [string, string, ...string[]], a, b, north, south }
}

test('F-EVT-14 the links of an event whose date is changed before anybody has a place move with it', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{}], { in: 10 })
  const link = await opensGate(boss, event.id, 'Nord')
  const end = async () => (await boss.ok(links, { eventId: event.id })).gateLinks[0].expiresAt
  const before = new Date(await end()).getTime()
  const change = 'mutation($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input) { id } }'
  await boss.ok(change, { id: event.id, input: { title: 'Autre titre' } })
  assert.equal(new Date(await end()).getTime(), before)
  const date = new Date(w.now().getTime() + 31 * day).toISOString()
  await boss.ok(change, { id: event.id, input: { date } })
  assert.equal(new Date(await end()).getTime() - before, 21 * day)
  w.advance(31 * day)
  await w.visitor().ok(bundle, { gateKey: link.gateKey, device: 'A' })
})

test('F-EVT-14 nobody but organisers makes, lists or revokes gate links', async (t) => {
  const { w, event, north } = await raceDay(t)
  for (const [person, code] of [
    [w.visitor(), 'UNAUTHENTICATED'],
    [await w.member(), 'FORBIDDEN'],
    [await w.member({ role: 'moderator' }), 'FORBIDDEN'],
  ] as const) {
    await refused(code, person.gql(create, { eventId: event.id, name: 'Nord' }))
    await refused(code, person.gql(links, { eventId: event.id }))
    await refused(code, person.gql(duplicates, { eventId: event.id }))
    await refused(code, person.gql(revoke, { id: north.id }))
    // Without a link, the list and the scans are the organisers' as well.
    await refused('GATE_CLOSED', person.gql(bundle, { eventId: event.id }))
    await refused('GATE_CLOSED', person.gql(counts, { eventId: event.id }))
    await refused('GATE_CLOSED', person.gql(sync, { eventId: event.id, device: 'X', scans: [] }))
  }
})

test('F-EVT-14 a link that was guessed, revoked, expired or is of another event opens nothing', async (t) => {
  const { w, boss, event, ids, a, north } = await raceDay(t)
  const other = await makeEvent(w, boss)
  const closed = async (variables: object) => {
    await refused('GATE_CLOSED', w.visitor().gql(bundle, { ...variables }))
    await refused('GATE_CLOSED', w.visitor().gql(counts, { ...variables }))
    await refused('GATE_CLOSED', w.visitor().gql(sync, { ...variables, device: 'A', scans: [scanOf(w, ids[0])] }))
  }
  await closed({ gateKey: 'x' })
  for (const eventId of [other.id, 'x']) await closed({ gateKey: a.gateKey, eventId })
  await w.visitor().ok(counts, { gateKey: a.gateKey, eventId: event.id.toUpperCase() })
  const { expiresAt } = (await boss.ok(links, { eventId: event.id })).gateLinks[0]
  const { revokeGateLink } = await boss.ok(revoke, { id: north.id })
  assert.ok(revokeGateLink.revokedAt && revokeGateLink.url === null)
  assert.equal((await boss.ok(revoke, { id: north.id })).revokeGateLink.revokedAt, revokeGateLink.revokedAt)
  await closed({ gateKey: a.gateKey })
  const south = (await opensGate(boss, event.id, 'Est')).gateKey
  w.advance(new Date(expiresAt).getTime() - w.now().getTime() + minute)
  await closed({ gateKey: south })
  assert.deepEqual(await w.sql(`select id from ticket where status = 'checked_in'`), [])
})

test('F-EVT-14 the secret of a link is told once and stored as its hash', async (t) => {
  const { w, boss, event, a } = await raceDay(t)
  assert.ok(JSON.stringify(await boss.ok(links, { eventId: event.id })).includes(a.gateKey) === false)
  const rows = await w.sql('select * from gate_link')
  assert.ok(!JSON.stringify(rows).includes(a.gateKey))
  const before = await w.sql(`select 1 from audit_entry where action = 'gate.linkCreated' and actor_id = $1`, [boss.id])
  assert.equal(before.length, 2)
})

test('R-GAP-18 the list holds names, bibs and what is needed to admit, and nothing else about a person', async (t) => {
  const { w, boss, event, ids, a, b } = await raceDay(t)
  const first = await downloads(w.visitor(), { gateKey: a.gateKey })
  assert.deepEqual([first.eventId, first.gate, first.count, first.list.length], [event.id, 'Nord', 2, 2])
  assert.deepEqual(Object.keys(first.list[0] ?? {}).sort(), ['at', 'bib', 'gate', 'id', 'name', 'state', 'tag', 'type'])
  assert.equal(first.keys.length, 1)
  assert.ok(!/@|\+261/.test(first.tickets))
  // Only what changed since comes with a cursor; a cursor that is none gives everything.
  w.advance(5 * minute)
  await sends(w.visitor(), b, [scanOf(w, ids[0], { ago: minute })])
  const next = await downloads(w.visitor(), { gateKey: a.gateKey, cursor: first.cursor })
  const used = next.list.find(({ id }: { id: string }) => id === ids[0])
  assert.deepEqual([used?.state, used?.gate], ['checked_in', 'Sud'])
  assert.equal(used?.at?.getTime(), Math.floor((w.now().getTime() - minute) / 1000) * 1000)
  w.advance(5 * minute)
  const last = await downloads(w.visitor(), { gateKey: a.gateKey, cursor: next.cursor })
  assert.ok(last.count < 2)
  assert.equal((await downloads(boss, { eventId: event.id, cursor: 'x' })).count, 2)
  const { gateLinks } = await boss.ok(links, { eventId: event.id })
  assert.deepEqual(
    gateLinks.map(({ name, devices }: { name: string; devices: number }) => [name, devices]),
    [
      ['Sud', 1],
      ['Nord', 1],
    ],
  )
})

test('R-TKT-08 a ticket of another event, an ended, an unknown and an unreadable one are kept but admit nobody', async (t) => {
  const { w, boss, ids, a } = await raceDay(t)
  const elsewhere = await makeEvent(w, boss)
  const foreign = await buys(w, await w.member(), elsewhere)
  const given = await buys(w, await w.member(), {
    id: (await downloads(w.visitor(), { gateKey: a.gateKey })).eventId,
    types: await typesOf(w, ids[0]),
  })
  await giveBack(w, [given.order])
  await boss.ok(reissue, { id: ids[1] })
  const scans = [
    scanOf(w, foreign.tickets[0]?.id ?? ''),
    scanOf(w, given.tickets[0]?.id ?? ''),
    scanOf(w, ids[1]),
    scanOf(w, w.kernel.newId()),
    scanOf(w, 'x'),
    { ...scanOf(w, ''), ticketId: null, code: 'https://exemple.mg/menu' },
    { ...scanOf(w, ''), ticketId: null },
  ]
  const answers = await sends(w.visitor(), a, scans)
  assert.deepEqual(
    answers.map(({ outcome }) => outcome),
    ['wrong_event', 'revoked', 'revoked', 'unknown', 'unknown', 'unknown', 'unknown'],
  )
  assert.deepEqual(await w.sql(`select id from ticket where status = 'checked_in'`), [])
  assert.deepEqual(await admittedOnce(w), [])
})

const typesOf = async (w: World, ticketId: string) =>
  (await w.sql<{ ticketTypeId: string }>('select ticket_type_id from ticket where id = $1', [ticketId])).map(
    (row) => row.ticketTypeId,
  )

test('R-GAP-18 batches that are too large or not readable are refused whole', async (t) => {
  const { w, ids, a } = await raceDay(t)
  for (const scans of [
    Array.from({ length: 501 }, () => scanOf(w, ids[0])),
    [{ ...scanOf(w, ids[0]), nonce: 'x' }],
    [{ ...scanOf(w, ids[0]), code: 'x'.repeat(201) }],
  ])
    await refused('BAD_USER_INPUT', w.visitor().gql(sync, { ...a, scans }))
  assert.deepEqual(await w.sql('select 1 from gate_scan'), [])
})

for (const order of ['the earlier', 'the later'])
  test(`N-02 two phones without a network admit with one ticket: the first scan stands, ${order} one being sent first`, async (t) => {
    const { w, boss, event, ids, a, b } = await raceDay(t)
    const [early, late] = [scanOf(w, ids[0], { ago: 90 * minute }), scanOf(w, ids[0], { ago: 30 * minute })]
    const steps = [() => sends(w.visitor(), a, [early]), () => sends(w.visitor(), b, [late])]
    for (const step of order === 'the earlier' ? steps : steps.reverse()) await step()
    const [first] = await sends(w.visitor(), a, [early])
    const [second] = await sends(w.visitor(), b, [late])
    assert.deepEqual([first?.outcome, second?.outcome], ['admitted', 'duplicate_offline'])
    assert.deepEqual([second?.usedGate, new Date(second?.usedAt ?? 0).toISOString()], ['Nord', early.at])
    const [found] = (await boss.ok(duplicates, { eventId: event.id })).gateDuplicates
    assert.deepEqual(
      found.scans.map(({ gate, outcome }: Record<string, string>) => [gate, outcome]),
      [
        ['Nord', 'admitted'],
        ['Sud', 'duplicate_offline'],
      ],
    )
    const { gateCounts } = await w.visitor().ok(counts, { gateKey: b.gateKey })
    assert.deepEqual(gateCounts, {
      eventId: event.id,
      admitted: 1,
      expected: 2,
      duplicates: 1,
      byGate: [{ gate: 'Nord', admitted: 1 }],
    })
    assert.deepEqual(await admittedOnce(w), [])
  })

test('N-02 a clock that is wrong by a day is corrected, and one that cannot be right is not believed', async (t) => {
  const { w, ids, a, b } = await raceDay(t)
  const day = 24 * 60 * minute
  await sends(w.visitor(), b, [scanOf(w, ids[0], { ago: 30 * minute })])
  // Its clock is a day ahead: the scan of an hour ago is dated tomorrow.
  const [first] = await sends(w.visitor(), { ...a, clockOffset: -day }, [scanOf(w, ids[0], { ago: 60 * minute - day })])
  assert.equal(first?.outcome, 'admitted')
  await sends(w.visitor(), b, [scanOf(w, ids[1], { ago: minute })])
  const [wild] = await sends(w.visitor(), a, [scanOf(w, ids[1], { ago: 900 * day })])
  const [ahead] = await sends(w.visitor(), a, [scanOf(w, ids[1], { ago: -3 * day })])
  assert.deepEqual([wild?.outcome, ahead?.outcome], ['duplicate_offline', 'duplicate_offline'])
  assert.deepEqual(await admittedOnce(w), [])
})

test('F-EVT-13 an undone scan admits nobody: the next one, or the duplicate before it, does', async (t) => {
  const { w, event, ids, a, b } = await raceDay(t)
  const scan = scanOf(w, ids[0], { ago: 5 * minute })
  const undo = { nonce: w.kernel.newId(), at: w.now().toISOString(), undoes: scan.nonce }
  assert.equal((await sends(w.visitor(), a, [undo]))[0]?.outcome, 'undone', 'of nothing')
  await sends(w.visitor(), a, [scan])
  // Another gate does not take it back.
  await sends(w.visitor(), b, [{ ...undo, nonce: w.kernel.newId() }])
  assert.equal((await sends(w.visitor(), a, [scan]))[0]?.outcome, 'admitted')
  await sends(w.visitor(), b, [scanOf(w, ids[0], { ago: minute })])
  const again = { ...undo, nonce: w.kernel.newId() }
  for (let n = 0; n < 2; n++) await sends(w.visitor(), a, [again])
  const { gateCounts } = await w.visitor().ok(counts, { gateKey: a.gateKey })
  assert.deepEqual(gateCounts.byGate, [{ gate: 'Sud', admitted: 1 }])
  // Scan and undo in one batch.
  const other = scanOf(w, ids[1])
  await sends(w.visitor(), a, [other, { nonce: w.kernel.newId(), at: other.at, undoes: other.nonce }])
  assert.deepEqual(await w.sql(`select id from ticket where event_id = $1 and status = 'checked_in'`, [event.id]), [
    { id: ids[0] },
  ])
  assert.deepEqual(await admittedOnce(w), [])
})

test('R-TKT-08 a phone that refused a used ticket admits nobody with it, and the organiser sees it', async (t) => {
  const { w, boss, event, ids, a, b } = await raceDay(t)
  await sends(w.visitor(), b, [scanOf(w, ids[0], { ago: minute, refused: true })])
  assert.deepEqual(await w.sql(`select id from ticket where status = 'checked_in'`), [])
  const [answer] = await sends(w.visitor(), a, [scanOf(w, ids[0])])
  assert.equal(answer?.outcome, 'admitted')
  const [found] = (await boss.ok(duplicates, { eventId: event.id })).gateDuplicates
  assert.deepEqual(
    found.scans.map(({ outcome }: { outcome: string }) => outcome),
    ['already_used', 'admitted'],
  )
})

test('N-02, N-03 hundreds of phones that send at once, each twice: every ticket admits once', {
  timeout: 120_000,
}, async (t) => {
  const { w, event, ids, a, b } = await raceDay(t, 20)
  const batches = Array.from({ length: 250 }, (_, n) => {
    const phone = n % 2 ? a : b
    const scans = [0, 1, 2].map((k) =>
      scanOf(w, ids[(n * 7 + k * 3) % ids.length] ?? '', { ago: ((n * 37) % 240) * 1000 }),
    )
    return { phone: { ...phone, device: `D${n % 40}` }, scans }
  })
  const person = w.visitor()
  const queue = [...batches, ...batches].map(({ phone, scans }) => ({ ...phone, scans }))
  const worker = async () => {
    for (let sent = queue.shift(); sent; sent = queue.shift()) {
      const { errors } = await person.gql(sync, { ...sent })
      if (!errors) continue
      // A server with too much to do says so, and the phone sends the same again later.
      assert.equal(errors[0]?.extensions.code, 'UNAVAILABLE')
      queue.push(sent)
    }
  }
  await Promise.all(Array.from({ length: 100 }, worker))
  assert.deepEqual(await admittedOnce(w), [])
  const [{ n, first }] = (await w.sql<{ n: number; first: number }>(
    `select count(*)::int as n,
    (select count(*)::int from gate_scan s where outcome = 'admitted'
      and not exists (select from gate_scan o where o.ticket_id = s.ticket_id and (o.at, o.nonce) < (s.at, s.nonce))) as first
    from gate_scan where event_id = $1`,
    [event.id],
  )) as [{ n: number; first: number }]
  assert.deepEqual([n, first], [750, 20])
})

test('F-EVT-13 an open console hears how the event fills, in one frame for many scans; nobody but organisers does', async (t) => {
  const { w, boss, event, ids, a } = await raceDay(t)
  const name = `gate_${event.id}`
  const [console, other] = [await w.socket(boss.token), await w.socket((await w.member()).token)]
  for (const socket of [console, other]) socket.send({ type: 'subscribe', event: name })
  await console.next('subscription_success')
  assert.equal((await other.next('error')).code, 'FORBIDDEN')
  await sends(w.visitor(), a, [scanOf(w, ids[0])])
  await sends(w.visitor(), a, [scanOf(w, ids[1])])
  assert.deepEqual((await console.next(name)).data, {
    admitted: 2,
    inside: 2,
    expected: 2,
    duplicates: 0,
    bibsGiven: 0,
    byGate: [{ gate: 'Nord', admitted: 2 }],
  })
  assert.deepEqual(
    other.frames.filter(({ type }) => type === name),
    [],
  )
})
