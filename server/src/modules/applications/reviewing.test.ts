import assert from 'node:assert/strict'
import test from 'node:test'
import { admin } from '../../../test/registrations.ts'
import { until } from '../../../test/wait.ts'
import { type Member, refused, type World, world } from '../../../test/world.ts'
import { typesToFill } from './store.ts'
import {
  apply,
  countersAreRight,
  counts,
  draft,
  list,
  one,
  openType,
  put,
  question,
  review,
  reviewMany,
  statusOf,
  submit,
  withdraw,
} from './testing.ts'

const decide = (by: Member, id: string, status: string, more: object = {}) =>
  by.ok(review, { id, status, ...more }).then((data) => data.reviewApplication)
const newsOf = async (member: Member): Promise<string[]> =>
  (await member.ok('{ notifications { items { text } } }')).notifications.items.map((row: { text: string }) => row.text)
const several = async (w: World, typeId: string, n: number) => {
  const people = await Promise.all(Array.from({ length: n }, () => w.member()))
  const ids: string[] = []
  for (const person of people) {
    ids.push((await apply(person, typeId)).id)
    w.advance(1)
  }
  return { people, ids }
}

test('R-GAP-03 reviewing is refused to everybody but administrators, and to who runs the MIT outside of its races', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId } = await openType(w, boss)
  const person = await w.member()
  const { id } = await apply(person, typeId)
  const calls = [
    [review, { id, status: 'approved' }],
    [reviewMany, { ids: [id], status: 'approved' }],
    [list, {}],
    [counts, {}],
  ] as const
  for (const [document, variables] of calls) {
    await refused('UNAUTHENTICATED', w.visitor().gql(document, variables))
    await refused('FORBIDDEN', person.gql(document, variables))
    for (const role of ['redacteur', 'streamer', 'moderator'] as const)
      await refused('FORBIDDEN', (await w.member({ role })).gql(document, variables))
    await refused('FORBIDDEN', (await w.member({ role: 'admin', status: 'pending' })).gql(document, variables))
  }
  const organiser = await w.member({ role: 'admin_mit' })
  await refused('NOT_FOUND', organiser.gql(review, { id, status: 'approved' }))
  await refused('NOT_FOUND', organiser.gql(one, { id }))
  const [outcome] = (await organiser.ok(reviewMany, { ids: [id], status: 'approved' })).reviewApplications
  assert.equal(outcome.message, "Cette participation n'existe pas.")
  for (const unknown of [w.kernel.newId(), 'nonsense'])
    await refused('NOT_FOUND', boss.gql(review, { id: unknown, status: 'approved' }))
  const hidden = await draft(await w.member(), typeId)
  await refused('NOT_FOUND', boss.gql(review, { id: hidden.id, status: 'approved' }))
  for (const more of [
    { reviewNotes: 'x'.repeat(2001) },
    { staffNotes: 'x'.repeat(2001) },
    { score: 101 },
    { score: -1 },
  ])
    await refused('BAD_USER_INPUT', boss.gql(review, { id, ...more }))
  const many = Array.from({ length: 101 }, () => w.kernel.newId())
  await refused('BAD_USER_INPUT', boss.gql(reviewMany, { ids: many, status: 'approved' }))
  await refused('BAD_USER_INPUT', boss.gql(reviewMany, { ids: [], status: 'approved' }))
  const own = await apply(boss, typeId)
  await refused('NOT_YOURSELF', boss.gql(review, { id: own.id, status: 'approved' }))
  assert.equal(await statusOf(w, id), 'submitted')
})

