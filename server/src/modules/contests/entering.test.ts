import assert from 'node:assert/strict'
import test from 'node:test'
import type { GraphQLObjectType } from 'graphql'
import { rolesBut } from '../../../test/people.ts'
import { type Member, refused, world } from '../../../test/world.ts'
import { question } from '../forms/testing.ts'
import { closeOverdue } from './closing/close-overdue.ts'
import {
  addJuror,
  enter,
  entries,
  hour,
  inHours,
  makeContest,
  move,
  one,
  oneEntry,
  review,
  save,
  submit,
  update,
  withdraw,
  wrongCounters,
} from './testing.ts'

const roles = rolesBut()

test('R-CON-02, R-CON-04 an entry has the fields of the contract; all but a draft of one’s own is refused to others', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'redacteur' })
  const { id: contestId } = await makeContest(boss)
  const person = await w.member()
  const { saveContestEntry: draft } = await person.ok(save, { contestId, applicationData: { titre: 'Un' } })
  const calls = [
    [save, { contestId }],
    [submit, { contestId, applicationData: { titre: 'x' } }],
    [withdraw, { id: draft.id }],
    [oneEntry, { id: draft.id }],
    [entries, { contestId }],
    [review, { id: draft.id, status: 'accepted' }],
  ] as const
  for (const [document, variables] of calls) await refused('UNAUTHENTICATED', w.visitor().gql(document, variables))
  for (const role of roles)
    for (const [document, variables] of calls.slice(2, 4))
      await refused('NOT_FOUND', (await w.member({ role })).gql(document, variables))
  for (const document of [withdraw, oneEntry, submit])
    for (const id of [w.kernel.newId(), 'nonsense']) await refused('NOT_FOUND', person.gql(document, { id }))
  await refused('NOT_FOUND', (await w.member()).gql(submit, { id: draft.id }))
  await refused('BAD_USER_INPUT', person.gql(submit, { id: draft.id, contestId }))
  await refused('BAD_USER_INPUT', person.gql(submit, {}))
  for (const role of roles.slice(0, 5))
    await refused('FORBIDDEN', (await w.member({ role })).gql(entries, { contestId }))
  const { submitApplication: sent } = await person.ok(submit, { id: draft.id })
  const expected = { id: draft.id, kind: 'contest', contestId, contestName: 'Photos de la ville', userId: person.id }
  const more = { status: 'submitted', applicationData: { titre: 'Un' }, appliedAt: w.now().toISOString(), number: 1 }
  const seen = Object.fromEntries(Object.keys({ ...expected, ...more }).map((name) => [name, sent[name]]))
  assert.deepEqual(JSON.parse(JSON.stringify(seen)), { ...expected, ...more })
  const type = w.app.schema.getType('ContestApplication') as GraphQLObjectType
  const fields = ['id', 'contestId', 'contestName', 'userId', 'status', 'applicationData', 'appliedAt']
  assert.deepEqual(
    fields.filter((name) => !type.getFields()[name]),
    [],
  )
  for (const role of roles.slice(0, 5))
    await refused('NOT_FOUND', (await w.member({ role })).gql(oneEntry, { id: sent.id }))
  assert.equal((await boss.ok(oneEntry, { id: sent.id })).contestApplication.entrant.pseudo, person.pseudo)
})

test('D-06, D-07 pending members and minors cannot enter, nor the organiser, the jury, or anybody before it is announced', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const { id: contestId } = await makeContest(boss)
  const [pending, minor, juror] = [await w.member(), await w.member({ birth: '2012-03-04' }), await w.member()]
  await w.sql(`update app_user set status = 'pending' where id = $1`, [pending.id])
  await boss.ok(addJuror, { contestId, pseudo: juror.pseudo })
  const variables = { contestId, applicationData: { titre: 'x' } }
  for (const document of [save, submit]) {
    await refused('ACCOUNT_NOT_ACTIVE', pending.gql(document, variables))
    await refused('MINORS_NOT_ALLOWED', minor.gql(document, variables))
    for (const who of [boss, juror]) await refused('NOT_YOURSELF', who.gql(document, variables))
  }
  const hidden = await makeContest(boss, { status: 'draft' })
  const person = await w.member()
  for (const document of [save, submit]) await refused('NOT_FOUND', person.gql(document, { contestId: hidden.id }))
  await refused('CONFLICT', boss.gql(addJuror, { contestId, pseudo: (await entrant(person, contestId)).pseudo }))
})

