import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rolesBut } from '../../../../test/people.ts'
import { type Member, refused, world } from '../../../../test/world.ts'
import { create, inputOf, linkOf, makeEvent, makeRace, raceInput, registers, saveRace, show, sign } from '../testing.ts'

const one = 'query($id: ID!) { race(eventId: $id) { id isOpen commitment { version body } categories { name } } }'
const all = '{ races { id name isOpen event { title } } }'

test('R-MIT-01 only administrators and who runs the MIT make races, of events of the MIT section, by rules that fit together', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const [race, concert] = [await makeEvent(w, boss), await makeEvent(w, boss, [{}], { isMit: false })]
  await refused('UNAUTHENTICATED', w.visitor().gql(saveRace, { input: raceInput(race.id) }))
  for (const role of rolesBut('admin_mit', 'admin'))
    await refused('FORBIDDEN', (await w.member({ role })).gql(saveRace, { input: raceInput(race.id) }))
  await refused('BAD_USER_INPUT', boss.gql(saveRace, { input: raceInput(concert.id) }))
  await refused('NOT_FOUND', boss.gql(saveRace, { input: raceInput(w.kernel.newId()) }))
  const wrong = [
    { eventId: 'x' },
    { minAge: 4 },
    { maxAge: 81 },
    { minAge: 40, maxAge: 30 },
    { allowMinors: false },
    { medicalValidityDays: 0 },
    { distanceMetres: -1 },
    { opensAt: '2027-01-02T00:00:00Z', closesAt: '2027-01-01T00:00:00Z' },
    { commitmentBody: ' ' },
    { commitmentBody: 'x'.repeat(20_001) },
    { commitmentTitle: '\0\u200B' },
    { categories: [{ name: '', minAge: 1, maxAge: 2 }] },
    { categories: [{ name: 'X', minAge: 3, maxAge: 2 }] },
    { categories: Array.from({ length: 41 }, () => ({ name: 'X', minAge: 1, maxAge: 2 })) },
    { formConfig: { formFields: [{ fieldName: 'photo', fieldLabel: 'Photo', fieldType: 'file' }] } },
  ]
  for (const more of wrong) await refused('BAD_USER_INPUT', boss.gql(saveRace, { input: raceInput(race.id, more) }))
  assert.deepEqual(await w.sql('select event_id from race'), [])
  const organiser = await w.member({ role: 'admin_mit' })
  const { saveRace: saved } = await organiser.ok(saveRace, { input: raceInput(race.id) })
  assert.deepEqual([saved.name, saved.isOpen, saved.commitment.version], ['Course de la forêt', true, 1])
  assert.deepEqual(
    saved.categories.map(({ name }: { name: string }) => name),
    ['Jeunes', 'Seniors F', 'Seniors H'],
  )
})

test('R-EVT-08, R-EVT-09 what is wrong with a question of the organiser is said where it stands', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const fieldsOf = async (question: object) => {
    const formFields = [
      { fieldName: 'size', fieldLabel: 'Taille', fieldType: 'radio', fieldOptions: ['S'], ...question },
    ]
    const { errors } = await race.boss.gql(saveRace, { input: raceInput(race.id, { formConfig: { formFields } }) })
    return errors?.[0]?.extensions.errors?.map(({ field }: { field: string }) => field)
  }
  assert.deepEqual(await fieldsOf({ fieldLabel: ' ' }), ['formConfig.formFields.0.fieldLabel'])
  assert.deepEqual(await fieldsOf({ fieldOptions: ['S', 'S'] }), ['formConfig.formFields.0.fieldOptions'])
  assert.deepEqual(await fieldsOf({ fieldType: 'file', fieldOptions: [] }), ['formConfig'])
  assert.equal(await fieldsOf({}), undefined)
})

test('R-MIT-09 another letter is a new version, the same one is not; what was signed stays as it was', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{}] })
  const person = await registers(w, w.visitor(), race, { fullName: 'Zafy' })
  const letter = { accepted: true, version: 1, signerName: 'zafy' }
  const signed = await w.visitor().ok(sign, { ...linkOf(person), input: letter })
  assert.equal(signed.signCommitmentLetter.details.commitment.version, 1)
  await race.boss.ok(saveRace, { input: raceInput(race.id) })
  const { saveRace: next } = await race.boss.ok(saveRace, {
    input: raceInput(race.id, { commitmentBody: 'Autre texte.' }),
  })
  assert.equal(next.commitment.version, 2)
  const { mitParticipation } = await w.visitor().ok(show, linkOf(person))
  assert.equal(mitParticipation.details.commitment.version, 1)
  const texts = await w.sql('select version, body from commitment_text order by version')
  assert.deepEqual(
    texts.map((row: { version: number }) => row.version),
    [1, 2],
  )
  assert.match(texts[0].body, /respecte la forêt/)
})

