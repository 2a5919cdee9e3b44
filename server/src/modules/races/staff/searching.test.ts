import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../../test/world.ts'
import { list, makeRace, registers } from '../testing.ts'
import { remakeParticipationKeys, remakeResultKeys } from './remake-keys.ts'

const people = [
  { fullName: 'Ranaivo-Rakotoarimanana Tiana', phone: '+261340000012' },
  { fullName: 'Lova D’Ambatry', phone: '+261330000013' },
  { fullName: 'Łukasz Đorđe Søren', phone: '+33612345678' },
  { fullName: 'Rasoa', phone: '+261320000014' },
  { fullName: 'Rasoana Rindra', phone: '+261320000015' },
  { fullName: 'Jean Pierre Ravao Nirina', phone: '+261348765432' },
  { fullName: 'Rakotobe Jeanpierre', phone: '+261320000077' },
]

test('R-GAP-17 registrations are found by any writing of phone, bib and name, in any order, and with one typing error after exact ones', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const ids: string[] = []
  for (const [n, person] of people.entries())
    ids.push((await registers(w, w.visitor(), race, { ...person, email: `p${n}@exemple.mg` })).id)
  await w.sql(
    `update ticket set number = 'A-6005' where order_id = (select order_id from participation where id = $1)`,
    [ids[0]],
  )
  await w.sql(
    `update ticket set number = 'M-0042' where order_id = (select order_id from participation where id = $1)`,
    [ids[1]],
  )
  const found = async (search: string) => {
    const { mitParticipations: page } = await race.boss.ok(list, { filters: { eventId: race.id, search } })
    assert.equal(page.total, page.items.length)
    return page.items.map(({ id }: { id: string }) => ids.indexOf(id)).toSorted()
  }
  for (const [who, ...typed] of [
    [0, '034 00 000 12', '+261340000012', '0340000012', '34-00-000-12', '00261 34 00 000 12', 'tiana 034 00 000 12'],
    [
      0,
      'rakotoarimanana',
      'tiana ranaivo',
      'ranaivorakotoarimanana',
      'rakotoarimannaa',
      'rakotoarimanan',
      'rakutoarimanana',
    ],
    [0, '6005', 'A-6005', 'a6005', 'A 6005', 'tiana 6005', 'a–6005'],
    [1, "d'ambatry", 'd`ambatry', 'dambatry', 'ambatry lova', 'ambatri', '42', 'm-42', 'lova 42'],
    [2, 'lukasz', 'soren dorde', '06 12 34 56 78', 'Łukasz'],
    [3, '032 00 000 14', 'rasia', 'rsaoa'],
    [0, 'ranaivo rakoto arimanana', '4000 0012', '0 000 12 tiana'],
    [5, 'ravaonirina', 'jeanpierreravao', '87 654 32', '7 654 32', '654 32', '65432', '+261 34 87'],
    [6, 'rakoto be', 'rako to be', 'jean-pierre rakotobe'],
  ] as const)
    for (const one of typed) assert.deepEqual(await found(one), [who], one)
  assert.deepEqual(await found('rasoa'), [3, 4], 'exact ones only')
  for (const typed of ['jeanpierre', 'jean-pierre', 'pierre jean'])
    assert.deepEqual(await found(typed), [5, 6], 'in one as well as apart')
  for (const nobody of [
    'rasia 6005',
    '034 00 000 99',
    '6006',
    '600',
    '%%',
    'zafy',
    '¿?',
    '12 345 68',
    '67 345',
    'rakoto zi',
  ])
    assert.deepEqual(await found(nobody), [], nobody)
})

test('R-GAP-17 keys that an earlier version made are made anew, those of erased people are not', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const { id } = await registers(w, w.visitor(), race, { fullName: 'D’Ambatry Łova' })
  const gone = await registers(w, w.visitor(), race, { fullName: 'Rabe Zo', birthDate: '1991-01-01' })
  const [{ searchText: made }] = await w.sql('select search_text from participation where id = $1', [id])
  await w.sql(`update participation set search_text = 'd’ambatry łova'`)
  await w.sql('update participation set erased_at = now() where id = $1', [gone.id])
  await remakeParticipationKeys(w.kernel)
  const rows = await w.sql('select id, search_text from participation')
  const keyOf = (one: string) => rows.find((row: { id: string }) => row.id === one).searchText
  assert.equal(keyOf(id), made)
  assert.equal(keyOf(gone.id), 'd’ambatry łova')
})

test('F-RACE-14 keys of results that an earlier version made are made anew, those of erased runners are not', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const [one, gone] = [
    await registers(w, w.visitor(), race, { fullName: 'Jean Pierre' }),
    await registers(w, w.visitor(), race, { fullName: 'Rabe Zo', birthDate: '1991-01-01' }),
  ]
  for (const [{ id }, name, key] of [
    [one, 'Jean Pierre', ' jean pierre 42 '],
    [gone, '', '43'],
  ] as const)
    await w.sql(
      `insert into race_result (id, event_id, participation_id, bib, status, time_ms, full_name, gender, search_text, place)
      values ($1, $2, $1, '42', 'finished', 3600000, $3, 'male', $4, 1)`,
      [id, race.id, name, key],
    )
  assert.equal(await remakeResultKeys(w.kernel), 1)
  assert.equal(await remakeResultKeys(w.kernel), 0)
  const rows = await w.sql('select full_name, search_text from race_result order by full_name')
  assert.deepEqual(rows, [
    { fullName: '', searchText: '43' },
    { fullName: 'Jean Pierre', searchText: ' jean pierre 42 42 jeanpierre  ' },
  ])
})

test('R-GAP-17 words and bibs are looked up in indexes', async (t) => {
  const w = await world(t)
  await w.database.pool.query('set enable_seqscan = off')
  const plan = async (query: string) => JSON.stringify(await w.sql(`explain ${query}`))
  assert.match(
    await plan(`select id from participation where search_text like '%rako%' or search_text like '%toar%'`),
    /participation_search/,
  )
  assert.match(
    await plan(`select id from ticket where number is not null and ltrim(substring(number from '\\d+$'), '0') = '42'`),
    /ticket_bib_number/,
  )
})