test('R-GAP-03, R-APP-02 a review: its reason, its notes, its score, who and when; the applicant is told and sees what is for them', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await w.member()
  const { typeId } = await openType(w, boss)
  const { id } = await apply(person, typeId)
  const missing = await refused('BAD_USER_INPUT', boss.gql(review, { id, status: 'rejected' }))
  assert.equal(missing.extensions.field, 'reviewNotes')
  const started = await decide(boss, id, 'under_review', { staffNotes: 'Entre nous', score: 40 })
  assert.deepEqual([started.status, started.score, started.reviewedBy], ['under_review', 40, boss.id])
  const noted = (await boss.ok(review, { id, score: null, revision: started.revision })).reviewApplication
  assert.deepEqual([noted.score, noted.staffNotes, noted.status], [null, 'Entre nous', 'under_review'])
  const rejected = await decide(boss, id, 'rejected', { reviewNotes: 'Dossier incomplet', score: 12 })
  assert.equal(rejected.reviewedAt, w.now().toISOString())
  assert.equal(
    (await decide(boss, id, 'rejected', { reviewNotes: 'Dossier incomplet', score: 12 })).revision,
    rejected.revision,
  )
  const { application } = await person.ok(one, { id })
  const { reviewNotes, staffNotes, score, applicant, moves } = application
  assert.deepEqual([reviewNotes, staffNotes, score, applicant], ['Dossier incomplet', null, null, null])
  assert.deepEqual(
    moves.map((move: { from: string; to: string; by: string | null }) => [move.from, move.to, move.by]),
    [
      [null, 'submitted', null],
      ['submitted', 'under_review', null],
      ['under_review', 'rejected', null],
    ],
  )
  const seen = (await boss.ok(one, { id })).application
  assert.equal(seen.moves[2].by, boss.pseudo)
  assert.equal(seen.applicant.email, person.email)
  assert.deepEqual(await newsOf(person), [
    'Votre demande «\u00a0Bénévole\u00a0» pour «\u00a0Marathon\u00a0» est refusée. Dossier incomplet',
    "Votre demande «\u00a0Bénévole\u00a0» pour «\u00a0Marathon\u00a0» est en cours d'examen.",
    'Votre demande «\u00a0Bénévole\u00a0» pour «\u00a0Marathon\u00a0» est envoyée.',
  ])
  const mails = (await w.messages(person.email)).map(({ body }) => body ?? '')
  assert.equal(mails.length, 2)
  assert.match(mails[1] ?? '', /Dossier incomplet[\s\S]*\/applications\//)
  const log = await w.sql(`select action from audit_entry where target_id = $1 order by seq`, [id])
  assert.deepEqual(
    log.map((row) => row.action),
    ['application.startReview', 'application.reject'],
  )
})

test('R-GAP-03 a refusal is told with the reason that stands, which cannot be taken away', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const person = await w.member()
  const { typeId } = await openType(w, boss)
  const { id } = await apply(person, typeId)
  await boss.ok(review, { id, reviewNotes: 'Dossier incomplet' })
  await refused('BAD_USER_INPUT', boss.gql(review, { id, status: 'rejected', reviewNotes: '' }))
  await decide(boss, id, 'rejected')
  assert.equal(
    (await newsOf(person))[0],
    'Votre demande «\u00a0Bénévole\u00a0» pour «\u00a0Marathon\u00a0» est refusée. Dossier incomplet',
  )
  assert.equal((await person.ok(one, { id })).application.moves.at(-1).reason, 'Dossier incomplet')
  for (const status of [undefined, 'rejected'])
    for (const reviewNotes of ['', '  ']) {
      const error = await refused('BAD_USER_INPUT', boss.gql(review, { id, status, reviewNotes }))
      assert.equal(error.extensions.field, 'reviewNotes')
    }
  assert.equal((await person.ok(one, { id })).application.reviewNotes, 'Dossier incomplet')
  await decide(boss, id, 'under_review', { reviewNotes: '' })
})

test('R-GAP-03 who decided may write otherwise what they wrote, without a second decision; another one only what nobody wrote', async (t) => {
  const w = await world(t)
  const [boss, other] = [await admin(w), await admin(w)]
  const person = await w.member()
  const { typeId } = await openType(w, boss)
  const { id } = await apply(person, typeId)
  await decide(boss, id, 'rejected', { reviewNotes: 'Dossier incomplet' })
  await refused('CONFLICT', other.gql(review, { id, reviewNotes: 'Trop tard' }))
  await refused('CONFLICT', other.gql(review, { id, status: 'rejected', reviewNotes: 'Trop tard' }))
  for (const more of [{ reviewNotes: 'Photo illisible' }, { staffNotes: 'Vu' }, { score: 12 }]) {
    const changed = await decide(boss, id, 'rejected', more)
    for (const [name, value] of Object.entries(more)) assert.equal(changed[name], value)
  }
  await boss.ok(review, { id, score: null })
  await other.ok(review, { id, score: 30 })
  const row = (await boss.ok(one, { id })).application
  assert.deepEqual([row.status, row.reviewNotes, row.staffNotes, row.score], ['rejected', 'Photo illisible', 'Vu', 30])
  assert.equal(row.moves.length, 2)
  await decide(other, id, 'under_review')
  assert.equal((await person.ok(one, { id })).application.moves.at(-1).reason, '', 'the refusal was of before')
})

