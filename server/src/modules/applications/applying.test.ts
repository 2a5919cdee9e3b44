import assert from 'node:assert/strict'
import test from 'node:test'
import { applicationServer } from '@vondrona/rules/applications/constants'
import { isWaitedFor } from '../../../test/locks/held-rows.ts'
import { rolesBut } from '../../../test/people.ts'
import { admin } from '../../../test/registrations.ts'
import { type Member, refused, world } from '../../../test/world.ts'
import { lockApplication } from './store.ts'
import {
  apply,
  countersAreRight,
  create,
  draft,
  inDays,
  mine,
  one,
  openType,
  put,
  question,
  review,
  statusOf,
  submit,
  update,
  withdraw,
} from './testing.ts'

const hour = 3_600_000
const changeType =
  'mutation($id: ID!, $input: ApplicationTypeInput!) { updateEventApplicationType(id: $id, input: $input) { id } }'

test('R-APP-02, R-APP-03, R-GQL-45 applying is refused: to visitors, for what belongs to others, for what does not exist', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId } = await openType(w, boss)
  const person = await w.member()
  const mineIs = await draft(person, typeId)
  const input = { eventApplicationTypeId: typeId }
  const calls = [
    [create, { input }],
    [update, { id: mineIs.id, input: { motivationLetter: 'x', revision: 1 } }],
    [submit, { id: mineIs.id }],
    [withdraw, { id: mineIs.id }],
    [one, { id: mineIs.id }],
  ] as const
  for (const [document, variables] of calls) {
    await refused('UNAUTHENTICATED', w.visitor().gql(document, variables))
    if (document === create) continue
    for (const role of rolesBut()) await refused('NOT_FOUND', (await w.member({ role })).gql(document, variables))
    for (const id of [w.kernel.newId(), 'nonsense'])
      await refused('NOT_FOUND', person.gql(document, { ...variables, id }))
  }
  await refused('NOT_FOUND', person.gql(create, { input: { eventApplicationTypeId: w.kernel.newId() } }))
  await person.ok(submit, { id: mineIs.id })
  for (const role of rolesBut('admin'))
    for (const [document, variables] of calls.slice(1))
      await refused('NOT_FOUND', (await w.member({ role })).gql(document, variables))
  const other = await w.member()
  await refused('NOT_FOUND', other.gql(create, { input: { ...input, id: mineIs.id } }))
  const hidden = await openType(w, boss, {}, { status: 'draft' })
  await refused('NOT_FOUND', person.gql(create, { input: { eventApplicationTypeId: hidden.typeId } }))
  const motivationLetter = 'x'.repeat(5001)
  await refused('BAD_USER_INPUT', other.gql(create, { input: { ...input, motivationLetter } }))
  await refused('BAD_USER_INPUT', other.gql(create, { input: { ...input, additionalInfo: ['x'] } }))
  await refused('BAD_USER_INPUT', other.gql(create, { input: { ...input, additionalInfo: { taille: 'M' } } }))
  assert.equal((await w.sql('select id from event_application')).length, 1)
})

test('D-06 a pending member is told to wait, by every operation that applies, and can withdraw', async (t) => {
  const w = await world(t)
  const { typeId } = await openType(w, await admin(w))
  const person = await w.member()
  const { id } = await draft(person, typeId)
  await w.sql(`update app_user set status = 'pending' where id = $1`, [person.id])
  const calls = [
    [create, { input: { eventApplicationTypeId: typeId } }],
    [create, { input: { eventApplicationTypeId: typeId, submit: true } }],
    [update, { id, input: { motivationLetter: 'x', revision: 1 } }],
    [submit, { id }],
  ] as const
  for (const [document, variables] of calls) {
    const error = await refused('ACCOUNT_NOT_ACTIVE', person.gql(document, variables))
    assert.equal(error.message, 'Votre compte attend sa validation\u00a0: vous pourrez envoyer votre demande ensuite.')
  }
  assert.equal((await person.ok(withdraw, { id })).withdrawApplication.status, 'withdrawn')
})

