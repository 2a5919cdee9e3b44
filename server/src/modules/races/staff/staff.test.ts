import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prebuilt } from '@vondrona/rules/constants'
import { rolesBut } from '../../../../test/people.ts'
import { refused, world } from '../../../../test/world.ts'
import { counts, linkOf, list, makeRace, pay, registers, withdraw } from '../testing.ts'

test('R-GAP-17 registrations are listed for administrators and who runs the MIT, for nobody else; each look is in the log', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  await registers(w, w.visitor(), race)
  for (const query of [list, counts]) {
    await refused('UNAUTHENTICATED', w.visitor().gql(query))
    for (const role of rolesBut('admin_mit', 'admin')) await refused('FORBIDDEN', (await w.member({ role })).gql(query))
  }
  const organiser = await w.member({ role: 'admin_mit' })
  const { mitParticipations: page } = await organiser.ok(list)
  assert.deepEqual(
    [page.total, page.items.length, page.items[0].details.idNumber, page.items[0].age],
    [1, 1, '101234567890', 36],
  )
  assert.equal(page.items[0].category, 'Seniors H')
  const lines = await w.sql(`select detail from audit_entry where action = 'data.listed'`)
  assert.deepEqual(lines[0].detail, { list: 'registrations', rows: 1 })
})

test('R-GAP-17 by race, state, documents, ticket type and words, page after page, with totals from counters', async (t) => {
  const w = await world(t)
  const [first, second] = [await makeRace(w, { types: [{ price: 0 }, { price: 100 }] }), await makeRace(w)]
  const child = { birthDate: '2014-05-01' }
  const a = await registers(w, w.visitor(), first, { fullName: 'Rakotoarisoa Hery', ...child })
  const b = await registers(w, w.visitor(), first, { fullName: '100% Zébu', ticketTypeId: first.types[1] })
  const c = await registers(w, w.visitor(), second, { fullName: 'Rakoto Under_score', email: 'under@exemple.mg' })
  const d = await registers(w, w.visitor(), second, { fullName: 'Rabe Lala' })
  await w.visitor().ok(withdraw, linkOf(d))
  const idsIn = async (filters: object) => {
    const { items, total } = (await first.boss.ok(list, { filters })).mitParticipations
    assert.equal(total, items.length, JSON.stringify(filters))
    return items.map(({ id }: { id: string }) => id)
  }
  assert.deepEqual(await idsIn({}), [d.id, c.id, b.id, a.id])
  assert.deepEqual(await idsIn({ eventId: first.id }), [b.id, a.id])
  assert.deepEqual(await idsIn({ status: 'confirmed' }), [a.id])
  assert.deepEqual(await idsIn({ eventId: second.id, status: 'withdrawn' }), [d.id])
  assert.deepEqual(await idsIn({ documents: 'accepted' }), [a.id])
  assert.deepEqual(await idsIn({ documents: 'none', eventId: first.id }), [b.id])
  assert.deepEqual(await idsIn({ ticketTypeId: first.types[1] }), [b.id])
  assert.deepEqual(await idsIn({ ticketTypeId: second.types[0] }), [d.id, c.id])
  assert.deepEqual(await idsIn({ search: 'rakoto' }), [c.id, a.id])
  assert.deepEqual(await idsIn({ search: 'hery RAKOTO' }), [a.id])
  assert.deepEqual(await idsIn({ search: '100% zé' }), [b.id])
  assert.deepEqual(await idsIn({ search: 'r_s' }), [c.id])
  assert.deepEqual(await idsIn({ search: 'under@exemple' }), [c.id])
  assert.deepEqual(await idsIn({ search: a.registrationNumber }), [a.id])
  assert.deepEqual(await idsIn({ search: a.registrationNumber.toLowerCase().replaceAll('-', '') }), [a.id])
  await w.sql(
    `update ticket set number = 'M-0042' where order_id = (select order_id from participation where id = $1)`,
    [a.id],
  )
  assert.deepEqual(await idsIn({ search: 'm-0042' }), [a.id])
  for (const filters of [{ search: 'x' }, { search: 'x'.repeat(201) }, { eventId: 'x' }])
    await refused('BAD_USER_INPUT', first.boss.gql(list, { filters }))
  await refused('BAD_USER_INPUT', first.boss.gql(list, { pagination: { after: 'x' } }))

  const found: string[] = []
  let after: string | null = null
  do {
    const { mitParticipations: page } = await first.boss.ok(list, { pagination: { limit: 3, after } })
    assert.equal(page.total, 4)
    found.push(...page.items.map(({ id }: { id: string }) => id))
    after = page.hasMore ? page.endCursor : null
  } while (after)
  assert.deepEqual(found, [d.id, c.id, b.id, a.id])
  const byStatus = async (eventId?: string) =>
    Object.fromEntries(
      (await first.boss.ok(counts, { eventId })).mitParticipationCounts.map(
        (row: { status: string; count: number }) => [row.status, row.count],
      ),
    )
  assert.deepEqual(await byStatus(), { confirmed: 1, awaiting_payment: 2, withdrawn: 1 })
  assert.deepEqual(await byStatus(second.id), { awaiting_payment: 1, withdrawn: 1 })
})

