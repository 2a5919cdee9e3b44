import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { sendFile } from '../../../../test/uploads.ts'
import { world } from '../../../../test/world.ts'
import { createLive } from '../../lives/index.ts'
import { headOf } from '../head.ts'
import { pages, publish } from './testing.ts'

const thingsOf = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  )

test('D-38 a missing, malformed or unpublished article is a true 404, read in French without the app', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const editor = await w.member({ role: 'redacteur' })
  const draft = await publish(editor, { status: 'draft', title: 'Secret' })
  for (const id of [draft, w.kernel.newId(), 'nope', '%22%3E%3Cscript%3E']) {
    const { status, body } = await get(`/magazine/${id}`)
    assert.equal(status, 404, id)
    assert.match(body, /Page introuvable/)
    assert.match(body, /noindex/)
    assert.ok(!body.includes('Secret') && !body.includes('<script>'))
  }
})

test('D-38 where the site is closed, no page, feed or sitemap contains a title', async (t) => {
  const w = await world(t, { PUBLIC_CONTENT: 'off' })
  const get = pages(t, w)
  const id = await publish(await w.member({ role: 'redacteur' }), { title: 'Entre nous' })
  for (const path of [`/magazine/${id}`, '/']) {
    const { body, status } = await get(path)
    assert.equal(status, 200) // the app leads to /login and back
    assert.ok(!body.includes('Entre nous'), path)
    assert.ok(!body.includes('feed.xml'))
  }
  for (const path of ['/feed.xml', '/atom.xml', '/sitemap.xml'])
    assert.equal((await w.visitor().http('GET', path)).statusCode, 404)
  assert.match((await w.visitor().http('GET', '/robots.txt')).body, /Disallow: \/$/m)
})

test('R-ROUTE-64 a page is marked as closed where a visitor is led to the login, and nowhere else', async (t) => {
  const closed = async (settings: Record<string, string>, paths: readonly string[]) => {
    const w = await world(t, settings)
    const get = pages(t, w)
    const marks = paths.map(async (path) => ((await get(path)).body.includes('<meta name="closed"') ? [path] : []))
    return (await Promise.all(marks)).flat()
  }
  const open = ['/', '/login', '/signup', '/terms', '/support', '/reset-password', '/nothing-here']
  const readers = ['/magazine', '/events', '/events/0190a000-0000-7000-8000-000000000000', '/lives']
  const members = ['/profile', '/tickets', '/dashboard', '/settings', '/PROFILE/']
  assert.deepEqual(await closed({}, [...open, ...readers, ...members]), members)
  assert.deepEqual(await closed({ PUBLIC_CONTENT: 'off' }, [...open, ...readers, ...members]), [...readers, ...members])
})

test('weak point 14: a title with markup is text in the page, in its head, in its data, in the feeds', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const title = `</title></script><script>alert("1")</script><img src=x onerror='x'>{{name}}`
  const id = await publish(await w.member({ role: 'redacteur' }), { title })
  const texts = [(await get(`/magazine/${id}`)).body, (await get('/')).body]
  for (const path of ['/feed.xml', '/atom.xml']) texts.push((await w.visitor().http('GET', path)).body)
  for (const text of texts) {
    assert.ok(!text.includes('<script>alert') && !text.includes('<img src=x'), text)
    assert.ok(text.includes('&lt;script&gt;alert'))
  }
  assert.equal(thingsOf(texts[0] ?? '')[0]?.headline, title)
})

test('R-SHARE-10 the response of a shared article is complete, with metadata for link-preview bots and search engines', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const id = await publish(await w.member({ role: 'redacteur' }), { type: 'news', tags: ['forêt'] })
  const { body, status } = await get(`/magazine/${id}?fbclid=1`)
  assert.equal(status, 200)
  assert.match(body, /<h1>Dix mille arbres<\/h1><p>Ils sont trois cents.<\/p>/)
  for (const tag of [
    '<title>Dix mille arbres · Vondrona</title>',
    '<meta property="og:type" content="article">',
    '<meta property="og:title" content="Dix mille arbres">',
    '<meta property="og:description" content="Ils sont trois cents.">',
    `<meta property="og:url" content="http://vondrona.test/magazine/${id}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="canonical" href="http://vondrona.test/magazine/${id}">`,
    '<link rel="alternate" type="application/atom+xml"',
    '<meta property="article:tag" content="forêt">',
  ])
    assert.ok(body.includes(tag), tag)
  const [news, trail] = thingsOf(body)
  assert.deepEqual([news?.['@type'], news?.headline], ['NewsArticle', 'Dix mille arbres'])
  assert.equal((trail?.itemListElement as unknown[] | undefined)?.length, 3)
})

