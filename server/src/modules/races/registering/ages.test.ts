import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn } from '@vondrona/rules/accounts'
import { type Answer, refused, type World, world } from '../../../../test/world.ts'
import { create, inputOf, linkOf, makeRace, registers, replace, show, sign, update } from '../testing.ts'

const dayMs = 86_400_000
const field = (answer: Answer) => answer.errors?.[0]?.extensions.field as string | undefined

/** Born so that they are this old so many days from now. */
const bornFor = (w: World, age: number, days: number) => {
  const day = dayIn(new Date(w.now().getTime() + days * dayMs))
  return `${Number(day.slice(0, 4)) - age}${day.slice(4)}`
}
const move = (w: World, id: string, days: number) =>
  w.sql(`update event set starts_at = starts_at + make_interval(days => $2) where id = $1`, [id, days])

test('D-09, R-EVT-16 who turns 18 on the day of the race runs with adults; a day younger is refused; today asks for the guardian', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, {
    in: 30,
    types: [{ price: 0, allowMinors: false }],
    race: { minAge: 18, allowMinors: false },
  })
  const noCard = { idType: null, idNumber: null }
  const tooYoung = inputOf(w, race, { ...noCard, birthDate: bornFor(w, 18, 31) })
  assert.equal(field(await w.visitor().gql(create, { input: tooYoung })), 'birthDate')
  const made = await registers(w, w.visitor(), race, { ...noCard, birthDate: bornFor(w, 18, 30) })
  assert.deepEqual([made.details.idType, made.documentsStatus], [null, 'accepted'])
  const alone = { accepted: true, version: 1, signerName: made.fullName }
  assert.equal(field(await w.visitor().gql(sign, { ...linkOf(made), input: alone })), 'guardianName')
  const guardian = { guardianName: 'Lala Rabe', guardianRelation: 'mère', signerName: 'Lala Rabe' }
  await w.visitor().ok(sign, { ...linkOf(made), input: { ...alone, ...guardian } })
})

test('R-EVT-16 a ticket type says from and to which age on the day of the race: neither a child nor an adult takes the other one', async (t) => {
  const w = await world(t)
  const types = [
    { price: 5_000, maxAge: 17 },
    { price: 0, minAge: 18, allowMinors: false },
  ]
  const race = await makeRace(w, { in: 30, types, race: { minAge: 5 } })
  const noCard = { idType: null, idNumber: null }
  const codeOf = async (age: number, days: number, at: number) => {
    const more = { birthDate: bornFor(w, age, days), ticketTypeId: race.types[at], ...(age < 18 && noCard) }
    const { errors } = await w.visitor().gql(create, { input: inputOf(w, race, more) })
    return errors?.[0]?.extensions.code
  }
  assert.equal(await codeOf(10, 0, 1), 'MINORS_NOT_ALLOWED')
  assert.equal(await codeOf(40, 0, 0), 'TICKET_TYPE_AGES')
  assert.equal(await codeOf(18, 30, 0), 'TICKET_TYPE_AGES', 'of age on the day')
  assert.equal(await codeOf(18, 31, 0), undefined, 'of age the day after')
  assert.equal(await codeOf(40, 0, 1), undefined)
  assert.equal(await codeOf(10, 0, 0), undefined)
})

test('D-10 who is 81 on the day of the race is refused, and who is five by then is not', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { in: 30, types: [{ price: 0 }], race: { minAge: 5 } })
  const asOf = async (age: number, days: number) =>
    field(await w.visitor().gql(create, { input: inputOf(w, race, { birthDate: bornFor(w, age, days) }) }))
  assert.equal(await asOf(81, 30), 'birthDate')
  assert.equal(await asOf(81, 31), undefined, 'still 80')
  assert.equal(await asOf(5, 31), 'birthDate', 'still four')
  assert.equal(await asOf(5, 30), undefined)
})

test('D-09 a race that is moved takes no place away: what stands is not measured again, what is corrected is', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, {
    in: 30,
    types: [{ price: 0 }],
    race: { minAge: 5, medicalProof: 'pps', medicalValidityDays: 40 },
  })
  const medical = { proof: 'pps', number: 'PPS 12', issuedOn: dayIn(w.now()) }
  const made = await registers(w, w.visitor(), race, { birthDate: bornFor(w, 81, 31), medical })
  await move(w, race.id, 60)
  const { updateMitParticipation: same } = await w.visitor().ok(update, { ...linkOf(made), input: { club: 'ASSM' } })
  assert.deepEqual([same.status, same.details.club], [made.status, 'ASSM'])
  const correct = async (input: object) => field(await w.visitor().gql(update, { ...linkOf(made), input }))
  assert.equal(await correct({ birthDate: bornFor(w, 81, 32) }), 'birthDate')
  assert.equal(await correct({ medical: { ...medical, number: 'PPS 13' } }), 'medical.issuedOn')
})

test('D-09, R-EVT-15, -26 who comes of age after registering is asked for no identity card, neither to correct nor as a photo', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { in: 30, types: [{ price: 0 }] })
  const child = { birthDate: bornFor(w, 18, 10), idType: null, idNumber: null }
  const made = await registers(w, w.visitor(), race, child)
  w.advance(11 * dayMs)
  const { updateMitParticipation: later } = await w.visitor().ok(update, { ...linkOf(made), input: { club: 'ASSM' } })
  assert.deepEqual([later.details.idType, later.documentsStatus], [null, 'accepted'])
  await refused('BAD_USER_INPUT', w.visitor().gql(replace, { ...linkOf(made), kind: 'cinFront', file: null }))
  const { mitParticipation } = await w.visitor().ok(show, linkOf(made))
  assert.equal(mitParticipation.documentsStatus, 'accepted')
})
