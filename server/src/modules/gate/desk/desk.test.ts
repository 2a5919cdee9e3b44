import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postpones } from '../../../../test/postponed/people.ts'
import { buys, giveBack, makeEvent } from '../../../../test/tickets.ts'
import { refused, type World, world } from '../../../../test/world.ts'
import { assign, numbers } from '../../bibs/testing.ts'
import { linkOf, makeRace, registers, withdraw } from '../../races/testing.ts'
import {
  blocks,
  bundle,
  type Device,
  downloads,
  oneBibEach,
  opensDesk,
  pickUpOf,
  problems,
  release,
  reserve,
  reserves,
  sends,
  settle,
  sync,
  takeOver,
} from './testing.ts'

const minute = 60_000

/** An event that gives bibs at pick-up, with tickets and two devices at two desks. */
async function raceWeek(t: Parameters<typeof world>[0], tickets = 3) {
  const w = await world(t)
  const boss = await w.member({ role: 'admin_mit' })
  const event = await makeEvent(w, boss, [{}], { in: 5 })
  await numbers(boss, event.id, { assignment: 'pickup', endNumber: 60 })
  const ids: string[] = []
  while (ids.length < tickets) {
    const more = Array.from({ length: Math.min(10, tickets - ids.length) }, () => 0)
    ids.push(...(await buys(w, await w.member(), event, more)).tickets.map(({ id }) => id))
  }
  const a: Device = { gateKey: await opensDesk(boss, event.id, 'Nord'), device: 'A' }
  const b: Device = { gateKey: await opensDesk(boss, event.id, 'Sud'), device: 'B' }
  return { w, boss, event, ids: ids as [string, string, string, ...string[]], a, b, people: w.visitor() }
}

const outcomesOf = (answers: readonly { outcome: string }[]) => answers.map(({ outcome }) => outcome)
const bibOf = async (w: World, id: string) => (await w.sql('select number from ticket where id = $1', [id]))[0]?.number

/** A registration without documents and without a letter, and a desk. */
async function notReady(t: Parameters<typeof world>[0]) {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }], in: 5 })
  await numbers(race.boss, race.id, { assignment: 'pickup' })
  const made = await registers(w, w.visitor(), race)
  const [{ id: ticketId }] = (await w.sql<{ id: string }>('select id from ticket')) as [{ id: string }]
  const a: Device = { gateKey: await opensDesk(race.boss, race.id), device: 'A' }
  return { w, race, made, ticketId, a }
}

/** As if the organiser had accepted everything, and the runner signed. */
async function becomesReady(w: World) {
  await w.sql(`update participation set documents_status = 'accepted'`)
  await w.sql(`insert into commitment (participation_id, event_id, version, signer_name, signed_at)
    select id, event_id, 1, full_name, now() from participation on conflict do nothing`)
}

test('F-EVT-14 a desk opens with a link of a desk only: not with one of a gate, nor one that was guessed', async (t) => {
  const { w, boss, event, ids, a, people } = await raceWeek(t)
  const gate = { gateKey: await opensDesk(boss, event.id, 'Nord', 'gate'), device: 'A' }
  for (const by of [gate, { gateKey: 'x', device: 'A' }, { eventId: event.id, device: 'A' }]) {
    await refused('GATE_CLOSED', people.gql(bundle, { ...by }))
    await refused('GATE_CLOSED', people.gql(reserve, { ...by, count: 5 }))
    await refused('GATE_CLOSED', people.gql(takeOver, { ...by, blockId: ids[0], from: 1 }))
    await refused('GATE_CLOSED', people.gql(sync, { ...by, pickUps: [pickUpOf(w, ids[0])] }))
  }
  await refused(
    'GATE_CLOSED',
    people.gql('query($k: String) { checkInBundle(gateKey: $k) { count } }', { k: a.gateKey }),
  )
  const scans = [{ nonce: w.kernel.newId(), ticketId: ids[0], at: w.now().toISOString() }]
  await refused(
    'GATE_CLOSED',
    people.gql(
      'mutation($k: String, $scans: [ScanInput!]!) { syncCheckIns(gateKey: $k, device: "A", scans: $scans) { nonce } }',
      {
        k: a.gateKey,
        scans,
      },
    ),
  )
  assert.deepEqual(await w.sql('select 1 from bib_pickup'), [])
})

