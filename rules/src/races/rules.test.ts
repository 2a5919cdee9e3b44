import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  categoryOf,
  type DatedRace,
  documentsStatusOf,
  idProblems,
  isMinorAt,
  isSameName,
  maskedName,
  maskedNumber,
  nameKey,
  neededDocuments,
  participationInput,
  racesFor,
  readStrokes,
  selectedRace,
  signatureProblems,
  storedBirth,
  whyNotMedical,
  whyNotRace,
  whyNotType,
  writeStrokes,
} from './index.ts'

const now = new Date('2026-11-21T09:00:00Z')
const rules = (more: Partial<DatedRace> = {}): DatedRace => ({
  minAge: 5,
  maxAge: 80,
  allowMinors: true,
  medicalProof: 'none',
  medicalValidityDays: null,
  raceDay: null,
  ...more,
})
const marathon = {
  ...rules({ minAge: 18, allowMinors: false, medicalProof: 'certificate' }),
  eventId: 'm',
  distanceMetres: 42_195,
}
const foulee = { ...rules({ minAge: 10 }), eventId: 'f', distanceMetres: 10_000 }
const maratoons = { ...rules(), eventId: 't', distanceMetres: 2_000 }
const races = [marathon, foulee, maratoons]

test('R-EVT-16 a minor is refused by every race that does not allow minors, also the day before turning 18', () => {
  assert.equal(whyNotRace(marathon, '2008-11-22', now)?.key, 'races.minors')
  assert.equal(whyNotRace(rules({ allowMinors: false }), '2008-11-22', now)?.key, 'races.minors')
  assert.equal(whyNotRace(marathon, '2008-11-21', now), null)
})

test('D-09, R-EVT-16 a ticket type for adults refuses a minor first, then whoever is not of its ages', () => {
  const why = (allowMinors: boolean, birth: string) =>
    whyNotType({ raceDay: null }, { allowMinors, minAge: 10, maxAge: 40 }, birth, now)
  assert.deepEqual([why(false, '2008-11-22'), why(true, '2008-11-22')], ['minors', null])
  assert.deepEqual(
    [why(true, '2018-01-01'), why(false, '1980-01-01'), why(false, '2008-11-21')],
    ['ages', 'ages', null],
  )
})

test('D-10, F-RACE-02 ages outside 5 to 80, outside the race, and days that do not exist are refused', () => {
  assert.equal(whyNotRace(maratoons, '2021-11-22', now)?.key, 'accounts.tooYoung')
  assert.equal(whyNotRace(maratoons, '1945-11-20', now)?.key, 'accounts.tooOld')
  assert.equal(whyNotRace(maratoons, '2026-02-30', now)?.key, 'accounts.birthInvalid')
  assert.equal(whyNotRace(maratoons, '2027-01-01', now)?.key, 'accounts.birthInvalid')
  assert.deepEqual(whyNotRace(foulee, '2018-01-01', now), { key: 'races.ages', params: { min: 10, max: 80 } })
  assert.equal(whyNotRace(maratoons, '2021-11-21', now), null)
})

test('D-09, D-10, R-EVT-16 ages count on the day of the race: minimum, maximum and coming of age, the day before and the day itself', () => {
  const on = (raceDay: string, more: Partial<DatedRace> = {}) => rules({ raceDay, ...more })
  const adults = { minAge: 18, allowMinors: false }
  assert.equal(whyNotRace(on('2027-06-19', adults), '2009-06-20', now)?.key, 'races.minors')
  assert.equal(whyNotRace(on('2027-06-20', adults), '2009-06-20', now), null, 'turns 18 on the day, 17 today')
  assert.equal(whyNotRace(on('2027-06-19', { minAge: 10 }), '2017-06-20', now)?.key, 'races.ages')
  assert.equal(whyNotRace(on('2027-06-20', { minAge: 10 }), '2017-06-20', now), null)
  assert.equal(whyNotRace(on('2027-06-20', { maxAge: 60 }), '1966-06-20', now)?.key, 'races.ages')
  assert.equal(whyNotRace(on('2027-06-19', { maxAge: 60 }), '1966-06-20', now), null)
  assert.equal(whyNotRace(on('2027-06-19'), '2022-06-20', now)?.key, 'accounts.tooYoung')
  assert.equal(whyNotRace(on('2027-06-20'), '2022-06-20', now), null, 'four years old today')
  assert.equal(whyNotRace(on('2027-06-20'), '1946-06-20', now)?.key, 'accounts.tooOld', '80 today, 81 on the day')
  assert.equal(whyNotRace(on('2027-06-19'), '1946-06-20', now), null)
  assert.equal(whyNotRace(on('2027-06-20'), '2026-11-22', now)?.key, 'accounts.birthInvalid', 'not born yet')
  assert.deepEqual(
    [null, '2027-06-19', '2027-06-20'].map((raceDay) => isMinorAt({ raceDay }, '2009-06-20', now)),
    [true, true, false],
  )
})

