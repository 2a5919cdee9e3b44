import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPassing, problemsOf, Refusal, refusalOf } from './refusal.ts'

test('an error of our own has no sentence for a person', () => {
  assert.deepEqual(problemsOf(new TypeError('x is undefined')), { code: 'UNKNOWN', message: '', fields: {}, list: [] })
})

test('R-AUTH-16 the first sentence of the server is the message', () => {
  const refusal = refusalOf([
    { message: 'Identifiants incorrects', extensions: { code: 'BAD_CREDENTIALS' } },
    { message: 'autre', extensions: { code: 'OTHER' } },
  ])
  assert.equal(refusal.message, 'Identifiants incorrects')
  assert.equal(refusal.code, 'BAD_CREDENTIALS')
  assert.deepEqual(refusal.list, ['Identifiants incorrects', 'autre'])
})

test('R-SIGN-58 every field has its sentence, the first one said', () => {
  const { fields, list } = problemsOf(
    refusalOf([
      {
        message: 'Cet email est déjà utilisé',
        extensions: {
          code: 'BAD_USER_INPUT',
          field: 'email',
          errors: [
            { field: 'email', message: 'Cet email est déjà utilisé', code: 'emailTaken' },
            { field: 'pseudo', message: 'Ce pseudo est déjà pris', code: 'pseudoTaken' },
          ],
        },
      },
    ]),
  )
  assert.deepEqual(fields, { email: 'Cet email est déjà utilisé', pseudo: 'Ce pseudo est déjà pris' })
  assert.deepEqual(list, ['Cet email est déjà utilisé', 'Ce pseudo est déjà pris'])
})

test('a refusal keeps how long to wait, and knows whether the way was cut', () => {
  assert.equal(refusalOf([{ message: 'Trop', extensions: { code: 'RATE_LIMITED', retryAfter: 12 } }]).retryAfter, 12)
  assert.equal(new Refusal({ code: 'NETWORK', message: 'x' }).isNetwork, true)
  assert.equal(new Refusal({ code: 'FORBIDDEN', message: 'x' }).isNetwork, false)
})

test('R-NET-03 a final refusal differs from a connection or a server that is unavailable for a while', () => {
  for (const code of ['FORBIDDEN', 'NOT_FOUND', 'UNAUTHENTICATED', 'BAD_USER_INPUT'])
    assert.equal(isPassing(new Refusal({ code, message: 'x' })), false, code)
  for (const code of ['NETWORK', 'BAD_ANSWER', 'RATE_LIMITED', 'BUSY', 'UNAVAILABLE', 'INTERNAL_SERVER_ERROR'])
    assert.equal(isPassing(new Refusal({ code, message: 'x' })), true, code)
  assert.equal(isPassing(new TypeError('Failed to fetch dynamically imported module')), true)
})
