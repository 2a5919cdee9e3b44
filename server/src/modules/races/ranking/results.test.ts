import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPdf, textOf } from '../../../../test/pdf-text.ts'
import { rolesBut } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/uploads.ts'
import { type Person, refused, type World, world } from '../../../../test/world.ts'
import { emptyParticipations } from '../erasing/store.ts'
import { begins, makeRace, raceInput, registers, saveRace, type TestRace } from '../testing.ts'

const importing = `mutation($eventId: ID!, $file: Upload!, $dryRun: Boolean!) {
  importResults(eventId: $eventId, file: $file, dryRun: $dryRun) { imported unknown problems } }`
const publishing = `mutation($eventId: ID!, $published: Boolean!, $version: String) {
  publishResults(eventId: $eventId, published: $published, version: $version) { id resultsPublishedAt } }`
const reading = `query($eventId: ID!, $filters: ResultFilters, $pagination: PaginationInput) {
  raceResults(eventId: $eventId, filters: $filters, pagination: $pagination) { total hasMore endCursor
    items { position bibNumber fullName gender category club time genderPosition categoryPosition status certificateUrl } } }`

const send = (person: Person, { id: eventId }: { id: string }, text: string, dryRun = false) =>
  sendFile(person, Buffer.from(text), {
    query: importing,
    operations: { query: importing, variables: { eventId, dryRun, file: null } },
    filename: 'resultats.csv',
    type: 'text/csv',
  })
const imported = async (...args: Parameters<typeof send>) => {
  const { data, errors } = await send(...args)
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.importResults
}
const publish = (race: TestRace, published = true) => race.boss.ok(publishing, { eventId: race.id, published })
const results = async (person: Person, race: TestRace, more: object = {}) =>
  (await person.ok(reading, { eventId: race.id, ...more })).raceResults

/** Four runners with the bibs M-0001 to M-0004. */
async function ran(w: World, people: object[] = runners) {
  const race = await makeRace(w, { types: [{ price: 0 }] })
  for (const [n, person] of people.entries()) {
    const { id } = await registers(w, w.visitor(), race, person)
    await w.sql('update ticket set number = $2 where order_id = (select order_id from participation where id = $1)', [
      id,
      `M-000${n + 1}`,
    ])
  }
  await begins(w, race)
  return race
}
const runners = [
  { fullName: 'Rakoto Hery', club: 'Athlé Tana' },
  { fullName: 'Rasoa Éliane', gender: 'female' },
  { fullName: 'Zafy', birthDate: '2012-05-01' },
  { fullName: 'Rabe Lala', gender: 'female' },
]

test('F-RACE-14 results are imported and published by administrators and who runs the MIT, by nobody else; of unknown races by nobody', async (t) => {
  const w = await world(t)
  const race = await ran(w, runners.slice(0, 1))
  for (const role of rolesBut('admin_mit', 'admin')) {
    const member = await w.member({ role })
    await refused('FORBIDDEN', send(member, race, '1;1:00:00'))
    await refused('FORBIDDEN', member.gql(publishing, { eventId: race.id, published: true }))
  }
  await refused('UNAUTHENTICATED', w.visitor().gql(publishing, { eventId: race.id, published: true }))
  await refused('UNAUTHENTICATED', send(w.visitor(), race, '1;1:00:00'))
  const organiser = await w.member({ role: 'admin_mit' })
  for (const id of ['x', w.kernel.newId()]) {
    await refused('NOT_FOUND', send(organiser, { id }, '1;1:00:00'))
    await refused('NOT_FOUND', organiser.gql(publishing, { eventId: id, published: true }))
    await refused('CONFLICT', organiser.gql(publishing, { eventId: race.id, published: true })) // nothing was imported
  }
  for (const text of ['', 'bib;time\n', 'rien', '999;1:00:00'])
    await refused('BAD_USER_INPUT', send(organiser, race, text))
  assert.equal((await imported(organiser, race, '1;1:00:00')).imported, 1)
})