test('R-EVT-17, -18 whoever comes of age before the race is offered all races, and none is chosen for them', () => {
  const dated = races.map((race) => ({ ...race, raceDay: '2027-06-20' }))
  assert.equal(racesFor(dated, '2009-06-20', now).length, 3)
  assert.equal(selectedRace(dated, '2009-06-20', null, now), null)
  assert.equal(selectedRace(dated, '2009-06-21', null, now)?.eventId, 't')
})

test('R-EVT-17 a minor gets the shortest race of their age, may change it, and keeps what is allowed', () => {
  assert.equal(selectedRace(races, '2014-05-01', null, now)?.eventId, 't')
  assert.equal(selectedRace(races, '2014-05-01', 'f', now)?.eventId, 'f')
  assert.equal(selectedRace(races, '2014-05-01', 'm', now)?.eventId, 't')
  assert.equal(selectedRace([marathon], '2014-05-01', null, now), null)
  assert.equal(selectedRace(races, 'nonsense', null, now), null)
})

test('R-EVT-18 for an adult nothing is selected, and everything can be', () => {
  assert.equal(selectedRace(races, '1990-05-01', null, now), null)
  for (const { eventId } of races) assert.equal(selectedRace(races, '1990-05-01', eventId, now)?.eventId, eventId)
})

test('R-EVT-26 who needs which photos: CIN both sides, passport its page, who named none none, the certificate where asked for', () => {
  assert.deepEqual(neededDocuments(marathon, { idType: 'CIN' }), ['cinFront', 'cinBack', 'medicalCertificate'])
  assert.deepEqual(neededDocuments(foulee, { idType: 'passport' }), ['passportPage'])
  assert.deepEqual(neededDocuments(maratoons, { idType: null }), [])
  assert.deepEqual(neededDocuments(rules({ medicalProof: 'pps' }), { idType: null }), [])
})

test('R-EVT-15 an adult without a number, with one of another form, or a foreigner with a CIN is refused; a minor shows none', () => {
  const adult = { birthDate: '1990-05-01', nationality: 'malagasy' } as const
  const keys = (more: object) => idProblems({ ...adult, ...more }, now).map(({ key }) => key)
  assert.deepEqual(keys({}), ['races.idTypeMissing'])
  assert.deepEqual(keys({ idType: 'CIN' }), ['identity.numberMissing'])
  assert.deepEqual(keys({ idType: 'CIN', idNumber: '101 234' }), ['identity.cinInvalid'])
  assert.deepEqual(keys({ idType: 'CIN', idNumber: '101 234 567 890', nationality: 'foreign_resident' }), [
    'identity.typeNotAllowed',
  ])
  assert.deepEqual(keys({ idType: 'CIN', idNumber: '101 234 567 890' }), [])
  assert.deepEqual(keys({ birthDate: '2014-05-01' }), [])
})

