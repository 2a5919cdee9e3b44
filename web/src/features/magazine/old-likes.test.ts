import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../../lib/device/browser.fixture.ts'
import { hasActs } from '../../lib/session/session-end.ts'
import { takeOldLikes } from './old-likes.ts'

test('R-MAG-08, R-NET-03 hearts that a version before kept are taken over, once', () => {
  const { local } = freshStores()
  assert.deepEqual(takeOldLikes(), [])
  local.setItem('likes', '{"a":true,"b":false,"c":"broken"}')
  assert.equal(hasActs(), true)
  assert.deepEqual(takeOldLikes(), [
    { id: 'a', isLiked: true },
    { id: 'b', isLiked: false },
  ])
  assert.deepEqual([takeOldLikes(), hasActs()], [[], false])
  local.setItem('likes', '{')
  assert.deepEqual([takeOldLikes(), hasActs()], [[], false])
})
