import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desk as limits } from '@vondrona/rules/bibs/constants'
import { holding, holdingLock, isWaitedFor } from '../../../test/locks/held-rows.ts'
import { buys, confirm, giveBack, makeEvent, ordersById, pay, reserves } from '../../../test/tickets.ts'
import { type Answer, type Person, world } from '../../../test/world.ts'
import { lockText } from '../../kernel/locks.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ticketsById } from '../tickets/index.ts'
import { assignMissing } from './assigning/assign-missing.ts'
import { assignBibs, fillPile, registerWishes } from './index.ts'
import { assign, bibsOn, config, configOf, numbers, saveConfig, stats } from './testing.ts'

/** What the call is refused with. */
async function refusal(person: Person, text: string, variables: object) {
  const { errors }: Answer = await person.gql(text, { ...variables })
  assert.ok(errors?.[0], 'it was not refused')
  return { code: errors[0].extensions.code, message: errors[0].message }
}

/** As a domain that knows wishes: « Rabe 2 » wants 9. */
registerWishes(async (tx, ticketIds) => {
  const tickets = await ticketsById(tx, ticketIds)
  return new Map(tickets.flatMap(({ id, fullName }) => (fullName === 'Rabe 2' ? [[id, 9] as const] : [])))
})

test('R-BIB-03 visitors and members neither read, configure nor assign bib numbers', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin_mit' })
  const event = await makeEvent(w, boss)
  for (const person of [w.visitor(), await w.member(), await w.member({ role: 'redacteur' })]) {
    for (const [text, variables] of [
      [config, { id: event.id }],
      [stats, { id: event.id }],
      [saveConfig, configOf(event.id)],
      [assign, { ticketId: w.kernel.newId() }],
    ] as const)
      assert.match((await refusal(person, text, variables)).code, /^(UNAUTHENTICATED|FORBIDDEN)$/)
  }
})

test('R-BIB-01, R-BIB-03 impossible configurations are refused, each with its reason', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin_mit' })
  const event = await makeEvent(w, boss)
  await w.sql('update ticket_type set max_quantity = 300 where event_id = $1', [event.id])
  for (const wrong of [
    { digitCount: 0 },
    { digitCount: 9 },
    { startNumber: -1 },
    { endNumber: 0 },
    { prefix: 'MARATHON' },
    { prefix: '<b>' },
    { endNumber: 299 },
    { applicationTypeId: w.kernel.newId() },
    { applicationTypeId: 'x' },
  ])
    await refusal(boss, saveConfig, configOf(event.id, wrong))
  assert.equal((await boss.ok(config, { id: event.id })).bibNumberConfig, null)
  assert.equal((await numbers(boss, event.id, { endNumber: 300 })).nextBibNumber, 'M-0001')
})

test('R-BIB-03 a numbering that is saved on top of an older revision is refused, and it says who saved', async (t) => {
  const w = await world(t)
  const [ando, bako] = [await w.member({ role: 'admin_mit' }), await w.member({ role: 'admin_mit' })]
  const event = await makeEvent(w, ando)
  const { revision } = await numbers(ando, event.id)
  await numbers(ando, event.id, { prefix: 'A-', revision })
  const { code, message } = await refusal(bako, saveConfig, configOf(event.id, { endNumber: 500, revision }))
  assert.equal(code, 'CONFLICT')
  assert.match(message, new RegExp(ando.pseudo))
  assert.equal((await bako.ok(config, { id: event.id })).bibNumberConfig.prefix, 'A-')
  await numbers(bako, event.id, { endNumber: 500, revision: revision + 1 })
})

test('R-BIB-03 of two who number a race that had no numbers yet, the second one learns of the first', async (t) => {
  const w = await world(t)
  const [ando, bako] = [await w.member({ role: 'admin_mit' }), await w.member({ role: 'admin' })]
  const event = await makeEvent(w, ando)
  const save = (by: Person) =>
    by.gql(saveConfig, configOf(event.id, { prefix: by === ando ? 'A-' : 'B-', revision: 0 }))
  const answers: Answer[] = await Promise.all([save(ando), save(bako)])
  assert.deepEqual(
    answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? []),
    ['CONFLICT'],
  )
  const first = answers[0]?.errors ? bako : ando
  const message = answers.find(({ errors }) => errors)?.errors?.[0]?.message ?? ''
  assert.match(message, new RegExp(first.pseudo))
})

