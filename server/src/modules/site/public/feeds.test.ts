import assert from 'node:assert/strict'
import { test } from 'node:test'
import { XmlDocument, XmlElement } from 'libxml2-wasm'
import { type World, world } from '../../../../test/world.ts'
import { makeEvent } from '../../races/testing.ts'
import { LastChange } from './last-change.ts'
import { publish } from './testing.ts'

const [atom, sitemap] = ['http://www.w3.org/2005/Atom', 'http://www.sitemaps.org/schemas/sitemap/0.9']
const names = { a: atom, s: sitemap }
const feeds = ['/feed.xml', '/atom.xml'] as const

const get = (w: World, path: string, headers: Record<string, string> = {}) => w.visitor().http('GET', path, { headers })

/** The contents that a parser of XML finds; it refuses what is not well formed. */
function found(xml: string, path: string): string[] {
  const document = XmlDocument.fromString(xml)
  const contents = document.find(path, names).map((one) => (one instanceof XmlElement ? one.content : String(one)))
  document.dispose()
  return contents
}
const edit = 'mutation($id: ID!, $input: ArticleInput!) { updateArticle(id: $id, input: $input) { id } }'

const unspeakable = /\p{Noncharacter_Code_Point}|(?!\u0085)\p{Cc}/gu
const odd = [
  `]]></title><script>alert('1')</script>&amp;"`,
  '\uFFFEa\uFFFF\u0007\u001F\u2028b\u0085',
  'é😀\u200B 中 \u{10FFFD}',
  'x'.repeat(20_000),
]

test('weak point 14: feeds, sitemaps and calendars are well formed whatever a text holds', async (t) => {
  const w = await world(t, { SITE_NAME: 'Fokonolona <&> ]]>' })
  const editor = await w.member({ role: 'redacteur' })
  for (const [at, text] of odd.entries()) {
    const id = await publish(editor, { tags: ['a'] })
    await w.sql(
      "update article set title = $2, excerpt = $2, created_at = created_at + $3::int * interval '1 second', published_at = published_at + $3::int * interval '1 second' where id = $1",
      [id, text, at],
    )
    await w.sql('update app_user set pseudo = $2 where id = $1', [editor.id, text.slice(0, 30)])
  }
  const seen = odd.map((text) => text.replace(unspeakable, '')).toReversed()
  assert.deepEqual(found((await get(w, '/feed.xml')).body, '//item/title'), seen)
  assert.deepEqual(found((await get(w, '/atom.xml')).body, '//a:entry/a:title'), seen)
  assert.deepEqual(found((await get(w, '/atom.xml')).body, '//a:entry/a:summary'), seen)
  for (const path of [
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-articles.xml',
    '/sitemap-events.xml',
    '/sitemap-contests.xml',
  ])
    assert.ok(found((await get(w, path)).body, '/*').length === 1, path)
})

test('D-72 R-MAG-15 an entry says when it was edited, and nothing moves with time alone; its id stays with another address', async (t) => {
  const w = await world(t)
  const editor = await w.member({ role: 'redacteur' })
  const older = await publish(editor, { title: 'Un' })
  w.advance(60_000)
  const newer = await publish(editor, { title: 'Deux' })
  const read = async () => {
    const [rss, xml] = await Promise.all(feeds.map(async (path) => (await get(w, path)).body))
    return {
      entries: found(xml ?? '', '//a:entry/a:updated'),
      feed: found(xml ?? '', '/a:feed/a:updated'),
      ids: found(xml ?? '', '//a:entry/a:id'),
      items: found(rss ?? '', '//item/a:updated'),
      built: found(rss ?? '', '//lastBuildDate'),
      published: found(xml ?? '', '//a:entry/a:published'),
    }
  }
  const before = await read()
  assert.deepEqual(before.ids, [`urn:uuid:${newer}`, `urn:uuid:${older}`])
  assert.deepEqual(before.entries, before.published)
  w.advance(86_400_000)
  assert.deepEqual(await read(), before)
  const at = w.now()
  const boss = await w.member({ role: 'admin' })
  await boss.ok(edit, { id: older, input: { title: 'Un, corrigé', slug: 'un-corrige' } })
  await w.settled()
  const after = await read()
  assert.deepEqual(after.entries, [before.entries[0], at.toISOString()])
  assert.deepEqual([after.items, after.feed], [after.entries, [at.toISOString()]])
  assert.deepEqual(after.built, [at.toUTCString()])
  assert.deepEqual([after.ids, after.published], [before.ids, before.published])
})

