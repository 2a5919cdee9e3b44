import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveInput } from '../operations.generated.ts'
import { validateLive } from './validate-live.ts'

test('what the rules refuse of a live is named at the field of the form', () => {
  const problems = validateLive({ title: '', startTime: 'soon' } as unknown as LiveInput)
  assert.ok(problems.title && problems.start, JSON.stringify(problems))
  assert.equal(problems.startTime, undefined)
})
