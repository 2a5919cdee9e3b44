import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { edge, problems } from '../typed/testing.ts'
import {
  changePasswordInput,
  cleanEmail,
  email,
  emailOrNone,
  loginInput,
  opaque,
  password,
  passwordStep,
  reauthenticateInput,
  resetPasswordInput,
  whyNotEmail,
} from './index.ts'

test('R-SIGN-25..29 the first rule that an address breaks', () => {
  const cases: readonly [string, ReturnType<typeof whyNotEmail>][] = [
    ['a@bc', 'sessions.emailTooShort'],
    ['a@b.c', null],
    [`${'a'.repeat(248)}@b.com`, null],
    [`${'a'.repeat(249)}@b.com`, 'sessions.emailTooLong'],
    ['a..b@c.mg', 'sessions.emailDots'],
    ['ab@c..mg', 'sessions.emailDots'],
    ['.ab@c.mg', 'sessions.emailEdgeDot'],
    ['ab.@c.mg', 'sessions.emailEdgeDot'],
    ['ab@c.mg.', 'sessions.emailEdgeDot'],
    ['a.b@c.mg', null],
    ['abcde', 'sessions.emailInvalid'],
    ['ab@cmg', 'sessions.emailInvalid'],
    ['ab@.mg', 'sessions.emailInvalid'],
    ['a b@c.mg', 'sessions.emailInvalid'],
    ['ab@@c.mg', 'sessions.emailInvalid'],
    ['<ab>@c.mg', 'sessions.emailInvalid'],
    ['hery@exemple.université.mg', null],
  ]
  for (const [typed, problem] of cases) assert.equal(whyNotEmail(typed), problem, typed)
})

test('R-GQL-50 an address is kept in one form, whatever keyboard typed it; cleaned again it stays', () => {
  assert.equal(cleanEmail(' HERY@Example.MG '), 'hery@example.mg')
  assert.equal(cleanEmail('ｈｅｒｙ＠ｅｘａｍｐｌｅ。ｍｇ'), 'hery@example.mg')
  assert.equal(cleanEmail('hery@example｡mg'), 'hery@example.mg')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) =>
      assert.equal(cleanEmail(cleanEmail(typed)), cleanEmail(typed)),
    ),
  )
})

test('an address that may be left out is none when it is empty, and as good as any other when not', () => {
  assert.deepEqual([problems(email, ''), problems(emailOrNone, '')], [[': sessions.emailTooShort'], []])
  for (const one of [email, emailOrNone]) assert.deepEqual(problems(one, 'ab@cmg'), [': sessions.emailInvalid'])
  assert.deepEqual([problems(emailOrNone, null), problems(emailOrNone, undefined)], [[], []])
})

test('a password has 8 to 200 signs that a person sees, nothing invisible, and is trimmed nowhere', () => {
  assert.deepEqual(edge(password, 'a'.repeat(8), 'a'.repeat(7)), [[], [': sessions.passwordTooShort']])
  assert.deepEqual(edge(password, 'a'.repeat(200), 'a'.repeat(200 + 1)), [[], [': sessions.passwordTooLong']])
  assert.deepEqual(problems(password, '👩‍👩‍👧'.repeat(7)), [': sessions.passwordTooShort'])
  assert.deepEqual(problems(password, 'abcdefgh\u202E'), [': sessions.passwordCharacters'])
  assert.equal(password.parse(' abcdefgh '), ' abcdefgh ')
  assert.equal(opaque('e\u0301\u00A0A'), 'é A')
})

test('R-SIGN-35, R-SIGN-36 a new password is typed twice alike', () => {
  const twice = (confirmation: string) => ({ password: 'Kintana-12', confirmation })
  assert.deepEqual(edge(passwordStep, twice('Kintana-12'), twice('kintana-12')), [
    [],
    ['confirmation: sessions.passwordMismatch'],
  ])
})

test('R-AUTH-01 what a login reads, and what is too long to be a password', () => {
  const login = { email: ' Hery@Example.mg ', password: 'x' }
  assert.deepEqual(loginInput.parse(login), { email: 'hery@example.mg', password: 'x', rememberMe: false })
  assert.deepEqual(problems(loginInput, { ...login, password: '' }), ['password: sessions.passwordMissing'])
  const long = (length: number) => 'a'.repeat(length)
  assert.equal(problems(loginInput, { ...login, email: long(300) }).length, 0)
  assert.equal(problems(loginInput, { ...login, email: long(301) }).length, 1)
  assert.equal(loginInput.parse({ ...login, code: ' 12 34 ' }).code, '12 34')
  for (const [schema, field] of [
    [loginInput, 'password'],
    [reauthenticateInput, 'password'],
    [changePasswordInput, 'currentPassword'],
  ] as const) {
    const input = (length: number) => ({ ...login, newPassword: 'Kintana-12', [field]: long(length) })
    const fields = Object.keys(schema.shape)
    const only = (length: number) =>
      Object.fromEntries(Object.entries(input(length)).filter(([name]) => fields.includes(name)))
    assert.deepEqual([problems(schema, only(1000)).length, problems(schema, only(1001)).length], [0, 1], field)
  }
  assert.deepEqual(problems(changePasswordInput, { currentPassword: '', newPassword: 'Kintana-12' }), [
    'currentPassword: sessions.passwordMissing',
  ])
  for (const code of [long(20), long(21)])
    assert.equal(problems(loginInput, { ...login, code }).length, code.length === 20 ? 0 : 1)
  for (const token of [long(200), long(201)])
    assert.equal(problems(resetPasswordInput, { token, password: 'Kintana-12' }).length, token.length === 200 ? 0 : 1)
})
