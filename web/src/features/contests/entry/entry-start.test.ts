import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryStart } from './entry-start.ts'

const entry = { applicationData: { titre: 'Là-bas' }, revision: 5 }
const left = { applicationData: { titre: 'Ici' }, revision: 3 }

test('R-NET-03 what waits goes on top of what was read when it was written', () => {
  assert.deepEqual(entryStart(left, true, entry), { answers: { titre: 'Ici' }, revision: 3 })
})

test('R-NET-03 what was refused keeps its answers, on top of what is read now: sent again it is no conflict with what was seen', () => {
  assert.deepEqual(entryStart(left, false, entry), { answers: { titre: 'Ici' }, revision: 5 })
  assert.deepEqual(entryStart(left, false, null), { answers: { titre: 'Ici' }, revision: 0 })
})

test('without anything that was sent here the form has what the server has, or is empty', () => {
  assert.deepEqual(entryStart(undefined, false, entry), { answers: { titre: 'Là-bas' }, revision: 5 })
  assert.deepEqual(entryStart(undefined, false, null), { answers: {}, revision: 0 })
})