test('R-MAG-15 a shared link has the text and the picture that were made for it, else its excerpt and the card of the article', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const editor = await w.member({ role: 'redacteur' })
  const picture = async (background: string) => {
    const file = await sharp({ create: { width: 1200, height: 630, channels: 3, background } })
      .jpeg()
      .toBuffer()
    return (await sendFile(editor, file)).data.uploadImage.image.id as string
  }
  const [cover, shared] = [await picture('red'), await picture('green')]
  const shown = async (more: object) => {
    const { body } = await get(`/magazine/${await publish(editor, { summary: 'Un extrait.', ...more })}`)
    const of = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(body)?.[1]
    const ids = [cover, shared].map((id) => id.replaceAll('-', ''))
    const image = of('image') ?? ''
    return [of('description'), image.includes('/api/cards/') ? 'card' : ids.findIndex((id) => image.includes(id))]
  }
  assert.deepEqual(await shown({ coverId: cover }), ['Un extrait.', 'card'])
  assert.deepEqual(await shown({ coverId: cover, shareText: 'Venez courir !', shareImageId: shared }), [
    'Venez courir !',
    1,
  ])
})

test('R-SHARE-10 a live and its replay give their title, text and times; an unknown one is a 404', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const streamer = await w.member({ role: 'streamer' })
  const live = await createLive(await streamer.context(), { title: 'La <course>', description: 'Départ à 5 h' })
  const { body } = await get(`/live/${live.id}`)
  assert.match(body, /<meta property="og:title" content="La &lt;course&gt;">/)
  assert.match(body, /<meta property="og:description" content="Départ à 5 h">/)
  const [video] = thingsOf(body)
  assert.deepEqual(
    [video?.['@type'], (video?.publication as { '@type': string } | undefined)?.['@type']],
    ['VideoObject', 'BroadcastEvent'],
  )
  assert.match((await get(`/replay/${live.id}`)).body, /canonical" href="http:\/\/vondrona.test\/replay/)
  assert.equal((await get(`/live/${w.kernel.newId()}`)).status, 404)
})

test('F-MAG-05 the first answer of an article names both of its languages, once both are out', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const editor = await w.member({ role: 'redacteur' })
  const french = await publish(editor, { title: 'La course' })
  const { translateArticle } = await editor.ok('mutation ($id: ID!) { translateArticle(id: $id) { id } }', {
    id: french,
  })
  const linksOf = async (id: string) =>
    [...(await get(`/magazine/${id}`)).body.matchAll(/<link rel="alternate" hreflang="(\w+)" href="([^"]*)">/g)].map(
      ([, language, address]) => [language, address],
    )
  assert.deepEqual(await linksOf(french), [], 'a draft is nowhere named')
  const english = translateArticle.id
  const publishIt = 'mutation ($id: ID!) { updateArticle(id: $id, input: { status: published }) { id } }'
  await editor.ok(publishIt, { id: english })
  await w.settled()
  const both = [french, english].map((id, n) => [n ? 'en' : 'fr', `http://vondrona.test/magazine/${id}`])
  for (const id of [french, english]) assert.deepEqual((await linksOf(id)).sort(), both.toSorted(), id)
  await editor.ok('mutation ($id: ID!) { deleteArticle(id: $id) }', { id: english })
  await w.settled()
  assert.deepEqual(await linksOf(french), [])
})

test('B2 the answer is made once; a change is seen at the next visit, a like within moments', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const editor = await w.member({ role: 'redacteur' })
  const id = await publish(editor)
  const first = await get(`/magazine/${id}`)
  assert.equal((await get(`/magazine/${id}`, { 'if-none-match': first.tag })).status, 304)
  const asked = { path: `/magazine/${id}`, language: 'fr', saver: false, query: new URLSearchParams() } as const
  const head = headOf(w.kernel)
  assert.equal(await head(asked), await head(asked))
  await editor.ok('mutation ($id: ID!) { updateArticle(id: $id, input: { title: "Onze mille" }) { id } }', { id })
  await w.settled()
  assert.match((await get(`/magazine/${id}`, { 'if-none-match': first.tag })).body, /<h1>Onze mille<\/h1>/)
  await editor.ok('mutation ($id: ID!) { updateArticle(id: $id, input: { status: archived }) { id } }', { id })
  await w.settled()
  assert.equal((await get(`/magazine/${id}`)).status, 404)
})

