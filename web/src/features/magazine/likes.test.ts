import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../../lib/device/browser.fixture.ts'
import { storeToken } from '../../lib/session/token.ts'

test('R-MAG-08 what the server has taken counts until the article on the page says the same: no press in between is another one', async (t) => {
  freshStores()
  storeToken('token', false)
  const sent: string[] = []
  t.mock.method(globalThis, 'fetch', async (_: string, { body }: { body: string }) => {
    const [, operation = ''] = /\{((?:un)?likeArticle)/.exec(body) ?? []
    sent.push(operation)
    return Response.json({ data: { [operation]: { id: 'a', likesCount: 1, likedByMe: operation === 'likeArticle' } } })
  })
  const { showLiked, wish, wishFor } = await import('./likes.ts')
  assert.equal(wishFor('a'), null)
  assert.equal(await wish('a', true), true)
  assert.equal(wishFor('a'), true)
  assert.equal(localStorage.getItem('likes'), null) // nothing waits for another start
  showLiked('a', false) // the page does not know yet
  assert.equal(wishFor('a'), true)
  showLiked('a', true)
  assert.equal(wishFor('a'), null)
  assert.equal(await wish('a', true), true) // liked on the page already
  assert.equal(wishFor('a'), null)
  await Promise.all([wish('a', false), wish('a', true), wish('a', false)])
  assert.equal(wishFor('a'), false)
  assert.deepEqual(sent, ['likeArticle', 'likeArticle', 'unlikeArticle'])
})