test('R-MIT-10, F-RACE-06, N-12 a medical proof of another kind, undated, of tomorrow, or too old on the day of the race is refused', () => {
  const race = rules({ medicalProof: 'certificate', medicalValidityDays: 365 })
  const why = (medical: object, on: string | null = '2027-06-01', of = race) =>
    whyNotMedical(of, { proof: 'certificate', number: null, issuedOn: null, ...medical }, on, now)?.key
  assert.equal(why({ proof: 'pps' }), 'races.medicalOther')
  assert.equal(why({}), 'races.medicalDate')
  assert.equal(why({ issuedOn: '2026-11-22' }), 'races.medicalFuture')
  assert.equal(why({ issuedOn: '2026-05-31' }), 'races.medicalTooOld')
  assert.equal(why({ issuedOn: '2026-06-01' }), undefined)
  assert.equal(why({ issuedOn: '2026-05-31' }, null), undefined, 'the day is not known: judged by today')
  assert.equal(why({ issuedOn: '1999-01-01' }, '2027-06-01', rules({ medicalProof: 'certificate' })), undefined)
  assert.equal(why({ proof: 'licence' }, null, rules({ medicalProof: 'licence' })), 'races.medicalNumber')
  assert.equal(why({ proof: 'licence', number: 'FMA 12' }, null, rules({ medicalProof: 'licence' })), undefined)
})

test('R-MIT-07 the documents together: one refused is rejected, one missing none, all accepted or none needed accepted', () => {
  const of = (...all: ['cinFront' | 'cinBack', 'submitted' | 'accepted' | 'rejected'][]) =>
    documentsStatusOf(
      ['cinFront', 'cinBack'],
      all.map(([kind, status]) => ({ kind, status })),
      true,
    )
  assert.equal(of(['cinFront', 'rejected']), 'rejected')
  assert.equal(of(['cinFront', 'accepted']), 'none')
  assert.equal(of(['cinFront', 'accepted'], ['cinBack', 'submitted']), 'submitted')
  assert.equal(of(['cinFront', 'accepted'], ['cinBack', 'accepted']), 'accepted')
  assert.equal(documentsStatusOf([], [], true), 'accepted')
  assert.equal(documentsStatusOf([], [], false), 'none')
})

test('D-09 the category by age on its day and by gender, the first that fits; none where none does', () => {
  const categories = [
    { name: 'Espoirs F', gender: 'female', minAge: 18, maxAge: 22 },
    { name: 'Seniors', gender: null, minAge: 18, maxAge: 39 },
  ] as const
  const on = { ageDate: null, raceDay: '2027-06-01', now }
  const name = (birthDate: string, gender: 'male' | 'female', more: object = {}) =>
    categoryOf(categories, { birthDate, gender }, { ...on, ...more })?.name
  assert.equal(name('2004-06-01', 'female'), 'Seniors')
  assert.equal(name('2004-06-02', 'female'), 'Espoirs F')
  assert.equal(name('2004-06-02', 'male'), 'Seniors')
  assert.equal(name('2009-01-01', 'male', { ageDate: '2026-12-31' }), undefined)
  assert.equal(name('1970-01-01', 'male'), undefined)
})