test('R-GAP-03 two reviewers never overwrite each other', async (t) => {
  const w = await world(t)
  const [first, second] = [await admin(w), await admin(w)]
  const { typeId } = await openType(w, first)
  const { ids } = await several(w, typeId, 6)
  for (const id of ids) {
    const answers = await Promise.all([
      first.gql(review, { id, status: 'approved', staffNotes: 'Oui', revision: 1 }),
      second.gql(review, { id, status: 'rejected', reviewNotes: 'Non', revision: 1 }),
      second.gql(review, { id, staffNotes: 'Vu', revision: 1 }),
    ])
    const done = answers.filter(({ errors }) => !errors)
    assert.equal(done.length, 1)
    for (const { errors } of answers) if (errors) assert.equal(errors[0]?.extensions.code, 'CONFLICT')
  }
  const {
    ids: [id],
  } = await several(w, typeId, 1)
  await first.ok(review, { id, staffNotes: 'De un', score: 80 })
  await refused('CONFLICT', second.gql(review, { id, staffNotes: 'De deux' })) // without saying what they read
  await refused('CONFLICT', second.gql(review, { id, score: 10 }))
  await second.ok(review, { id, reviewNotes: 'Bienvenue', status: 'approved' }) // nobody had written that
  const late = await refused('CONFLICT', first.gql(review, { id, status: 'approved' }))
  assert.equal(late.message, "Cette demande n'est plus dans cet état.")
  const row = (await first.ok(one, { id })).application
  assert.deepEqual([row.staffNotes, row.score, row.reviewNotes], ['De un', 80, 'Bienvenue'])
  await countersAreRight(w)
})

type Outcome = { id: string; message: string | null; application: { status: string } | null }
const conflict = "Quelqu'un d'autre a modifié cette demande entre-temps."

test('R-GAP-03 several at once take back no decision of another reviewer that the caller has not seen', async (t) => {
  const w = await world(t)
  const [first, second] = [await admin(w), await admin(w)]
  const { typeId } = await openType(w, first, { places: 1 })
  const { ids } = await several(w, typeId, 2)
  const [id, waiting] = ids as [string, string]
  const { revision } = await decide(first, id, 'approved')
  await decide(first, waiting, 'waitlisted')
  const many = async (by: Member, more: object) =>
    ((await by.ok(reviewMany, { ids: [id], ...more })).reviewApplications as Outcome[]).map((one) => one.message)
  for (const more of [{}, { revisions: [1] }])
    assert.deepEqual(await many(second, { status: 'under_review', ...more }), [conflict])
  await refused('CONFLICT', second.gql(review, { id, status: 'under_review' }))
  for (const revisions of [[], [1, 2]])
    await refused('BAD_USER_INPUT', second.gql(reviewMany, { ids: [id], status: 'under_review', revisions }))
  assert.deepEqual([await statusOf(w, id), await statusOf(w, waiting)], ['approved', 'waitlisted'])
  assert.deepEqual(await many(second, { status: 'under_review', revisions: [revision] }), [null])
  assert.deepEqual([await statusOf(w, id), await statusOf(w, waiting)], ['under_review', 'approved'])
  await countersAreRight(w)
})

test('R-GAP-03 of two reviewers who decide on the same list at once, one decides on each', async (t) => {
  const w = await world(t)
  const [first, second] = [await admin(w), await admin(w)]
  const { typeId } = await openType(w, first)
  for (const isRead of [false, true]) {
    const { ids } = await several(w, typeId, 8)
    const more = isRead ? { revisions: ids.map(() => 1) } : {}
    const answers = await Promise.all([
      first.ok(reviewMany, { ids, status: 'approved', ...more }),
      second.ok(reviewMany, { ids: ids.toReversed(), status: 'under_review', ...more }),
    ])
    const outcomes: Outcome[] = answers.flatMap((answer) => answer.reviewApplications)
    for (const id of ids) {
      const two = outcomes.filter((one) => one.id === id)
      assert.deepEqual(two.map((one) => one.message ?? '').sort(), ['', conflict])
      assert.equal(two.find((one) => one.application)?.application?.status, await statusOf(w, id))
    }
  }
  await countersAreRight(w)
})