const entrant = async (who: Member, contestId: string) => {
  await enter(who, contestId)
  return who
}

test('R-CON-04 answers that the form refuses are named by their question; a draft may lack some', async (t) => {
  const w = await world(t)
  const { id: contestId } = await makeContest(await w.member({ role: 'admin' }))
  const person = await w.member()
  for (const applicationData of [{}, { titre: 'x', contact: 'nobody' }, { titre: 'x', other: 'y' }]) {
    const error = await refused('BAD_USER_INPUT', person.gql(submit, { contestId, applicationData }))
    assert.match(error.extensions.errors?.[0]?.field ?? '', /^applicationData\.(titre|contact|other)$/)
  }
  for (const applicationData of [['x'], 'x', 7])
    await refused('BAD_USER_INPUT', person.gql(save, { contestId, applicationData }))
  assert.equal((await person.ok(save, { contestId, applicationData: {} })).saveContestEntry.status, 'draft')
})

test('F-CON-02 a draft and what was sent can be changed until the deadline, not on an old revision, and no later', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const { id: contestId } = await makeContest(boss, { applicationDeadline: inHours(w, 1) })
  const person = await w.member()
  const first = (await person.ok(save, { contestId, applicationData: { titre: 'Un' } })).saveContestEntry
  await person.ok(save, { contestId, applicationData: { titre: 'Deux' }, revision: first.revision })
  await refused('CONFLICT', person.gql(save, { contestId, applicationData: { titre: 'x' }, revision: first.revision }))
  const sent = (await person.ok(submit, { contestId })).submitApplication
  assert.deepEqual([sent.id, sent.applicationData.titre, sent.number], [first.id, 'Deux', 1])
  const again = (await person.ok(submit, { contestId })).submitApplication
  assert.deepEqual([again.id, again.revision], [sent.id, sent.revision])
  for (const revision of [sent.revision, sent.revision - 1])
    assert.equal((await person.ok(submit, { contestId, revision })).submitApplication.id, sent.id) // the answer was lost
  await refused('CONFLICT', person.gql(submit, { contestId, revision: first.revision })) // another device sent more
  await refused('BAD_USER_INPUT', person.gql(save, { contestId, applicationData: {} }))
  const changed = (await person.ok(save, { contestId, applicationData: { titre: 'Trois' } })).saveContestEntry
  assert.deepEqual([changed.status, changed.applicationData.titre], ['submitted', 'Trois'])
  w.advance(hour + 1)
  await refused('DEADLINE_PASSED', person.gql(save, { contestId, applicationData: { titre: 'Quatre' } }))
})

test('R-NET-03, F-CON-02 an entry that was written without a network is sent once; one that was changed since, and one to other questions, is refused in words', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'redacteur' })
  const { id: contestId } = await makeContest(boss)
  const person = await w.member()
  const written = { contestId, applicationData: { titre: 'La digue' }, revision: 0, formVersion: 1 }
  const states = () =>
    w.sql(
      'select e.status, e.number, e.revision, a.answers from contest_application e join form_answers a on a.id = answers_id',
    )
  const { revision } = (await person.ok(save, { contestId, applicationData: { titre: 'Autre' } })).saveContestEntry
  const changed = await refused('CONFLICT', person.gql(submit, written))
  assert.equal(changed.message, 'Ce contenu a changé entre-temps. Rechargez la page.')
  const formConfig = { formFields: [question('titre', 'text', { isRequired: true, fieldLabel: 'Titre du film' })] }
  await boss.ok(update, { id: contestId, input: { formConfig } })
  const other = await refused('FORM_CHANGED', person.gql(submit, { ...written, revision }))
  assert.match(other.message, /^Les questions de ce formulaire ont changé/)
  await refused('FORM_CHANGED', person.gql(submit, { ...written, revision, formVersion: 0 }))
  assert.deepEqual(await states(), [{ status: 'draft', number: null, revision, answers: { titre: 'Autre' } }])

  const now = { ...written, revision, formVersion: 2 }
  await person.ok(submit, now)
  const sent = await states()
  assert.deepEqual([sent.length, sent[0].status, sent[0].answers], [1, 'submitted', { titre: 'La digue' }])
  await person.ok(submit, now) // the answer was lost
  await w.sql(`update contest set application_deadline = $1`, [new Date(w.now().getTime() - hour)])
  await person.ok(submit, now) // and came again when nothing can be sent any more
  assert.deepEqual(await states(), sent)
  await refused('DEADLINE_PASSED', person.gql(submit, { ...now, applicationData: { titre: 'Trop tard' } }))
  await w.sql('update contest set application_deadline = null')
  await refused('CONFLICT', person.gql(submit, { ...now, applicationData: { titre: 'Plus haut' } }))
  await person.ok(submit, { ...now, revision: sent[0].revision, applicationData: { titre: 'Plus haut' } })
  assert.deepEqual((await states())[0].answers, { titre: 'Plus haut' })
  await person.ok(withdraw, { id: (await w.sql('select id from contest_application'))[0].id })
  await refused('CONFLICT', person.gql(submit, { ...now, revision: sent[0].revision })) // given up meanwhile
})