test('R-BIB-03 nobody but organisers settles pick-ups, or sees and gives back the piles of desks', async (t) => {
  const { w, event, a, people } = await raceWeek(t)
  await reserves(people, a, 5)
  const [block] = await w.sql('select id from bib_block')
  for (const [person, code] of [
    [people, 'UNAUTHENTICATED'],
    [await w.member(), 'FORBIDDEN'],
    [await w.member({ role: 'moderator' }), 'FORBIDDEN'],
  ] as const) {
    await refused(code, person.gql(problems, { eventId: event.id }))
    await refused(code, person.gql(blocks, { eventId: event.id }))
    await refused(code, person.gql(release, { id: block.id }))
    await refused(code, person.gql(settle, { nonce: w.kernel.newId(), despite: 'x' }))
  }
})

test('F-EVT-03 a blocked pick-up of the former date is not accepted for the new one', async (t) => {
  const { w, race, ticketId, a } = await notReady(t)
  await reserves(w.visitor(), a, 3)
  await sends(w.visitor(), a, [pickUpOf(w, ticketId, { number: 1, despite: 'je connais la personne' })])
  const [found] = (await race.boss.ok(problems, { eventId: race.id })).pickUpProblems
  await postpones(w, race.boss, race.id)
  await refused('CONFLICT', race.boss.gql(settle, { nonce: found.nonce, despite: 'CIN vue sur place' }))
  assert.deepEqual(await w.sql('select status from participation'), [{ status: 'confirmed' }])
})

test('R-MIT-07, R-MIT-09 missing documents and an unsigned letter forbid the pick-up, also to a device that sends it all the same', async (t) => {
  const { w, race, made, ticketId, a } = await notReady(t)
  const [person] = (await downloads(w.visitor(), a)).list
  assert.deepEqual(person?.obstacles, ['documents_missing', 'letter_unsigned'])
  await refused('BIB_BLOCKED', race.boss.gql(assign, { ticketId }))
  await reserves(w.visitor(), a, 3)
  const [answer] = await sends(w.visitor(), a, [
    pickUpOf(w, ticketId, { number: 1, despite: 'je connais la personne' }),
  ])
  assert.deepEqual([answer?.outcome, answer?.obstacles], ['blocked', ['documents_missing', 'letter_unsigned']])
  assert.equal(await bibOf(w, ticketId), null)
  assert.deepEqual(await w.sql('select status from participation'), [{ status: 'confirmed' }])
  // The bib left the pile: nobody else gets it.
  assert.deepEqual(await reserves(w.visitor(), a, 3), [2, 3, 4])
  const [found] = (await race.boss.ok(problems, { eventId: race.id })).pickUpProblems
  assert.deepEqual([found.outcome, found.number, found.bib], ['blocked', 1, null])
  // Only an organiser accepts it, with a reason.
  await refused('BAD_USER_INPUT', race.boss.gql(settle, { nonce: found.nonce, despite: ' ' }))
  const { settlePickUp } = await race.boss.ok(settle, { nonce: found.nonce, despite: 'CIN vue sur place' })
  assert.deepEqual(settlePickUp, { outcome: 'given', bib: 'M-0001' })
  await refused('CONFLICT', race.boss.gql(settle, { nonce: found.nonce, despite: 'encore' }))
  assert.deepEqual(await w.sql('select status from participation'), [{ status: 'checked_in' }])
  assert.deepEqual((await race.boss.ok(problems, { eventId: race.id })).pickUpProblems, [])
  await refused('CONFLICT', w.visitor().gql(withdraw, linkOf(made)))
  const log = await w.sql(`select detail from audit_entry where action = 'bib.givenDespite'`)
  assert.equal(log.length, 1)
  assert.deepEqual(await oneBibEach(w), [])
})

