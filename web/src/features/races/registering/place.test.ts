import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newDraft, newPerson } from './draft.ts'
import { type Place, placeOf } from './place.ts'

const opened: Place = { step: 'race', person: 'a' }
const draft = { ...newDraft('a'), step: 'letter' as const }

test('F-RACE-01 « back » to where registering began shows its step again, not the one the draft came to', () => {
  assert.deepEqual(placeOf(null, opened, draft), opened)
  assert.deepEqual(placeOf({ step: 'elsewhere', person: 'a' }, opened, draft), opened)
  const family = { ...draft, people: [...draft.people, newPerson('b')], current: 'b' }
  assert.deepEqual(placeOf(null, opened, family), opened)
})

test('F-RACE-01 the history says the step and the person', () => {
  assert.deepEqual(placeOf({ step: 'person', person: 'a' }, opened, draft), { step: 'person', person: 'a' })
})

test('F-RACE-01 the history of a draft that was dropped or sent leads nobody to its steps', () => {
  const fresh = newDraft('c')
  assert.deepEqual(placeOf({ step: 'summary', person: 'a' }, opened, fresh), { step: 'race', person: 'c' })
  assert.deepEqual(placeOf(null, { step: 'summary', person: 'a' }, fresh), { step: 'race', person: 'c' })
})
