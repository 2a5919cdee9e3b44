import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rolesBut } from '../../../test/people.ts'
import { refused, world } from '../../../test/world.ts'
import { create, editor, idsOf as ids, list, makeArticle as made, one, save, update, versions } from './testing.ts'

test('R-MAG-07, R-MAG-09, R-GAP-15 writing is refused to everybody but editors, and of another editor’s articles to these', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const article = await made(owner)
  const category = (await owner.ok('mutation { createCategory(name: "Sport") { id } }')).createCategory
  const { id } = article
  const writes: [string, object][] = [
    [update, { id, input: { title: 'Autre' } }],
    [save, { id, input: { title: 'Autre', revision: 1 } }],
    ['mutation($id: ID!) { deleteArticle(id: $id) }', { id }],
    ['mutation($id: ID!) { restoreArticleVersion(id: $id, revision: 1) { id } }', { id }],
    ['mutation($id: ID!) { discardArticleChanges(id: $id, revision: 1) { id } }', { id }],
    ['mutation($id: ID!) { articlePreviewLink(id: $id, enabled: true) }', { id }],
    [versions, { id }],
  ]
  const general: [string, object][] = [
    [create, { input: { title: 'Autre' } }],
    ['mutation { createCategory(name: "Autre") { id } }', {}],
    ['mutation($id: ID!) { updateCategory(id: $id, name: "Autre") { id } }', { id: category.id }],
    ['mutation($id: ID!) { deleteCategory(id: $id) }', { id: category.id }],
  ]
  const readers = [
    ...(await Promise.all(rolesBut('redacteur', 'admin').map((role) => w.member({ role })))),
    await editor(w, { status: 'pending' }),
  ]
  for (const [document, variables] of [...writes, ...general]) {
    await refused('UNAUTHENTICATED', w.visitor().gql(document, variables))
    for (const reader of readers) await refused('FORBIDDEN', reader.gql(document, variables))
  }
  const other = await editor(w)
  for (const [document, variables] of writes) await refused('FORBIDDEN', other.gql(document, variables))
  const merge = 'mutation($from: ID!, $into: ID!) { mergeCategories(from: $from, into: $into) { id } }'
  await refused('FORBIDDEN', owner.gql(merge, { from: category.id, into: category.id })) // admins only
  assert.equal((await owner.ok(one, { id })).article.title, 'Une course')
  const boss = await w.member({ role: 'admin' })
  assert.equal((await boss.ok(update, { id, input: { title: 'Corrigé' } })).updateArticle.title, 'Corrigé')
})

test('R-MAG-08 a like is refused to visitors and pending members, and of what is not published', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const article = await made(owner)
  const draft = await made(owner, { status: 'draft' })
  const like = 'mutation($id: ID!) { likeArticle(id: $id) { likesCount } }'
  await refused('UNAUTHENTICATED', w.visitor().gql(like, { id: article.id }))
  await refused('FORBIDDEN', (await w.member({ status: 'pending' })).gql(like, { id: article.id }))
  await refused('NOT_FOUND', (await w.member()).gql(like, { id: draft.id }))
  await refused('CONFLICT', owner.gql(like, { id: draft.id }))
  await refused('NOT_FOUND', owner.gql(like, { id: 'rien' }))
})

