import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastFailure, noteFailure, sayCause } from './last-failure.ts'
import { Refusal } from './refusal.ts'

const none = { data: null, errors: [], refusal: null }

test('the reason of the last question without an answer is kept; an answer or a question that was left changes nothing', () => {
  assert.equal(lastFailure(), null)
  noteFailure({ ...none, errors: [{ message: 'Trop', extensions: { code: 'RATE_LIMITED', retryAfter: 9 } }] })
  assert.deepEqual([lastFailure()?.code, lastFailure()?.message], ['RATE_LIMITED', 'Trop'])
  noteFailure({ ...none, refusal: new Refusal({ code: 'ABORTED', message: 'x' }) })
  noteFailure({ ...none, data: {}, errors: [{ message: 'half' }] })
  noteFailure(none) // left before it came
  assert.equal(lastFailure()?.code, 'RATE_LIMITED')
  noteFailure({ ...none, refusal: new Refusal({ code: 'NETWORK', message: 'x' }) })
  assert.equal(lastFailure()?.code, 'NETWORK')
})

test('the connection is blamed only where it is the cause: each other one has its own sentence', () => {
  const sentences = { connection: 'Vérifiez votre connexion', server: 'Le serveur ne répond pas' }
  const said = (code: string, message = 'Trop de demandes') => sayCause(new Refusal({ code, message }), sentences)
  for (const code of ['NETWORK', 'ABORTED']) assert.equal(said(code), sentences.connection)
  for (const code of ['BAD_ANSWER', 'NO_DATA']) assert.equal(said(code), sentences.server)
  for (const code of ['RATE_LIMITED', 'BUSY', 'UNAVAILABLE', 'INTERNAL_SERVER_ERROR', 'FORBIDDEN', 'TIMEOUT'])
    assert.equal(said(code), 'Trop de demandes', code)
  assert.equal(said('UNKNOWN', ''), sentences.server, 'something unforeseen has no sentence')
  assert.equal(sayCause(null, sentences), sentences.connection)
})
