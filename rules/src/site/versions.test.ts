import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareVersions } from './versions.ts'

test('R-UPD-05 versions are compared by their numbers', () => {
  assert.equal(compareVersions('1.10.0', '1.9.0'), 1)
  assert.equal(compareVersions('1.9', '1.9.0'), 0)
  assert.equal(compareVersions('1.9.1', '1.10'), -1)
  assert.equal(compareVersions('2', '10'), -1)
})
