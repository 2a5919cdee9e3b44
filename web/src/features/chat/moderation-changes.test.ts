import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf } from './moderation-changes.ts'

const shown = { seconds: 10, words: ['pub', 'arnaque'] }

test('R-CHAT-19 of the rules of a chat only what was changed in the dialog is sent', () => {
  const same = { seconds: '10', words: 'pub\narnaque' }
  assert.deepEqual(changesOf(shown, same), {})
  assert.deepEqual(changesOf(shown, { ...same, words: ' pub \n\narnaque\n' }), {})
  assert.deepEqual(changesOf(shown, { ...same, seconds: '0' }), { seconds: 0 })
  assert.deepEqual(changesOf(shown, { ...same, words: 'pub' }), { words: ['pub'] })
  assert.deepEqual(changesOf(shown, { seconds: '30', words: '' }), { seconds: 30, words: [] })
  assert.deepEqual(changesOf({ seconds: 0, words: [] }, { seconds: '0', words: '' }), {})
})