test('R-GAP-17 registrations are sorted by name and by date, both ways, page by page, under every filter, from an index', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  for (const fullName of ['Rabe Zo', 'Andria Soa', 'Rabe Hery', 'Éma Lala', 'rabé Zoa'])
    await registers(w, w.visitor(), race, {
      fullName,
      birthDate: fullName === 'rabé Zoa' ? '1991-01-01' : '1990-01-01',
    })
  const leaf = async (order: string, filters: object = { eventId: race.id }) => {
    const seen: string[] = []
    for (let after: string | null = null; ; ) {
      const { mitParticipations: page } = await race.boss.ok(list, { filters, order, pagination: { limit: 2, after } })
      seen.push(...page.items.map(({ details }: { details: { fullName: string } }) => details.fullName))
      if (!page.hasMore) return seen
      after = page.endCursor
    }
  }
  const byName = ['Andria Soa', 'Éma Lala', 'Rabe Hery', 'Rabe Zo', 'rabé Zoa']
  const byDate = ['Rabe Zo', 'Andria Soa', 'Rabe Hery', 'Éma Lala', 'rabé Zoa']
  assert.deepEqual(await leaf('name'), byName)
  assert.deepEqual(await leaf('nameDesc'), byName.toReversed())
  assert.deepEqual(await leaf('oldest'), byDate)
  assert.deepEqual(await leaf('newest'), byDate.toReversed())
  assert.deepEqual(
    await leaf('name', { eventId: race.id, status: 'awaiting_payment', search: 'rabe' }),
    byName.slice(2),
  )
  await refused('BAD_USER_INPUT', race.boss.gql(list, { order: 'id_number' }))
  await w.database.pool.query('set enable_seqscan = off')
  const plan = await w.sql(
    `explain select * from participation one where event_id = $1 and (search_text collate "C", id) > ('a', $1)
      order by search_text collate "C", id limit 20`,
    [race.id],
  )
  assert.match(JSON.stringify(plan), /participation_by_name/)
  assert.doesNotMatch(JSON.stringify(plan), /Sort/)
})

test('R-MIT-11 one tree for each registration that is confirmed; the counter follows withdrawals', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const trees = async () => {
    w.advance(prebuilt.countsBehind + 1)
    return (await w.visitor().ok('{ trees { count } }')).trees.count
  }
  assert.equal(await trees(), 0)
  const [a, b] = [await registers(w, w.visitor(), race), await registers(w, w.visitor(), race)]
  assert.equal(await trees(), 0)
  await pay(w, a.orderId)
  await pay(w, b.orderId)
  assert.equal(await trees(), 2)
  await w.visitor().ok(withdraw, linkOf(a))
  assert.equal(await trees(), 1)
})

test('a page of many registrations with everything takes as many queries as one', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '100' })
  const race = await makeRace(w, { types: [{ price: 0 }] })
  let asked = 0
  const { pool } = w.database
  const connect = pool.connect.bind(pool)
  t.mock.method(pool, 'connect', async (...args: []) => {
    const client = await connect(...args)
    asked += 1
    return client
  })
  const cost = async () => {
    await w.settled()
    asked = 0
    await race.boss.ok(list)
    return asked
  }
  await registers(w, w.visitor(), race)
  await cost()
  const one = await cost()
  for (let n = 0; n < 12; n++) await registers(w, w.visitor(), race)
  assert.equal(await cost(), one)
})
