import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused, type World, world } from '../../../../test/world.ts'
import { countersAreRight, editor, makeArticle, update } from '../testing.ts'

const add = 'mutation($name: String!) { createCategory(name: $name) { id name count } }'
const renameCategory = 'mutation($id: ID!, $name: String!) { updateCategory(id: $id, name: $name) { name } }'
const removeCategory = 'mutation($id: ID!) { deleteCategory(id: $id) }'
const merge = 'mutation($from: ID!, $into: ID!) { mergeCategories(from: $from, into: $into) { name count } }'
const mergeTags = 'mutation($from: ID!, $into: ID!) { mergeTags(from: $from, into: $into) { name count } }'
const renameTag = 'mutation($id: ID!, $name: String!) { renameTag(id: $id, name: $name) { name } }'
const removeTag = 'mutation($id: ID!) { deleteTag(id: $id) }'
const tagId = async (w: World, name: string): Promise<string> =>
  (await w.sql('select id from tag where name = $1', [name]))[0].id

test('R-MAG-09, R-GAP-15 a name is unique without accents and capitals, and must be one', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { createCategory: sport } = await owner.ok(add, { name: '  Éducation  civique ' })
  assert.equal(sport.name, 'Éducation civique')
  const error = await refused('BAD_USER_INPUT', owner.gql(add, { name: 'education CIVIQUE' }))
  assert.equal(error.message, 'Cette catégorie existe déjà')
  for (const name of ['', '  ', 'x'.repeat(61), '\u0007\u200B'])
    await refused('BAD_USER_INPUT', owner.gql(add, { name }))
  const { createCategory: other } = await owner.ok(add, { name: 'Mer' })
  await refused('BAD_USER_INPUT', owner.gql(renameCategory, { id: other.id, name: 'éducation civique' }))
  assert.equal((await owner.ok(renameCategory, { id: other.id, name: 'MER' })).updateCategory.name, 'MER')
  await refused('NOT_FOUND', owner.gql(renameCategory, { id: w.kernel.newId(), name: 'Rien' }))
  const same = await Promise.all(Array.from({ length: 8 }, () => owner.gql(add, { name: 'En même temps' })))
  assert.equal(same.filter(({ errors }) => !errors).length, 1)
})

test('R-GAP-15 only an empty one is deleted; a draft keeps it too', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = (await owner.ok(add, { name: 'Sport' })).createCategory
  const draft = await makeArticle(owner, { status: 'draft', category_ids: [id], tags: ['mer'] })
  const tag = await tagId(w, 'mer')
  await refused('CONFLICT', owner.gql(removeCategory, { id }))
  await refused('CONFLICT', owner.gql(removeTag, { id: tag }))
  await owner.ok(update, { id: draft.id, input: { category_ids: [], tags: [] } })
  assert.equal((await owner.ok(removeCategory, { id })).deleteCategory, true)
  assert.equal((await owner.ok(removeTag, { id: tag })).deleteTag, true)
  await refused('NOT_FOUND', owner.gql(removeCategory, { id }))
})

test('R-GAP-15 who may delete a label is told which are empty; a draft and pending changes count, and readers are told nothing', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const ids: string[] = []
  for (const name of ['Vide', 'Brouillon', 'Sorti', 'En attente'])
    ids.push((await owner.ok(add, { name })).createCategory.id)
  const [, draft, out, waiting] = ids
  await makeArticle(owner, { status: 'draft', category_ids: [draft], tags: ['brouillon'] })
  const { id } = await makeArticle(owner, { category_ids: [out] })
  await owner.ok('mutation($id: ID!, $input: ArticleInput!) { saveArticle(id: $id, input: $input) { saved } }', {
    id,
    input: { category_ids: [out, waiting] },
  })
  const labels = '{ categories { name deletable } tags { name deletable } }'
  const empty = (rows: { name: string; deletable: boolean }[]) =>
    rows.filter(({ deletable }) => deletable).map(({ name }) => name)
  const { categories, tags } = await owner.ok(labels)
  assert.deepEqual([empty(categories), empty(tags)], [['Vide'], []])
  assert.deepEqual(empty((await w.visitor().ok(labels)).categories), [])
})

