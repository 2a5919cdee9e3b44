import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../../lib/device/browser.fixture.ts'
import { writeKey } from '../../lib/device/browser-storage.ts'
import { halfWrittenKey, runSessionCleanups } from '../../lib/session/session-end.ts'
import { halfWrittenFor, keepHalfWritten } from './half-written.ts'

freshStores()

test('R-CHAT-07 a line that was begun is there again for its live only, until it is sent', () => {
  keepHalfWritten('a', 'Bonsoir à ')
  assert.equal(halfWrittenFor('a'), 'Bonsoir à ')
  assert.equal(halfWrittenFor('b'), '')
  keepHalfWritten('a', '')
  assert.equal(halfWrittenFor('a'), '')
})

test('R-AUTH-10 a line that was begun is forgotten with the session; what is broken is no line', async () => {
  keepHalfWritten('a', 'Bonsoir')
  await runSessionCleanups()
  assert.equal(halfWrittenFor('a'), '')
  for (const broken of ['{', 'null', '["a"]', '["a",1]', '"a"']) {
    writeKey('session', halfWrittenKey, broken)
    assert.equal(halfWrittenFor('a'), '')
  }
})
