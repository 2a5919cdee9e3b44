import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageSize } from '@vondrona/rules/constants'
import { world } from '../../../../test/world.ts'
import { headOf } from '../head.ts'
import { databaseAway, pages, publish } from './testing.ts'

test('D-38 where the site is closed the list is empty, and terms, privacy and help stay complete', async (t) => {
  const w = await world(t, { PUBLIC_CONTENT: 'off', OPERATOR_NAME: 'Fikambanana', SUPPORT_EMAIL: 'aide@exemple.mg' })
  const get = pages(t, w)
  await publish(await w.member({ role: 'redacteur' }), { title: 'Entre nous' })
  for (const path of ['/magazine', '/magazine?q=nous', '/events', '/contests', '/lives', '/homepage']) {
    const { body, status } = await get(path)
    assert.equal(status, 200, path)
    assert.match(body, /<div id="root"><\/div>/, path)
  }
  assert.match((await get('/terms')).body, /Fikambanana: aide@exemple.mg/)
  assert.match((await get('/support/')).body, /aide@exemple.mg/)
})

test('F02 with the database away a page is the frame of the app, and no search engine takes it', async (t) => {
  const w = await world(t)
  const id = await publish(await w.member({ role: 'redacteur' }))
  const get = pages(t, w)
  databaseAway(w)
  for (const path of ['/magazine', '/magazine?q=mer', `/magazine/${id}`, '/']) {
    const { body, status } = await get(path)
    assert.equal(status, 503, path)
    assert.match(body, /<div id="root"><\/div>/, path)
  }
})

test('weak point 14: what is looked for is text, whatever it is, and a search is not for search engines', async (t) => {
  const get = pages(t, await world(t))
  for (const name of ['q', 'tag', 'category', 'type', 'after']) {
    const { body, status } = await get(`/magazine?${name}=${encodeURIComponent('"><script>alert(1)</script>')}`)
    assert.equal(status, 200, name)
    assert.ok(!body.includes('<script>alert'), name)
  }
  assert.equal((await get(`/magazine?after=${'0'.repeat(36)}`)).status, 200)
  const { body } = await get('/magazine?q=zzz')
  assert.match(body, /not found/)
  assert.match(body, /noindex/)
  assert.match(body, /canonical" href="http:\/\/vondrona.test\/magazine"/)
})

test('R-MAG-10 the list is complete in the answer, page by page, narrowed and searched without scripts', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  assert.match((await get('/magazine')).body, /none/)
  const editor = await w.member({ role: 'redacteur' })
  const all = Array.from({ length: pageSize.cards + 1 }, (_, n) => `Titre ${n}`)
  for (const [n, title] of all.entries()) {
    w.advance(1000)
    await publish(editor, { title, type: n === 3 ? 'news' : 'article' })
  }
  await w.settled()
  const titles = (body: string) => [...body.matchAll(/\[(.*?)\]/g)].map(([, title]) => title)
  const first = (await get('/magazine')).body
  assert.deepEqual(titles(first), all.slice(1).reverse())
  const next = /<a href="(.*?)">more/.exec(first)?.[1] ?? ''
  const second = (await get(next.replaceAll('&amp;', '&'))).body
  assert.deepEqual(titles(second), ['Titre 0'])
  assert.doesNotMatch(second, /more/)
  const news = (await get('/magazine?type=news')).body
  assert.deepEqual(titles(news), ['Titre 3'])
  assert.match(news, /\/magazine false,[\s\S]* true,/)
  const found = (await get('/magazine?q=titre+3')).body
  assert.match(found, /<b><mark>Titre<\/mark> <mark>3<\/mark><\/b>/)
  assert.match(found, /value="titre 3"/)
})

test('B2 the list is made once; a new article is seen at the next visit', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const head = headOf(w.kernel)
  const asked = { path: '/magazine', language: 'fr', saver: false, query: new URLSearchParams() } as const
  const editor = await w.member({ role: 'redacteur' })
  await publish(editor, { title: 'Ancien' })
  await w.settled()
  assert.equal(await head(asked), await head(asked))
  await publish(editor, { title: 'Neuf' })
  await w.settled()
  assert.match((await get('/magazine')).body, /\[Neuf\]/)
})

test('B2 a search and a page without articles are not kept: nobody fills the memory with addresses', async (t) => {
  const w = await world(t)
  const head = headOf(w.kernel)
  const made = async (query: string) => {
    const asked = { path: '/magazine', language: 'fr', saver: false, query: new URLSearchParams(query) } as const
    const first = await head(asked)
    return first === (await head(asked)) ? 'once' : 'each time'
  }
  await publish(await w.member({ role: 'redacteur' }), { title: 'Une course', tags: ['mer'] })
  await w.settled()
  assert.deepEqual(await Promise.all(['', 'tag=mer', 'type=article'].map(made)), ['once', 'once', 'once'])
  assert.deepEqual(await Promise.all(['q=course', 'tag=rien', 'type=news'].map(made)), Array(3).fill('each time'))
})

test('D-25 terms and privacy say who answers and how long, in the language of the cookie', async (t) => {
  const get = pages(t, await world(t, { RECORDING_RETENTION_DAYS: '30', IDENTITY_RETENTION_DAYS: '45' }))
  assert.match((await get('/terms')).body, /l&#39;équipe de Vondrona: par la page Aide/)
  assert.match((await get('/terms')).body, /<title>Conditions d&#39;utilisation · Vondrona<\/title>/)
  assert.match((await get('/privacy')).body, /45, sa rediffusion est effacée au bout de 30 jours./)
  const english = (await get('/privacy', { cookie: 'language=en' })).body
  assert.match(english, /45, the replay is erased after 30 days./)
  assert.match(english, /canonical" href="http:\/\/vondrona.test\/privacy"/)
})
