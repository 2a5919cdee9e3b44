import assert from 'node:assert/strict'
import { test } from 'node:test'
import { event } from '@vondrona/rules/events/constants'
import { countStatements } from '../../../../test/statements/count-statements.ts'
import { type Person, refused, type World, world } from '../../../../test/world.ts'
import { cancel, editor, idsOf, inDays, list, makeEvent, page, postpone, update } from '../testing.ts'

const titles = async (w: World, filters: object) =>
  (await w.visitor().ok(list, { filters })).events.map((one: { title: string }) => one.title)

test('R-EVT-05 upcoming ones soonest first, past ones latest first, by the server’s clock; cancelled ones are shown', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  await makeEvent(w, owner, { title: 'Dans un mois', date: inDays(w, 30) })
  const { id } = await makeEvent(w, owner, { title: 'Demain', date: inDays(w, 1) })
  await makeEvent(w, owner, { title: 'Commencé', date: inDays(w, -20), endDate: inDays(w, 1) })
  await makeEvent(w, owner, { title: 'Sans fin connue', date: inDays(w, -0.4) })
  await makeEvent(w, owner, { title: 'Hier', date: inDays(w, -1) })
  await makeEvent(w, owner, { title: 'Il y a un an', date: inDays(w, -365), endDate: inDays(w, -364) })
  await owner.ok(cancel, { id, reason: 'Pluie' })
  const upcoming = ['Commencé', 'Sans fin connue', 'Demain', 'Dans un mois']
  assert.deepEqual(await titles(w, {}), upcoming)
  assert.deepEqual(await titles(w, { period: 'past' }), ['Hier', 'Il y a un an'])
  assert.deepEqual(await titles(w, { period: 'all' }), [...upcoming, 'Hier', 'Il y a un an'].sort(byStart))
  assert.deepEqual(await titles(w, { status: 'cancelled' }), ['Demain'])
  w.advance(event.lengthUnknown)
  assert.deepEqual((await titles(w, { period: 'past' }))[0], 'Sans fin connue')
})
const order = ['Dans un mois', 'Demain', 'Sans fin connue', 'Hier', 'Commencé', 'Il y a un an']
const byStart = (a: string, b: string) => order.indexOf(a) - order.indexOf(b)

test('R-EVT-05, F-EVT-03 postponed without a date, events are never past: they come after the dated ones, page by page', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const day = { date: inDays(w, 1) }
  const [waits, long] = [await makeEvent(w, owner, { title: 'Attend', ...day }), await makeEvent(w, owner, day)]
  for (const { id } of [waits, long]) await owner.ok(postpone, { input: { id, reason: 'Cyclone' } })
  await w.sql(
    `update event set starts_at = starts_at - interval '3 years', title = 'Attend depuis longtemps' where id = $1`,
    [long.id],
  )
  await makeEvent(w, owner, { title: 'Demain', ...day })
  await makeEvent(w, owner, { title: 'Dans un an', date: inDays(w, 365) })
  await makeEvent(w, owner, { title: 'Hier', date: inDays(w, -1) })
  await owner.ok(update, { id: waits.id, input: { endDate: inDays(w, 1.2) } }) // its former end is no end either
  const upcoming = ['Demain', 'Dans un an', 'Attend depuis longtemps', 'Attend']
  assert.deepEqual(await titles(w, {}), upcoming)
  assert.deepEqual(await titles(w, { period: 'past' }), ['Hier'])
  assert.deepEqual((await owner.ok(list, { filters: { mine: true, period: 'upcoming' } })).events.length, 4)
  const seen: string[] = []
  for (let after: string | undefined; seen.length < 4; ) {
    const pagination = { limit: 1, ...(after && { after }) }
    const { items, endCursor, totalCount } = (await w.visitor().ok(page, { pagination })).eventsWithPagination
    assert.equal(totalCount, 4)
    seen.push(items[0].title)
    after = endCursor
  }
  assert.deepEqual(seen, upcoming)
  await owner.ok(postpone, { input: { id: waits.id, reason: 'Le soleil revient', date: inDays(w, 2) } })
  assert.deepEqual((await titles(w, {})).slice(0, 2), ['Demain', 'Attend'])
})

