import assert from 'node:assert/strict'
import { test } from 'node:test'
import { article } from '@vondrona/rules/magazine/constants'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { documentOf, editor, idsIn, list, makeArticle } from '../testing.ts'
import { isSlip } from './correct-search.ts'

const minute = 60_000

/** Made one minute after the other; the newest first. */
async function shelf(w: World, owner: Member, inputs: readonly object[]) {
  const made: string[] = []
  for (const input of inputs) {
    w.advance(minute)
    made.unshift((await makeArticle(owner, input)).id)
  }
  return made
}

test('R-MAG-10 pages and filters that are none are refused or empty', async (t) => {
  const w = await world(t)
  await makeArticle(await editor(w))
  const visitor = w.visitor()
  for (const pagination of [{ page: 0 }, { page: 51 }, { after: 'x' }])
    await refused('BAD_USER_INPUT', visitor.gql(list, { pagination }))
  const nothing = [
    { categoryId: 'x' },
    { tag: 'rien' },
    { tag: w.kernel.newId() },
    { authorId: 'x' },
    { search: 'introuvable' },
    { search: '"&|!:*()' },
    { search: 'à' },
  ]
  for (const filters of nothing) assert.deepEqual(await idsIn(visitor, filters), [], JSON.stringify(filters))
})

test('R-MAG-10 newest first, page by page without a gap, by each filter and together', async (t) => {
  const w = await world(t)
  const [owner, other] = [await editor(w), await editor(w)]
  const category = (await owner.ok('mutation { createCategory(name: "Sport") { id } }')).createCategory.id
  const made = await shelf(
    w,
    owner,
    Array.from({ length: 10 }, (_, n) => ({
      title: `Article ${n}`,
      type: n % 2 ? 'news' : 'interview',
      tags: n % 5 ? ['forêt'] : ['Mer', 'forêt'],
      category_ids: n % 3 ? [] : [category],
    })),
  )
  const theirs = await makeArticle(other, { tags: ['mer'] })
  await makeArticle(owner, { status: 'draft', tags: ['mer'], category_ids: [category] })
  const visitor = w.visitor()
  const of = (indexes: number[]) => indexes.map((n) => made[9 - n])
  assert.deepEqual(await idsIn(visitor), [theirs.id, ...made])
  assert.deepEqual(await idsIn(visitor, { categoryId: category }), of([9, 6, 3, 0]))
  assert.deepEqual(await idsIn(visitor, { tag: 'MER' }), [theirs.id, ...of([5, 0])])
  assert.deepEqual(await idsIn(visitor, { tag: 'foret', categoryId: category, type: 'news' }), of([9, 3]))
  assert.deepEqual(await idsIn(visitor, { authorId: owner.id, type: 'interview' }), of([8, 6, 4, 2, 0]))
  for (const filters of [{}, { tag: 'foret' }, { authorId: owner.id }, { type: 'news' }, { categoryId: category }]) {
    const unpaged = await idsIn(visitor, filters)
    const paged: string[] = []
    for (let page = await idsIn(visitor, filters, { limit: 2 }); page.length > 0; ) {
      paged.push(...page)
      page = await idsIn(visitor, filters, { limit: 2, after: paged.at(-1) })
    }
    assert.deepEqual(paged, unpaged, JSON.stringify(filters))
    assert.deepEqual(await idsIn(visitor, filters, { limit: 2, page: 2 }), unpaged.slice(2, 4))
  }
  const [, , third] = made
  await w.sql('delete from article where id = $1', [third]) // the last one of a page may be gone when the next is asked
  assert.deepEqual(await idsIn(visitor, {}, { after: third, limit: 2 }), made.slice(3, 5))
})

test('the search understands French: accents, stems, capitals; the title counts more; drafts are never found', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const [last, forests, education] = await shelf(w, owner, [
    { title: "L'éducation au village", document: documentOf('Des élèves plantent des arbres.') },
    { title: 'Les forêts de l’Est', document: documentOf('On y replante. Les écoles aident.') },
    { title: 'Course de Noël', document: documentOf('Les coureurs traversent la forêt vers l’école.') },
  ])
  await makeArticle(owner, { title: 'Forêt secrète', status: 'draft' })
  const visitor = w.visitor()
  const finds: [string, (string | undefined)[]][] = [
    ['education', [education]],
    ['ÉDUQUER', []],
    ['foret', [forests, last]],
    ['forêts', [forests, last]],
    ['école', [last, forests]],
    ['coureur', [last]],
    ['"traversent la forêt"', [last]],
    ['forêt -noel', [forests]],
    ['noël or village', [last, education]],
  ]
  for (const [search, wanted] of finds)
    assert.deepEqual(new Set(await idsIn(visitor, { search })), new Set(wanted), search)
  assert.deepEqual(await idsIn(visitor, { search: 'forêt' }), [forests, last]) // in the title before in the text
  assert.deepEqual(await idsIn(visitor, { search: 'forêt', type: 'news' }), [])
  assert.deepEqual(await idsIn(visitor, { search: 'forêt' }, { limit: 1, after: forests }), [last])
  assert.equal((await idsIn(owner, { search: 'secrète', mine: true })).length, 1)
})

