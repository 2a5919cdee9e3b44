import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused, type World, world } from '../../../../test/world.ts'
import { documentOf, editor, makeArticle, save, update } from '../testing.ts'

const fields = 'id slug excerpt summary shareText language status translation { id language status }'
const read = `query($id: ID!) { article(id: $id) { ${fields} pending { slug summary shareText } } }`
const free = 'query($slug: String!, $id: ID!) { articleSlugFree(slug: $slug, id: $id) }'
const translate =
  'mutation($id: ID!) { translateArticle(id: $id) { id title language status mayEdit translation { id } } }'
const titles = async (w: World, language: 'fr' | 'en') => {
  const { articles } = await w.visitor({ language }).ok('{ articles { title } }')
  return articles.map((one: { title: string }) => one.title)
}

test('R-MAG-15 an own excerpt replaces the first sentences, and goes out with the changes', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner, { summary: '  Une\n course.  ', shareText: 'À lire' })
  await refused('BAD_USER_INPUT', owner.gql(update, { id, input: { summary: 'x'.repeat(301) } }))
  const readers = async () => (await w.visitor().ok(read, { id })).article
  assert.deepEqual([(await readers()).excerpt, (await readers()).shareText], ['Une course.', 'À lire'])
  await owner.ok(save, { id, input: { summary: 'Un trail.', shareText: '', revision: 1 } })
  assert.equal((await readers()).excerpt, 'Une course.')
  const { article } = await owner.ok(read, { id })
  assert.deepEqual({ ...article.pending }, { slug: null, summary: 'Un trail.', shareText: '' })
  await owner.ok(save, { id, input: { status: 'published' } })
  assert.equal((await readers()).excerpt, 'Un trail.')
  await owner.ok(update, { id, input: { summary: null } })
  assert.equal((await readers()).excerpt, 'Elle part de Mahamasina.')
})

test('R-MAG-15 a readable address opens the article, also after it has another one; nobody else gets it', async (t) => {
  const w = await world(t)
  const [owner, other] = [await editor(w), await editor(w)]
  await refused('FORBIDDEN', (await w.member()).gql(free, { slug: 'a', id: w.kernel.newId() }))
  const { id } = await makeArticle(owner, { slug: 'course-de-dimanche' })
  const second = await makeArticle(other, { title: 'Autre', slug: 'autre' })
  for (const slug of ['new', 'Ça', 'a/b', id, 'x'.repeat(81)])
    await refused('BAD_USER_INPUT', owner.gql(update, { id, input: { slug } }))
  await refused('BAD_USER_INPUT', other.gql(update, { id: second.id, input: { slug: 'course-de-dimanche' } }))
  await refused('BAD_USER_INPUT', other.gql(save, { id: second.id, input: { slug: 'course-de-dimanche' } }))
  const at = async (name: string) => (await w.visitor().ok(read, { id: name })).article?.id
  assert.equal(await at('course-de-dimanche'), id)
  await owner.ok(update, { id, input: { slug: 'course-du-lac' } })
  assert.deepEqual([await at('course-du-lac'), await at('course-de-dimanche'), await at(id)], [id, id, id])
  assert.equal((await other.ok(free, { slug: 'course-de-dimanche', id: second.id })).articleSlugFree, false)
  assert.equal((await owner.ok(free, { slug: 'course-de-dimanche', id })).articleSlugFree, true)
  assert.equal(await at('inconnue'), undefined)
})

test('R-MAG-15 the addresses of a draft that nobody read are free again; a draft has no reader by its address', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner, { slug: 'essai', status: 'draft' })
  assert.equal((await w.visitor().ok(read, { id: 'essai' })).article, null)
  await owner.ok(update, { id, input: { slug: 'essai-2' } })
  await makeArticle(owner, { slug: 'essai' })
  await owner.ok(update, { id, input: { slug: '' } })
  assert.equal((await owner.ok(read, { id })).article.slug, null)
})