test('R-MAG-07 what is wrong with an article is named by field', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const wrong: [object, string, string][] = [
    [{ title: ' ' }, 'title', 'titleMissing'],
    [{ title: 'x'.repeat(161) }, 'title', 'titleTooLong'],
    [{ title: 'T', document: { type: 'doc', content: [{ type: 'script' }] } }, 'document', 'documentInvalid'],
    [{ title: 'T', content: '<b>'.repeat(20_000) }, 'content', 'documentTooComplex'],
    [{ title: 'T', content: 'x'.repeat(200 * 1024 + 1) }, 'content', 'documentTooLarge'],
    [{ title: 'T', coverId: w.kernel.newId() }, 'coverId', 'coverUnknown'],
    [{ title: 'T', featuredImage: 'https://ailleurs.mg/x.png' }, 'featuredImage', 'coverUnknown'],
    [{ title: 'T', category_ids: [w.kernel.newId()] }, 'category_ids', 'categoryUnknown'],
    [{ title: 'T', status: 'scheduled' }, 'scheduledAt', 'scheduleMissing'],
    [{ title: 'T', status: 'scheduled', scheduledAt: w.now().toISOString() }, 'scheduledAt', 'schedulePast'],
  ]
  for (const [input, field, code] of wrong) {
    const error = await refused('BAD_USER_INPUT', owner.gql(create, { input }))
    assert.deepEqual([error.extensions.errors?.[0]?.field, error.extensions.errors?.[0]?.code], [field, code])
  }
  assert.deepEqual((await w.sql('select id from article')).length, 0)
})

test('R-MAG-01, R-MAG-02, R-MAG-03, R-MAG-04, R-MAG-10 an article as a visitor reads it', async (t) => {
  const w = await world(t)
  const owner = await editor(w, { pseudo: 'La rédaction' })
  const category = async (name: string) =>
    (await owner.ok('mutation($name: String!) { createCategory(name: $name) { id name count } }', { name }))
      .createCategory
  const [sport, nature] = [await category('Sport'), await category('Nature')]
  assert.equal(sport.count, 0)
  const { id } = await made(owner, {
    category_ids: [nature.id, sport.id],
    tags: ['Course', 'Forêt', ' course '],
    type: 'news',
  })
  const read = await w.visitor().ok(
    `query($id: ID!) { article(id: $id) { id title content excerpt featuredImage cover { id } type status
      author { id pseudo name profilePicture } category { id name count } categories { name } category_ids
      tags { name count } createdAt updatedAt publishedAt scheduledAt readingMinutes weight likesCount likedByMe
      related { id } highlight { title } document revision mayEdit } }`,
    { id },
  )
  const now = w.now().toISOString()
  assert.deepEqual(JSON.parse(JSON.stringify(read.article)), {
    id,
    title: 'Une course',
    content: '<p>Elle part de Mahamasina.</p>',
    excerpt: 'Elle part de Mahamasina.',
    featuredImage: null,
    cover: null,
    type: 'news',
    status: 'published',
    author: { id: owner.id, pseudo: 'La rédaction', name: 'La rédaction', profilePicture: null },
    category: { id: nature.id, name: 'Nature', count: 1 },
    categories: [{ name: 'Nature' }, { name: 'Sport' }],
    category_ids: [nature.id, sport.id],
    tags: [
      { name: 'course', count: 1 },
      { name: 'Forêt', count: 1 },
    ],
    createdAt: now,
    updatedAt: now,
    publishedAt: now,
    scheduledAt: null,
    readingMinutes: 1,
    weight: 31,
    likesCount: 0,
    likedByMe: false,
    related: [],
    highlight: null,
    document: null,
    revision: null,
    mayEdit: false,
  })
  const { categories, category: found } = await w
    .visitor()
    .ok('query($id: ID!) { categories { name count } category(id: $id) { name } }', { id: sport.id })
  assert.deepEqual(
    categories.map((one: { name: string; count: number }) => [one.name, one.count]),
    [
      ['Nature', 1],
      ['Sport', 1],
    ],
  )
  assert.equal(found.name, 'Sport')
  assert.equal((await w.visitor().ok('{ tags(search: "foret") { name } }')).tags[0].name, 'Forêt')
  assert.deepEqual(
    { ...(await w.visitor().ok('query($id: ID!) { article(id: $id) { id } }', { id: 'rien' })) },
    { article: null },
  )
})

