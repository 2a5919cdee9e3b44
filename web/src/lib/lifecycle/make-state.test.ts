import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeState } from './make-state.ts'

test('who stopped listening is told of no change', () => {
  const state = makeState({ phase: 'saved', count: 0 })
  const told: number[] = []
  const stop = state.subscribe(() => told.push(state.get().count))
  state.set({ count: 1 })
  stop()
  state.set({ count: 2 })
  assert.deepEqual(told, [1])
  assert.deepEqual(state.get(), { phase: 'saved', count: 2 })
})