test('R-NET-03 answers to a form that was taken away, or did not exist yet, are refused', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'redacteur' })
  const { id: contestId } = await makeContest(boss, { formConfig: null })
  const person = await w.member()
  await refused('FORM_CHANGED', person.gql(submit, { contestId, applicationData: {}, revision: 0, formVersion: 3 }))
  await person.ok(submit, { contestId, applicationData: {}, revision: 0, formVersion: 0 })
})

test('R-CON-06, F-CON-01 after the deadline by the clock of the server nobody enters, whether the job noted it or not; moved, they do', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const { id: contestId } = await makeContest(boss, { applicationDeadline: inHours(w, 1) })
  const [early, late] = [await w.member(), await w.member()]
  w.advance(hour)
  await enter(early, contestId) // the last instant still counts
  w.advance(1)
  await refused('DEADLINE_PASSED', late.gql(submit, { contestId, applicationData: { titre: 'x' } }))
  assert.deepEqual(
    [(await late.ok(one, { id: contestId })).contest.status, (await late.ok(one, { id: contestId })).contest.blockedBy],
    ['closed', 'DEADLINE_PASSED'],
  )
  for (let n = 0; n < 2; n++) await closeOverdue(w.system)
  assert.deepEqual(await w.sql(`select status from contest`), await w.sql(`select 'closed' as status`))
  await refused('CONTEST_NOT_OPEN', late.gql(submit, { contestId, applicationData: { titre: 'x' } }))
  await refused('BAD_USER_INPUT', boss.gql(update, { id: contestId, input: { status: 'open' } }))
  await boss.ok(update, { id: contestId, input: { status: 'open', applicationDeadline: inHours(w, 2) } })
  await enter(late, contestId)
})

test('R-CON-05, F-CON-05 of many who enter at once as many get in as there are places; who withdraws frees one', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000' })
  const boss = await w.member({ role: 'admin' })
  const { id: contestId } = await makeContest(boss, { maxParticipants: 5 })
  const people = await Promise.all(Array.from({ length: 20 }, () => w.member()))
  const rush = () => Promise.all(people.map((who) => who.gql(submit, { contestId, applicationData: { titre: 'x' } })))
  const outcomes = await rush()
  const codes = outcomes.map(({ errors }) => errors?.[0]?.extensions.code ?? 'sent')
  assert.deepEqual(
    [codes.filter((code) => code === 'sent').length, new Set(codes)],
    [5, new Set(['sent', 'CONTEST_FULL'])],
  )
  assert.deepEqual(await wrongCounters(w), [])
  const numbers = await w.sql('select number from contest_application order by number')
  assert.deepEqual(
    numbers.map(({ number }) => number),
    [1, 2, 3, 4, 5],
  )
  const mine = outcomes.find(({ errors }) => !errors)?.data?.submitApplication
  const owner = people[outcomes.findIndex(({ errors }) => !errors)] as Member
  assert.equal((await owner.ok(withdraw, { id: mine.id })).withdrawApplication.status, 'withdrawn')
  assert.equal((await owner.ok(withdraw, { id: mine.id })).withdrawApplication.status, 'withdrawn')
  const after = (await rush()).filter(({ errors }) => !errors)
  assert.equal((await boss.ok(one, { id: contestId })).contest.currentParticipants, 5)
  assert.ok(after.length >= 5) // those who are in get the same answer again
  assert.deepEqual(await wrongCounters(w), [])
  await refused('BAD_USER_INPUT', boss.gql(update, { id: contestId, input: { maxParticipants: 4 } }))
})

