import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Act } from '../../lib/acts/act-list.ts'
import { freshStores } from '../../lib/device/browser.fixture.ts'
import { writeKey } from '../../lib/device/browser-storage.ts'
import { halfWrittenKey, runSessionCleanups } from '../../lib/session/session-end.ts'
import { halfWrittenFor, keepHalfWritten, putBack, unsentFor } from './half-written.ts'

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

test('R-CHAT-07 R-NET-03 lines that were refused or too old are shown in their own chat; those that go out are not among them', () => {
  const act = (id: string, change: Partial<Act> = {}, liveId = 'a'): Act => ({
    id,
    kind: 'chat.line',
    about: id,
    label: id,
    by: 'visitor',
    at: 0,
    order: 0,
    variables: { liveId, clientId: id, message: `dit ${id}` },
    ...change,
  })
  const acts = [
    act('1'),
    act('2', { state: 'sending' }),
    act('3', { state: 'refused', reason: 'Non.' }),
    act('4', { state: 'old' }),
    act('5', { state: 'old' }, 'b'),
    act('6', { state: 'refused', kind: 'chat.mute' }),
  ]
  assert.deepEqual(unsentFor('a', acts), [
    { id: '3', message: 'dit 3', reason: 'Non.' },
    { id: '4', message: 'dit 4', reason: undefined },
  ])
})

test('R-CHAT-07 what is put back into the field takes nothing away from what stands in it', () => {
  assert.equal(putBack('Bravo', ''), 'Bravo')
  assert.equal(putBack('Bravo', '  '), 'Bravo')
  assert.equal(putBack('Bravo', 'Allez '), 'Allez Bravo')
})