test('D-14 approving stops at the number of places, also at once; without the guard more come in (control)', async (t) => {
  const w = await world(t)
  const [boss, other] = [await admin(w), await admin(w)]
  const { typeId } = await openType(w, boss, { places: 3 })
  const { ids } = await several(w, typeId, 8)
  const answers = await Promise.all(ids.map((id, n) => (n % 2 ? boss : other).gql(review, { id, status: 'approved' })))
  const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'approved')
  assert.equal(codes.filter((code) => code === 'approved').length, 3)
  assert.equal(codes.filter((code) => code === 'NO_PLACE_LEFT').length, 5)
  const full = answers.find(({ errors }) => errors)?.errors?.[0]
  assert.equal(full?.message, "Il n'y a plus de place\u00a0: mettez la demande sur liste d'attente.")
  await countersAreRight(w)
  const careless = async (id: string) => {
    const [{ free }] = await w.sql(
      `select places - (select count(*) from event_application where status = 'approved') > 0 as free from event_application_type`,
    )
    await w.sql('select pg_sleep(0.05)')
    if (free) await w.sql(`update event_application set status = 'approved' where id = $1`, [id])
    return free
  }
  const waiting = ids.filter((_, n) => codes[n] !== 'approved')
  const approved = ids.find((_, n) => codes[n] === 'approved') as string
  await w.sql(`update event_application set status = 'under_review' where id = $1`, [approved])
  const came = await Promise.all(waiting.slice(0, 3).map(careless))
  assert.deepEqual(came, [true, true, true], 'reading first and writing then lets three onto one place')
})

test('D-14 the waiting list moves up by itself: after a withdrawal, a reopened approval, and more places', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId, eventId } = await openType(w, boss, { places: 2 })
  const { people, ids } = await several(w, typeId, 7)
  const early = await refused('CONFLICT', boss.gql(review, { id: ids[0], status: 'waitlisted' }))
  assert.equal(early.extensions.key, 'applications.placesLeft')
  for (const id of ids.slice(0, 2)) await decide(boss, id, 'approved')
  for (const id of ids.slice(2)) {
    w.advance(1)
    await decide(boss, id, 'waitlisted')
  }
  const position = async (n: number) => (await people[n]!.ok(one, { id: ids[n] })).application.waitlistPosition
  assert.deepEqual([await position(2), await position(6), await position(0)], [1, 5, null])
  await w.sql(`update app_user set status = 'blocked' where id = $1`, [people[2]!.id]) // passed over
  await people[0]!.ok(withdraw, { id: ids[0] })
  const statuses = () => Promise.all(ids.map((id) => statusOf(w, id)))
  assert.deepEqual((await statuses()).slice(0, 5), ['withdrawn', 'approved', 'waitlisted', 'approved', 'waitlisted'])
  await decide(boss, ids[1]!, 'under_review')
  assert.deepEqual((await statuses()).slice(1, 5), ['under_review', 'waitlisted', 'approved', 'approved'])
  const [move] = await w.sql(
    'select * from application_move where application_id = $1 order by position desc limit 1',
    [ids[3]],
  )
  assert.deepEqual([move.byId, move.fromStatus, move.toStatus], [null, 'waitlisted', 'approved'])
  assert.match((await newsOf(people[3]!))[0] ?? '', /est acceptée\.$/)
  await w.sql('update event_application_type set places = 3 where id = $1', [typeId])
  w.kernel.bus.publish('events.changed', { id: eventId })
  await w.runJobs()
  assert.deepEqual((await statuses()).slice(2), ['waitlisted', 'approved', 'approved', 'approved', 'waitlisted'])
  await w.runJobs()
  await countersAreRight(w)
})