test('R-GAP-15 merging moves every article, counts each once and keeps the main category', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const [from, into] = [
    (await owner.ok(add, { name: 'Sports' })).createCategory.id,
    (await owner.ok(add, { name: 'Sport' })).createCategory.id,
  ]
  const only = await makeArticle(owner, { category_ids: [from], tags: ['mer'] })
  await makeArticle(owner, { category_ids: [from, into], tags: ['mer', 'océan'] })
  await makeArticle(owner, { category_ids: [from], status: 'draft', tags: ['mer'] })
  await refused('FORBIDDEN', owner.gql(merge, { from, into }))
  const [sea, ocean] = [await tagId(w, 'mer'), await tagId(w, 'océan')]
  await refused('FORBIDDEN', owner.gql(mergeTags, { from: sea, into: ocean }))
  await refused('BAD_USER_INPUT', boss.gql(merge, { from, into: from }))
  await refused('NOT_FOUND', boss.gql(merge, { from: w.kernel.newId(), into }))
  assert.deepEqual({ ...(await boss.ok(merge, { from, into })).mergeCategories }, { name: 'Sport', count: 2 })
  const { article } = await w
    .visitor()
    .ok('query($id: ID!) { article(id: $id) { category { name } categories { name } } }', { id: only.id })
  assert.deepEqual([article.category.name, article.categories.length], ['Sport', 1])
  const merged = await boss.ok(mergeTags, { from: sea, into: ocean })
  assert.deepEqual({ ...merged.mergeTags }, { name: 'océan', count: 2 })
  assert.equal((await owner.ok(renameTag, { id: await tagId(w, 'océan'), name: 'Océan' })).renameTag.name, 'Océan')
  assert.equal((await w.sql('select from tag')).length, 1)
  await countersAreRight(w)
})

test('R-MAG-03 F-MAG-07 counters say what counting says, whatever happens to the articles, at once', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const categories = await Promise.all(
    ['A', 'B', 'C'].map(async (name) => (await owner.ok(add, { name })).createCategory.id as string),
  )
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      makeArticle(owner, {
        category_ids: [categories[n % 3], categories[(n + 1) % 3]],
        tags: ['x', `t${n % 4}`],
        status: n % 4 ? 'published' : 'draft',
      }),
    ),
  )
  await countersAreRight(w)
  await Promise.all(
    made.map(({ id }, n) => {
      if (n % 4 === 0) return owner.ok(update, { id, input: { status: 'published', tags: ['y'] } })
      if (n % 4 === 1) return owner.ok(update, { id, input: { status: 'archived' } })
      if (n % 4 === 2) return owner.ok('mutation($id: ID!) { deleteArticle(id: $id) }', { id })
      return owner.ok(update, { id, input: { category_ids: [categories[2], categories[0]], tags: ['x', 'y', 'z'] } })
    }),
  )
  await countersAreRight(w)
  assert.ok((await w.sql('select sum(count)::int as n from tag'))[0].n > 0)
})

test('R-MAG-08 F-MAG-06 R-GQL-36 likes: one per person, right under fifty at once and however often they are sent', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner)
  const people = await Promise.all(Array.from({ length: 10 }, () => w.member()))
  const like = 'mutation($id: ID!) { likeArticle(id: $id) { likesCount likedByMe } }'
  const unlike = 'mutation($id: ID!) { unlikeArticle(id: $id) { likesCount likedByMe } }'
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => people[n % 10]!.ok(like, { id })))
  for (const { likeArticle } of answers) assert.equal(likeArticle.likedByMe, true)
  const [row] = await w.sql('select likes, (select count(*)::int from article_like) as rows from article')
  assert.deepEqual({ ...row }, { likes: 10, rows: 10 })
  await Promise.all(people.slice(0, 4).flatMap((person) => [person.ok(unlike, { id }), person.ok(unlike, { id })]))
  assert.deepEqual({ ...(await people[0]!.ok(unlike, { id })).unlikeArticle }, { likesCount: 6, likedByMe: false })
  await countersAreRight(w)
})