test('R-BIB-07 a range that meets that of another race is refused, unless that race is over', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin_mit' })
  const [marathon, ecolo, kids] = [await makeEvent(w, boss), await makeEvent(w, boss), await makeEvent(w, boss)]
  await numbers(boss, marathon.id, { startNumber: 1 })
  await numbers(boss, ecolo.id, { startNumber: 1000, endNumber: 2000, prefix: 'FE-' })
  for (const meets of [
    { startNumber: 1 },
    { startNumber: 1000 },
    { startNumber: 1500 },
    { startNumber: 500, endNumber: 1000 },
  ]) {
    const { code, message } = await refusal(boss, saveConfig, configOf(kids.id, meets))
    assert.equal(code, 'BIB_RANGE')
    assert.match(message, /Course de la forêt/)
  }
  await numbers(boss, kids.id, { startNumber: 5000 })
  w.advance(40 * 86_400_000)
  const next = await makeEvent(w, await w.member({ role: 'admin_mit' }))
  const later = await w.member({ role: 'admin_mit' })
  await numbers(later, next.id, { startNumber: 1 })
})

test('R-BIB-02, R-BIB-04, R-BIB-05 forty who pay at once get numbers without gaps, each another one', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss)
  await numbers(boss, event.id, { startNumber: 42, endNumber: 80 })
  const people = await Promise.all(Array.from({ length: 8 }, () => w.member()))
  const orders = []
  for (const person of people) orders.push(await reserves(w, person, event, [0, 0, 0, 0, 0]))
  const rows = await ordersById(
    w,
    orders.map(({ id }) => id),
  )
  // A payment that is rolled back leaves no gap.
  await assert.rejects(
    w.system.transaction(async (tx) => {
      await w.system.publishWithin(tx, 'orders.confirmed', { orders: rows.slice(0, 1) })
      throw new Error('broken')
    }),
    /broken/,
  )
  await Promise.all(rows.map((row) => confirm(w, [row])))
  await Promise.all(rows.map((row) => confirm(w, [row]))) // told twice
  // 39 numbers for 40 people: the last one is given by hand, nobody's payment fails.
  const given = (await bibsOn(w, event.id)).filter((text) => text !== null)
  assert.deepEqual(
    given,
    Array.from({ length: 39 }, (_, n) => `M-${String(42 + n).padStart(4, '0')}`),
  )
  assert.deepEqual((await boss.ok(stats, { id: event.id })).bibNumberStats, {
    totalApplications: 40,
    withBibNumbers: 39,
    lastBibNumber: 'M-0080',
  })
})

test('R-BIB-05, R-BIB-07 a number that was given back is never given again, and others stay when the configuration changes', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss)
  await numbers(boss, event.id)
  const person = await w.member()
  const first = await buys(w, person, event)
  await pay(w, first.order.id)
  await giveBack(w, [first.order])
  const { tickets } = await buys(w, person, event)
  assert.equal(tickets[0]?.number, 'M-0002')
  await numbers(boss, event.id, { prefix: 'M-0', digitCount: 3, startNumber: 1 })
  await buys(w, person, event)
  await numbers(boss, event.id, { prefix: 'X', digitCount: 1, startNumber: 9 })
  await buys(w, person, event)
  await buys(w, person, event)
  assert.deepEqual(await bibsOn(w, event.id), ['M-0001', 'M-0002', 'M-0003', 'X10', 'X9'])
})

