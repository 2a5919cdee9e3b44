import assert from 'node:assert/strict'
import test from 'node:test'
import { rolesBut } from '../../../../test/people.ts'
import { admin } from '../../../../test/registrations.ts'
import { type Member, refused, world } from '../../../../test/world.ts'
import { enter, makeContest } from '../../contests/testing.ts'
import { apply, counts, draft, list, ofEvent, openType, question, review, withdraw } from '../testing.ts'

const idsIn = async (by: Member, filters: object = {}, pagination: object = {}): Promise<string[]> =>
  (await by.ok(list, { filters, pagination })).allApplications.items.map((row: { id: string }) => row.id)
const ofUser =
  'query($id: ID!) { userApplications(userId: $id) { id status kind ... on EventApplication { staffNotes } } }'

test('R-APP-04 applications of a member are for themselves and administrators, who see what was sent', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const [first, second] = [await openType(w, boss), await openType(w, boss)]
  const person = await w.member()
  const sent = await apply(person, first.typeId)
  w.advance(1)
  const hidden = await draft(person, second.typeId)
  await refused('UNAUTHENTICATED', w.visitor().gql(ofUser, { id: person.id }))
  for (const role of rolesBut('admin'))
    await refused('NOT_FOUND', (await w.member({ role })).gql(ofUser, { id: person.id }))
  await refused('NOT_FOUND', boss.gql(ofUser, { id: 'nonsense' }))
  const ids = async (by: Member) =>
    (await by.ok(ofUser, { id: person.id })).userApplications.map((row: { id: string; kind: string }) => [
      row.id,
      row.kind,
    ])
  assert.deepEqual(await ids(person), [
    [hidden.id, 'event'],
    [sent.id, 'event'],
  ])
  assert.deepEqual(await ids(boss), [[sent.id, 'event']])
  const page = '{ myApplications(pagination: { limit: 1, after: "ID" }) { id } }'.replace('ID', hidden.id)
  assert.deepEqual(
    (await person.ok(page)).myApplications.map((row: { id: string }) => row.id),
    [sent.id],
  )
})

test('R-APP-01, R-APP-04, R-CON-02 the fields of both kinds are asked for plainly; those of the other kind are null', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId, eventId } = await openType(w, boss, { formConfig: { formFields: [question('taille')] } })
  const person = await w.member()
  const { id } = await apply(person, typeId, { motivationLetter: 'Bonjour', additionalInfo: { taille: 'M' } })
  w.advance(1)
  const contest = await makeContest(boss)
  const entry = await enter(person, contest.id)
  const plain = `id kind eventId eventApplicationTypeId motivationLetter additionalInfo documentsSubmitted
    contestId contestName applicationData appliedAt`
  const read = `query($id: ID!) { myApplications { ${plain} } userApplications(userId: $id) { ${plain} } }`
  const noEvent = { eventId: null, eventApplicationTypeId: null, motivationLetter: null, additionalInfo: null }
  const noContest = { contestId: null, contestName: null, applicationData: null, appliedAt: null }
  const at = (ms: number) => new Date(w.now().getTime() - ms).toISOString()
  for (const by of [person, boss]) {
    const answer = await by.ok(read, { id: person.id })
    const expected = [
      {
        id: entry.id,
        kind: 'contest',
        ...noEvent,
        documentsSubmitted: null,
        contestId: contest.id,
        contestName: contest.name,
        applicationData: { titre: 'La digue' },
        appliedAt: at(0),
      },
      {
        id,
        kind: 'event',
        eventId,
        eventApplicationTypeId: typeId,
        motivationLetter: 'Bonjour',
        additionalInfo: { taille: 'M' },
        documentsSubmitted: [],
        ...noContest,
      },
    ]
    assert.deepEqual(JSON.parse(JSON.stringify(answer.userApplications)), expected)
    if (by === person) assert.deepEqual(JSON.parse(JSON.stringify(answer.myApplications)), expected)
  }
})

