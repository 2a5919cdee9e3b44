import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likeTaken, onWishes, showLiked, wishFor } from './likes.ts'

test('R-MAG-08 what the server has taken counts until the article on the page says the same', () => {
  let told = 0
  const end = onWishes(() => (told += 1))
  assert.equal(wishFor('a'), null)
  likeTaken('a', true)
  assert.deepEqual([wishFor('a'), told], [true, 1])
  showLiked('a', false) // the page does not know yet
  assert.equal(wishFor('a'), true)
  showLiked('a', true)
  assert.equal(wishFor('a'), null)
  likeTaken('a', true) // liked on the page already
  assert.equal(wishFor('a'), null)
  likeTaken('a', false)
  assert.equal(wishFor('a'), false)
  end()
  likeTaken('a', true)
  assert.equal(told, 3)
})