test('F-RACE-14 the results that are published are those that were looked at', async (t) => {
  const w = await world(t)
  const race = await ran(w, runners.slice(0, 1))
  const seen = async (person: Person) =>
    (await person.ok('query($id: ID!) { raceResults(eventId: $id) { version } }', { id: race.id })).raceResults.version
  const publishes = (version: string | null, published = true) =>
    race.boss.gql(publishing, { eventId: race.id, published, version })
  await imported(race.boss, race, '1;1:00:00')
  const first = await seen(race.boss)
  await imported(await w.member({ role: 'admin_mit' }), race, '1;1:10:00')
  const error = await refused('CONFLICT', publishes(first))
  assert.match(error.message, /remplacé ces résultats/)
  assert.equal((await publishes(await seen(race.boss))).errors, undefined)
  assert.equal((await publishes(first, false)).errors, undefined) // withdrawing is about whatever is shown
  assert.equal((await publishes(null)).errors, undefined)
  assert.deepEqual([await seen(w.visitor()), await seen(await w.member())], [null, null])
})

test('F-RACE-14 a dry run says what would become of each line and changes nothing; the same file twice is one import', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  const text = 'Dossard;Temps\nM-0001;1:02:03\n2;1:00:00\n77;1:10:00\n3;vite\nM-0002;1:01:00\n4;DNF\n'
  const said = await imported(race.boss, race, text, true)
  assert.deepEqual(said, {
    imported: 3,
    unknown: ['77'],
    problems: [
      'Ligne 5\u00a0: ni temps ni état lisible (3 vite)',
      'Ligne 6\u00a0: le dossard M-0002 est déjà plus haut',
    ],
  })
  assert.deepEqual(await w.sql('select id from race_result'), [])
  await imported(race.boss, race, text)
  const before = await w.sql('select id, participation_id, place from race_result order by place')
  assert.equal(before.length, 3)
  await imported(race.boss, race, text)
  assert.deepEqual(await w.sql('select id, participation_id, place from race_result order by place'), before)
  await imported(race.boss, race, '1;1:02:03')
  assert.equal((await w.sql('select id from race_result')).length, 1, 'another file replaces them')
})

test('F-RACE-14 ranks overall, by sex and by age category; equal times share a rank; nobody sees them before they are published', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  await imported(race.boss, race, '1;1:02:03\n2;1:00:00\n3;1:02:03\n4;abandon')
  assert.deepEqual(await results(w.visitor(), race), { total: 0, hasMore: false, endCursor: null, items: [] })
  assert.equal((await results(race.boss, race)).total, 4, 'who organises sees them before')
  await publish(race)
  const { items } = await results(w.visitor(), race)
  assert.deepEqual(
    items.map(({ club }: { club: string | null }) => club),
    [null, 'Athlé Tana', null, null],
  )
  const ranks = items.map((one: Record<string, unknown>) => [
    one.position,
    one.bibNumber,
    one.fullName,
    one.genderPosition,
    one.category,
    one.categoryPosition,
    one.status,
  ])
  assert.deepEqual(ranks, [
    [1, 'M-0002', 'Rasoa Éliane', 1, 'Seniors F', 1, 'finished'],
    [2, 'M-0001', 'Rakoto Hery', 1, 'Seniors H', 1, 'finished'],
    [2, 'M-0003', 'Zafy', 1, 'Jeunes', 1, 'finished'],
    [null, 'M-0004', 'Rabe Lala', null, 'Seniors F', null, 'dnf'],
  ])
  await publish(race, false)
  assert.equal((await results(w.visitor(), race)).total, 0)
})

