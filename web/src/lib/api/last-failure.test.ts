import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastFailure, noteFailure } from './last-failure.ts'
import { Refusal } from './refusal.ts'

const none = { data: null, errors: [], refusal: null }

test('the reason of the last question without an answer is kept; an answer or a question that was left changes nothing', () => {
  assert.equal(lastFailure(), null)
  noteFailure({ ...none, errors: [{ message: 'Trop', extensions: { code: 'RATE_LIMITED', retryAfter: 9 } }] })
  assert.deepEqual([lastFailure()?.code, lastFailure()?.message], ['RATE_LIMITED', 'Trop'])
  noteFailure({ ...none, refusal: new Refusal({ code: 'ABORTED', message: 'x' }) })
  noteFailure({ ...none, data: {}, errors: [{ message: 'half' }] })
  assert.equal(lastFailure()?.code, 'RATE_LIMITED')
  noteFailure({ ...none, refusal: new Refusal({ code: 'NETWORK', message: 'x' }) })
  assert.equal(lastFailure()?.code, 'NETWORK')
})