test('R-CON-05 the database itself refuses one too many, whoever writes; without its constraint there would be more', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const { id: contestId } = await makeContest(boss, { maxParticipants: 2 })
  const people = await Promise.all(Array.from({ length: 6 }, () => w.member()))
  const past = () =>
    Promise.allSettled(
      people.map((who, n) =>
        w.sql(
          `insert into contest_application (id, contest_id, user_id, number, status, applied_at, created_at, updated_at)
           values ($1, $2, $3, $4, 'submitted', now(), now(), now())`,
          [w.kernel.newId(), contestId, who.id, n + 1],
        ),
      ),
    )
  const count = async () => (await w.sql('select from contest_application')).length
  await past()
  assert.equal(await count(), 2)
  await w.sql('delete from contest_application')
  await w.sql('alter table contest drop constraint contest_places')
  await past()
  assert.equal(await count(), 6)
})

test('R-CON-02 whoever enters twice at once has one entry; withdrawn, they may enter again', async (t) => {
  const w = await world(t)
  const { id: contestId } = await makeContest(await w.member({ role: 'admin' }))
  const person = await w.member()
  const both = await Promise.all(Array.from({ length: 4 }, () => enter(person, contestId)))
  assert.equal(new Set(both.map(({ id }) => id)).size, 1)
  await person.ok(withdraw, { id: both[0].id })
  assert.notEqual((await enter(person, contestId)).id, both[0].id)
  assert.equal((await w.sql(`select from contest_application where status <> 'withdrawn'`)).length, 1)
})

test('R-APP-03, R-APP-04, R-GQL-15, F-CON-03 one’s applications are of both kinds, newest first, page by page; an administrator sees what was sent', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const createEvent = 'mutation($input: EventInput!) { createEvent(input: $input) { applicationTypes { id } } }'
  const input = { title: 'Marathon', date: inHours(w, 99), status: 'published', applicationTypes: [{ name: 'Aide' }] }
  const { createEvent: event } = await boss.ok(createEvent, { input })
  const person = await w.member()
  const apply = 'mutation($input: CreateApplicationInput!) { createApplication(input: $input) { id } }'
  const expected: string[] = []
  for (let n = 0; n < 3; n++) {
    w.advance(1000)
    expected.unshift((await enter(person, (await makeContest(boss)).id)).id)
    if (n !== 1) continue
    const sent = { eventApplicationTypeId: event.applicationTypes[0].id, submit: true }
    expected.unshift((await person.ok(apply, { input: sent })).createApplication.id)
  }
  const draft = (await person.ok(save, { contestId: (await makeContest(boss)).id })).saveContestEntry
  const mine = 'query($p: PaginationInput) { myApplications(pagination: $p) { id kind status userId } }'
  const pages: { id: string; kind: string }[] = []
  for (let after: string | undefined; ; after = pages.at(-1)?.id) {
    const { myApplications: page } = await person.ok(mine, { p: { limit: 2, after } })
    if (page.length === 0) break
    pages.push(...page)
  }
  assert.deepEqual(
    pages.map(({ id }) => id),
    [draft.id, ...expected],
  )
  assert.deepEqual(
    pages.map(({ kind }) => kind),
    ['contest', 'contest', 'event', 'contest', 'contest'],
  )
  const ofUser =
    'query($id: ID!) { userApplications(userId: $id) { id kind ... on ContestApplication { contestName } } }'
  for (const role of roles.slice(0, 5))
    await refused('NOT_FOUND', (await w.member({ role })).gql(ofUser, { id: person.id }))
  const { userApplications: seen } = await boss.ok(ofUser, { id: person.id })
  assert.deepEqual(
    seen.map(({ id }: { id: string }) => id),
    expected,
  )
  assert.equal(seen[0].contestName, 'Photos de la ville')
})

test('R-APP-03 an administrator withdraws an entry and its entrant is told; once it is decided nobody does', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const { id: contestId } = await makeContest(boss)
  const [one, other] = [await w.member(), await w.member()]
  const [first, second] = [await enter(one, contestId), await enter(other, contestId)]
  await boss.ok(withdraw, { id: first.id, reason: 'Doublon' })
  const told = await w.sql(`select kind from notification where user_id = $1 order by id`, [one.id])
  assert.deepEqual(
    told.map(({ kind }) => kind),
    ['contest.submitted', 'contest.withdrawn'],
  )
  await boss.ok(review, { id: second.id, status: 'rejected', reviewNotes: 'Hors sujet' })
  await refused('CONFLICT', other.gql(withdraw, { id: second.id }))
  await refused('ALREADY_SENT', other.gql(submit, { contestId, applicationData: { titre: 'x' } }))
  await move(boss, contestId, 'closed')
  assert.deepEqual(await wrongCounters(w), [])
})