test('R-GAP-04, R-APP-06 the list for reviewers: newest first, by event, type, status and words, page after page, with totals', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const applicationTypes = [{ name: 'Bénévole' }, { name: 'Signaleur' }]
  const { eventId, typeId } = await openType(w, boss, {}, { applicationTypes })
  const other = await openType(w, boss)
  const [, { id: signal }] = await w.sql(
    'select id from event_application_type where event_id = $1 order by position',
    [eventId],
  )
  const names = ['Rakotoarisoa', 'Rabe', 'Rakotomalala', '100% Zébu', 'Under_score']
  const people = await Promise.all(names.map((nom) => w.member({ nom, prenom: 'Soa' })))
  const ids: string[] = []
  for (const [n, person] of people.entries()) {
    ids.push((await apply(person, [typeId, signal, other.typeId][n % 3])).id)
    w.advance(1000)
  }
  await draft(await w.member(), typeId)
  await boss.ok(review, { id: ids[0], status: 'approved' })
  await people[3]!.ok(withdraw, { id: ids[3] })
  const newest = [...ids].reverse()
  assert.deepEqual(await idsIn(boss), newest)
  assert.deepEqual(await idsIn(boss, { eventId }), [ids[4], ids[3], ids[1], ids[0]])
  assert.deepEqual(await idsIn(boss, { eventApplicationTypeId: signal }), [ids[4], ids[1]])
  assert.deepEqual(await idsIn(boss, { status: 'approved' }), [ids[0]])
  assert.deepEqual(await idsIn(boss, { status: 'draft' }), [])
  assert.deepEqual(await idsIn(boss, { eventId, status: 'withdrawn' }), [ids[3]])
  assert.deepEqual(await idsIn(boss, { search: 'rakoto soa' }), [ids[2], ids[0]])
  assert.deepEqual(await idsIn(boss, { search: 'rakoto', eventId }), [ids[0]])
  assert.deepEqual(await idsIn(boss, { search: people[1]!.email }), [ids[1]])
  assert.deepEqual(await idsIn(boss, { search: '100% zé' }), [ids[3]])
  assert.deepEqual(await idsIn(boss, { search: 'under_s' }), [ids[4]])
  assert.deepEqual(await idsIn(boss, { search: '%%' }), [])
  for (const search of ['x', ' é ']) await refused('BAD_USER_INPUT', boss.gql(list, { filters: { search } }))
  await refused('BAD_USER_INPUT', boss.gql(list, { filters: { search: 'x'.repeat(201) } }))
  await refused('BAD_USER_INPUT', boss.gql(list, { filters: { eventId: 'nonsense' } }))
  await refused('BAD_USER_INPUT', boss.gql(list, { pagination: { after: 'nonsense' } }))

  const leaf = async (order?: string, filters = {}) => {
    const found: string[] = []
    for (let after: string | null = null; ; ) {
      const variables = { filters, order, pagination: { limit: 2, after } }
      const { allApplications } = await boss.ok(list, variables)
      found.push(...allApplications.items.map((row: { id: string }) => row.id))
      if (!allApplications.hasMore) return found
      after = allApplications.endCursor
    }
  }
  assert.deepEqual(await leaf(), newest)
  assert.deepEqual(await leaf('oldest'), ids)
  assert.deepEqual(await leaf('oldest', { eventId, search: 'soa' }), [ids[0], ids[1], ids[3], ids[4]])
  const total = async (filters: object) => (await boss.ok(list, { filters })).allApplications.total
  assert.deepEqual(
    await Promise.all(
      [{ eventId }, { status: 'submitted' }, { search: 'rakoto' }, { eventApplicationTypeId: signal }].map(total),
    ),
    [4, 3, 2, 2],
  )
  const byStatus = async (filters: object) =>
    Object.fromEntries(
      (await boss.ok(counts, { filters })).applicationCounts.map((row: { status: string; count: number }) => [
        row.status,
        row.count,
      ]),
    )
  assert.deepEqual(await byStatus({}), { approved: 1, submitted: 3, withdrawn: 1 })
  assert.deepEqual(await byStatus({ eventId, status: 'approved' }), { approved: 1, submitted: 2, withdrawn: 1 })
  assert.deepEqual(await byStatus({ search: 'rakoto' }), { approved: 1, submitted: 1 })
  const lines = await w.sql(`select detail from audit_entry where action = 'data.listed'`)
  assert.deepEqual(lines[0].detail, { list: 'applications', rows: 5 })
})

