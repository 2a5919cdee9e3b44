import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heardComment } from './to-comment-frame.ts'

const known = { id: '1', userId: 'hery' }
const said = { ...known, message: 'Salama', username: 'hery', timestamp: '2026-11-21T09:00:00.000Z' }

test('R-CHAT-17 text, author and time of a comment are read by either of their names', () => {
  assert.deepEqual(heardComment(said), said)
  const { message: content, username: pseudo, timestamp: createdAt } = said
  assert.deepEqual(heardComment({ ...known, content, author: { id: 'hery', pseudo }, createdAt }), said)
})

test('R-CHAT-17 where both names are there the comment holds each thing once', () => {
  const frame = {
    type: 'comment_added',
    liveId: '2',
    ...said,
    clientId: 'c',
    badge: 'owner',
    content: 'autre',
  } as const
  assert.deepEqual(heardComment(frame), { ...said, clientId: 'c', badge: 'owner' })
})