test('D-14 only places that somebody can take are work for the job', async (t) => {
  const w = await world(t)
  const { typeId, eventId } = await openType(w, await admin(w), { places: 1 })
  const { people, ids } = await several(w, typeId, 1)
  await put(w, ids[0]!, 'waitlisted')
  const found = () => typesToFill(w.kernel.db, null, w.now())
  assert.deepEqual(await found(), [typeId])
  await w.sql(`update app_user set status = 'blocked' where id = $1`, [people[0]!.id])
  assert.deepEqual(await found(), [])
  await w.sql(`update app_user set status = 'active' where id = $1`, [people[0]!.id])
  await w.sql(`update event set status = 'cancelled' where id = $1`, [eventId])
  assert.deepEqual(await found(), [])
  await w.sql(`update event set status = 'published' where id = $1`, [eventId])
  w.advance(60 * 86_400_000)
  assert.deepEqual(await found(), [])
})

test('D-14 nobody moves up in an event that is not published, or over, though a place becomes free', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  for (const [isOver, status] of [
    [false, 'draft'],
    [true, 'published'],
    [false, 'published'],
  ] as const) {
    const { typeId, eventId } = await openType(w, boss, { places: 1 })
    const { ids } = await several(w, typeId, 2)
    await decide(boss, ids[0]!, 'approved')
    await decide(boss, ids[1]!, 'waitlisted')
    const past = isOver
      ? `, starts_at = $3::timestamptz - interval '9 days', over_at = $3::timestamptz - interval '8 days'`
      : ''
    await w.sql(`update event set status = $2${past} where id = $1`, [
      eventId,
      status,
      ...(isOver ? [w.now().toISOString()] : []),
    ])
    await decide(boss, ids[0]!, 'under_review')
    const isFilled = status === 'published' && !isOver
    assert.equal(await statusOf(w, ids[1]!), isFilled ? 'approved' : 'waitlisted', `${status} ${isOver}`)
  }
})

test('D-14 places that become free at once are filled once each', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId } = await openType(w, boss, { places: 4 })
  const { people, ids } = await several(w, typeId, 10)
  for (const id of ids.slice(0, 4)) await decide(boss, id, 'approved')
  for (const id of ids.slice(4)) await decide(boss, id, 'waitlisted')
  await Promise.all([
    ...people.slice(0, 4).map((person, n) => person.ok(withdraw, { id: ids[n] })),
    ...people.slice(8).map((person, n) => person.ok(withdraw, { id: ids[8 + n] })),
  ])
  assert.deepEqual(await Promise.all(ids.slice(4).map((id) => statusOf(w, id))), [
    'approved',
    'approved',
    'approved',
    'approved',
    'withdrawn',
    'withdrawn',
  ])
  await countersAreRight(w)
})

test('R-GAP-03 several at once, each on its own; the last place is given once', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId } = await openType(w, boss, { places: 1 })
  const { ids } = await several(w, typeId, 3)
  await put(w, ids[1]!, 'rejected')
  const all = [...ids, ids[0]!.toUpperCase(), w.kernel.newId(), 'nonsense']
  const { reviewApplications } = await boss.ok(reviewMany, { ids: all, status: 'approved' })
  assert.deepEqual(
    reviewApplications.map(({ message, application }: { message: string; application: { status: string } | null }) => [
      message,
      application?.status,
    ]),
    [
      [null, 'approved'],
      ["Cette demande n'est plus dans cet état.", undefined],
      ["Il n'y a plus de place\u00a0: mettez la demande sur liste d'attente.", undefined],
      ["Cette participation n'existe pas.", undefined],
      ["Cette participation n'existe pas.", undefined],
    ],
  )
  const none = await boss.ok(reviewMany, { ids: [ids[2]], status: 'rejected' })
  assert.equal(none.reviewApplications[0].message, 'Donnez la raison du refus\u00a0: elle est envoyée à la personne.')
})

