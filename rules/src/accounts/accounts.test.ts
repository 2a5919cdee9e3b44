import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { edge, problems } from '../typed/testing.ts'
import {
  ageOn,
  dayIn,
  displayName,
  genderOf,
  genders,
  groundOf,
  initials,
  isLimited,
  isPastDay,
  isStaff,
  latestAdultBirth,
  latestBirth,
  menuFor,
  menuNames,
  normalizePhone,
  roles,
  searchable,
  sexes,
  sexOf,
  updateProfileInput,
  whyNotBirth,
} from './index.ts'
import { legalFacts } from './legal/facts.ts'

const now = new Date('2026-11-21T10:00:00Z')

test('R-SIGN-24 a day that does not exist, or is still to come, is no birth date', () => {
  for (const birth of ['', '2000-02-30', '2000-13-01', '01/02/2000', '2030-01-01'])
    assert.equal(whyNotBirth(birth, now), 'accounts.birthInvalid', birth)
})
test('R-SIGN-22 the day before the fifth birthday is refused, the birthday itself accepted', () => {
  assert.equal(whyNotBirth('2021-11-22', now), 'accounts.tooYoung')
  assert.equal(whyNotBirth('2021-11-21', now), null)
})
test('R-SIGN-23 80 is accepted until the day before the 81st birthday', () => {
  assert.equal(whyNotBirth('1945-11-21', now), 'accounts.tooOld')
  assert.equal(whyNotBirth('1945-11-22', now), null)
})
test('R-SIGN-21 the date picker ends five years ago, also on 29 February', () => {
  assert.equal(latestBirth(now), '2021-11-21')
  assert.equal(latestBirth(new Date('2028-02-29T12:00:00Z')), '2023-02-28')
})
test('D-07 N-08 limited until the eve of the 18th birthday, Madagascar time', () => {
  assert.equal(isLimited('2008-11-22', now), true)
  assert.equal(isLimited('2008-11-22', new Date('2026-11-21T20:59:59Z')), true)
  assert.equal(isLimited('2008-11-22', new Date('2026-11-21T21:00:00Z')), false) // midnight at UTC+3
  assert.equal(isLimited(null, now), false)
})
test('R-SIGN-08 age counts whole years for any birth date and day', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map(dayIn)
  fc.assert(
    fc.property(day, day, (birth, on) => {
      fc.pre(birth <= on)
      const years = ageOn(birth, on)
      const after = (n: number) => `${String(Number(birth.slice(0, 4)) + n).padStart(4, '0')}${birth.slice(4)}`
      assert.ok(after(years) <= on && on < after(years + 1))
    }),
  )
})

test('R-PROF-03 first and last name, else pseudo, else the given word', () => {
  assert.equal(displayName({ prenom: 'Hery', nom: 'Rakoto', pseudo: 'h' }, 'Utilisateur'), 'Hery Rakoto')
  assert.equal(displayName({ prenom: ' ', nom: null, pseudo: 'h' }, 'Utilisateur'), 'h')
  assert.equal(displayName({}, 'Utilisateur'), 'Utilisateur')
})
test('R-PROF-04 D-37 initials of two words, or two letters of one', () => {
  assert.equal(initials('hery rakoto be'), 'HR')
  assert.equal(initials('élise'), 'ÉL')
  assert.equal(initials(' x '), 'X')
  assert.equal(initials(''), '')
  const signs = [
    'N’Diaye',
    "o'brien",
    'R.',
    'Rakoto (Hery)',
    '@hery',
    'ʼAndry Be',
    'Rakoto - Hery',
    '𝓡akoto Be',
    'Zo 2',
  ]
  assert.deepEqual(signs.map(initials), ['ND', 'OB', 'R', 'RH', 'HE', 'AB', 'RH', '𝓡B', 'Z2'], 'letters, no signs')
  assert.deepEqual(['😀 😁', '--'].map(initials), ['😀😁', '--'], 'nothing else is there')
})
test('R-USER-16 search ignores accents and case', () => {
  assert.equal(searchable('  Éliane  ANDRIAMAMPIANINA '), 'eliane andriamampianina')
})

test('R-TKT-06 034… is stored as +261 34…; an invalid number is refused', () => {
  for (const typed of [
    '034 12 345 67',
    '+261 34 12 345 67',
    '+2610341234567',
    '00261341234567',
    '261341234567',
    '261 (0)34 12 345 67',
    '34-12-345-67',
    '034‑12‑345‑67',
    '٠٣٤ ١٢ ٣٤٥ ٦٧',
  ])
    assert.equal(normalizePhone(typed), '+261341234567', typed)
  assert.equal(normalizePhone('+33 6 12 34 56 78'), '+33612345678')
  for (const typed of ['12', '034 12', 'abc', '+0123456789']) assert.equal(normalizePhone(typed), null, typed)
})

const matrix: Record<string, string> = {
  // admin admin_mit moderator streamer redacteur user, as R-ROLE-18
  dashboard: 'xxxxxx',
  tickets: 'xxxxxx',
  applications: 'xxxxxx',
  'user-management': 'x-----',
  'admin-applications': 'xx----',
  magazine: 'xxx-xx',
  events: 'xxx-xx',
  lives: 'xxxx-x',
  votes: 'xxx--x',
  contests: 'xxx-xx',
  mit: 'xx----',
  settings: 'xxxxxx',
}
const all = { contestsMenu: true }
const matrixRoles = ['admin', 'admin_mit', 'moderator', 'streamer', 'redacteur', 'user'] as const
test('R-ROLE-18 every role has its column, and every item of the menu its row: a new one is decided on here', () => {
  assert.deepEqual([...matrixRoles].sort(), [...roles].sort())
  assert.deepEqual(Object.keys(matrix), menuNames)
})
for (const [column, role] of matrixRoles.entries())
  test(`R-ROLE-04 R-ROLE-05 R-ROLE-06 R-ROLE-18 R-GEN-22 R-SHELL-19 the menu of ${role}, in order`, () => {
    const expected = Object.keys(matrix).filter((name) => matrix[name]?.[column] === 'x')
    assert.deepEqual(
      menuFor(role, null, all).map((item) => item.name),
      expected,
    )
    assert.deepEqual(
      menuFor(role, [], all).map((item) => item.name),
      expected,
    )
  })