test('F-RACE-11 an organiser at the desk overrules what is missing, once it is settled nobody has to', async (t) => {
  const { w, race, ticketId, a } = await notReady(t)
  const desk = { eventId: race.id, device: 'O' }
  assert.equal((await downloads(race.boss, desk)).mayOverride, true)
  const before = await downloads(w.visitor(), a)
  assert.equal(before.mayOverride, false)
  w.advance(5 * minute)
  const [blocked] = await sends(race.boss, desk, [pickUpOf(w, ticketId)])
  assert.equal(blocked?.outcome, 'blocked', 'an organiser has to say why')
  await becomesReady(w)
  const [given] = await sends(w.visitor(), a, [pickUpOf(w, ticketId, { collector: 'Rasoa Lala' })])
  assert.deepEqual([given?.outcome, given?.bib], ['given', 'M-0001'])
  const next = await downloads(w.visitor(), a, before.cursor)
  assert.deepEqual([next.list[0]?.state, next.list[0]?.bib, next.list[0]?.obstacles], ['checked_in', 'M-0001', []])
})

test('R-MIT-07 desks hear of a letter that is signed with the next changes', async (t) => {
  const { w, race, made, ticketId, a } = await notReady(t)
  w.advance(5 * minute)
  await registers(w, w.visitor(), race) // somebody else is the latest change
  const { cursor } = await downloads(w.visitor(), a)
  w.advance(5 * minute)
  assert.equal((await downloads(w.visitor(), a, cursor)).list.length, 1)
  const sign = `mutation($id: ID!, $key: String, $input: CommitmentInput!) {
    signCommitmentLetter(participationId: $id, key: $key, input: $input) { id } }`
  const input = { version: 1, signerName: made.fullName, accepted: true, signature: '10,10 20,20' }
  const { errors } = await w.visitor().gql(sign, { ...linkOf(made), input })
  assert.equal(errors, undefined, JSON.stringify(errors))
  const { list } = await downloads(w.visitor(), a, cursor)
  assert.deepEqual(list.find(({ id }: { id: string }) => id === ticketId)?.obstacles, ['documents_missing'])
})

for (const order of ['the earlier', 'the later'])
  test(`N-02, F-RACE-09 two desks without a network: no number twice, the first pick-up of a ticket stands, ${order} one being sent first`, async (t) => {
    const { w, boss, event, ids, a, b, people } = await raceWeek(t)
    const [pileA, pileB] = [await reserves(people, a, 3), await reserves(people, b, 3)]
    assert.deepEqual(
      [pileA, pileB],
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    )
    const early = pickUpOf(w, ids[0], { number: 1, ago: 90 * minute })
    const other = pickUpOf(w, ids[1], { number: 2, ago: 80 * minute })
    const late = pickUpOf(w, ids[0], { number: 4, ago: 30 * minute })
    const steps = [() => sends(people, a, [early, other]), () => sends(people, b, [late])]
    for (const step of order === 'the earlier' ? steps : steps.reverse()) await step()
    assert.deepEqual(outcomesOf(await sends(people, a, [early, other])), ['given', 'given'])
    const [second] = await sends(people, b, [late])
    assert.deepEqual([second?.outcome, second?.bib, second?.givenDesk], ['duplicate', 'M-0001', 'Nord'])
    assert.deepEqual([await bibOf(w, ids[0]), await bibOf(w, ids[1])], ['M-0001', 'M-0002'])
    // The second bib is out there: it is given to nobody else.
    assert.deepEqual(await reserves(people, b, 3), [5, 6, 7])
    const [found] = (await boss.ok(problems, { eventId: event.id })).pickUpProblems
    assert.deepEqual([found.outcome, found.number, found.desk, found.givenDesk], ['duplicate', 4, 'Sud', 'Nord'])
    assert.deepEqual(await oneBibEach(w), [])
  })

