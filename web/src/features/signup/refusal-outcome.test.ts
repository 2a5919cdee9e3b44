import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsOf, Refusal, refusalOf } from '../../lib/api/refusal.ts'
import { mayBeOurs, outcomeOf } from './refusal-outcome.ts'

const sentences = {
  failed: "Erreur lors de l'inscription",
  unexpected: 'Une erreur inattendue est survenue. Veuillez réessayer.',
}
const outcome = (error: unknown) => outcomeOf(problemsOf(error), sentences)

test('R-SIGN-61 something unforeseen says so and keeps the form', () => {
  assert.deepEqual(outcome(new TypeError('x is not a function')).toasts, [sentences.unexpected])
})

test('R-SIGN-60 a refusal without a sentence says that the registration failed', () => {
  assert.deepEqual(outcome(new Refusal({ code: 'BUSY', message: '' })).toasts, [sentences.failed])
})

test('R-SIGN-60 otherwise the sentence of the server is said', () => {
  assert.deepEqual(outcome(new Refusal({ code: 'RATE_LIMITED', message: 'Trop de demandes.' })).toasts, [
    'Trop de demandes.',
  ])
})

test('R-SIGN-58 a list of errors shows each as a toast', () => {
  const errors = [{ message: 'Première raison' }, { message: 'Seconde raison' }]
  assert.deepEqual(outcome(refusalOf(errors)).toasts, ['Première raison', 'Seconde raison'])
})

test('R-SIGN-59 R-SIGN-33 R-SIGN-42 a list in the body is under its fields, and the form goes to the first of them', () => {
  const taken = 'Cette adresse email est déjà utilisée'
  const cin = 'Ce numéro de CIN est déjà utilisé'
  const { toasts, fields, step } = outcome(
    refusalOf([
      {
        message: 'Veuillez vérifier les champs signalés',
        extensions: {
          code: 'BAD_USER_INPUT',
          errors: [
            { field: 'documentNumber', message: cin },
            { field: 'email', message: taken },
          ],
        },
      },
    ]),
  )
  assert.deepEqual(fields, { documentNumber: cin, email: taken })
  assert.deepEqual(toasts, [cin, taken])
  assert.equal(step, 1)
})

test('a taken address is perhaps our own only when an answer was lost before', () => {
  const refused = new Refusal({ code: 'BAD_USER_INPUT', message: '', fields: { email: 'prise' } })
  assert.equal(mayBeOurs(refused, false), false)
  assert.equal(mayBeOurs(new Refusal({ code: 'BAD_USER_INPUT', message: '', fields: { pseudo: 'pris' } }), true), false)
  assert.equal(mayBeOurs(refused, true), true)
})