test('R-EVT-12, D-07 inactive type, deadline by the clock of the server, event over or cancelled, minors: each has its code, in this order', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const soon = new Date(w.now().getTime() + hour).toISOString()
  const { typeId, eventId } = await openType(w, boss, { applicationDeadline: soon })
  const [adult, minor] = [await w.member(), await w.member({ birth: '2012-03-04' })]
  const waiting = await draft(adult, typeId)
  const says = (code: string, by = adult) =>
    Promise.all([
      refused(code, by.gql(create, { input: { eventApplicationTypeId: typeId, submit: true } })),
      by === adult && refused(code, by.gql(submit, { id: waiting.id })),
    ])
  await says('MINORS_NOT_ALLOWED', minor)
  await w.sql(`update event set status = 'cancelled' where id = $1`, [eventId])
  await says('EVENT_OVER')
  await says('EVENT_OVER', minor)
  await w.sql(`update event set status = 'published' where id = $1`, [eventId])
  w.advance(hour)
  await says('MINORS_NOT_ALLOWED', minor) // the last instant still counts
  w.advance(1)
  await says('DEADLINE_PASSED')
  await says('DEADLINE_PASSED', minor)
  await w.sql('update event_application_type set is_active = false where id = $1', [typeId])
  await says('APPLICATION_TYPE_INACTIVE')
  await w.sql('update event_application_type set is_active = true, application_deadline = null where id = $1', [typeId])
  await w.sql(
    `update event set starts_at = $2::timestamptz, over_at = $2::timestamptz + interval '12 hours' where id = $1`,
    [eventId, new Date(w.now().getTime() - 12 * hour)],
  )
  await says('EVENT_OVER')
  const postponed = `insert into event_postponement (id, event_id, from_date, reason, choice_until, otherwise, by_id, created_at)
    select $1, id, starts_at, 'Cyclone', $2, 'keep', created_by, $2 from event where id = $3`
  await w.sql(postponed, [w.kernel.newId(), w.now(), eventId]) // to a date that is not known yet
  assert.equal((await adult.ok(submit, { id: waiting.id })).submitApplication.status, 'submitted')
  const young = await openType(w, boss, { allowMinors: true }, { date: inDays(w, 9) })
  assert.equal((await apply(minor, young.typeId)).status, 'submitted')
})

const form = {
  formConfig: {
    formFields: [
      question('taille', { isRequired: true }),
      question('sports', { fieldType: 'checkbox', fieldOptions: ['course', 'vélo'] }),
    ],
  },
}

test('R-APP-01, R-APP-02, R-APP-03, R-GQL-45 a draft is saved as it is typed, sent once complete, withdrawn, and followed by another', async (t) => {
  const w = await world(t)
  const { typeId } = await openType(w, await admin(w), form)
  const person = await w.member()
  const first = await draft(person, typeId, { motivationLetter: 'Je' })
  assert.deepEqual([first.status, first.submittedAt, first.revision], ['draft', null, 1])
  const input = { motivationLetter: 'Je cours.', additionalInfo: { sports: ['vélo'] }, revision: 1 }
  const saved = (await person.ok(update, { id: first.id, input })).updateApplication
  assert.deepEqual(
    [saved.motivationLetter, saved.additionalInfo, saved.revision],
    ['Je cours.', { sports: ['vélo'] }, 2],
  )
  await refused('CONFLICT', person.gql(update, { id: first.id, input }))
  const error = await refused('BAD_USER_INPUT', person.gql(submit, { id: first.id }))
  assert.equal(error.extensions.field, 'additionalInfo.taille')
  assert.equal(await statusOf(w, first.id), 'draft')
  const answers = { additionalInfo: { taille: 'M', sports: ['vélo'] }, revision: 2 }
  await person.ok(update, { id: first.id, input: answers })
  const sent = (await person.ok(submit, { id: first.id })).submitApplication
  assert.deepEqual([sent.status, sent.submittedAt], ['submitted', w.now().toISOString()])
  w.advance(1000)
  const again = (await person.ok(submit, { id: first.id })).submitApplication // the answer was lost
  assert.deepEqual([again.revision, again.submittedAt], [sent.revision, sent.submittedAt])
  await refused('ALREADY_SENT', person.gql(update, { id: first.id, input: { ...answers, revision: sent.revision } }))
  await refused('ALREADY_APPLIED', person.gql(create, { input: { eventApplicationTypeId: typeId } }))
  const gone = (await person.ok(withdraw, { id: first.id, reason: 'Blessée' })).withdrawApplication
  assert.equal(gone.status, 'withdrawn')
  const second = await apply(person, typeId, { additionalInfo: { taille: 'L' } })
  const { application } = await person.ok(one, { id: first.id })
  assert.deepEqual(
    application.moves.map((move: { from: string; to: string; reason: string; by: null }) => ({ ...move })),
    [
      { from: null, to: 'draft', reason: '', by: null },
      { from: 'draft', to: 'submitted', reason: '', by: null },
      { from: 'submitted', to: 'withdrawn', reason: 'Blessée', by: null },
    ],
  )
  assert.deepEqual(
    application.answers.map(({ fieldName, value }: { fieldName: string; value: unknown }) => [fieldName, value]),
    [
      ['taille', 'M'],
      ['sports', ['vélo']],
    ],
  )
  assert.deepEqual(
    (await person.ok(mine)).myApplications.map((row: object) => ({ ...row })),
    [
      { id: second.id, status: 'submitted' },
      { id: first.id, status: 'withdrawn' },
    ],
  )
  await countersAreRight(w)
})