test('F-RACE-09 an undone pick-up puts its bib back on the pile, and only its own device or an organiser undoes it', async (t) => {
  const { w, boss, event, ids, a, b, people } = await raceWeek(t)
  await reserves(people, a, 2)
  const first = pickUpOf(w, ids[0], { number: 1, ago: 5 * minute })
  await sends(people, a, [first])
  const undo = () => ({ nonce: w.kernel.newId(), at: w.now().toISOString(), undoes: first.nonce })
  await sends(people, b, [undo()])
  assert.equal(await bibOf(w, ids[0]), 'M-0001', 'another device')
  // Undone, and the same bib handed to somebody else, in one batch and sent twice.
  const batch = [undo(), pickUpOf(w, ids[1], { number: 1 })]
  for (let n = 0; n < 2; n++) assert.deepEqual(outcomesOf(await sends(people, a, batch)), ['undone', 'given'])
  assert.deepEqual([await bibOf(w, ids[0]), await bibOf(w, ids[1])], [null, 'M-0001'])
  assert.deepEqual(await oneBibEach(w), [])
  const [given] = await w.sql(`select nonce from bib_pickup where outcome = 'given'`)
  await sends(boss, { eventId: event.id, device: 'O' }, [{ ...undo(), undoes: given.nonce }])
  assert.deepEqual(await reserves(people, a, 2), [1, 2])
  assert.deepEqual(await oneBibEach(w), [])
})

test('N-02 a laptop dies: another one goes on with its pile, and what the dead one sends later is not doubled', async (t) => {
  const { w, boss, event, ids, a, b, people } = await raceWeek(t)
  await reserves(people, a, 4)
  await reserves(people, b, 2)
  const before = pickUpOf(w, ids[0], { number: 1, ago: 60 * minute }) // A gave 1 and 2, and died
  const { otherPiles } = await downloads(people, b)
  assert.deepEqual(
    otherPiles.map(({ desk, left, first, last }: Record<string, unknown>) => [desk, left, first, last]),
    [['Nord', 4, 1, 4]],
  )
  const over = { ...b, blockId: otherPiles[0].id, from: 3 }
  assert.deepEqual((await people.ok(takeOver, over)).takeOverBibs.pile, [3, 4, 5, 6])
  assert.deepEqual((await people.ok(takeOver, over)).takeOverBibs.pile, [3, 4, 5, 6], 'sent twice')
  await sends(people, b, [pickUpOf(w, ids[1], { number: 3 })])
  // It lives again, and had given 3 as well: two people cannot have it.
  const again = await sends(people, a, [before, pickUpOf(w, ids[2], { number: 3, ago: 50 * minute })])
  assert.deepEqual(outcomesOf(again), ['given', 'no_number'])
  assert.deepEqual((await downloads(people, a)).pile, [2])
  const [found] = (await boss.ok(problems, { eventId: event.id })).pickUpProblems
  assert.deepEqual([found.outcome, found.number], ['no_number', 3])
  await refused('NOT_FOUND', people.gql(takeOver, { ...over, blockId: w.kernel.newId() }))
  assert.deepEqual(await oneBibEach(w), [])
})

test('F-RACE-09 a pile that its desk filled again since somebody looked is neither given back nor taken over', async (t) => {
  const { w, boss, event, ids, a, b, people } = await raceWeek(t)
  const seen = async () => (await boss.ok(blocks, { eventId: event.id })).bibBlocks[0]
  await reserves(people, a, 3)
  const block = await seen()
  await sends(people, a, [pickUpOf(w, ids[0], { number: 1 })])
  assert.equal((await seen()).revision, block.revision, 'handed out')
  for (const released of [2, 0]) assert.equal((await boss.ok(release, block)).releaseBibBlock.released, released)
  assert.deepEqual(await reserves(people, a, 3), [2, 3, 4], 'and its desk is offline now')
  const answer = await refused('CONFLICT', boss.gql(release, block))
  assert.equal(answer.extensions.key, 'bibs.pileChanged')
  await refused('CONFLICT', people.gql(takeOver, { ...b, blockId: block.id, from: 2, revision: block.revision }))
  assert.deepEqual(await reserves(people, b, 1), [5])
  const other = (await downloads(people, a)).otherPiles[0]
  const over = { ...b, blockId: block.id, from: 3, revision: (await seen()).revision }
  for (const _ of [1, 2]) assert.deepEqual((await people.ok(takeOver, over)).takeOverBibs.pile, [3, 4, 5])
  await refused('CONFLICT', boss.gql(release, { id: other.id, revision: other.revision }))
  assert.deepEqual((await downloads(people, a)).pile, [2])
  assert.deepEqual(await oneBibEach(w), [])
})