test('R-EVT-05 the search looks in title, place and description, without accents', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  await makeEvent(w, owner, { title: 'Foulée Écolo (10 km)', location: 'Ivandry' })
  await makeEvent(w, owner, { title: 'Test', description: 'Une foulée tranquille' })
  await makeEvent(w, owner, { title: 'Autre' })
  assert.deepEqual((await titles(w, { search: 'foulee' })).sort(), ['Foulée Écolo (10 km)', 'Test'])
  assert.deepEqual(await titles(w, { search: 'ivandry ecolo' }), ['Foulée Écolo (10 km)'])
  for (const search of ["'); drop table event; --", '\0', '((((', 'x'.repeat(5000)])
    assert.deepEqual(await titles(w, { search }), search === '\0' ? await titles(w, {}) : [])
})

test('R-EVT-05 those that the caller manages: their own, for who runs the MIT its races, for an admin all; nobody else any', async (t) => {
  const w = await world(t)
  const [owner, boss, mit] = [await editor(w), await w.member({ role: 'admin' }), await w.member({ role: 'admin_mit' })]
  const own = await makeEvent(w, owner, { title: 'Course de Soa' })
  const race = await makeEvent(w, boss, { title: 'Course du MIT', isMit: true })
  const party = await makeEvent(w, boss, { title: 'Fête' })
  const managed = async (person: Person, more: object = {}) =>
    idsOf((await person.ok(list, { filters: { managed: true, period: 'all', ...more } })).events).sort()
  for (const person of [w.visitor(), await w.member(), await w.member({ role: 'moderator' }), await editor(w)])
    assert.deepEqual(await managed(person), [])
  assert.deepEqual(await managed(owner), [own.id])
  assert.deepEqual(await managed(mit), [race.id])
  await w.sql('update event set created_by = $2 where id = $1', [party.id, mit.id])
  assert.deepEqual(await managed(mit), [race.id, party.id].sort())
  assert.deepEqual(await managed(mit, { search: 'course' }), [race.id])
  assert.deepEqual(await managed(boss), [own.id, race.id, party.id].sort())
  assert.deepEqual(await managed(boss, { isMit: true }), [race.id])
  assert.deepEqual(await managed(mit, { isMit: true }), [race.id])
  assert.deepEqual(await managed(owner, { isMit: true }), [])
})

test('R-NET-04, R-EVT-05 pages by number for existing clients, and by the last id: no double and no gap', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const ids: string[] = []
  for (let n = 0; n < 7; n++) ids.push((await makeEvent(w, owner, { date: inDays(w, 1 + Math.floor(n / 2)) })).id)
  const ask = async (pagination: object, filters: object = {}) =>
    (await w.visitor().ok(page, { filters, pagination })).eventsWithPagination
  const [first, second, third] = [1, 2, 3].map((n) => ask({ page: n, limit: 3 }))
  const numbered = [await first, await second, await third]
  assert.deepEqual(
    numbered.map(({ totalCount, hasNext, currentPage }) => [totalCount, hasNext, currentPage]),
    [
      [7, true, 1],
      [7, true, 2],
      [7, false, 3],
    ],
  )
  assert.deepEqual(numbered.flatMap(({ items }) => idsOf(items)).sort(), [...ids].sort())
  for (const period of ['upcoming', 'all']) {
    const seen: string[] = []
    for (let after: string | null = null; ; ) {
      const { items, endCursor, hasNext } = await ask({ limit: 2, ...(after && { after }) }, { period })
      seen.push(...idsOf(items))
      after = endCursor
      if (!hasNext) break
    }
    assert.deepEqual([seen.length, new Set(seen).size], [7, 7])
  }
  for (const pagination of [{ page: 0 }, { page: 51 }, { after: 'x' }])
    await refused('BAD_USER_INPUT', w.visitor().gql(page, { pagination }))
  assert.equal((await ask({ limit: 100_000 })).items.length, 7)
})

test('R-EVT-05 a list costs as many questions to the database as one event', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const types = { ticketTypes: [{ title: 'Un' }], applicationTypes: [{ name: 'Un', formConfig: { formFields: [] } }] }
  const list = `{ events { ticketTypes { id } applicationTypes { id formConfig { id } } cover { id } createdBy { pseudo } postponement { id } } }`
  const count = () => countStatements(w, () => owner.ok(list))
  await makeEvent(w, owner, types)
  await count()
  const one = await count()
  assert.ok(one >= 6, String(one))
  for (let n = 0; n < 5; n++) await makeEvent(w, owner, types)
  assert.equal(await count(), one)
})
