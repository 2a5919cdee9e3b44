import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused, type World, world } from '../../../../test/world.ts'
import { retake } from '../../orders/index.ts'
import { checkInTickets, ticketsOfOrders, undoCheckIns } from '../../tickets/index.ts'
import {
  create,
  expire,
  inputOf,
  linkOf,
  makeRace,
  pay,
  raceInput,
  registers,
  resume,
  saveRace,
  show,
  sign,
  soldIsRight,
  update,
  withdraw,
} from '../testing.ts'

const day = 86_400_000
const statusOf = async (w: World, id: string) =>
  (await w.sql('select status from participation where id = $1', [id]))[0].status

test('D-30, R-MIT-02 without the link, with another one, or as another member nothing can be corrected, signed, resumed or withdrawn', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const [made, other] = [await registers(w, await w.member(), race), await registers(w, w.visitor(), race)]
  const letter = { accepted: true, version: 1, signerName: made.fullName }
  const verbs: [string, object][] = [
    [update, { input: { club: 'X' } }],
    [sign, { input: letter }],
    [resume, {}],
    [withdraw, {}],
  ]
  for (const [verb, more] of verbs)
    for (const person of [w.visitor(), await w.member(), await w.member({ role: 'moderator' })])
      for (const id of [
        { id: made.id },
        { id: made.id, key: other.accessKey },
        { id: made.id, key: '' },
        { id: 'x', key: made.accessKey },
      ])
        await refused('NOT_FOUND', person.gql(verb, { ...id, ...more }))
  await refused('FORBIDDEN', race.boss.gql(sign, { id: made.id, input: letter }))
  assert.deepEqual(await w.sql('select status from participation'), [
    { status: 'awaiting_payment' },
    { status: 'awaiting_payment' },
  ])
})

test('F-RACE-07 registrants correct their entry; each change is noted, measured by all rules again, and shown on the ticket', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const made = await registers(w, w.visitor(), race, { fullName: 'Zafi' })
  const key = linkOf(made)
  const wrong = [
    { fullName: '' },
    { birthDate: '2020-01-01' },
    { phone: 'x' },
    { idNumber: '12' },
    { nationality: 'foreign_resident' },
    { gender: null },
  ]
  for (const input of wrong) await refused('BAD_USER_INPUT', w.visitor().gql(update, { ...key, input }))
  await refused(
    'BAD_USER_INPUT',
    w.visitor().gql(update, { ...key, input: { medical: { proof: 'certificate', issuedOn: '2099-13-01' } } }),
  )
  const input = { fullName: 'Zafy Be', phone: '032 11 222 33', club: 'COSPN' }
  const { updateMitParticipation: after } = await w.visitor().ok(update, { ...key, input })
  const renewed = linkOf(after)
  assert.deepEqual(
    [after.details.fullName, after.details.phone, after.details.ticket.fullName],
    ['Zafy Be', '+261321122233', 'Zafy Be'],
  )
  assert.deepEqual(after.details.changes, [
    { by: "Par le lien de l'inscription", at: w.now().toISOString(), fields: ['fullName', 'phone', 'club'] },
  ])
  await w.visitor().ok(update, { ...renewed, input })
  await race.boss.ok(update, { id: made.id, input: { team: 'Rouge' } })
  const { changes } = (await w.visitor().ok(show, renewed)).mitParticipation.details
  assert.deepEqual(
    changes.map(({ by, fields }: { by: string; fields: string[] }) => [by, fields]),
    [
      [race.boss.pseudo, ['team']],
      ["Par le lien de l'inscription", ['fullName', 'phone', 'club']],
    ],
  )
  const lines = await w.sql(`select target_id from audit_entry where action = 'registration.corrected'`)
  assert.deepEqual(lines, [{ targetId: made.id }])
})

test('R-MIT-08 nobody corrects themselves into somebody who is registered already, in parallel neither', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const [first, second, third] = [
    await registers(w, w.visitor(), race),
    await registers(w, w.visitor(), race),
    await registers(w, w.visitor(), race),
  ]
  await refused(
    'ALREADY_REGISTERED',
    w.visitor().gql(update, { ...linkOf(second), input: { fullName: first.fullName } }),
  )
  const answers = await Promise.all(
    [second, third].map((one) => w.visitor().gql(update, { ...linkOf(one), input: { fullName: 'Une Seule' } })),
  )
  const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'ok').sort()
  assert.deepEqual(codes, ['ALREADY_REGISTERED', 'ok'])
})