test('D-36 an installation without contests switches their item off, for every role and list', () => {
  const none = { contestsMenu: false }
  for (const role of roles)
    for (const list of [null, [], ['contests', 'votes']])
      assert.deepEqual(
        menuFor(role, list, none),
        menuFor(role, list, all).filter((item) => item.name !== 'contests'),
      )
})
test('D-19 a list of an admin narrows the menu, never widens it, and keeps home and settings', () => {
  const names = menuFor('user', ['user-management', 'votes'], all).map((item) => item.name)
  assert.deepEqual(names, ['dashboard', 'votes', 'settings'])
  for (const role of roles)
    for (const item of menuFor(role, ['mit', 'user-management'], all))
      assert.ok(menuFor(role, null, all).some((own) => own.name === item.name))
})

test('D-07 everybody comes of age on one day: limited the day before, not any more on it; of 29 February on 1 March', () => {
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, (today) => {
      const [yesterday, latest] = [new Date(today.getTime() - 86_400_000), latestAdultBirth(today)]
      assert.equal(isLimited(latest, today), false)
      assert.equal(isLimited(dayIn(new Date(Date.parse(latest) + 86_400_000)), today), true)
      if (latestAdultBirth(yesterday) < latest) assert.equal(isLimited(latest, yesterday), true)
    }),
  )
  const isAdult = (day: string) => !isLimited('2008-02-29', new Date(`${day}T09:00:00Z`))
  assert.deepEqual([isAdult('2026-02-28'), isAdult('2026-03-01')], [false, true])
})
test('R-SIGN-20 somebody may have been born today, not tomorrow', () => {
  assert.deepEqual([isPastDay('2026-11-21', now), isPastDay('2026-11-22', now)], [true, false])
})

test('D-12 the sex of documents and the gender of the API', () => {
  assert.deepEqual([...genders, null, undefined].map(sexOf), ['M', 'F', null, null, null])
  for (const sex of sexes) assert.equal(sexOf(genderOf(sex)), sex)
})
test('every role but that of a member is staff', () => {
  assert.deepEqual(
    roles.filter((role) => !isStaff(role)),
    ['user'],
  )
})

test('R-PROF-03 spaces around a pseudo are no name', () => {
  assert.deepEqual([displayName({ pseudo: ' h ' }, 'x'), displayName({ pseudo: '  ' }, 'x')], ['h', 'x'])
})
test('a name has one colour, whatever it is made of, and names have several', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => assert.match(groundOf(name), /^#[0-9a-f]{6}$/)))
  assert.equal(groundOf('Hery'), groundOf('Hery'))
  assert.deepEqual(['', 'a', 'b', 'ab'].map(groundOf), ['#0f766e', '#9a3f2b', '#7a5410', '#3f5fa8'])
})

test('R-PROF-01 a profile within its limits; an empty phone removes it', () => {
  for (const [field, max] of [
    ['country', 80],
    ['region', 80],
    ['city', 80],
    ['postalCode', 20],
    ['address', 200],
  ] as const) {
    const of = (length: number) => ({ [field]: 'a'.repeat(length) })
    assert.deepEqual(edge(updateProfileInput, of(max), of(max + 1)), [[], [`${field}: accounts.tooLong`]])
  }
  assert.deepEqual(problems(updateProfileInput, { city: 'Tana' }), [])
  for (const phone of ['', '034 12 345 67', null]) assert.deepEqual(problems(updateProfileInput, { phone }), [])
  assert.deepEqual(problems(updateProfileInput, { phone: '12' }), ['phone: accounts.phoneInvalid'])
  const picture = (length: number) => ({ profilePicture: 'a'.repeat(length) })
  assert.deepEqual(edge(updateProfileInput, picture(3_000_000), picture(3_000_001)), [
    [],
    ['profilePicture: accounts.pictureTooLarge'],
  ])
  assert.equal(problems(updateProfileInput, { role: 'admin' }).length, 1)
})

test('the legal texts name who runs the site and how long it keeps things, as far as that is set', () => {
  const say = (key: string, params: object = {}) => [key, ...Object.values(params)].join(' ')
  const operator = { name: '', address: '', registration: '', contact: '' }
  const site = { name: 'Vondrona', identityRetentionDays: 30, recordingRetentionDays: 0, operator }
  assert.deepEqual(legalFacts(site, say), {
    days: '30',
    recordings: 'legal.recordingsKept',
    operator: 'legal.team Vondrona',
    contact: 'legal.helpPage',
  })
  const named = {
    ...site,
    recordingRetentionDays: 1,
    operator: { ...operator, name: 'MIT', registration: 'NIF 1', contact: 'a@b.mg' },
  }
  assert.deepEqual(legalFacts(named, say), {
    days: '30',
    recordings: 'legal.recordingsDays.one 1',
    operator: 'MIT, NIF 1',
    contact: 'a@b.mg',
  })
})