test('F-MAG-09 who saves data, by header or by choice, gets the page with pictures on tap; the choice wins', async (t) => {
  const w = await world(t)
  const head = headOf(w.kernel)
  const id = await publish(await w.member({ role: 'redacteur' }))
  const asked = { path: `/magazine/${id}`, language: 'fr', query: new URLSearchParams() } as const
  assert.notEqual(await head({ ...asked, saver: true }), await head({ ...asked, saver: false }))
})

test('the landing page lists the newest articles, and nothing where there are none', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  assert.match((await get('/')).body, /<div id="root">Vondrona<\/div>/)
  const editor = await w.member({ role: 'redacteur' })
  for (const title of ['Un', 'Deux', 'Trois', 'Quatre']) {
    w.advance(1000)
    await publish(editor, { title })
  }
  await w.settled()
  const { body } = await get('/')
  assert.deepEqual(
    [...body.matchAll(/\[(\w+)\|\/magazine\/[\w-]+\]/g)].map(([, title]) => title),
    ['Quatre', 'Trois', 'Deux'],
  )
  const filled = JSON.parse(/id="filled">(.*?)<\/script>/.exec(body)?.[1] ?? '{}')
  assert.equal(filled.latest[0].articles.length, 3)
})

test('R-MAG-15 readers of the feed see an article once, also after it has another address', async (t) => {
  const w = await world(t)
  const editor = await w.member({ role: 'redacteur' })
  const id = await publish(editor, { title: 'Une course' })
  const feed = async () => (await w.visitor().http('GET', '/feed.xml')).body
  const guid = async () => (await feed()).match(/<guid[^>]*>([^<]*)</)?.[1]
  const before = await guid()
  await editor.ok('mutation($id: ID!, $input: ArticleInput!) { updateArticle(id: $id, input: $input) { id } }', {
    id,
    input: { slug: 'une-course' },
  })
  assert.match(await feed(), /<link>http:\/\/vondrona\.test\/magazine\/une-course</)
  assert.equal(await guid(), before)
})

test('what only looks like an id is none: no page of a sitemap, no live', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  for (const page of ['lives', 'replay', 'magazine', 'events', 'contests'])
    assert.notEqual((await get(`/${page}/${'-'.repeat(36)}`)).status, 500, page)
  for (const kind of ['articles', 'events', 'contests'])
    for (const after of ['-'.repeat(36), 'x', ''])
      assert.equal((await w.visitor().http('GET', `/sitemap-${kind}.xml?after=${after}`)).statusCode, 404)
})

test('the feeds and the sitemap name what is published, newest first, and nothing else', async (t) => {
  const w = await world(t)
  const editor = await w.member({ role: 'redacteur' })
  await publish(editor, { title: 'Brouillon', status: 'draft' })
  const id = await publish(editor, { title: 'Un & deux' })
  for (const [path, type] of [
    ['/feed.xml', 'application/rss+xml'],
    ['/atom.xml', 'application/atom+xml'],
  ] as const) {
    const { body, headers } = await w.visitor().http('GET', path)
    assert.ok(String(headers['content-type']).startsWith(type))
    assert.ok(body.includes('<title>Un &amp; deux</title>') && body.includes(`http://vondrona.test/magazine/${id}`))
    assert.ok(!body.includes('Brouillon'))
  }
  const index = (await w.visitor().http('GET', '/sitemap.xml')).body
  assert.deepEqual(
    [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address),
    ['pages', 'articles', 'events', 'contests'].map((kind) => `http://vondrona.test/sitemap-${kind}.xml`),
  )
  const staticPages = (await w.visitor().http('GET', '/sitemap-pages.xml')).body
  assert.deepEqual(
    [...staticPages.matchAll(/<loc>http:\/\/vondrona.test([^<]*)<\/loc>/g)].map(([, path]) => path).sort(),
    ['/', '/contests', '/events', '/lives', '/magazine', '/mit-payment', '/privacy', '/support', '/terms'],
  )
  const articles = (await w.visitor().http('GET', '/sitemap-articles.xml')).body
  assert.match(articles, new RegExp(`<url><loc>http://vondrona.test/magazine/${id}</loc><lastmod>2026-11-21T`))
  assert.equal((articles.match(/<url>/g) ?? []).length, 1)
  assert.match((await w.visitor().http('GET', '/robots.txt')).body, /Sitemap: http:\/\/vondrona.test\/sitemap.xml/)
})
