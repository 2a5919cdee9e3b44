import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedStatuses, editableStatuses, overStatuses, participationStatuses } from './states.ts'

test('R-MIT-08, R-MIT-11 of every state it is decided whether it counts, whether it is over, or whether it waits to be paid', () => {
  const waiting = ['draft', 'awaiting_payment']
  const decided = [...countedStatuses, ...overStatuses, ...waiting].sort()
  assert.deepEqual(decided, [...participationStatuses].sort(), 'one of countedStatuses and overStatuses, never both')
  assert.deepEqual(editableStatuses, ['awaiting_payment', 'confirmed'])
})