test('F-RACE-09 what is left of a pile comes back, and the next desk gives it', async (t) => {
  const { w, boss, event, ids, a, b, people } = await raceWeek(t)
  await reserves(people, a, 5)
  await sends(people, a, [pickUpOf(w, ids[0], { number: 2 })])
  const [block] = (await boss.ok(blocks, { eventId: event.id })).bibBlocks
  assert.deepEqual([block.left, block.first, block.last], [4, 1, 5])
  assert.equal((await boss.ok(release, { id: block.id })).releaseBibBlock.released, 4)
  assert.equal((await boss.ok(release, { id: block.id })).releaseBibBlock.released, 0, 'sent twice')
  assert.deepEqual(await reserves(people, b, 5), [1, 3, 4, 5, 6])
  // By hand, nobody gets what a desk took along.
  await refused('BIB_TAKEN', boss.gql(assign, { ticketId: ids[1], number: 3 }))
  // Whichever pile comes back last, the lowest number is the next one.
  await reserves(people, a, 2)
  const piles: { id: string; first: number }[] = (await boss.ok(blocks, { eventId: event.id })).bibBlocks
  for (const { id } of piles.sort((one, other) => one.first - other.first)) await boss.ok(release, { id })
  assert.deepEqual(await reserves(people, b, 1), [1])
})

test('R-BIB-05 piles come from the range of the race, and only where bibs are given at pick-up', async (t) => {
  const { w, boss, event, a, b, people } = await raceWeek(t)
  await refused('BAD_USER_INPUT', people.gql(reserve, { ...a, count: 0 }))
  await refused('BAD_USER_INPUT', people.gql(reserve, { ...a, count: 201 }))
  assert.equal((await reserves(people, a, 200)).length, 60)
  await refused('NO_BIB', people.gql(reserve, { ...b, count: 1 }))
  const other = await makeEvent(w, boss)
  const desk = { gateKey: await opensDesk(boss, other.id), device: 'C' }
  await refused('NO_BIB', people.gql(reserve, { ...desk, count: 1 }))
  assert.equal((await downloads(people, desk)).bibs, null)
  assert.deepEqual((await downloads(people, a)).bibs, { prefix: 'M-', digitCount: 4 })
  await numbers(boss, event.id, { assignment: 'payment', endNumber: 60 })
  assert.equal((await downloads(people, a)).bibs, null)
})

test('R-BIB-05 one link takes along no more than its part of the range, with however many devices', async (t) => {
  const { w, boss, event, ids, a, b, people } = await raceWeek(t)
  await numbers(boss, event.id, { assignment: 'pickup', endNumber: 5000 })
  const more = (n: number) => people.gql(reserve, { ...a, device: `D${n}`, count: 200 })
  const answers = await Promise.all([0, 1, 2, 3, 4].map(more))
  const piles = answers.map(({ data }) => data?.reserveBibs?.pile.length ?? 0)
  assert.equal(
    piles.reduce((sum, n) => sum + n, 0),
    400,
  )
  await refused('NO_BIB', people.gql(reserve, { ...a, device: 'E', count: 1 }))
  // What was handed out makes room, and neither another link nor an organiser has less for it.
  const full = `D${piles.findIndex((n) => n > 0)}`
  const [number] = await reserves(people, { ...a, device: full }, 1)
  await sends(people, { ...a, device: full }, [pickUpOf(w, ids[0], { number })])
  assert.equal((await reserves(people, { ...a, device: 'E' }, 200)).length, 1)
  assert.equal((await reserves(people, b, 200)).length, 200)
  assert.equal((await reserves(boss, { eventId: event.id, device: 'O' }, 200)).length, 200)
})