test('F-RACE-14, D-09 other categories, and another date of the ages, rank the results anew; who was erased keeps theirs', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  await imported(race.boss, race, '1;1:02:03\n2;1:00:00\n3;1:02:03\n4;1:05:00')
  await publish(race)
  const inCategory = async () =>
    (await results(w.visitor(), race)).items.map(({ bibNumber, category, categoryPosition }: Record<string, unknown>) =>
      [bibNumber, category, categoryPosition].join(' '),
    )
  const women = ['M-0002 Seniors F 1', 'M-0004 Seniors F 2']
  assert.deepEqual(await inCategory(), [women[0], 'M-0001 Seniors H 1', 'M-0003 Jeunes 1', women[1]])
  const all = { name: 'Toutes et tous', minAge: 10, maxAge: 80 }
  await race.boss.ok(saveRace, { input: raceInput(race.id, { categories: [all] }) })
  assert.deepEqual(
    await inCategory(),
    ['M-0002 1', 'M-0001 2', 'M-0003 2', 'M-0004 4'].map((one) => one.replace(' ', ' Toutes et tous ')),
  )
  await race.boss.ok(saveRace, { input: raceInput(race.id) })
  await race.boss.ok(saveRace, { input: raceInput(race.id, { ageDate: '2031-01-01' }) })
  assert.equal((await inCategory())[2], 'M-0003 Seniors H 1', 'of age by then')
  await race.boss.ok(saveRace, { input: raceInput(race.id) })
  const [erased] = await w.sql(`select participation_id as id from race_result where bib = 'M-0002'`)
  await w.system.transaction((tx) => emptyParticipations(tx, [erased.id], w.now()))
  await imported(race.boss, race, '1;1:02:04\n2;1:00:00\n3;1:02:03\n4;1:05:00')
  assert.deepEqual(
    await w.sql(`select category, category_position from race_result where bib in ('M-0002', 'M-0004') order by bib`),
    [
      { category: 'Seniors F', categoryPosition: 1 },
      { category: 'Seniors F', categoryPosition: 2 },
    ],
  )
})

test('F-RACE-14 results are searched by name or bib, by nothing that is not public, and filtered; page after page', async (t) => {
  const w = await world(t)
  const race = await ran(w, [{ ...runners[0], email: 'secret@exemple.mg' }, ...runners.slice(1)])
  await imported(race.boss, race, '1;1:02:03\n2;1:00:00\n3;1:02:03\n4;1:30:00')
  await publish(race)
  const bibs = async (filters: object) =>
    (await results(w.visitor(), race, { filters })).items.map(({ bibNumber }: { bibNumber: string }) => bibNumber)
  assert.deepEqual(await bibs({ search: 'eliane' }), ['M-0002'])
  assert.deepEqual(await bibs({ search: 'm-0003' }), ['M-0003'])
  assert.deepEqual(await bibs({ search: 'secret' }), [])
  assert.deepEqual(await bibs({ search: '%' }), [])
  assert.deepEqual(await bibs({ gender: 'female' }), ['M-0002', 'M-0004'])
  assert.deepEqual(await bibs({ category: 'Jeunes' }), ['M-0003'])
  for (const filters of [{ search: 'x'.repeat(201) }, { category: 'x'.repeat(201) }])
    await refused('BAD_USER_INPUT', w.visitor().gql(reading, { eventId: race.id, filters }))
  const found: string[] = []
  for (let after: string | null = null; ; ) {
    const page = await results(w.visitor(), race, { pagination: { limit: 3, after } })
    assert.equal(page.total, 4)
    found.push(...page.items.map(({ bibNumber }: { bibNumber: string }) => bibNumber))
    if (!page.hasMore) break
    after = page.endCursor
  }
  assert.deepEqual(found, ['M-0002', 'M-0001', 'M-0003', 'M-0004'])
})

test('R-MIT-07 who finished or did not start says so once results are published, and is corrected with them', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  const statuses = async () =>
    (await w.sql('select status from participation order by id')).map(({ status }: { status: string }) => status)
  await imported(race.boss, race, '1;1:02:03\n2;DNS')
  assert.deepEqual(await statuses(), ['confirmed', 'confirmed', 'confirmed', 'confirmed'])
  await publish(race)
  assert.deepEqual(await statuses(), ['finished', 'dns', 'confirmed', 'confirmed'])
  await imported(race.boss, race, '1;DNF\n2;1:05:00')
  assert.deepEqual(await statuses(), ['checked_in', 'finished', 'confirmed', 'confirmed'])
})