test('R-EVT-08, R-GQL-45 a draft is sent without the answers to questions that its form has lost; new ones to them are refused', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId } = await openType(w, boss, form)
  const person = await w.member()
  const additionalInfo = { taille: 'M', sports: ['vélo'] }
  const { id } = await draft(person, typeId, { additionalInfo })
  const input = { name: 'Bénévole', formConfig: { formFields: [question('taille', { isRequired: true })] } }
  await boss.ok(changeType, { id: typeId, input })
  const other = { input: { eventApplicationTypeId: typeId, submit: true, additionalInfo } }
  const error = await refused('BAD_USER_INPUT', (await w.member()).gql(create, other))
  assert.equal(error.extensions.field, 'additionalInfo.sports')
  const sent = (await person.ok(submit, { id })).submitApplication
  assert.deepEqual([sent.status, sent.additionalInfo], ['submitted', { taille: 'M' }])
})

test('R-NET-03, R-APP-03 an application that was written without a network is sent once; a draft that was changed or given up since, and other questions, are refused in words', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId } = await openType(w, boss, form)
  const person = await w.member()
  const id = w.kernel.newId()
  const written = { motivationLetter: 'Je cours.', additionalInfo: { taille: 'M' }, submit: true }
  const input = { ...written, id, eventApplicationTypeId: typeId, revision: 0, formVersion: 1 }
  const states = () =>
    w.sql('select status, revision, motivation_letter, submitted_at from event_application where id = $1', [id])
  const draftOf = { id, eventApplicationTypeId: typeId, motivationLetter: 'Ailleurs' }
  const { revision } = (await person.ok(create, { input: draftOf })).createApplication
  const changed = await refused('CONFLICT', person.gql(create, { input }))
  assert.equal(changed.message, "Quelqu'un d'autre a modifié cette demande entre-temps.")
  const question2 = question('taille', { isRequired: true, fieldLabel: 'Pointure' })
  await boss.ok(changeType, { id: typeId, input: { name: 'Bénévole', formConfig: { formFields: [question2] } } })
  const other = await refused('FORM_CHANGED', person.gql(create, { input: { ...input, revision } }))
  assert.match(other.message, /^Les questions de ce formulaire ont changé/)
  const withoutForm = await refused(
    'FORM_CHANGED',
    person.gql(create, { input: { ...input, revision, formVersion: 0 } }),
  )
  assert.equal(withoutForm.message, other.message)
  assert.deepEqual((await states())[0].status, 'draft')

  const now = { ...input, revision, formVersion: 2 }
  await Promise.all([person.ok(create, { input: now }), person.ok(create, { input: now })])
  const sent = await states()
  assert.deepEqual([sent.length, sent[0].status, sent[0].motivationLetter], [1, 'submitted', 'Je cours.'])
  w.advance(1000)
  await boss.ok(changeType, { id: typeId, input: { name: 'Bénévole', isActive: false } })
  await person.ok(create, { input: now }) // the answer was lost, and nothing can be sent any more
  assert.deepEqual(await states(), sent)
  await boss.ok(changeType, { id: typeId, input: { name: 'Bénévole', isActive: true } })

  const another = await w.member()
  const gone = await draft(another, typeId)
  await another.ok(withdraw, { id: gone.id })
  const again = { ...now, id: gone.id, revision: gone.revision }
  const discarded = await refused('CONFLICT', another.gql(create, { input: again }))
  assert.equal(discarded.message, 'Ce brouillon a été supprimé entre-temps, sur un autre appareil.')
})