test('R-BIB-05 one ticket uses up no more than three numbers, however many pick-ups are sent or taken back', async (t) => {
  const { w, boss, event, ids, a, b, people } = await raceWeek(t)
  const used = () => w.sql('select number from bib order by number')
  const [one, two] = ids
  const first = pickUpOf(w, one, { number: 1 })
  await sends(people, a, [first])
  await sends(people, a, [pickUpOf(w, one, { undoes: first.nonce })])
  for (const from of [2, 20, 40]) {
    w.advance(1000)
    const many = Array.from({ length: 20 }, (_, n) => pickUpOf(w, one, { number: from + n, ago: (60 - from) * minute }))
    await sends(people, a, many)
    await sends(people, a, [pickUpOf(w, one, { undoes: many[0]?.nonce })])
  }
  assert.equal((await used()).length, 3)
  // The others are left to whoever comes next, and the organiser sees what happened.
  assert.deepEqual(await reserves(people, b, 5), [4, 5, 6, 7, 8])
  assert.deepEqual(outcomesOf(await sends(people, b, [pickUpOf(w, two, { number: 4 })])), ['given'])
  assert.ok((await boss.ok(problems, { eventId: event.id })).pickUpProblems.length > 3)
})

test('R-BIB-05 no more devices than a link may have take numbers, or piles of others', async (t) => {
  const { w, a, b, people } = await raceWeek(t)
  await reserves(people, a, 1)
  const [block] = await w.sql('select id from bib_block')
  await w.sql(`insert into gate_device (link_id, device, first_seen_at, last_seen_at)
    select id, 'X' || n, now(), now() from gate_link, generate_series(1, 50) n where name = 'Sud'`)
  await refused('GATE_CLOSED', people.gql(reserve, { ...b, count: 1 }))
  await refused('GATE_CLOSED', people.gql(takeOver, { ...b, blockId: block.id, from: 1 }))
  assert.equal((await reserves(people, { ...b, device: 'X7' }, 2)).length, 2, 'one that it knows')
})

test('R-BIB-05 a ticket that was given back, of another event or unknown gets no bib, and the bib that left is known', async (t) => {
  const { w, boss, event, ids, a, people } = await raceWeek(t)
  await reserves(people, a, 5)
  const lost = await buys(w, await w.member(), event)
  await giveBack(w, [lost.order])
  const elsewhere = await buys(w, await w.member(), await makeEvent(w, boss))
  const answers = await sends(people, a, [
    pickUpOf(w, lost.tickets[0]?.id ?? '', { number: 1 }),
    pickUpOf(w, elsewhere.tickets[0]?.id ?? '', { number: 2 }),
    pickUpOf(w, w.kernel.newId(), { number: 3 }),
    pickUpOf(w, 'x'),
    pickUpOf(w, ids[0], { number: 61 }),
  ])
  assert.deepEqual(outcomesOf(answers), ['ended', 'unknown', 'unknown', 'unknown', 'no_number'])
  await refused(
    'BAD_USER_INPUT',
    people.gql(sync, { ...a, pickUps: Array.from({ length: 201 }, () => pickUpOf(w, ids[0])) }),
  )
  assert.deepEqual(await oneBibEach(w), [])
})

