import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameToSend } from './frame-to-send.ts'

const comment = { clientId: 'c-1', message: 'Bonjour' }

test('R-WS-06 a comment goes out with live, text, author and time', () => {
  assert.deepEqual(frameToSend('l-1', comment, { id: 'u-1', pseudo: 'hery' }, 5), {
    type: 'add_comment',
    liveId: 'l-1',
    message: 'Bonjour',
    userId: 'u-1',
    username: 'hery',
    timestamp: 5,
    clientId: 'c-1',
  })
})

test('R-WS-06 R-CHAT-09 that of a visitor carries the id and the name of visitors', () => {
  const { userId, username } = frameToSend('l-1', comment, null, 5)
  assert.deepEqual([userId, username], ['anonymous', 'Anonyme'])
})
