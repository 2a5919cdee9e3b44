import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  birthOf,
  commitmentOf,
  inputOf,
  isEmpty,
  newDraft,
  newPerson,
  nextOf,
  readDraft,
  stepOf,
  writeDraft,
} from './draft.ts'

const now = new Date('2026-06-01T08:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const race = { medicalProof: 'certificate', allowBibWishes: false, formConfig: null } as const
const more = { race, locale: 'fr', joined: null }

test('R-GAP-11 a draft that is broken, foreign or too old is not taken up', () => {
  const at = now.getTime()
  for (const text of [
    null,
    '',
    '{',
    '[]',
    '"x"',
    JSON.stringify({ at }),
    JSON.stringify({ at, draft: { people: 'a' } }),
  ])
    assert.equal(readDraft(text, now), null, String(text))
  for (const people of [[], [null], [{ key: 7 }]])
    assert.equal(readDraft(JSON.stringify({ at, draft: { ...newDraft('a'), people } }), now), null)
  const text = writeDraft(newDraft('a'), now)
  assert.ok(readDraft(text, later(-24 * 365)), 'dated by a clock that was ahead')
  assert.equal(readDraft(text, later(24 * 7)), null)
  assert.ok(readDraft(text, later(24 * 7 - 0.001)))
  assert.ok(readDraft(text, now))
  assert.equal(readDraft(JSON.stringify({ draft: newDraft('a') }), now), null, 'of no time')
})

test('R-GAP-11 a draft counts as begun from the birth, the race or the second person on', () => {
  assert.equal(isEmpty(newDraft('a', { fullName: 'Zafy' })), true, 'what is known of a member is no beginning')
  for (const begun of [{ birthDate: '1990-02-03' }, { birthYear: '1960' }, { eventId: 'e1' }])
    assert.equal(isEmpty(newDraft('a', begun)), false, JSON.stringify(begun))
  const { people, ...alone } = newDraft('a')
  assert.equal(isEmpty({ ...alone, people: [...people, newPerson('b')] }), false)
})

test('R-GAP-11 everything that was typed comes back; photos only while the server keeps them', () => {
  const uploads = { token: 't', until: later(48).toISOString() }
  const draft = {
    ...newDraft('a', { fullName: 'Zafy', documents: { cinFront: 'd1' } }),
    step: 'letter' as const,
    uploads,
  }
  const text = writeDraft(draft, now)
  assert.deepEqual(readDraft(text, later(1)), draft)
  assert.deepEqual(readDraft(text, later(48 - 0.001)), draft)
  assert.equal(readDraft(text, later(48))?.uploads, null)
  const old = readDraft(text, later(49))
  assert.equal(old?.people[0]?.fullName, 'Zafy')
  assert.deepEqual(old?.people[0]?.documents, {})
  assert.equal(old?.uploads, null)
})

test('R-GAP-11 a draft opens at its person and step, or at the first ones where it names none of its own', () => {
  const people = [newPerson('a'), newPerson('b')]
  const opened = (more: object) => readDraft(writeDraft({ ...newDraft('a'), people, ...more }, now), now)
  const at = (more: object) => [opened(more)?.current, opened(more)?.step]
  assert.deepEqual(at({ current: 'b', step: 'letter' }), ['b', 'letter'])
  assert.deepEqual(at({ current: 'c', step: 'payment' }), ['a', 'race'])
  assert.deepEqual(opened({ made: undefined })?.made, {})
})

test('a letter names the guardian of a minor only, and without a drawing it sends none', () => {
  const letter = {
    letterVersion: 1,
    signerName: 'Soa',
    signature: '',
    guardianName: 'Rasoa',
    guardianRelation: 'mother',
  }
  const signed = (isAdult: boolean, signature = '') =>
    commitmentOf({ ...newPerson('a'), ...letter, signature } as never, isAdult)
  assert.deepEqual([signed(true).guardianName, signed(true).guardianRelation], [null, null])
  assert.deepEqual([signed(false).guardianName, signed(false).guardianRelation], ['Rasoa', 'mother'])
  assert.deepEqual([signed(true).signature, signed(true, 'M0 0').signature], [null, 'M0 0'])
})

test('R-EVT-15 a minor sends no identity document, even if one was typed before', () => {
  const child = newPerson('a', { birthDate: '2017-02-03', idType: 'CIN', idNumber: '101 234 567 890', accepted: true })
  const input = inputOf({ ...child, guardianName: 'Rasoa' }, { uploads: null }, more, now)
  assert.equal(input.idType, null)
  assert.equal(input.idNumber, null)
  assert.equal(input.commitment?.guardianName, 'Rasoa')
  const adult = inputOf({ ...child, birthDate: '1990-02-03', guardianName: 'Rasoa' }, { uploads: null }, more, now)
  assert.equal(adult.idType, 'CIN')
  assert.equal(adult.commitment?.guardianName, null)
})

test('R-MIT-02 « né vers 1960 » is sent as 1 January of that year; an unfinished year is no birth date', () => {
  const person = newPerson('a', { isApproximate: true, birthYear: '1960', birthDate: '1999-09-09' })
  assert.equal(birthOf(person), '1960-01-01')
  assert.equal(birthOf({ ...person, birthYear: '196' }), '')
  assert.equal(inputOf(person, { uploads: null }, more, now).birthDateIsApproximate, true)
})

test('R-MIT-10 what the race does not ask for is not sent, nor an empty proof', () => {
  const person = newPerson('a', { birthDate: '1990-02-03', medicalIssuedOn: '2026-05-01' })
  assert.deepEqual(inputOf(person, { uploads: null }, more, now).medical, {
    proof: 'certificate',
    number: null,
    issuedOn: '2026-05-01',
  })
  assert.equal(
    inputOf(person, { uploads: null }, { ...more, race: { ...race, medicalProof: 'none' } }, now).medical,
    null,
  )
  assert.equal(inputOf({ ...person, medicalIssuedOn: '' }, { uploads: null }, more, now).medical, null)
})

test('R-EVT-10, R-BIB-06 only what this race asks is sent: answers to its questions, a number where one may be wished', () => {
  const person = newPerson('a', {
    birthDate: '1990-02-03',
    answers: { shirt: 'M', bus: [], other: 'x' },
    wishedBib: '42',
  })
  const sent = (asked: object) => {
    const { additionalInfo, wishedBib } = inputOf(
      person,
      { uploads: null },
      { ...more, race: { ...race, ...asked } as never },
      now,
    )
    return { additionalInfo, wishedBib }
  }
  const formConfig = { isFormEnabled: true, formFields: [{ fieldName: 'shirt' }, { fieldName: 'bus' }] }
  assert.deepEqual(sent({}), { additionalInfo: null, wishedBib: null })
  assert.deepEqual(sent({ formConfig: { ...formConfig, isFormEnabled: false } }).additionalInfo, null)
  assert.deepEqual(sent({ formConfig, allowBibWishes: true }), { additionalInfo: { shirt: 'M' }, wishedBib: 42 })
})

test('R-MIT-08 the next person of a family begins with the shared contacts and a key of their own', () => {
  const next = nextOf('b', newPerson('a', { phone: '034', email: 'a@b.mg', fullName: 'Soa', signature: '1,2' }))
  assert.deepEqual([next.key, next.phone, next.email, next.fullName, next.signature], ['b', '034', 'a@b.mg', '', ''])
})

test('a refused field leads to the step on which it is typed', () => {
  assert.deepEqual(
    [
      'birthDate',
      'ticketTypeId',
      'fullName',
      'idNumber',
      'additionalInfo.shirt',
      'medical.issuedOn',
      'documents',
      'commitment.signerName',
    ].map(stepOf),
    ['race', 'race', 'person', 'person', 'questions', 'documents', 'documents', 'letter'],
  )
})

test('what is left empty is sent as nothing, and half an emergency contact is none', () => {
  const adult = newPerson('a', { birthDate: '1990-02-03' })
  const sent = (from: Partial<typeof adult>, uploads: { token: string; until: string } | null = null) =>
    inputOf({ ...adult, ...from }, { uploads }, more, now)
  const { club, email, idType, idNumber, uploadToken, documents } = sent({ club: ' ', email: ' ' })
  assert.deepEqual([club, email, idType, idNumber, uploadToken, documents], [null, null, null, null, null, null])
  assert.deepEqual([sent({ club: ' ASCN ' }).club, sent({ email: ' a@b.mg ' }).email], ['ASCN', 'a@b.mg'])
  assert.equal(sent({ emergencyName: 'Soa', emergencyPhone: ' ' }).emergencyContact, null)
  assert.equal(sent({ emergencyName: ' ', emergencyPhone: '034' }).emergencyContact, null)
  assert.deepEqual(sent({ emergencyName: 'Soa', emergencyPhone: '034' }).emergencyContact, {
    name: 'Soa',
    phone: '034',
  })
  const uploads = { token: 't', until: later(1).toISOString() }
  assert.equal(sent({}, uploads).uploadToken, null, 'nothing was uploaded for this person')
  assert.equal(sent({ documents: { cinFront: 'd1' } }, uploads).uploadToken, 't')
})

test('a wished number is sent only to a race that takes wishes', () => {
  const wish = newPerson('a', { birthDate: '1990-02-03', wishedBib: '42' })
  const bib = (allowBibWishes: boolean, person = wish) =>
    inputOf(person, { uploads: null }, { ...more, race: { ...race, allowBibWishes } }, now).wishedBib
  assert.deepEqual([bib(true), bib(false), bib(true, { ...wish, wishedBib: '' })], [42, null, null])
})

test('a proof of health is sent with its number or its day', () => {
  const medical = (from: Partial<ReturnType<typeof newPerson>>) =>
    inputOf(newPerson('a', { birthDate: '1990-02-03', ...from }), { uploads: null }, more, now).medical
  assert.equal(medical({}), null)
  assert.equal(medical({ medicalIssuedOn: '2026-05-01' })?.issuedOn, '2026-05-01')
  assert.notEqual(medical({ medicalNumber: '12' }), null)
})