test('R-MIT-07 withdrawn results, and a result that another file does not have, say nothing of a registration any more', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  const statuses = async () =>
    (await w.sql('select status from participation order by id')).map(({ status }: { status: string }) => status)
  await w.sql(`update ticket set status = 'checked_in', checked_in_at = now() where number = 'M-0001'`)
  await w.sql(
    `update participation set status = 'checked_in' where order_id = (select order_id from ticket where number = 'M-0001')`,
  )
  await imported(race.boss, race, '1;1:02:03\n2;1:00:00\n3;DNS\n4;OTL')
  await publish(race)
  assert.deepEqual(await statuses(), ['finished', 'finished', 'dns', 'confirmed'])
  await imported(race.boss, race, '2;1:00:00')
  assert.deepEqual(await statuses(), ['checked_in', 'finished', 'confirmed', 'confirmed'])
  await publish(race, false)
  assert.deepEqual(await statuses(), ['checked_in', 'confirmed', 'confirmed', 'confirmed'])
  await publish(race)
  assert.deepEqual(await statuses(), ['checked_in', 'finished', 'confirmed', 'confirmed'])
})

test('R-MIT-07 whose bib was handed out at a desk is not taken for one who never came, once results are withdrawn', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  const statuses = async () =>
    (await w.sql('select status from participation order by id')).map(({ status }: { status: string }) => status)
  await w.sql(
    `insert into bib_pickup (nonce, event_id, ticket_id, desk, device, at, received_at, outcome)
    select gen_random_uuid(), event_id, id, 'Soarano', 'A', now(), now(), case number when 'M-0001' then 'given' else 'undone' end
    from ticket where number in ('M-0001', 'M-0002')`,
  )
  await w.sql(
    `update participation set status = 'checked_in' where order_id = (select order_id from ticket where number = 'M-0001')`,
  )
  await imported(race.boss, race, '1;1:02:03\n2;1:00:00')
  await publish(race)
  await publish(race, false)
  assert.deepEqual(await statuses(), ['checked_in', 'confirmed', 'confirmed', 'confirmed'])
})

test('F-RACE-15 a certificate is given for a published finish, for nothing else; erased registrants have none', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  await imported(race.boss, race, '1;1:02:03\n2;1:00:00\n4;DNF')
  const of = async (person: Person) => (await results(person, race)).items
  const [{ certificateUrl: url }, , unfinished] = await of(race.boss)
  assert.equal((await w.visitor().http('GET', url)).statusCode, 404, 'not before')
  await publish(race)
  assert.equal(unfinished.certificateUrl, null)
  const [{ id }] = await w.sql(`select id from race_result where status = 'dnf'`)
  for (const other of [id, w.kernel.newId(), 'x'])
    assert.equal((await w.visitor().http('GET', `/api/races/certificates/${other}.pdf`)).statusCode, 404)
  const answer = await w.visitor().http('GET', url)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-type'], 'application/pdf')
  assert.match(textOf(...readPdf(answer.rawPayload)), /Catégorie Seniors F/)
  await w.sql(`update race_result set category = null, category_position = null where bib = 'M-0002'`)
  const { rawPayload } = await w.visitor().http('GET', url)
  assert.doesNotMatch(textOf(...readPdf(rawPayload)), /Catégorie/)
  await w.sql(`update race_result set full_name = '' where bib = 'M-0002'`) // erased
  assert.equal((await w.visitor().http('GET', url)).statusCode, 404)
})

const glancing = `query($eventId: ID!, $filters: ResultFilters) { raceRanking(eventId: $eventId, filters: $filters) {
  podium { bibNumber position } times { from to count } median finishers mine { bibNumber } } }`
const glance = async (person: Person, race: TestRace, filters: object = {}) =>
  (await person.ok(glancing, { eventId: race.id, filters })).raceRanking
const looking = `query($eventId: ID!, $bib: String!) { raceRunner(eventId: $eventId, bib: $bib) {
  finishers ofGender ofCategory best isMine result { fullName time splits { name time } } } }`
const look = async (person: Person, race: TestRace, bib: string) =>
  (await person.ok(looking, { eventId: race.id, bib })).raceRunner