test('R-NET-03, R-APP-03 an application that waited is refused when another device has sent something else; the same is what was sent', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId } = await openType(w, boss, form)
  const person = await w.member()
  const { id, revision } = await draft(person, typeId, { motivationLetter: 'Ici', additionalInfo: { taille: 'M' } })
  const waiting = { id, eventApplicationTypeId: typeId, submit: true, revision, formVersion: 1 }
  const here = { ...waiting, motivationLetter: 'Ici, sans réseau', additionalInfo: { taille: 'M' } }
  const there = { motivationLetter: 'Là-bas', additionalInfo: { taille: 'L' } }
  const changed = (await person.ok(update, { id, input: { ...there, revision } })).updateApplication
  await person.ok(create, { input: { ...waiting, ...there, revision: changed.revision } })
  const sent = await w.sql('select * from event_application')

  const isRefused = async () => {
    await refused('CONFLICT', person.gql(create, { input: here }))
    await refused('CONFLICT', person.gql(create, { input: { ...here, ...there, additionalInfo: { taille: 'M' } } }))
    await refused('CONFLICT', person.gql(create, { input: { ...here, additionalInfo: there.additionalInfo } }))
    const same = (await person.ok(create, { input: { ...waiting, ...there } })).createApplication
    assert.deepEqual([same.id, same.motivationLetter], [id, 'Là-bas'])
  }
  await isRefused()
  const { revision: _, ...atOnce } = here
  await person.ok(create, { input: atOnce }) // a client that names no revision
  assert.deepEqual(await w.sql('select * from event_application'), sent)
  await boss.ok(review, { id, status: 'approved' })
  await isRefused()
})

test('R-NET-03 an application that waited is refused when another device sends something else at the same moment', async (t) => {
  const w = await world(t)
  const { typeId } = await openType(w, await admin(w))
  const person = await w.member()
  const { id, revision } = await draft(person, typeId)
  const input = { id, eventApplicationTypeId: typeId, submit: true, revision, motivationLetter: 'Ici' }
  const late = await w.system.transaction(async (tx) => {
    await lockApplication(tx, id)
    const sending = person.gql(create, { input })
    await isWaitedFor(w)
    const sent = { status: 'submitted', motivationLetter: 'Là-bas', submittedAt: w.now() } as const
    await tx.updateTable('eventApplication').set(sent).where('id', '=', id).execute()
    return { sending }
  })
  await refused('CONFLICT', late.sending)
})

test('R-NET-03 answers to a form that a type no longer has are refused', async (t) => {
  const w = await world(t)
  const { typeId } = await openType(w, await admin(w))
  const input = { eventApplicationTypeId: typeId, submit: true, revision: 0 }
  const person = await w.member()
  await refused('FORM_CHANGED', person.gql(create, { input: { ...input, formVersion: 1 } }))
  assert.equal((await person.ok(create, { input: { ...input, formVersion: 0 } })).createApplication.status, 'submitted')
})

test('R-NET-03 a draft is sent by its id on top of the revision and the questions that were read', async (t) => {
  const w = await world(t)
  const { typeId } = await openType(w, await admin(w), form)
  const person = await w.member()
  const { id, revision } = await draft(person, typeId, { additionalInfo: { taille: 'M' } })
  const sending = `mutation($revision: Int, $formVersion: Int) {
    submitApplication(id: "${id}", revision: $revision, formVersion: $formVersion) { status } }`
  await refused('CONFLICT', person.gql(sending, { revision: revision + 1 }))
  await refused('FORM_CHANGED', person.gql(sending, { revision, formVersion: 2 }))
  assert.equal((await person.ok(sending, { revision, formVersion: 1 })).submitApplication.status, 'submitted')
  assert.equal((await person.ok(sending, { revision, formVersion: 1 })).submitApplication.status, 'submitted') // its answer was lost
})

test('R-NET-03 a draft that another device changed and sent is not given back as if this one had sent it', async (t) => {
  const w = await world(t)
  const { typeId } = await openType(w, await admin(w), form)
  const person = await w.member()
  const { id, revision } = await draft(person, typeId, { additionalInfo: { taille: 'M' } })
  await w.sql(`update event_application set revision = revision + 1 where id = '${id}'`) // the other device's save
  await person.ok(submit, { id })
  const sending = `mutation($revision: Int) { submitApplication(id: "${id}", revision: $revision) { status } }`
  await refused('CONFLICT', person.gql(sending, { revision }))
  assert.equal((await person.ok(sending, { revision: revision + 1 })).submitApplication.status, 'submitted')
})

