import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edge, problems } from '../typed/testing.ts'
import { commitmentInput, messageInput, participationInput, plantingInput, raceInput } from './index.ts'

const id = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'
const race = {
  eventId: id,
  minAge: 18,
  maxAge: 80,
  allowMinors: false,
  accompanied: false,
  medicalProof: 'none',
  categories: [],
  commitmentTitle: 'Engagement',
  commitmentBody: 'Je cours à mes risques',
}
const said = (more: object) => problems(raceInput, { ...race, ...more })
const category = { name: 'Seniors', minAge: 18, maxAge: 40 }

test('a race for adults begins at 18, one for minors at 5; its ages are in order', () => {
  assert.deepEqual(
    [said({}), said({ minAge: 17 }), said({ minAge: 17, allowMinors: true })],
    [[], ['minAge: races.minAgeOfAdults'], []],
  )
  assert.deepEqual(
    [said({ minAge: 5, allowMinors: true }), said({ minAge: 4, allowMinors: true })],
    [[], ['minAge: races.agesInvalid']],
  )
  assert.deepEqual(
    [said({ maxAge: 18 }), said({ maxAge: 17 }), said({ maxAge: 81 })],
    [[], ['maxAge: races.agesInvalid'], ['maxAge: races.agesInvalid']],
  )
})

test('registration opens before it closes', () => {
  const [opensAt, closesAt] = ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z']
  const wrong = ['closesAt: races.closesBeforeItOpens']
  for (const good of [{ opensAt, closesAt }, { opensAt }, { closesAt }, { opensAt: null, closesAt }])
    assert.deepEqual(said(good), [])
  assert.deepEqual(
    [said({ opensAt: closesAt, closesAt: opensAt }), said({ opensAt, closesAt: opensAt })],
    [wrong, wrong],
  )
})

test('a race, its proofs, teams and categories within their limits', () => {
  const at = (field: string, taken: readonly (number | null)[], refused: readonly number[], key: string) => {
    for (const value of taken) assert.deepEqual(said({ [field]: value }), [], `${field} ${value}`)
    for (const value of refused) assert.deepEqual(said({ [field]: value }), [`${field}: ${key}`], `${field} ${value}`)
  }
  at('distanceMetres', [1, 1_000_000, null], [0, 1_000_001, 0.5], 'shell.badInput')
  at('medicalValidityDays', [1, 3660, null], [0, 3661], 'races.validityInvalid')
  at('teamSize', [0, 10, null], [-1, 11], 'races.teamSizeInvalid')
  const categories = (count: number, more: object = {}) => ({
    ...race,
    categories: Array(count).fill({ ...category, ...more }),
  })
  assert.deepEqual(edge(raceInput, categories(40), categories(41)), [[], ['categories: races.categoriesTooMany']])
  for (const ages of [
    { minAge: 0, maxAge: 0 },
    { minAge: 120, maxAge: 120 },
  ])
    assert.deepEqual(problems(raceInput, categories(1, ages)), [])
  for (const ages of [{ minAge: -1 }, { maxAge: 121 }, { minAge: 41 }])
    assert.equal(problems(raceInput, categories(1, ages))[0]?.endsWith('races.agesInvalid'), true, JSON.stringify(ages))
  assert.deepEqual(
    edge(raceInput, { ...race, commitmentTitle: 'a'.repeat(200) }, { ...race, commitmentTitle: 'a'.repeat(201) }),
    [[], ['commitmentTitle: races.textTooLong']],
  )
  assert.deepEqual(said({ commitmentBody: ' ' }), ['commitmentBody: races.commitmentBodyMissing'])
})

const person = {
  eventId: id,
  ticketTypeId: id,
  fullName: 'Hery Rakoto',
  phone: '034 12 345 67',
  gender: 'male',
  nationality: 'malagasy',
  birthDate: '2000-01-01',
  idempotencyKey: id,
}
test('R-MIT-02 each thing that a registration needs is asked for by its own sentence', () => {
  assert.deepEqual(problems(participationInput, person), [])
  for (const [field, key] of [
    ['eventId', 'orders.eventMissing'],
    ['ticketTypeId', 'orders.typeMissing'],
    ['phone', 'races.phoneMissing'],
    ['gender', 'races.genderMissing'],
    ['nationality', 'races.nationalityMissing'],
    ['birthDate', 'accounts.birthInvalid'],
  ] as const)
    assert.deepEqual(problems(participationInput, { ...person, [field]: undefined }), [`${field}: ${key}`])
  assert.deepEqual(problems(participationInput, { ...person, phone: '12' }), ['phone: accounts.phoneInvalid'])
  const phone = (length: number) => ({ ...person, phone: `0341234567${'.'.repeat(length - 10)}` })
  assert.deepEqual(edge(participationInput, phone(39), phone(40)), [[], ['phone: accounts.phoneInvalid']])
  for (const wishedBib of [0, 999_999]) assert.deepEqual(problems(participationInput, { ...person, wishedBib }), [])
  for (const wishedBib of [-1, 1_000_000])
    assert.deepEqual(problems(participationInput, { ...person, wishedBib }), ['wishedBib: shell.badInput'])
  for (const [field, max] of [
    ['club', 80],
    ['team', 80],
    ['idNumber', 60],
  ] as const) {
    const of = (length: number) => ({ ...person, [field]: 'a'.repeat(length) })
    assert.deepEqual(edge(participationInput, of(max), of(max + 1)), [[], [`${field}: accounts.tooLong`]])
  }
  for (const [field, max] of [
    ['uploadToken', 200],
    ['orderKey', 200],
    ['contactProof', 200],
    ['locale', 20],
  ] as const) {
    const of = (length: number) => ({ ...person, [field]: 'a'.repeat(length) })
    assert.deepEqual(edge(participationInput, of(max), of(max + 1)), [[], [`${field}: shell.badInput`]])
  }
})

test('R-MIT-09 the letter is accepted and signed by somebody; a signature that cannot be drawn again is refused', () => {
  const letter = { accepted: true, version: 1, signerName: 'Hery' }
  assert.deepEqual(problems(commitmentInput, letter), [])
  assert.deepEqual(problems(commitmentInput, { ...letter, accepted: false }), ['accepted: races.commitmentRequired'])
  assert.deepEqual(problems(commitmentInput, { ...letter, signerName: undefined }), ['signerName: races.signerMissing'])
  assert.deepEqual(
    [problems(commitmentInput, { ...letter, signature: '' }), problems(commitmentInput, { ...letter, signature: 'x' })],
    [[], ['signature: races.signatureUnreadable']],
  )
})

test('N-15 a message has a subject and a body; trees are counted from one', () => {
  const message = { eventId: id, subject: 'Départ', body: 'À 6 h' }
  assert.deepEqual(problems(messageInput, message), [])
  for (const field of ['subject', 'body'])
    assert.deepEqual(problems(messageInput, { ...message, [field]: ' ' }), [`${field}: organising.${field}Missing`])
  const subject = (length: number) => ({ ...message, subject: 'a'.repeat(length) })
  assert.deepEqual(edge(messageInput, subject(120), subject(121)), [[], ['subject: races.textTooLong']])
  const trees = (count: number) => ({ count, place: 'Ankafobe', date: '2026-11-21' })
  for (const count of [1, 1_000_000]) assert.deepEqual(problems(plantingInput, trees(count)), [])
  for (const count of [0, 1_000_001, 1.5])
    assert.deepEqual(problems(plantingInput, trees(count)), ['count: organising.plantingCount'])
})