test('F-RACE-14 the podium, the times and a runner of a race are seen once the results are published, before by organisers', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  await imported(race.boss, race, 'Dossard;5 km;Temps\nM-0001;28:00;1:02:03\n2;;1:00:00\n3;DNF;DNF\n4;;1:00:00')
  const member = await w.member({})
  for (const person of [w.visitor(), member]) {
    assert.equal(await glance(person, race), null)
    assert.equal(await look(person, race, 'M-0001'), null)
  }
  for (const id of ['x', w.kernel.newId()])
    assert.equal((await race.boss.ok(glancing, { eventId: id })).raceRanking, null)
  assert.equal((await glance(race.boss, race)).finishers, 3)
  await refused(
    'BAD_USER_INPUT',
    w.visitor().gql(glancing, { eventId: race.id, filters: { category: 'x'.repeat(201) } }),
  )
  await refused('BAD_USER_INPUT', w.visitor().gql(looking, { eventId: race.id, bib: 'x'.repeat(201) }))
  await publish(race)
  const seen = await glance(w.visitor(), race)
  assert.deepEqual(seen.podium, [
    { bibNumber: 'M-0002', position: 1 },
    { bibNumber: 'M-0004', position: 1 },
    { bibNumber: 'M-0001', position: 3 },
  ])
  assert.deepEqual([seen.finishers, seen.median, seen.mine], [3, 3_610_000, []])
  assert.deepEqual(seen.times.map(({ count }: { count: number }) => count).filter(Boolean), [2, 1])
  assert.deepEqual(await look(w.visitor(), race, 'M-0001'), {
    finishers: 3,
    ofGender: 1,
    ofCategory: 1,
    best: 3_600_000,
    isMine: false,
    result: { fullName: 'Rakoto Hery', time: 3_723_000, splits: [{ name: '5 km', time: 1_680_000 }] },
  })
  assert.equal((await look(w.visitor(), race, 'M-0003')).result.time, null, 'who did not finish has a page, too')
  for (const bib of ['', 'M-000', 'M-00011', '1', 'Rakoto']) assert.equal(await look(w.visitor(), race, bib), null, bib)
})

test('F-RACE-14 a ranking of one sex or category has its own podium and times; what nobody has, none', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  await imported(race.boss, race, '1;0:50:00\n2;1:00:00\n3;0:40:00\n4;1:10:00')
  await publish(race)
  const women = await glance(w.visitor(), race, { gender: 'female' })
  assert.deepEqual(
    [women.finishers, women.podium.map((one: { bibNumber: string }) => one.bibNumber)],
    [2, ['M-0002', 'M-0004']],
  )
  const seniors = await glance(w.visitor(), race, { category: 'Seniors F' })
  assert.deepEqual([seniors.finishers, seniors.podium.length], [2, 2])
  const none = await glance(w.visitor(), race, { category: 'Nobody' })
  assert.deepEqual(none, { podium: [], times: [], median: null, finishers: 0, mine: [] })
})

test('F-RACE-14 members find the results of whom they registered, of nobody else; an erased runner is no bib’s', async (t) => {
  const w = await world(t)
  const race = await ran(w, runners.slice(0, 2))
  const [me, other] = [await w.member({}), await w.member({})]
  await imported(race.boss, race, '1;1:02:03\n2;1:00:00')
  await publish(race)
  await w.sql(`update participation set owner_id = $1 where full_name = 'Rakoto Hery'`, [me.id])
  assert.deepEqual((await glance(me, race)).mine, [{ bibNumber: 'M-0001' }])
  assert.deepEqual((await glance(other, race)).mine, [])
  assert.deepEqual(
    [await look(me, race, 'M-0001'), await look(me, race, 'M-0002'), await look(other, race, 'M-0001')].map(
      (one) => one.isMine,
    ),
    [true, false, false],
  )
  await w.sql(`update race_result set full_name = '' where bib = 'M-0001'`)
  assert.equal(await look(w.visitor(), race, 'M-0001'), null)
  assert.deepEqual((await glance(me, race)).mine, [])
})

test('F-RACE-14 a kept ranking goes with the results: withdrawn ones are seen no more, new ones at once', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  await imported(race.boss, race, '1;1:02:03')
  await publish(race)
  assert.equal((await glance(w.visitor(), race)).finishers, 1)
  await imported(race.boss, race, '1;1:02:03\n2;1:00:00')
  assert.equal((await glance(w.visitor(), race)).finishers, 2)
  await publish(race, false)
  assert.equal(await glance(w.visitor(), race), null)
})