test('R-GAP-11, R-MIT-09, F-RACE-03 the letter is signed once, by the version that was read; a corrected age asks for a guardian', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const made = await registers(w, w.visitor(), race, { fullName: 'Zafy' })
  const key = linkOf(made)
  const letter = { accepted: true, version: 1, signerName: 'Zafy' }
  await refused('BAD_USER_INPUT', w.visitor().gql(sign, { ...key, input: { ...letter, accepted: false } }))
  await refused('BAD_USER_INPUT', w.visitor().gql(sign, { ...key, input: { ...letter, signerName: 'Rabe' } }))
  await race.boss.ok(saveRace, { input: raceInput(race.id, { commitmentBody: 'Autre.' }) })
  await refused('COMMITMENT_CHANGED', w.visitor().gql(sign, { ...key, input: letter }))
  const [a, b] = await Promise.all(
    [1, 2].map(() => w.visitor().gql(sign, { ...key, input: { ...letter, version: 2 } })),
  )
  assert.deepEqual([a?.errors, b?.errors].map((errors) => errors?.[0]?.extensions.code ?? 'ok').sort(), [
    'CONFLICT',
    'ok',
  ])
  const child = { birthDate: '2014-05-01' }
  const { updateMitParticipation: after } = await w.visitor().ok(update, { ...key, input: child })
  assert.deepEqual([after.details.commitment, after.details.idNumber], [null, null])
  const guardian = { guardianName: 'Rabe Lala', guardianRelation: 'mère', signerName: 'Rabe Lala' }
  const again = (await w.visitor().ok(sign, { ...key, input: { ...letter, ...guardian, version: 2 } }))
    .signCommitmentLetter
  assert.equal(again.details.commitment.guardianName, 'Rabe Lala')
})

test('F-RACE-07 an interrupted registration is resumed at its old price as long as there is room', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 20_000, maxQuantity: 1 }] })
  const made = await registers(w, w.visitor(), race)
  const key = linkOf(made)
  await expire(w)
  assert.equal(await statusOf(w, made.id), 'expired')
  assert.ok((await w.messages(made.details.email)).some(({ subject }) => /n'est plus réservée/.test(subject ?? '')))
  await w.sql('update ticket_type set price = 90000')
  const { resumeMitParticipation: back } = await w.visitor().ok(resume, key)
  assert.deepEqual([back.status, back.amount, back.orderId], ['awaiting_payment', 20_000, made.orderId])
  await w.visitor().ok(resume, key)
  await expire(w)
  await registers(w, w.visitor(), race)
  await refused('SOLD_OUT', w.visitor().gql(resume, key))
  assert.equal(await statusOf(w, made.id), 'expired')
  assert.deepEqual(await soldIsRight(w), [])
})

test('R-MIT-08 who registered again meanwhile does not resume the first registration', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const first = await registers(w, w.visitor(), race, { fullName: 'Zafy' })
  await expire(w)
  await registers(w, w.visitor(), race, { fullName: 'Zafy' })
  await refused('ALREADY_REGISTERED', w.visitor().gql(resume, linkOf(first)))
  const [{ orderId }] = await w.sql('select order_id from participation where id = $1', [first.id])
  await assert.rejects(retake(w.system, orderId), { code: 'CONFLICT' })
  assert.equal(await statusOf(w, first.id), 'expired')
})

test('R-MIT-07 a paid registration is confirmed with a ticket and a mail, exactly once; withdrawn, its money is requested back', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race)
  await w.runJobs()
  await pay(w, made.orderId)
  const again = { chargeIds: [made.orderId], at: w.now() }
  await w.system.transaction((tx) => w.system.publishWithin(tx, 'payments.succeeded', again))
  await w.runJobs()
  assert.equal(await statusOf(w, made.id), 'confirmed')
  assert.equal((await w.visitor().ok(show, linkOf(made))).mitParticipation.paymentStatus, 'completed')
  const subjects = (await w.messages(made.details.email)).map(({ subject }) => subject ?? '')
  assert.equal(subjects.filter((subject) => subject.startsWith('Votre ticket')).length, 1, subjects.join('; '))
  const { withdrawMitParticipation: gone } = await w.visitor().ok(withdraw, linkOf(made))
  assert.deepEqual([gone.status, gone.details.ticket], ['withdrawn', null])
  await w.visitor().ok(withdraw, linkOf(made))
  assert.deepEqual(await w.sql('select amount::int, reason, status from refund'), [
    { amount: 20_000, reason: 'withdrawn', status: 'requested' },
  ])
  await refused('NOT_EDITABLE', w.visitor().gql(update, { ...linkOf(made), input: { club: 'X' } }))
  await refused('CONFLICT', w.visitor().gql(resume, linkOf(made)))
  await w.runJobs()
  assert.ok((await w.messages(made.details.email)).some(({ subject }) => /^Inscription annulée/.test(subject ?? '')))
  await registers(w, w.visitor(), race, { fullName: made.fullName, birthDate: made.details.birthDate })
  assert.deepEqual(await soldIsRight(w), [])
})

