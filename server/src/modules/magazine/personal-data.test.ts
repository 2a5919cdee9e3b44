import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copied, erase } from '../../../test/personal-data.ts'
import { world } from '../../../test/world.ts'
import { countersAreRight, editor, makeArticle, one } from './testing.ts'

test('privacy: an erased author: likes and unpublished texts go, what readers know stays without a name', async (t) => {
  const w = await world(t)
  const [owner, other] = [await editor(w, { pseudo: 'Fanja' }), await editor(w)]
  const shown = await makeArticle(owner)
  const draft = await makeArticle(owner, { status: 'draft', title: 'Mon brouillon' })
  const theirs = await makeArticle(other)
  await owner.ok('mutation($id: ID!) { likeArticle(id: $id) { id } }', { id: theirs.id })
  const data = await copied(w, owner, 'magazine')
  assert.deepEqual(
    [data.articles.map((row: { title: string }) => row.title), data.versions.length, data.likes.length],
    [['Une course', 'Mon brouillon'], 2, 1],
  )
  await erase(w, owner)
  const admin = await w.member({ role: 'admin' })
  assert.equal((await admin.ok(one, { id: draft.id })).article, null)
  const { article } = await w
    .visitor()
    .ok('query($id: ID!) { article(id: $id) { title author { pseudo name profilePicture } } }', { id: shown.id })
  assert.deepEqual(
    { ...article.author },
    { pseudo: 'Utilisateur supprimé', name: 'Utilisateur supprimé', profilePicture: null },
  )
  assert.equal((await w.visitor().ok(one, { id: theirs.id })).article.likesCount, 0)
  await countersAreRight(w)
})