test('R-GAP-04 who runs the MIT sees the applications of its races and no others', async (t) => {
  const w = await world(t)
  const [boss, organiser] = [await admin(w), await w.member({ role: 'admin_mit' })]
  const [race, concert] = [await openType(w, boss, {}, { isMit: true }), await openType(w, boss)]
  const person = await w.member()
  const [inRace] = [await apply(person, race.typeId), await apply(person, concert.typeId)]
  assert.deepEqual(await idsIn(organiser), [inRace.id])
  assert.deepEqual(await idsIn(organiser, { eventId: concert.eventId }), [])
  assert.deepEqual(
    (await organiser.ok(counts)).applicationCounts.map((row: { count: number }) => row.count),
    [1],
  )
  assert.equal((await organiser.ok(ofEvent, { id: race.eventId })).eventApplications.total, 1)
  await refused('NOT_FOUND', organiser.gql(ofEvent, { id: concert.eventId }))
  await refused('NOT_FOUND', boss.gql(ofEvent, { id: w.kernel.newId() }))
  await refused('FORBIDDEN', person.gql(ofEvent, { id: race.eventId }))
  const { eventApplications } = await boss.ok(ofEvent, { id: concert.eventId, filters: { eventId: race.eventId } })
  assert.equal(eventApplications.total, 1, 'the event of the argument counts')
})

test('R-GAP-04 the races of the MIT are one list, newest first, page after page, by status and words', async (t) => {
  const w = await world(t)
  const [boss, organiser] = [await admin(w), await w.member({ role: 'admin_mit' })]
  const races = [await openType(w, boss, {}, { isMit: true }), await openType(w, boss, {}, { isMit: true })]
  const concert = await openType(w, boss)
  const people = await Promise.all(['Rabe', 'Rakoto', 'Rakotomalala', 'Rasoa'].map((nom) => w.member({ nom })))
  const ids: string[] = []
  for (const [n, person] of people.entries())
    for (const { typeId } of [races[n % 2]!, concert, races[(n + 1) % 2]!]) {
      const { id } = await apply(person, typeId)
      if (typeId !== concert.typeId) ids.unshift(id)
      w.advance(1000)
    }
  const pages = async (filters: object, order?: string) => {
    const found: string[] = []
    for (let after: string | null = null, hasMore = true; hasMore; ) {
      const { allApplications } = await organiser.ok(list, { filters, order, pagination: { limit: 3, after } })
      found.push(...allApplications.items.map((row: { id: string }) => row.id))
      hasMore = allApplications.hasMore
      after = allApplications.endCursor
    }
    return found
  }
  assert.deepEqual(await pages({}), ids)
  assert.deepEqual(await pages({}, 'oldest'), ids.toReversed())
  await boss.ok(review, { id: ids[5], status: 'approved' })
  assert.deepEqual(await pages({ status: 'submitted' }), ids.toSpliced(5, 1))
  assert.deepEqual(await pages({ search: 'rakoto' }), ids.slice(2, 6))
})