test('a race keeps the ids of its categories, and takes none of another race', async (t) => {
  const w = await world(t)
  const [race, other] = [await makeRace(w), await makeRace(w)]
  const [{ id: foreign }] = await w.sql('select id from race_category where event_id = $1 limit 1', [other.id])
  const [{ id: own }] = await w.sql('select id from race_category where event_id = $1 order by position', [race.id])
  const categories = [own, foreign, own].map((id) => ({ id, name: 'Nouvelle', minAge: 1, maxAge: 2 }))
  const { saveRace: saved } = await race.boss.ok(saveRace, { input: raceInput(race.id, { categories }) })
  const ids = saved.categories.map(({ id }: { id: string }) => id)
  assert.equal(ids[0], own)
  assert.equal(new Set([...ids, foreign]).size, 4)
})

test('visitors see announced races that are not over, the next one first, those whose date is not known last; drafts and other events are none', async (t) => {
  const w = await world(t)
  const [later, sooner, past, draft, open] = [
    await makeRace(w, { in: 40 }),
    await makeRace(w, { in: 20 }),
    await makeRace(w, { in: 5 }),
    await makeRace(w),
    await makeRace(w, { in: 6 }),
  ]
  await w.sql(`update event set status = 'draft' where id = $1`, [draft.id])
  await w.sql('update event set over_at = null where id = $1', [open.id]) // postponed without a new date
  w.advance(7 * 86_400_000)
  const ids = (await w.visitor().ok(all)).races.map(({ id }: { id: string }) => id)
  assert.deepEqual(ids, [sooner.id, later.id, open.id])
  assert.equal((await w.visitor().ok(one, { id: past.id })).race.isOpen, false)
  for (const id of [draft.id, 'x', w.kernel.newId()]) assert.equal((await w.visitor().ok(one, { id })).race, null)
})

test('R-MIT-02 places of a race are taken by registrations only', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const member = await w.member()
  const places = [{ ticketTypeId: race.types[0], fullName: 'Rabe' }]
  const input = { eventId: race.id, places, idempotencyKey: w.kernel.newId() }
  const reserve = 'mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id } }'
  await refused('REGISTRATION_REQUIRED', member.gql(reserve, { input }))
  assert.equal((await registers(w, member, race)).status, 'confirmed')
  assert.deepEqual(await w.sql('select sold_quantity from ticket_type where event_id = $1', [race.id]), [
    { soldQuantity: 1 },
  ])
})

test('R-MIT-02, R-EVT-16 a race that was announced before its rules exist sells nothing: neither by reserving nor by registering', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const race = await makeEvent(w, boss, [{ price: 0 }])
  const ask = 'query($id: ID!) { event(id: $id) { registrationOnly hasRules } }'
  const reserve = 'mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id } }'
  const places = [{ ticketTypeId: race.types[0], fullName: 'Rabe' }]
  for (const person of [await w.member(), await w.member({ role: 'admin_mit' }), boss]) {
    const input = { eventId: race.id, places, idempotencyKey: w.kernel.newId() }
    await refused('REGISTRATION_REQUIRED', person.gql(reserve, { input }))
    await refused('NOT_FOUND', person.gql(create, { input: inputOf(w, race) }))
  }
  assert.deepEqual((await w.visitor().ok(ask, { id: race.id })).event, { registrationOnly: true, hasRules: false })
  await boss.ok(saveRace, { input: raceInput(race.id) })
  assert.deepEqual((await w.visitor().ok(ask, { id: race.id })).event, { registrationOnly: true, hasRules: true })
  assert.equal((await registers(w, await w.member(), race)).status, 'confirmed')
  assert.deepEqual(await w.sql('select sold_quantity from ticket_type where event_id = $1', [race.id]), [
    { soldQuantity: 1 },
  ])
})

test('R-MIT-01 rules of a race that are saved on top of an older revision are refused, and it says who saved', async (t) => {
  const w = await world(t)
  const [ando, bako] = [await w.member({ role: 'admin_mit' }), await w.member({ role: 'admin' })]
  const { id } = await makeEvent(w, bako)
  const save = (by: Member, more: object) => by.gql(saveRace, { input: raceInput(id, more) })
  const { revision } = (await save(ando, { minAge: 10, revision: 0 })).data.saveRace
  const first = await refused('CONFLICT', save(bako, { minAge: 11, revision: 0 }))
  assert.match(first.message, new RegExp(ando.pseudo))
  await save(ando, { minAge: 12, revision })
  const { message } = await refused('CONFLICT', save(bako, { minAge: 14, revision }))
  assert.match(message, new RegExp(ando.pseudo))
  assert.equal((await save(bako, { minAge: 14, revision: revision + 1 })).data.saveRace.minAge, 14)
})