test('R-BIB-06 a wished number is given where the organiser allows it and nobody has it', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss)
  await numbers(boss, event.id, { assignment: 'pickup', endNumber: 50 })
  const { tickets } = await buys(w, await w.member(), event, [0, 0, 0, 0])
  const [a, b, c, d] = tickets.map(({ id }) => id)
  const ask = (ids: readonly (string | undefined)[], wished: number) =>
    w.system.transaction((tx) =>
      assignBibs(
        tx,
        w.system,
        ids.flatMap((id) => (id ? [{ seriesId: event.id, ticketId: id, wished }] : [])),
      ),
    )
  assert.deepEqual([...(await ask([a], 7)).values()], ['M-0001'], 'wishes are not allowed')
  await numbers(boss, event.id, { assignment: 'pickup', endNumber: 50, allowWishes: true })
  const both = await ask([b, c], 2)
  assert.deepEqual([...both.values()].sort(), ['M-0002', 'M-0003'])
  assert.deepEqual([...(await ask([d], 51)).values()], ['M-0004'], 'not of this race')
  await numbers(boss, event.id, { allowWishes: true, assignment: 'payment' })
  const paid = await buys(w, await w.member(), event, [0, 0])
  assert.deepEqual(
    paid.tickets.map(({ number }) => number),
    ['M-0005', 'M-0009'],
  )
})

test('F-RACE-09, R-BIB-05 the desk gives the next number or the one of any free packet, and each only once', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin_mit' })
  const event = await makeEvent(w, boss)
  const { tickets } = await buys(w, await w.member(), event, [0, 0, 0])
  const [a, b, c] = tickets.map(({ id }) => ({ ticketId: id })) as [object, object, object]
  assert.equal((await refusal(boss, assign, a)).code, 'NO_BIB')
  await numbers(boss, event.id, { assignment: 'pickup', endNumber: 5 })
  assert.equal((await refusal(boss, assign, { ...a, number: 6 })).code, 'BIB_RANGE')
  assert.equal((await refusal(boss, assign, { ticketId: w.kernel.newId() })).code, 'NOT_FOUND')
  const give = async (variables: object) => (await boss.ok(assign, variables)).assignBib.number
  assert.equal(await give({ ...a, number: 2 }), 'M-0002')
  assert.equal(await give({ ...a, number: 2 }), 'M-0002', 'sent again')
  assert.equal((await refusal(boss, assign, { ...b, number: 2 })).code, 'BIB_TAKEN')
  const both = await Promise.all([give({ ...b }), give({ ...c })])
  assert.deepEqual(both.sort(), ['M-0001', 'M-0003'])
  assert.equal(await give({ ...a, number: 5 }), 'M-0005')
  assert.equal((await refusal(boss, assign, { ...b, number: 2 })).code, 'BIB_TAKEN', 'a number that was changed')
  const entries = await w.sql(`select 1 from audit_entry where action = 'bib.assigned'`)
  assert.equal(entries.length, 4, 'what was sent again is no second act')
})

test('N-02 a pile is filled with what the race has left; a device keeps what it has, and without any it hears that there is none', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin_mit' })
  const event = await makeEvent(w, boss)
  const fill = (device: string, count: number, sharing: string[] = []) =>
    w.system.transaction((tx) => fillPile(tx, w.system, { eventId: event.id, desk: device, device }, count, sharing))
  const none = (key: string) => (error: unknown) => error instanceof Refusal && error.key === key
  await numbers(boss, event.id, { endNumber: 6 })
  await assert.rejects(fill('a', 2), none('gate.desk.noPile'))
  await numbers(boss, event.id, { endNumber: 6, assignment: 'pickup', isEnabled: false })
  await assert.rejects(fill('a', 2), none('gate.desk.noPile'))
  await numbers(boss, event.id, { endNumber: 6, assignment: 'pickup' })
  assert.deepEqual(await fill('a', 2), [1, 2])
  assert.deepEqual(await w.sql('select next_number from bib_series'), [{ nextNumber: 3 }])
  assert.deepEqual(await fill('a', 2), [1, 2], 'full')
  assert.deepEqual(await fill('b', 2), [3, 4])
  assert.deepEqual(await fill('a', 9), [1, 2, 5, 6], 'the last ones')
  assert.deepEqual(await fill('a', 9), [1, 2, 5, 6], 'no more of them')
  assert.deepEqual(await fill('a', 1), [1, 2, 5, 6], 'nothing is taken from it')
  await assert.rejects(fill('c', 1), none('bibs.exhausted'))
  await numbers(boss, event.id, { endNumber: 900, assignment: 'pickup' })
  assert.equal((await fill('d', limits.mostNumbers + 1, ['d', 'e', 'f'])).length, limits.mostNumbers)
  assert.equal((await fill('e', 199, ['d', 'e', 'f'])).length, 199)
  assert.equal((await fill('f', 5, ['d', 'e', 'f'])).length, 1, 'the last one of the link')
  assert.equal((await fill('e', 200, ['d', 'e', 'f'])).length, 199, 'it keeps what it has')
  await assert.rejects(fill('g', 1, ['d', 'e', 'f', 'g']), none('gate.desk.linkFull'))
  assert.equal((await fill('g', 1)).length, 1, 'who shares no link')
})