test('R-GAP-04 a common word: pages and totals are those of all, and what was counted among a part only is marked', async (t) => {
  const w = await world(t)
  const [boss, organiser] = [await admin(w), await w.member({ role: 'admin_mit' })]
  const races = [await openType(w, boss, {}, { isMit: true }), await openType(w, boss, {}, { isMit: true })]
  const apply = (from: number, to: number) =>
    w.sql(
      `with made as (
         insert into app_user (id, email, pseudo, pseudo_key, pseudo_skeleton, search_text, gender, created_at, updated_at)
         select gen_random_uuid(), 'c' || g || '@exemple.mg', 'c' || g, 'c' || g, 'c' || g, case when g % 4 = 0 then ' autre' else ' commun' end, 'female', now(), now()
         from generate_series($1::int, $2) g returning id, pseudo)
       insert into event_application (id, event_id, event_application_type_id, user_id, status, submitted_at, created_at, updated_at)
       select gen_random_uuid(), t.event_id, t.id, made.id, case when substr(pseudo, 2)::int % 2 = 0 then 'rejected' else 'submitted' end,
         now() - substr(pseudo, 2)::int * interval '1 second', now(), now()
       from made join event_application_type t on t.id = (case when substr(pseudo, 2)::int % 3 = 0 then $3 else $4 end)::uuid`,
      [from, to, races[0]?.typeId, races[1]?.typeId],
    )
  await apply(1, 8000)
  await w.sql('analyze app_user, event_application')
  const named =
    await w.sql(`select a.id, a.event_id, a.status from event_application a join app_user u on u.id = user_id
    where search_text = ' commun' order by submitted_at desc`)
  const ofRace = named.filter(({ eventId }) => eventId === races[0]?.eventId)
  for (const reader of [boss, organiser]) {
    const ask = async (filters: object) =>
      (await reader.ok(list, { filters, pagination: { limit: 4 } })).allApplications
    const page = async (filters: object) => {
      const { items, total, totalCapped } = await ask({ search: 'commun', ...filters })
      return [items.map((row: { id: string }) => row.id), total, totalCapped]
    }
    const ids = (rows: { id: string }[]) => rows.slice(0, 4).map(({ id }) => id)
    assert.deepEqual(await page({ eventId: races[0]?.eventId }), [ids(ofRace), ofRace.length, false])
    const [first, total, isCapped] = await page({})
    assert.deepEqual([first, isCapped], [ids(named), true])
    assert.ok(total > 2000 && total <= 3000, total)
    const countsOf = async (filters: object) =>
      Object.fromEntries(
        (await reader.ok(counts, { filters: { search: 'commun', ...filters } })).applicationCounts.map(
          (row: { status: string; count: number; countCapped: boolean }) => [row.status, [row.count, row.countCapped]],
        ),
      )
    const of = (status: string) => ofRace.filter((row) => row.status === status).length
    assert.deepEqual(await countsOf({ eventId: races[0]?.eventId }), {
      rejected: [of('rejected'), false],
      submitted: [of('submitted'), false],
    })
    const all = await countsOf({})
    assert.deepEqual([all.rejected[1], all.submitted[1], all.rejected[0] + all.submitted[0]], [true, true, total])
  }
})

test('a page of many applications with everything takes as many queries as one', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId } = await openType(w, boss, {
    formConfig: { formFields: [{ fieldName: 'a', fieldLabel: 'A', fieldType: 'text' }] },
  })
  const everything = `{ allApplications { items { id additionalInfo answers { value } documentsSubmitted staffNotes score waitlistPosition
    event { title } applicationType { name formConfig { version } } applicant { name } moves { to by } } } }`
  let asked = 0
  const pool = w.database.pool
  const connect = pool.connect.bind(pool)
  t.mock.method(pool, 'connect', async (...args: []) => {
    const client = await connect(...args)
    asked += 1
    return client
  })
  const cost = async () => {
    await w.settled()
    asked = 0
    await boss.ok(everything)
    return asked
  }
  await apply(await w.member(), typeId, { additionalInfo: { a: 'x' } })
  await cost()
  const one = await cost()
  for (let n = 0; n < 12; n++) await apply(await w.member(), typeId, { additionalInfo: { a: 'x' } })
  assert.equal(await cost(), one)
})
