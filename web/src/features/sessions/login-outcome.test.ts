import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsOf, Refusal, refusalOf } from '../../lib/api/refusal.ts'
import { loginOutcome } from './login-outcome.ts'

const outcome = (error: unknown) =>
  loginOutcome(problemsOf(error), { refused: 'Erreur de connexion', unforeseen: 'Erreur lors de la connexion' })
const refused = (code: string, message: string) => refusalOf([{ message, extensions: { code } }])

test('R-AUTH-22 something unforeseen says that the login failed', () => {
  assert.deepEqual(outcome(new TypeError('x')), { name: 'refused', message: 'Erreur lors de la connexion' })
})

test('R-AUTH-19 a refusal without a sentence says « Erreur de connexion »', () => {
  for (const code of ['BAD_CREDENTIALS', 'SOMETHING_NEW'])
    assert.deepEqual(outcome(refused(code, '')), { name: 'refused', message: 'Erreur de connexion' })
  assert.deepEqual(outcome(refused('ACCOUNT_BLOCKED', '')), { name: 'blocked', message: 'Erreur de connexion' })
})

test('R-AUTH-16 R-AUTH-17 the first sentence of the server is shown', () => {
  const first = 'Identifiants incorrects. Veuillez vérifier votre email et mot de passe.'
  const errors = [{ message: first, extensions: { code: 'BAD_CREDENTIALS' } }, { message: 'autre' }]
  assert.deepEqual(outcome(refusalOf(errors)), { name: 'refused', message: first })
})

test('R-AUTH-18, -20, -21, -23 what went wrong on the way is shown in its own words', () => {
  for (const message of [
    'Erreur réseau - Vérifiez votre connexion internet',
    'Aucune donnée reçue du serveur',
    'Erreur réseau: 502',
    'Erreur lors de la connexion (pas de token)',
  ])
    assert.deepEqual(outcome(new Refusal({ code: 'NETWORK', message })), { name: 'refused', message })
})

test('a blocked member is shown the way to the help page', () => {
  assert.equal(outcome(refused('ACCOUNT_BLOCKED', 'Ce compte est bloqué.')).name, 'blocked')
})

test('a second factor is asked for only after the password was right, and again when its code is wrong', () => {
  assert.equal(outcome(refused('TOTP_REQUIRED', '')).name, 'codeAsked')
  assert.deepEqual(outcome(refused('TOTP_WRONG', 'Non')), { name: 'codeWrong', message: 'Non' })
})
