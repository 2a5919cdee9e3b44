import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prebuilt } from '@vondrona/rules/constants'
import { type World, world } from '../../../../test/world.ts'
import type { Context } from '../../../kernel/context.ts'
import { remember, VisitorCache } from '../../../kernel/visitors/visitor-cache.ts'
import { articlePage, latestArticles, sitemapEntries } from '../index.ts'
import { documentOf, editor, list, makeArticle, one, update } from '../testing.ts'

const titles = async (w: World): Promise<string[]> =>
  (await w.visitor().ok(list, {})).articles.map((row: { title: string }) => row.title)
/** Behind the back of the product: whoever still sees the old title was given a kept answer. */
const forge = (w: World, title: string) => w.sql('update article set title = $1', [title])
const like = 'mutation($id: ID!) { likeArticle(id: $id) { likesCount } }'

test('B1 what visitors ask is kept until the magazine changes; every change is seen at once', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner, { title: 'Premier' })
  assert.deepEqual(await titles(w), ['Premier'])
  await forge(w, 'Derrière le dos')
  assert.deepEqual(await titles(w), ['Premier'])
  const variants = [
    w.visitor({ language: 'en' }).ok(list, {}),
    owner.ok(list, {}),
    w.visitor().ok(list, { pagination: { limit: 5 } }),
  ]
  for (const { articles } of await Promise.all(variants)) assert.equal(articles[0].title, 'Derrière le dos')
  await owner.ok(update, { id, input: { title: 'Deuxième' } })
  assert.deepEqual(await titles(w), ['Deuxième'])
  await owner.ok(update, { id, input: { status: 'archived' } })
  assert.deepEqual(await titles(w), [])
  await owner.ok(update, { id, input: { status: 'published' } })
  assert.deepEqual(await titles(w), ['Deuxième'])
  await forge(w, 'Après une minute')
  w.advance(prebuilt.life + 1)
  assert.deepEqual(await titles(w), ['Après une minute'])
  await owner.ok('mutation($id: ID!) { deleteArticle(id: $id) }', { id })
  assert.deepEqual(await titles(w), [])
})

test('B1 a kept answer is byte for byte the first one, compressed or not; nothing of a member is kept', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  await makeArticle(owner, { document: documentOf('mot '.repeat(1000)) })
  const ask = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ query: '{ articles { content likedByMe mayEdit } }' })
    const answer = await w
      .visitor()
      .http('POST', '/api/graphql', { body, headers: { 'content-type': 'application/json', ...headers } })
    return {
      bytes: answer.rawPayload,
      type: answer.headers['content-type'],
      encoding: answer.headers['content-encoding'],
      vary: answer.headers.vary,
    }
  }
  for (const headers of [{}, { 'accept-encoding': 'gzip' }] as Record<string, string>[]) {
    const first = await ask(headers)
    await forge(w, 'Autre')
    assert.deepEqual(await ask(headers), first)
  }
  const member = await ask({ authorization: `Bearer ${owner.token}` })
  assert.match(member.bytes.toString(), /"mayEdit":true/)
  assert.match((await ask({})).bytes.toString(), /"mayEdit":false/)
})

test('B1 likes are seen by visitors a second later, without emptying what is kept', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner)
  const count = async () => (await w.visitor().ok(one, { id })).article.likesCount
  assert.equal(await count(), 0)
  await owner.ok(like, { id })
  assert.equal(await count(), 0)
  w.advance(prebuilt.countsBehind + 1)
  assert.equal(await count(), 1)
})

test('a preview link that is removed shows nothing any more, also not what was kept', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner, { status: 'draft' })
  const link = 'mutation($id: ID!, $enabled: Boolean!) { articlePreviewLink(id: $id, enabled: $enabled) }'
  const { articlePreviewLink } = await owner.ok(link, { id, enabled: true })
  const preview = new URL(articlePreviewLink).searchParams.get('preview')
  assert.ok((await w.visitor().ok(one, { id, preview })).article)
  await owner.ok(link, { id, enabled: false })
  assert.equal((await w.visitor().ok(one, { id, preview })).article, null)
})

test('a node that missed what others changed keeps nothing of before', async (t) => {
  const w = await world(t)
  await makeArticle(await editor(w), { title: 'Premier' })
  assert.deepEqual(await titles(w), ['Premier'])
  await forge(w, 'Ailleurs')
  assert.deepEqual(await titles(w), ['Premier'])
  w.kernel.bus.publishHere('events.missed', {})
  assert.deepEqual(await titles(w), ['Ailleurs'])
})

test('what is kept stays within its bounds, and nothing that was read before a change is kept after it', () => {
  const cache = new VisitorCache(() => 0)
  const { bytes, entries } = prebuilt
  cache.put('huge', 1, bytes, cache.generation)
  assert.equal(cache.get('huge'), undefined)
  for (let n = 0; n < 20; n++) cache.put(`big ${n}`, n, bytes / 10, cache.generation)
  assert.deepEqual([cache.get('big 9'), cache.get('big 10'), cache.get('big 19')], [undefined, 10, 19])
  for (let n = 0; n < entries + 5; n++) cache.put(`small ${n}`, n, 1, cache.generation)
  assert.deepEqual([cache.get('small 4'), cache.get('small 5')], [undefined, 5])
  const before = cache.generation
  cache.clear()
  cache.put('late', 1, 1, before)
  assert.equal(cache.get('late'), undefined)
})

test('whoever looks for what is not there pushes nothing out that is kept', async () => {
  const cache = new VisitorCache(() => 0)
  const reader = { language: 'fr' } as Context
  await remember(cache, reader, 'page', async () => 'kept')
  for (let n = 0; n < prebuilt.entries; n++) await remember(cache, reader, `page ${n}`, async () => null)
  assert.equal(await remember(cache, reader, 'page', async () => 'read again'), 'kept')
})

test('B2 the page of an article, the newest and the sitemap, as the server’s own pages ask for them', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner, { tags: ['mer'] })
  const other = await makeArticle(owner, { tags: ['mer'], title: 'Une autre' })
  const draft = await makeArticle(owner, { status: 'draft' })
  const page = await articlePage(w.system, id)
  assert.deepEqual(
    [
      page?.title,
      page?.content,
      page?.author.name,
      page?.tags.map((tag) => tag.name),
      page?.related.map((one) => one.title),
    ],
    ['Une course', '<p>Elle part de Mahamasina.</p>', owner.pseudo, ['mer'], ['Une autre']],
  )
  assert.equal(await articlePage(w.system, draft.id), null)
  assert.equal(await articlePage(w.system, 'rien'), null)
  assert.deepEqual(
    (await latestArticles(w.system, 1)).map((card) => card.id),
    [other.id],
  )
  assert.deepEqual(
    (await sitemapEntries(w.system)).map((entry) => entry.id),
    [id, other.id],
  )
  assert.deepEqual(
    (await sitemapEntries(w.system, { after: id })).map((entry) => entry.id),
    [other.id],
  )
  await owner.ok(update, { id, input: { status: 'archived' } })
  assert.equal(await articlePage(w.system, id), null)
  const closed = await world(t, { PUBLIC_CONTENT: 'false' })
  assert.deepEqual([await latestArticles(closed.system, 5), await sitemapEntries(closed.system)], [[], []])
})