test('R-BIB-05 who pays waits for whoever gives numbers before, and gets the number after theirs', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{ price: 1000 }])
  await numbers(boss, event.id)
  const { id } = await reserves(w, await w.member(), event)
  await pay(w, id)
  const other = await holding(w, 'bib_series')
  const confirmed = confirm(w, await ordersById(w, [id]))
  await isWaitedFor(w)
  await other.query('update bib_series set next_number = 7')
  await other.query('commit')
  await confirmed
  assert.deepEqual(await bibsOn(w, event.id), ['M-0007'])
})

test('R-BIB-03 who changes the numbering waits for whoever gives numbers, and goes on behind the last of them', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss)
  await numbers(boss, event.id)
  const other = await holding(w, 'bib_series')
  const changed = numbers(boss, event.id, { prefix: 'X' })
  await isWaitedFor(w)
  await other.query('update bib_series set next_number = 7')
  await other.query('commit')
  assert.equal((await changed).nextBibNumber, 'X0007')
})

test('R-BIB-07 of two races that are given ranges at once, the second waits and is refused where they meet', async (t) => {
  const w = await world(t)
  const [one, other] = [await w.member({ role: 'admin' }), await w.member({ role: 'admin_mit' })]
  const events = [await makeEvent(w, one), await makeEvent(w, one)]
  const third = await holdingLock(w, `select pg_advisory_xact_lock(hashtextextended('${lockText('bib-ranges')}', 0))`)
  const saves = [one, other].map((boss, n) => boss.gql(saveConfig, configOf(events[n]?.id ?? '')))
  await isWaitedFor(w, 2)
  await third.query('commit')
  const answers: Answer[] = await Promise.all(saves)
  assert.deepEqual(
    answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? []),
    ['BIB_RANGE'],
  )
  assert.equal((await w.sql('select id from bib_series')).length, 1)
})

test('R-BIB-05 whose tickets were issued before the numbering, or when none was left, get their bib once it is saved', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin_mit' })
  const event = await makeEvent(w, boss)
  const other = await makeEvent(w, boss)
  const member = await w.member()
  const { tickets } = await buys(w, member, event, [0, 0, 0])
  await buys(w, member, other, [0])
  const [first, second, third] = tickets.map(({ id }) => id)
  await w.sql(`update ticket set status = 'cancelled' where id = $1`, [second])
  const given = async () =>
    (await w.sql('select id, number from ticket where number is not null order by number')).map((row) => [
      row.id,
      row.number,
    ])
  await numbers(boss, event.id, { assignment: 'pickup' })
  await w.runJobs()
  assert.deepEqual(await given(), [])
  await numbers(boss, event.id, { assignment: 'payment', isEnabled: false })
  await w.runJobs()
  assert.deepEqual(await given(), [])
  await numbers(boss, event.id, { assignment: 'payment', endNumber: 1 })
  await w.runJobs()
  assert.deepEqual(await given(), [[first, 'M-0001']])
  await numbers(boss, event.id, { assignment: 'payment', endNumber: 9 })
  for (const _ of [1, 2]) await assignMissing(w.system, { eventId: event.id })
  await w.runJobs()
  assert.deepEqual(await given(), [
    [first, 'M-0001'],
    [third, 'M-0002'],
  ])
})

test('R-BIB-05 bibs are given to those without one turn after turn, in the order in which they came', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin_mit' })
  const event = await makeEvent(w, boss)
  const { tickets } = await buys(w, await w.member(), event, [0, 0, 0, 0, 0])
  await numbers(boss, event.id)
  await assignMissing(w.system, { eventId: event.id, perTurn: 2 })
  const rows = await w.sql('select number from ticket order by id')
  assert.deepEqual(
    rows.map(({ number }) => number),
    tickets.map((_, n) => `M-000${n + 1}`),
  )
})