test('the search forgives a slip where nothing is found otherwise', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner, {
    title: 'Le festival de musique',
    document: documentOf('Une course à Antsirabe.'),
  })
  await makeArticle(owner, { title: 'Autre chose' })
  for (const search of ['festivla', 'musiqe', 'cuorse', 'antsirabee', 'festivall de la muzique', 'Antsirab'])
    assert.deepEqual(await idsIn(w.visitor(), { search }), [id], search)
  for (const search of ['fxstxvxl', 'ourse', 'fest'])
    assert.deepEqual(await idsIn(w.visitor(), { search }), search === 'ourse' ? [id] : [], search)
  assert.ok(
    isSlip('courses', 'cuosres') && !isSlip('course', 'cuosre') && !isSlip('course', 'coursess'),
    'two slips from seven letters on, in both words',
  )
  assert.ok(
    isSlip('course', 'cuorse') && isSlip('course', 'courses') && !isSlip('cours', 'ourse2') && !isSlip('mer', 'terre'),
  )
})

test('the newest matches are ordered by relevance, the older ones come behind them by date; no page misses or repeats one', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000' })
  const owner = await editor(w)
  const { id: copied } = await makeArticle(owner, {
    title: 'Marais',
    document: documentOf('Un texte de tous les jours.'),
  })
  // From the oldest: two that begin with the word just behind and at the last place that is ranked, and others after them.
  const titled = [2, 3]
  await w.sql(
    `insert into article (id, author_id, title, document, content, clean_version, plain, excerpt, reading_minutes, weight,
        type, status, published_at, created_at, updated_at)
      select gen_random_uuid(), author_id, case when n = any ($3) then 'Mangrove ' || n else 'Marais ' || n end, document, content,
        clean_version, 'Au bord, la mangrove.', excerpt, 1, 1, type, 'published', at, at, at
      from article, generate_series(1, $2::int) n, lateral (select $4::timestamptz + n * interval '1 minute' as at) made
      where id = $1`,
    [copied, article.ranked + 2, titled, w.now()],
  )
  const byDate = await w.sql<{ id: string; title: string }>(
    `select id, title from article where id <> $1 order by published_at desc`,
    [copied],
  )
  const [behind, last] = titled.map((n) => byDate.find(({ title }) => title === `Mangrove ${n}`)?.id)
  const wanted = [last, ...byDate.map(({ id }) => id).filter((id) => id !== last)]
  assert.equal(wanted.indexOf(behind), article.ranked)
  const [visitor, size] = [w.visitor(), 20]
  const paged: string[] = []
  for (let page = await idsIn(visitor, { search: 'mangrove' }, { limit: size }); page.length > 0; ) {
    paged.push(...page)
    page = await idsIn(visitor, { search: 'mangrove' }, { limit: size, after: paged.at(-1) })
  }
  assert.deepEqual(paged, wanted)
  const numbered = article.ranked / size + 1
  assert.deepEqual(await idsIn(visitor, { search: 'mangrove' }, { limit: size, page: numbered }), wanted.slice(-2))
})

test('weak point 14 extracts mark words with <mark> and escape everything else', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  await makeArticle(owner, {
    title: 'Forêt <b>& Cie</b>',
    document: documentOf(
      'Avant <img src=x onerror=alert(1)> la forêt \ue000script\ue001 <script>alert(1)</script> après.',
    ),
  })
  const { articles } = await w.visitor().ok(list, { filters: { search: 'forets' } })
  const { title, extract } = articles[0].highlight
  assert.equal(title, '<mark>Forêt</mark> &lt;b&gt;&amp; Cie&lt;/b&gt;')
  assert.match(extract, /<mark>forêt<\/mark>/)
  assert.deepEqual([...new Set(extract.match(/<[^>]*>/g))], ['<mark>', '</mark>'])
})

test('related articles: most in common first, then the newest; never the article itself or a draft', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const [id, , both, , old] = await shelf(w, owner, [
    { tags: ['mer'] },
    { tags: ['montagne'] },
    { tags: ['mer', 'forêt'] },
    { tags: ['mer'], status: 'draft' },
    { tags: ['mer', 'forêt'] },
  ])
  const { article } = await w.visitor().ok('query($id: ID!) { article(id: $id) { related { id } } }', { id })
  assert.deepEqual(
    article.related.map((one: { id: string }) => one.id),
    [both, old],
  )
})

test('a list costs the same number of questions for one article as for twelve', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const category = (await owner.ok('mutation { createCategory(name: "Sport") { id } }')).createCategory.id
  await shelf(
    w,
    owner,
    Array.from({ length: 12 }, () => ({ tags: ['a', 'b'], category_ids: [category] })),
  )
  const everything = `query($limit: Int) { articles(pagination: { limit: $limit }) { id content author { name } category { name }
    categories { name } category_ids tags { name } likedByMe cover { url } related { title tags { name } author { name } } } }`
  const questions = async (limit: number) => {
    const before = w.database.pool.query
    let n = 0
    const connect = w.database.pool.connect.bind(w.database.pool)
    w.database.pool.connect = ((...args: []) => {
      n += 1
      return connect(...args)
    }) as typeof connect
    await owner.ok(everything, { limit })
    w.database.pool.connect = connect
    assert.equal(w.database.pool.query, before)
    return n
  }
  const one = await questions(1)
  assert.ok(one > 5)
  assert.equal(await questions(12), one)
})