test('R-MAG-05, R-MAG-14 F-MAG-01 every type and state; without a status an article is published', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  for (const type of ['article', 'news', 'interview', 'video', 'dossier'])
    assert.deepEqual([(await made(owner, { type })).type, (await made(owner, { type })).status], [type, 'published'])
  const { id } = await made(owner, { status: 'draft', title: '' })
  await refused('BAD_USER_INPUT', owner.gql(update, { id, input: { status: 'published' } })) // a title is missing
  const soon = new Date(w.now().getTime() + 3_600_000).toISOString()
  const moves = [
    { title: 'T', status: 'scheduled', scheduledAt: soon },
    { status: 'draft' },
    { status: 'published' },
    { status: 'archived' },
    { status: 'published' },
  ]
  for (const input of moves) assert.equal((await owner.ok(update, { id, input })).updateArticle.status, input.status)
  const error = await refused('CONFLICT', owner.gql(update, { id, input: { status: 'scheduled', scheduledAt: soon } }))
  assert.equal(error.extensions.key, 'magazine.moveRefused')
})

test('D-38 what is not published: its author and admins see it, nobody else; closed, members alone read', async (t) => {
  const w = await world(t)
  const [owner, other, boss, reader] = [
    await editor(w),
    await editor(w),
    await w.member({ role: 'admin' }),
    await w.member(),
  ]
  const shown = await made(owner)
  const draft = await made(owner, { status: 'draft' })
  for (const person of [w.visitor(), reader, other]) {
    assert.equal((await person.ok(one, { id: draft.id })).article, null)
    assert.deepEqual(ids((await person.ok(list, { filters: { authorId: owner.id } })).articles), [shown.id])
    assert.deepEqual((await person.ok(list, { filters: { mine: true } })).articles, [])
  }
  for (const person of [w.visitor(), reader]) // who edits nothing gets what is published
    assert.deepEqual(ids((await person.ok(list, { filters: { status: 'draft' } })).articles), [shown.id])
  assert.deepEqual((await other.ok(list, { filters: { status: 'draft' } })).articles, [])
  assert.deepEqual(ids((await boss.ok(list, { filters: { status: 'draft' } })).articles), [draft.id])
  assert.deepEqual(ids((await owner.ok(list, { filters: { mine: true } })).articles), [draft.id, shown.id])
  assert.deepEqual(ids((await owner.ok(list, { filters: { mine: true, status: 'draft' } })).articles), [draft.id])
  assert.equal((await boss.ok(one, { id: draft.id })).article.mayEdit, true)

  const closed = await world(t, { PUBLIC_CONTENT: 'false' })
  for (const document of [
    '{ articles { id } }',
    '{ categories { id } }',
    '{ tags { id } }',
    `{ article(id: "${draft.id}") { id } }`,
  ])
    await refused('UNAUTHENTICATED', closed.visitor().gql(document))
  assert.deepEqual((await (await closed.member()).ok('{ articles { id } }')).articles, [])
})

test('a preview link opens its article until a new one is made or it is removed', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const [draft, other] = [await made(owner, { status: 'draft' }), await made(owner, { status: 'draft' })]
  const link = async (enabled: boolean) =>
    (
      await owner.ok('mutation($id: ID!, $enabled: Boolean!) { articlePreviewLink(id: $id, enabled: $enabled) }', {
        id: draft.id,
        enabled,
      })
    ).articlePreviewLink
  const secretOf = (address: string) => new URL(address).searchParams.get('preview')
  const opens = async (id: string, preview: string | null) => (await w.visitor().ok(one, { id, preview })).article
  const first = await link(true)
  assert.match(first, new RegExp(`^http://vondrona.test/magazine/${draft.id}\\?preview=[\\w-]{43}$`))
  assert.deepEqual(
    [(await opens(draft.id, secretOf(first))).title, (await opens(draft.id, secretOf(first))).document],
    ['Une course', null],
  )
  assert.equal(await opens(other.id, secretOf(first)), null)
  assert.equal(await opens(draft.id, 'x'.repeat(43)), null)
  const second = await link(true)
  assert.equal(await opens(draft.id, secretOf(first)), null)
  assert.ok(await opens(draft.id, secretOf(second)))
  assert.equal(await link(false), null)
  assert.equal(await opens(draft.id, secretOf(second)), null)
  const [row] = await w.sql('select preview_hash::text as hash from article where id = $1', [draft.id])
  assert.equal(row.hash, null)
})