test('R-MAG-15 of many articles that want one address at once, one gets it', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const drafts = await Promise.all(Array.from({ length: 6 }, () => makeArticle(owner, { status: 'draft' })))
  const answers = await Promise.all(drafts.map(({ id }) => owner.gql(update, { id, input: { slug: 'la-meme' } })))
  assert.equal(answers.filter(({ errors }) => !errors).length, 1)
  const rows = await w.sql("select count(*)::int as n from article where slug = 'la-meme'")
  assert.equal(rows[0].n, 1)
})

test('F-MAG-05 a translation is a draft of its own; saving one leaves the other alone', async (t) => {
  const w = await world(t)
  const [owner, other] = [await editor(w), await editor(w)]
  const { id } = await makeArticle(owner, { title: 'La course', tags: ['mer'] })
  await refused('FORBIDDEN', (await w.member()).gql(translate, { id }))
  await refused('FORBIDDEN', other.gql(translate, { id }))
  const { translateArticle: english } = await owner.ok(translate, { id })
  assert.deepEqual(
    [english.title, english.language, english.status, english.translation.id],
    ['La course', 'en', 'draft', id],
  )
  assert.equal((await owner.ok(translate, { id })).translateArticle.id, english.id)
  assert.equal((await owner.ok(translate, { id: english.id })).translateArticle.id, id)
  const before = await w.sql('select title, document, revision, updated_at from article where id = $1', [id])
  await owner.ok(save, {
    id: english.id,
    input: { title: 'The race', document: documentOf('It starts.'), revision: 1 },
  })
  await owner.ok(save, { id: english.id, input: { status: 'published' } })
  assert.deepEqual(await w.sql('select title, document, revision, updated_at from article where id = $1', [id]), before)
  const { article } = await owner.ok(read, { id: english.id })
  await owner.ok(save, { id, input: { title: 'La course du lac', revision: 1, status: 'published' } })
  assert.deepEqual((await owner.ok(read, { id: english.id })).article.id, article.id)
  await refused('BAD_USER_INPUT', owner.gql(update, { id, input: { language: 'en' } }))
})

test('F-MAG-05 readers get the list in their language, and each text names the other once both are out', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner, { title: 'La course' })
  await makeArticle(owner, { title: 'Seulement en français' })
  const { id: english } = (await owner.ok(translate, { id })).translateArticle
  assert.equal((await w.visitor().ok(read, { id })).article.translation, null)
  assert.deepEqual((await titles(w, 'en')).sort(), ['La course', 'Seulement en français'])
  await owner.ok(save, { id: english, input: { title: 'The race', status: 'published' } })
  assert.equal((await w.visitor().ok(read, { id })).article.translation.id, english)
  assert.deepEqual((await titles(w, 'fr')).sort(), ['La course', 'Seulement en français'])
  assert.deepEqual((await titles(w, 'en')).sort(), ['Seulement en français', 'The race'])
  await owner.ok('mutation($id: ID!) { deleteArticle(id: $id) }', { id })
  assert.deepEqual((await titles(w, 'fr')).sort(), ['Seulement en français', 'The race'])
})

test('F-MAG-05 an article whose other language is still to come out is translated once it is', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner)
  await owner.ok(save, { id, input: { language: 'en', revision: 1 } })
  const { extensions } = await refused('CONFLICT', owner.gql(translate, { id }))
  assert.equal(extensions.key, 'magazine.languagePending')
  await owner.ok(save, { id, input: { status: 'published' } })
  assert.equal((await owner.ok(translate, { id })).translateArticle.language, 'fr')
})

test('F-MAG-05 two who translate at once get one translation; the database keeps a pair in two languages', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const { id } = await makeArticle(owner)
  const made = await Promise.all([owner, boss, owner, boss].map((who) => who.ok(translate, { id })))
  assert.equal(new Set(made.map(({ translateArticle }) => translateArticle.id)).size, 1)
  await assert.rejects(w.sql("update article set language = 'fr' where language = 'en'"), /one language/)
})