test('R-EVT-08, R-APP-02 a draft whose form was disabled is sent with the answers given so far; new ones are refused', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId } = await openType(w, boss, form)
  const person = await w.member()
  const additionalInfo = { sports: ['vélo'] } // incomplete, as a draft may be
  const { id } = await draft(person, typeId, { additionalInfo })
  await boss.ok(changeType, { id: typeId, input: { name: 'Bénévole', formConfig: { isFormEnabled: false } } })
  const other = { eventApplicationTypeId: typeId, submit: true, additionalInfo }
  await refused('BAD_USER_INPUT', (await w.member()).gql(create, { input: other }))
  await refused('BAD_USER_INPUT', person.gql(create, { input: { ...other, id } }))
  const sent = (await person.ok(submit, { id })).submitApplication
  assert.deepEqual([sent.status, sent.additionalInfo], ['submitted', additionalInfo])
  const { application } = await boss.ok(one, { id })
  assert.deepEqual(application.answers[1].value, ['vélo'])
  assert.equal((await w.sql('select is_final from form_answers'))[0].isFinal, true)
})

test('R-APP-03 of a draft that is withdrawn nothing stays, and another can follow', async (t) => {
  const w = await world(t)
  const { typeId } = await openType(w, await admin(w), form)
  const person = await w.member()
  const { id } = await draft(person, typeId, { additionalInfo: { taille: 'M' } })
  const gone = (await person.ok(withdraw, { id })).withdrawApplication
  assert.deepEqual([gone.id, gone.status, gone.additionalInfo], [id, 'withdrawn', null])
  for (const table of ['event_application', 'application_move', 'form_answers'])
    assert.deepEqual(await w.sql(`select 1 from ${table}`), [], table)
  await refused('NOT_FOUND', person.gql(withdraw, { id }))
  const next = await draft(person, typeId)
  const twice = await Promise.all([person.gql(withdraw, { id: next.id }), person.gql(withdraw, { id: next.id })])
  for (const { errors } of twice) assert.ok(!errors || errors[0]?.extensions.code === 'NOT_FOUND')
  assert.equal((await apply(person, typeId, { additionalInfo: { taille: 'L' } })).status, 'submitted')
})

test('R-APP-03 a member who applies and withdraws without end is told to wait; an administrator who withdraws is not', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId } = await openType(w, boss)
  const person = await w.member()
  for (let n = 0; n < applicationServer.sentPerHour / 3; n++) {
    const { id } = await draft(person, typeId)
    await person.ok(submit, { id })
    await person.ok(withdraw, { id })
  }
  const error = await refused('RATE_LIMITED', person.gql(create, { input: { eventApplicationTypeId: typeId } }))
  assert.match(error.message, /^Vous envoyez ou retirez trop de demandes à la suite\. Réessayez dans \d+\u00a0\S+\.$/)
  const { id } = await apply(await w.member(), typeId)
  for (let n = 0; n <= applicationServer.sentPerHour; n++) {
    await put(w, id, 'submitted')
    await w.sql('update event_application_type set applications_count = 1')
    await boss.ok(withdraw, { id })
  }
})

test('R-APP-02 the documents that a type asks for are sent as files of its form', async (t) => {
  const w = await world(t)
  const files = { formConfig: { formFields: [question('certificat', { fieldType: 'file' })] } }
  const { typeId } = await openType(w, await admin(w), { ...files, requiredDocuments: ['Certificat médical'] })
  const person = await w.member()
  const input = { eventApplicationTypeId: typeId, submit: true }
  const missing = await refused('BAD_USER_INPUT', person.gql(create, { input }))
  assert.equal(missing.extensions.field, 'documentsSubmitted')
  const foreign = { ...input, submit: false, documentsSubmitted: [w.kernel.newId()] }
  const unknown = await refused('BAD_USER_INPUT', person.gql(create, { input: foreign }))
  assert.equal(unknown.extensions.key, 'applications.documentUnknown')
  const [{ formId }] = await w.sql('select form_id from event_application_type where id = $1', [typeId])
  const fileId = w.kernel.newId()
  await w.sql(
    `insert into form_file (id, form_id, user_id, field_name, name, type, bytes, storage_key, created_at)
     values ($1, $2, $3, 'certificat', 'certificat.pdf', 'application/pdf', 10, 'forms/x', now())`,
    [fileId, formId, person.id],
  )
  const sent = await apply(person, typeId, { additionalInfo: { certificat: [fileId] }, documentsSubmitted: [fileId] })
  assert.deepEqual(sent.documentsSubmitted, [fileId])
  const noFiles = await openType(w, await admin(w), { requiredDocuments: ['Carte'] }) // brought along
  assert.equal((await apply(person, noFiles.typeId)).status, 'submitted')
})