test('F-RACE-01 one of a family withdraws, the others stay', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const parent = await registers(w, w.visitor(), race)
  const child = await registers(w, w.visitor(), race, {
    birthDate: '2014-05-01',
    orderId: parent.orderId,
    orderKey: parent.accessKey,
  })
  await pay(w, parent.orderId)
  await w.visitor().ok(withdraw, linkOf(child))
  assert.deepEqual([await statusOf(w, parent.id), await statusOf(w, child.id)], ['confirmed', 'withdrawn'])
})

test('R-MIT-07 after bib pick-up, and once the race has begun, nothing is corrected or withdrawn; an undone check-in opens it again', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }], in: 10 })
  const made = await registers(w, w.visitor(), race)
  const [{ orderId }] = await w.sql('select order_id from participation')
  const [ticket] = await ticketsOfOrders(w.system.db, [orderId])
  const at = w.now()
  await w.system.transaction((tx) => checkInTickets(tx, w.system, [{ ticketId: ticket!.id, at }]))
  assert.equal(await statusOf(w, made.id), 'checked_in')
  await refused('NOT_EDITABLE', w.visitor().gql(update, { ...linkOf(made), input: { club: 'X' } }))
  await refused('CONFLICT', w.visitor().gql(withdraw, linkOf(made)))
  await w.system.transaction((tx) => undoCheckIns(tx, w.system, [ticket!.id]))
  assert.equal(await statusOf(w, made.id), 'confirmed')
  await w.visitor().ok(update, { ...linkOf(made), input: { club: 'X' } })
  w.advance(11 * day)
  await refused('NOT_EDITABLE', w.visitor().gql(update, { ...linkOf(made), input: { club: 'Y' } }))
  await refused('ORDERS_CLOSED', w.visitor().gql(withdraw, linkOf(made)))
})

test('R-MIT-02 answers to further questions are corrected by their rules', async (t) => {
  const w = await world(t)
  const formFields = [
    { fieldName: 'shirt', fieldLabel: 'Taille', fieldType: 'select', fieldOptions: ['S', 'M'], isRequired: true },
  ]
  const race = await makeRace(w, { types: [{}], race: { formConfig: { formFields } } })
  const made = await registers(w, w.visitor(), race, { additionalInfo: { shirt: 'M' } })
  await refused(
    'BAD_USER_INPUT',
    w.visitor().gql(update, { ...linkOf(made), input: { additionalInfo: { shirt: 'L' } } }),
  )
  const { updateMitParticipation: after } = await w
    .visitor()
    .ok(update, { ...linkOf(made), input: { additionalInfo: { shirt: 'S' } } })
  assert.deepEqual([after.details.answers[0].value, after.details.changes[0].fields], ['S', ['additionalInfo']])
})

test('R-BIB-06 a wished number is corrected by the link, within what numbers there are; it can be taken back', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{}] })
  const made = await registers(w, w.visitor(), race, { wishedBib: 7 })
  for (const wishedBib of [-1, 1.5, 1_000_000])
    await refused('BAD_USER_INPUT', w.visitor().gql(update, { ...linkOf(made), input: { wishedBib } }))
  const wish = async (input: object) =>
    (await w.visitor().ok(update, { ...linkOf(made), input })).updateMitParticipation.details
  assert.equal((await wish({ wishedBib: 42 })).wishedBib, 42)
  assert.equal((await wish({ club: 'ASUT' })).wishedBib, 42)
  const last = await wish({ wishedBib: null })
  assert.deepEqual([last.wishedBib, last.changes[0].fields], [null, ['wishedBib']])
})

test('R-MIT-02 a lost answer: the registration sent again is the same one, whatever became of it', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const input = inputOf(w, race)
  const made = (await w.visitor().ok(create, { input })).createMitParticipation
  await expire(w)
  const again = (await w.visitor().ok(create, { input })).createMitParticipation
  assert.deepEqual([again.id, again.status], [made.id, 'expired'])
})

test('R-PAY-06 a registration says what became of the newest attempt to pay it', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race)
  const paymentStatus = async () => (await w.visitor().ok(show, linkOf(made))).mitParticipation.paymentStatus
  assert.equal(await paymentStatus(), 'pending')
  for (const status of ['failed', 'review', 'pending']) {
    w.advance(1000)
    await w.sql(
      `insert into payment_attempt (id, charge_id, method, provider, reference, status, amount, idempotency_key, created_at)
       values ($1::uuid, $2, 'cash', 'offline', $1::text, $3, 20000, $1::uuid, $4)`,
      [w.kernel.newId(), made.orderId, status, w.now()],
    )
    assert.equal(await paymentStatus(), { failed: 'failed', review: 'unknown', pending: 'pending' }[status])
  }
})