test('R-BIB-05 who has the bib gives the place back only through an organiser, and a reissued ticket has it already', async (t) => {
  const { w, boss, ids, a, people } = await raceWeek(t, 3)
  await reserves(people, a, 2)
  await sends(people, a, [pickUpOf(w, ids[0], { number: 1 })])
  const { reissueTicket } = await boss.ok('mutation($id: ID!) { reissueTicket(id: $id) { id number } }', { id: ids[0] })
  assert.equal(reissueTicket.number, 'M-0001')
  const [again] = await sends(people, a, [pickUpOf(w, reissueTicket.id, { number: 2 })])
  assert.deepEqual([again?.outcome, again?.bib], ['duplicate', 'M-0001'])
  const [order] = await w.sql('select order_id as id, user_id from ticket where id = $1', [reissueTicket.id])
  const release = w.system.transaction((tx) =>
    w.system.publishWithin(tx, 'orders.released', {
      orders: [order],
      why: 'cancelled',
      reason: 'cancelled',
      onlyUnused: true,
    }),
  )
  await assert.rejects(release, { code: 'BIB_GIVEN' })
  assert.deepEqual(await oneBibEach(w), [])
})

test('N-02, F-RACE-09 many devices that reserve and send at once, each twice: every bib and every ticket once', {
  timeout: 120_000,
}, async (t) => {
  const { w, event, ids, a, people } = await raceWeek(t, 20)
  const devices = Array.from({ length: 8 }, (_, n) => ({ ...a, device: `D${n}` }))
  const piles = await Promise.all(devices.map((device) => reserves(people, device, 6)))
  assert.equal(new Set(piles.flat()).size, 48)
  const batches = devices.flatMap((device, n) =>
    (piles[n] ?? []).map((number, k) => ({
      device,
      pickUps: [pickUpOf(w, ids[(n * 5 + k * 3) % ids.length] ?? '', { number, ago: ((n * 37 + k) % 240) * 1000 })],
    })),
  )
  const queue = [...batches, ...batches].map(({ device, pickUps }) => ({ ...device, pickUps }))
  const worker = async () => {
    for (let sent = queue.shift(); sent; sent = queue.shift()) {
      const { errors } = await people.gql(sync, { ...sent })
      if (!errors) continue
      assert.equal(errors[0]?.extensions.code, 'UNAVAILABLE')
      queue.push(sent)
    }
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  assert.deepEqual(await oneBibEach(w), [])
  const [{ n, first }] = (await w.sql<{ n: number; first: number }>(
    `select count(*)::int as n,
    (select count(*)::int from bib_pickup s where outcome = 'given'
      and not exists (select from bib_pickup o where o.ticket_id = s.ticket_id and (o.at, o.nonce) < (s.at, s.nonce))) as first
    from bib_pickup where event_id = $1`,
    [event.id],
  )) as [{ n: number; first: number }]
  const people20 = new Set(batches.flatMap(({ pickUps }) => pickUps.map(({ ticketId }) => ticketId))).size
  assert.deepEqual([n, first], [48, people20])
})

test('F-EVT-14 with a link alone no bib goes out before the weeks of the pick-up, nor after the event; a typed date does not help', async (t) => {
  const { w, boss, people } = await raceWeek(t)
  const event = await makeEvent(w, boss, [{}], { in: 16 })
  const [ticket] = (await buys(w, await w.member(), event)).tickets
  const device: Device = { gateKey: await opensDesk(boss, event.id), device: 'voleur' }
  const next: Device = { gateKey: await opensDesk(boss, event.id, 'Sud'), device: 'B' }
  const early = [pickUpOf(w, ticket?.id ?? ''), pickUpOf(w, ticket?.id ?? '', { ago: -4 * 24 * 60 * minute })]
  assert.deepEqual(outcomesOf(await sends(people, device, early)), ['too_early', 'too_early'])
  const free = await buys(w, await w.member(), event)
  const asOrganiser = { eventId: event.id, device: 'bureau' }
  const [given] = await sends(boss, asOrganiser, [pickUpOf(w, free.tickets[0]?.id ?? '')])
  assert.equal(given?.outcome, 'given', 'who organises answers for it by name')
  w.advance(3 * 24 * 60 * minute)
  assert.deepEqual(outcomesOf(await sends(people, device, [pickUpOf(w, ticket?.id ?? '')])), ['given'])
  w.advance(15 * 24 * 60 * minute)
  assert.deepEqual(outcomesOf(await sends(people, next, [pickUpOf(w, ticket?.id ?? '')])), ['too_late'])
})

test('F-EVT-14 all that a device of a desk handed out is undone at once: the bib of the other desk counts, the pile is whole', async (t) => {
  const { w, boss, event, ids, a, b, people } = await raceWeek(t)
  const [one, two] = ids
  await downloads(people, a)
  await downloads(people, b)
  assert.deepEqual(await reserves(people, a, 5), [1, 2, 3, 4, 5])
  await reserves(people, b, 5)
  w.advance(30 * minute)
  await sends(people, a, [pickUpOf(w, one, { number: 1, ago: 20 * minute }), pickUpOf(w, two, { number: 2 })])
  assert.deepEqual(outcomesOf(await sends(people, b, [pickUpOf(w, one, { number: 6, ago: minute })])), ['duplicate'])
  const link = await linkIdOf(w, 'Nord')
  const undo = 'mutation($id: ID!, $device: ID) { undoGateLink(id: $id, device: $device) { undone tickets } }'
  await refused('FORBIDDEN', (await w.member()).gql(undo, { id: link }))
  assert.deepEqual((await boss.ok(undo, { id: link, device: 'A' })).undoGateLink, { undone: 2, tickets: 2 })
  assert.deepEqual([await bibOf(w, one), await bibOf(w, two)], ['M-0006', null])
  assert.deepEqual((await downloads(people, a)).pile, [1, 2, 3, 4, 5])
  assert.equal(
    (await boss.ok('query($e: ID!) { gateCounts(eventId: $e) { bibsGiven } }', { e: event.id })).gateCounts.bibsGiven,
    1,
  )
  assert.deepEqual(await oneBibEach(w), [])
  const cut = 'mutation($id: ID!, $device: ID!) { cutGateDevice(id: $id, device: $device) { lockedAt } }'
  await boss.ok(cut, { id: link, device: 'A' })
  for (const call of [
    people.gql(sync, { ...a, pickUps: [pickUpOf(w, two, { number: 2 })] }),
    people.gql(bundle, { ...a }),
    people.gql(reserve, { ...a, count: 1 }),
    people.gql(bundle, { ...a, device: 'A2' }),
  ])
    await refused('GATE_CLOSED', call)
})

test('F-EVT-14 a desk tells no device of another one by more than its short name', async (t) => {
  const { w, a, b, people } = await raceWeek(t)
  await reserves(people, { ...a, device: 'secret-of-a' }, 5)
  const { otherPiles } = await downloads(people, b)
  assert.deepEqual(
    otherPiles.map(({ device }: { device: string }) => device),
    ['SECR'],
  )
  assert.ok(w)
})

const linkIdOf = async (w: World, name: string) =>
  (await w.sql<{ id: string }>('select id from gate_link where name = $1', [name]))[0]?.id ?? ''

for (const [missingAtGate, letters] of [
  ['warn', 'l m'],
  ['stop', 'l m'],
  ['ignore', ''],
] as const)
  test(`R-MIT-07 a gate of a race that is to ${missingAtGate} hears what is missing to a runner: ${letters || 'nothing'}`, async (t) => {
    const w = await world(t)
    const race = await makeRace(w, { types: [{ price: 0 }], race: { missingAtGate } })
    await registers(w, w.visitor(), race)
    const { createGateLink } = await race.boss.ok(
      'mutation($e: ID!) { createGateLink(eventId: $e, name: "Nord") { url } }',
      { e: race.id },
    )
    const gateKey = createGateLink.url.split('#')[1]
    const ask = 'query($k: String) { checkInBundle(gateKey: $k) { tickets aboutMissing } }'
    const { checkInBundle } = await w.visitor().ok(ask, { k: gateKey })
    assert.equal(checkInBundle.aboutMissing, missingAtGate)
    const last = checkInBundle.tickets.split('\t')[8] ?? ''
    assert.equal([...last].sort().join(' '), letters)
    assert.equal(
      (await race.boss.ok('query($id: ID!) { race(eventId: $id) { missingAtGate } }', { id: race.id })).race
        .missingAtGate,
      missingAtGate,
    )
  })