test('readers that have a feed or a sitemap get 304, by its tag or by its date; an edit and a removal are sent', async (t) => {
  const w = await world(t)
  const editor = await w.member({ role: 'redacteur' })
  const id = await publish(editor, { title: 'Un' })
  w.advance(60_000)
  await publish(editor, { title: 'Deux' })
  await makeEvent(w, await w.member({ role: 'admin' }), [{ price: 0 }])
  const paths = [...feeds, '/events.ics', '/sitemap.xml', '/sitemap-articles.xml', '/sitemap-pages.xml', '/robots.txt']
  for (const path of paths) {
    const { headers, statusCode } = await get(w, path)
    assert.equal(statusCode, 200, path)
    const tag = String(headers.etag)
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await get(w, path, { 'if-none-match': known })
      assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', tag], path)
    }
    assert.equal((await get(w, path, { 'if-none-match': '"x"' })).statusCode, 200, path)
  }
  for (const path of [...feeds, '/events.ics']) {
    const since = String((await get(w, path)).headers['last-modified'])
    assert.equal((await get(w, path, { 'if-modified-since': since })).statusCode, 304, path)
    const later = new Date(Date.parse(since) + 86_400_000).toUTCString()
    assert.equal(
      (await get(w, path, { 'if-modified-since': later })).statusCode,
      200,
      'of a date that is not ours nothing follows',
    )
    w.advance(120_000)
    assert.equal((await get(w, path, { 'if-modified-since': since })).statusCode, 304, 'time alone changes nothing')
    assert.equal(
      (await get(w, path, { 'if-modified-since': since, 'if-none-match': '"x"' })).statusCode,
      200,
      'the tag counts first',
    )
  }
  const has = async () => {
    const { headers } = await get(w, '/atom.xml')
    return {
      tag: { 'if-none-match': String(headers.etag) },
      date: { 'if-modified-since': String(headers['last-modified']) },
    }
  }
  const isNew = async ({ tag, date }: Awaited<ReturnType<typeof has>>) =>
    Promise.all([tag, date].map(async (headers) => (await get(w, '/atom.xml', headers)).statusCode))
  const first = await has()
  w.advance(60_000)
  await editor.ok(edit, { id, input: { title: 'Un, corrigé' } })
  await w.settled()
  assert.deepEqual(await isNew(first), [200, 200])
  const second = await has()
  w.advance(60_000)
  await editor.ok('mutation ($id: ID!) { deleteArticle(id: $id) }', { id })
  await w.settled()
  assert.deepEqual(await isNew(second), [200, 200], 'what was taken away is told, although nothing newer is there')
})

test('a list changed with its newest entry, or when something was seen to be missing', () => {
  const change = new LastChange()
  const [old, now] = [new Date('2026-11-01'), new Date('2026-11-21')]
  assert.deepEqual(change.of('a', old, now), old)
  assert.deepEqual(change.of('a', old, new Date('2026-12-01')), old)
  assert.deepEqual(change.of('b', old, now), now)
})

test('a sitemap has at most 50,000 addresses, each with when it changed last', async (t) => {
  const w = await world(t)
  const editor = await w.member({ role: 'redacteur' })
  const id = await publish(editor)
  await w.sql(
    `insert into article (id, author_id, title, document, content, clean_version, plain, excerpt, reading_minutes, weight, type, status, published_at, created_at, updated_at)
     select gen_random_uuid(), author_id, title, document, content, clean_version, plain, excerpt, reading_minutes, weight, type, status, published_at, created_at, updated_at
     from article, generate_series(1, 1000) where id = $1`,
    [id],
  )
  const index = found((await get(w, '/sitemap.xml')).body, '//s:loc').filter((address) => address.includes('articles'))
  assert.equal(index.length, 2)
  const all: string[] = []
  for (const address of index) {
    const { body } = await get(w, address.replace('http://vondrona.test', ''))
    const addresses = found(body, '//s:url/s:loc')
    assert.ok(addresses.length > 0 && addresses.length <= 50_000)
    assert.equal(found(body, '//s:url/s:lastmod').length, addresses.length)
    all.push(...addresses)
  }
  assert.equal(new Set(all).size, 1001)
})