test('R-MIT-08 one name, however it is written, is one person; other names are others', () => {
  for (const same of [
    'RAKOTO Soa',
    'soa  rakoto',
    'Soâ-Rakoto',
    'Rakoto\u200b Soa',
    'Soa Rakoto.',
    'ＲＡＫＯＴＯ Ｓｏａ',
    'Rakøto Soa',
    'Rakoto\u00ad Sõa',
  ])
    assert.equal(nameKey(same), nameKey('Rakoto Soa'), same)
  for (const other of ['Rakoto', 'Rakoto Soa Be', 'Rakota Soa']) assert.notEqual(nameKey(other), nameKey('Rakoto Soa'))
  assert.ok(nameKey('…') !== '' && isSameName('Zafy', 'ZAFY'))
  for (const [one, other] of [
    ['Łukasz Đorđe', 'lukasz dorde'],
    ['Søren Straße', 'STRASSE soren'],
    ['Œuvre Ŋoma', 'noma oeuvre'],
    ['Þór Æsa', 'thor aesa'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['İnci', 'inci'],
  ] as const)
    assert.equal(nameKey(one), nameKey(other), one)
})

test('D-30 a mask says neither the name nor its length', () => {
  assert.equal(maskedName('Rakotomalala Soa'), 'R••• S•••')
  assert.equal(maskedName('Rabe So'), 'R••• S•••')
  assert.equal(maskedName('Zafy'), 'Z•••')
  assert.equal(maskedNumber('MIT26-7KQM-2X9T-ABC'), '•••••-••••-••••-ABC')
})

test('R-MIT-09 the typed name must be the signer; a minor has a guardian with a relation who is somebody else', () => {
  const adult = { fullName: 'Rakoto Soa', birthDate: '1990-05-01' }
  const child = { fullName: 'Rakoto Soa', birthDate: '2014-05-01' }
  const keys = (runner: typeof adult, more: object) =>
    signatureProblems({ signerName: 'Rabe Lala', ...more }, runner, now).map(({ key }) => key)
  assert.deepEqual(keys(adult, {}), ['races.signerOther'])
  assert.deepEqual(keys(adult, { signerName: 'soa RAKOTO' }), [])
  assert.deepEqual(keys(child, {}), ['races.guardianMissing'])
  assert.deepEqual(keys(child, { guardianName: 'Rabe Lala' }), ['races.relationMissing'])
  const mother = { guardianName: 'Rabe Lala', guardianRelation: 'mère' }
  assert.deepEqual(keys(child, { ...mother, signerName: 'Rakoto Soa' }), ['races.signerNotGuardian'])
  assert.deepEqual(keys(child, { ...mother, guardianName: 'Soa Rakoto', signerName: 'Soa Rakoto' }), [
    'races.guardianSelf',
  ])
  assert.deepEqual(keys(child, mother), [])
})

test('R-MIT-09 strokes out of bounds, empty, too many or of anything else are refused; others are read as they are written', () => {
  for (const wrong of [
    '',
    ';',
    '1',
    '1,',
    '1,2;',
    '1001,0',
    '-1,0',
    '1,2 ;3,4',
    '1,2\n',
    '<svg>',
    '1e3,2',
    '1,2 '.repeat(9000),
  ])
    assert.equal(readStrokes(wrong), null, wrong.slice(0, 20))
  const text = '0,0 1000,1000;5,6'
  assert.deepEqual(readStrokes(text), [
    [0, 0, 1000, 1000],
    [5, 6],
  ])
  assert.equal(writeStrokes(readStrokes(text)!), text)
})

test('§0.10 of an approximate birth date only the year counts', () => {
  assert.equal(storedBirth('1960-07-14', true), '1960-01-01')
  assert.equal(storedBirth('1960-07-14', false), '1960-07-14')
})

const input = {
  eventId: '01900000-0000-7000-8000-000000000001',
  ticketTypeId: '01900000-0000-7000-8000-000000000002',
  idempotencyKey: '01900000-0000-7000-8000-000000000003',
  fullName: '  Zafy ',
  phone: '034 00 000 12',
  gender: 'male',
  nationality: 'malagasy',
  birthDate: '1990-05-01',
}

test('R-EVT-20 what is missing or cannot be is refused with its own sentence', () => {
  const keyOf = (more: object) => participationInput.safeParse({ ...input, ...more }).error?.issues[0]?.message
  assert.equal(keyOf({ eventId: '' }), 'orders.eventMissing')
  assert.equal(keyOf({ ticketTypeId: '' }), 'orders.typeMissing')
  assert.equal(keyOf({ fullName: ' \u200b ' }), 'races.nameMissing')
  assert.equal(keyOf({ fullName: 'a'.repeat(161) }), 'accounts.nameTooLong')
  for (const fullName of ['<b>Zafy', '..', '12', '😀😀'])
    assert.equal(keyOf({ fullName }), 'accounts.nameCharacters', fullName)
  assert.equal(participationInput.parse({ ...input, fullName: 'Zafy\0\u202E' }).fullName, 'Zafy')
  assert.equal(keyOf({ phone: '12' }), 'accounts.phoneInvalid')
  assert.equal(keyOf({ gender: 'other' }), 'races.genderMissing')
  assert.equal(keyOf({ nationality: 'MG' }), 'races.nationalityMissing')
  assert.equal(keyOf({ birthDate: 'né vers 1960' }), 'accounts.birthInvalid')
  assert.equal(keyOf({ email: 'x' }), 'sessions.emailTooShort')
  assert.ok(keyOf({ amount: 1 }) !== undefined, 'nothing unknown is taken along')
})

test('R-EVT-14 names of one word are names; phones are kept in one form', () => {
  for (const phone of ['034 00 000 12', '+261 34 00 000 12', '00261340000012', '0340000012'])
    assert.equal(participationInput.parse({ ...input, phone }).phone, '+261340000012')
  assert.equal(participationInput.parse(input).fullName, 'Zafy')
})