test('R-GAP-03 reviewers see one counting line of what waits for them', async (t) => {
  const w = await world(t)
  const [boss, organiser] = [await admin(w), await w.member({ role: 'admin_mit' })]
  const race = await openType(w, boss, {}, { isMit: true })
  const other = await openType(w, boss)
  const says = (member: Member, text: string | null) =>
    until(`news ${text}`, async () => JSON.stringify(await newsOf(member)) === JSON.stringify(text ? [text] : []))
  const { ids } = await several(w, race.typeId, 1)
  await several(w, other.typeId, 2)
  await says(boss, 'Demandes de participation à traiter\u00a0: 3')
  await says(organiser, 'Demandes de participation à traiter\u00a0: 1')
  await decide(organiser, ids[0]!, 'approved')
  await says(organiser, null)
  await says(boss, 'Demandes de participation à traiter\u00a0: 2')
})

test('an erased account leaves its place to who waits for it, and right counters', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId } = await openType(w, boss, { places: 1 })
  const { people, ids } = await several(w, typeId, 2)
  await decide(boss, ids[0]!, 'approved')
  await decide(boss, ids[1]!, 'waitlisted')
  const { erasePerson } = await import('../../kernel/personal-data/erase.ts')
  const { id, pseudo: name } = people[0]!
  await w.system.transaction((tx) => erasePerson(tx, w.system, { id, name }))
  assert.equal(await statusOf(w, ids[1]!), 'approved')
  assert.deepEqual(await w.sql('select 1 from event_application where user_id = $1', [id]), [])
  await countersAreRight(w)
})

test('R-GAP-03 reviewers open the files of what was sent to them, nobody else and no drafts', async (t) => {
  const w = await world(t)
  const [boss, organiser, person] = [await admin(w), await w.member({ role: 'admin_mit' }), await w.member()]
  const formConfig = { formFields: [question('certificat', { fieldType: 'file' })] }
  const types = [await openType(w, boss, { formConfig }, { isMit: true }), await openType(w, boss, { formConfig })]
  const ticket = (id: string) => [`mutation($id: ID!) { formFileTicket(id: $id) { url } }`, { id }] as const
  for (const [n, { typeId }] of types.entries()) {
    const [{ formId }] = await w.sql('select form_id from event_application_type where id = $1', [typeId])
    const id = w.kernel.newId()
    await w.sql(
      `insert into form_file (id, form_id, user_id, field_name, name, type, bytes, storage_key, created_at)
       values ($1, $2, $3, 'certificat', 'certificat.pdf', 'application/pdf', 10, $4, now())`,
      [id, formId, person.id, id],
    )
    const made = await draft(person, typeId, { additionalInfo: { certificat: [id] } })
    await refused('NOT_FOUND', boss.gql(...ticket(id)))
    await refused('NOT_FOUND', organiser.gql(...ticket(id)))
    await person.ok(submit, { id: made.id })
    await boss.ok(...ticket(id))
    if (n === 0) await organiser.ok(...ticket(id))
    else await refused('NOT_FOUND', organiser.gql(...ticket(id)))
    for (const role of ['user', 'redacteur', 'moderator'] as const)
      await refused('NOT_FOUND', (await w.member({ role })).gql(...ticket(id)))
  }
})

test('D-14 nobody is approved for an event that is cancelled or over, or put on its waiting list; a refusal still goes', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId, eventId } = await openType(w, boss, { price: 20_000, places: 1 })
  const [first, second, third] = (await several(w, typeId, 3)).ids as [string, string, string]
  const past = "starts_at = '2026-01-03', ends_at = null, over_at = '2026-01-04'"
  await decide(boss, first, 'approved')
  for (const change of ["status = 'cancelled'", `status = 'published', ${past}`]) {
    await w.sql(`update event set ${change} where id = $1`, [eventId])
    await w.sql('update event_application_type set places = 3 where id = $1', [typeId])
    await refused('EVENT_OVER', boss.gql(review, { id: second, status: 'approved' }))
    await w.sql('update event_application_type set places = 1 where id = $1', [typeId])
    await refused('EVENT_OVER', boss.gql(review, { id: second, status: 'waitlisted' }))
  }
  assert.equal((await w.sql('select 1 from charge')).length, 1, 'nobody owes anything for it')
  await decide(boss, second, 'under_review')
  await decide(boss, third, 'rejected', { reviewNotes: 'Trop tard' })
  assert.deepEqual([await statusOf(w, second), await statusOf(w, third)], ['under_review', 'rejected'])
})