test('R-APP-08 the same id again is the same application; a second one, a double click and two devices are refused', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000' })
  const { typeId } = await openType(w, await admin(w))
  const person = await w.member()
  const id = w.kernel.newId()
  const answers = await Promise.all(Array.from({ length: 20 }, () => apply(person, typeId, { id })))
  assert.deepEqual([...new Set(answers.map((answer) => answer.id))], [id])
  assert.equal((await apply(person, typeId, { id: id.toUpperCase() })).id, id)
  const twice = await refused('ALREADY_APPLIED', person.gql(create, { input: { eventApplicationTypeId: typeId } }))
  assert.equal(twice.message, 'Vous avez déjà une demande pour ce type de participation.')

  const clicker = await w.member()
  const clicks = await Promise.all(
    Array.from({ length: 20 }, () => clicker.gql(create, { input: { eventApplicationTypeId: typeId, submit: true } })),
  )
  const codes = clicks.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done').sort()
  assert.deepEqual(codes, [...Array.from({ length: 19 }, () => 'ALREADY_APPLIED'), 'done'])

  const typist = await w.member()
  const { id: draftId } = await draft(typist, typeId)
  const sent = await Promise.all(Array.from({ length: 100 }, () => typist.ok(submit, { id: draftId })))
  assert.ok(sent.every(({ submitApplication }) => submitApplication.status === 'submitted'))
  assert.equal((await w.sql('select 1 from application_move where application_id = $1', [draftId])).length, 2)
  const news = `select 1 from notification where user_id = $1 and kind = 'application.submitted'`
  for (const member of [person, clicker, typist]) assert.equal((await w.sql(news, [member.id])).length, 1)
  await countersAreRight(w)
})

test('R-APP-08 the database itself lets one live application in; without its index both come in (control)', async (t) => {
  const w = await world(t)
  const { typeId, eventId } = await openType(w, await admin(w))
  const add = (person: Member) =>
    w.sql(
      `insert into event_application (id, event_id, event_application_type_id, user_id, status, submitted_at, created_at, updated_at)
       values ($1, $2, $3, $4, 'submitted', now(), now(), now())`,
      [w.kernel.newId(), eventId, typeId, person.id],
    )
  const person = await w.member()
  const results = await Promise.allSettled([add(person), add(person)])
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await w.sql('drop index event_application_once')
  const other = await w.member()
  await Promise.all([add(other), add(other)])
})

test('D-14 an approved one that is withdrawn is told to the staff; an administrator can withdraw, and its owner is told', async (t) => {
  const w = await world(t)
  const [boss, organiser] = [await admin(w), await w.member({ role: 'admin_mit' })]
  const { typeId } = await openType(w, boss, {}, { isMit: true })
  const [person, other] = [await w.member(), await w.member()]
  const { id } = await apply(person, typeId)
  await organiser.ok('mutation($id: ID!) { reviewApplication(id: $id, status: approved) { id } }', { id })
  await person.ok(withdraw, { id, reason: 'Voyage' })
  const news = async (member: Member) =>
    (await member.ok('{ notifications { items { kind text } } }')).notifications.items
      .filter(({ kind }: { kind: string }) => kind !== 'application.requests')
      .map(({ text }: { text: string }) => text)
  const text = "Une participation acceptée à «\u00a0Marathon\u00a0» (Bénévole) vient d'être retirée. Voyage"
  assert.deepEqual(await news(boss), [text])
  assert.deepEqual(await news(organiser), [text])
  const theirs = await apply(other, typeId)
  await refused('NOT_FOUND', organiser.gql(withdraw, { id: theirs.id }))
  await boss.ok(withdraw, { id: theirs.id, reason: 'Doublon' })
  assert.match(
    (await news(other))[0],
    /^L'équipe a retiré votre demande «\u00a0Bénévole\u00a0» pour «\u00a0Marathon\u00a0». Doublon$/,
  )
  await countersAreRight(w)
})
