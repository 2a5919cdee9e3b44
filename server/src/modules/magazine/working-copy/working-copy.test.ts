import assert from 'node:assert/strict'
import { test } from 'node:test'
import { image as limits } from '@vondrona/rules/uploads/constants'
import sharp from 'sharp'
import { rolesBut } from '../../../../test/people.ts'
import { copied, erase } from '../../../../test/personal-data.ts'
import { sendFile } from '../../../../test/uploads.ts'
import { type Member, type Person, refused, type World, world } from '../../../../test/world.ts'
import { articlePage, latestArticles, publishDue, sitemapEntries } from '../index.ts'
import {
  countersAreRight,
  discard,
  documentOf,
  editor,
  idsIn,
  makeArticle,
  one,
  pending,
  save,
  update,
  versions,
} from '../testing.ts'

const minute = 60_000
const words = { title: 'Une course', document: documentOf('Elle part de Mahamasina.') }
const pendingOf = async (person: Person, id: string) => (await person.ok(pending, { id })).article?.pending ?? null
const titleFor = async (person: Person, id: string) => (await person.ok(one, { id })).article?.title
const kinds = async (person: Person, id: string) =>
  (await person.ok(versions, { id })).articleVersions.map((row: { revision: number; kind: string; title: string }) => [
    row.revision,
    row.kind,
    row.title,
  ])
const saving = async (person: Person, id: string, input: object) => (await person.ok(save, { id, input })).saveArticle

const picture = async (by: Member, background: string): Promise<string> => {
  const picture = sharp({ create: { width: 800, height: 500, channels: 3, background } })
  return (await sendFile(by, await picture.jpeg().toBuffer())).data.uploadImage.image.id
}

/** All that a reader can come upon, in one text. */
async function everythingRead(w: World, person: Person, id: string): Promise<string> {
  const page = await w.visitor().http('GET', `/magazine/${id}`, { headers: { accept: 'text/html' } })
  const feed = await w.visitor().http('GET', '/feed.xml')
  const asked = await person.ok(
    `query($id: ID!) { article(id: $id) { title content excerpt type cover { id } category { name } categories { name }
      category_ids tags { name count } updatedAt readingMinutes weight } articles { title excerpt type tags { name } } }`,
    { id },
  )
  const known = [await articlePage(w.system, id), await latestArticles(w.system, 5), await sitemapEntries(w.system)]
  return JSON.stringify([page.body, feed.body, asked, known])
}

test('R-MAG-14 F-MAG-02 whoever reads sees nothing of what is pending, and only its editors are notified of it', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const { id } = await makeArticle(owner, words)
  const { createCategory: category } = await owner.ok('mutation { createCategory(name: "Rare") { id } }')
  const visitor = w.visitor()
  const readers = [
    visitor,
    await editor(w),
    await w.member({ status: 'pending' }),
    ...(await Promise.all(rolesBut('redacteur', 'admin').map((role) => w.member({ role })))),
  ]
  const before = await everythingRead(w, visitor, id)
  const changes: unknown[] = []
  w.kernel.bus.on('magazine.changed', (change) => void changes.push(change))
  const half = {
    title: 'Une course secrète',
    document: documentOf('Elle part de secr'),
    type: 'dossier',
    revision: 1,
    tags: ['secrets'],
    category_ids: [category.id],
    auto: true,
  }
  w.advance(minute)
  const saved = await saving(owner, id, half)
  assert.deepEqual([saved.saved, saved.article.title, saved.article.revision], [true, 'Une course', 1])
  assert.deepEqual(changes, []) // what visitors were given stays theirs
  w.system.publish('magazine.changed', { id: null }) // they are asked again all the same
  for (const reader of readers) {
    assert.equal(await pendingOf(reader, id), null)
    assert.equal(await titleFor(reader, id), 'Une course')
    assert.deepEqual(await idsIn(reader, { search: 'secrète' }), [])
    assert.doesNotMatch(await everythingRead(w, reader, id), /secr|dossier/i)
  }
  assert.equal(await everythingRead(w, visitor, id), before)
  assert.deepEqual((await visitor.ok('{ tags { name } }')).tags, [])
  for (const person of [owner, boss]) {
    assert.equal(await titleFor(person, id), 'Une course') // as readers see it
    const found = await pendingOf(person, id)
    assert.deepEqual(
      [found.title, found.document, found.type, found.revision, found.categories[0].name, found.tags[0].name],
      [half.title, half.document, 'dossier', 2, 'Rare', 'secrets'],
    )
  }
  await countersAreRight(w)

  await refused('BAD_USER_INPUT', owner.gql(save, { id, input: { title: '', status: 'published', revision: 2 } }))
  const published = await saving(owner, id, { status: 'published', revision: 2 })
  assert.deepEqual([published.saved, published.article.title, published.article.revision], [true, half.title, 2])
  assert.equal(await pendingOf(owner, id), null)
  assert.match(await everythingRead(w, visitor, id), /Elle part de secr/)
  assert.deepEqual(await idsIn(visitor, { search: 'secrète', tag: 'secrets', categoryId: category.id }), [id])
  assert.deepEqual(await kinds(owner, id), [
    [2, 'published', half.title],
    [1, 'published', 'Une course'],
  ])
  await countersAreRight(w)
})

test('F-MAG-03, F-MAG-04 changes are given up only by who saw them; they stay in the history, and readers’ text is the newest', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const { id } = await makeArticle(owner, words)
  await refused('NOT_FOUND', owner.gql(discard, { id: w.kernel.newId(), revision: 1 }))
  assert.equal((await owner.ok(discard, { id, revision: 1 })).discardArticleChanges.revision, 1) // there are none
  await saving(owner, id, { title: 'De la rédaction', revision: 1, auto: true })
  await saving(boss, id, { title: 'De la cheffe', revision: 2, auto: true })
  await refused('CONFLICT', owner.gql(discard, { id, revision: 2 }))
  assert.equal((await pendingOf(owner, id)).title, 'De la cheffe')
  const [given, again] = [await owner.ok(discard, { id, revision: 3 }), await owner.ok(discard, { id, revision: 3 })]
  for (const { discardArticleChanges } of [given, again])
    assert.deepEqual({ ...discardArticleChanges }, { title: 'Une course', revision: 4, pending: null })
  assert.deepEqual(await kinds(owner, id), [
    [4, 'restored', 'Une course'],
    [3, 'discarded', 'De la cheffe'],
    [2, 'autosaved', 'De la rédaction'],
    [1, 'published', 'Une course'],
  ])
  assert.equal((await w.sql(`select from audit_entry where action = 'article.discarded'`)).length, 1)

  const late = await saving(boss, id, { title: 'De la cheffe, encore', revision: 3, auto: true })
  assert.deepEqual([late.saved, late.theirs.revision, late.theirs.title], [false, 4, 'Une course'])
  await owner.ok('mutation($id: ID!) { restoreArticleVersion(id: $id, revision: 3) { id } }', { id })
  assert.deepEqual([(await pendingOf(owner, id)).title, (await pendingOf(owner, id)).revision], ['De la cheffe', 5])
  assert.equal(await titleFor(w.visitor(), id), 'Une course')
  await saving(owner, id, { title: 'Une course', revision: 5, auto: true })
  assert.equal(await pendingOf(owner, id), null) // what says the same as readers see is no change
  assert.equal((await owner.ok(one, { id })).article.revision, 6)
})

test('F-MAG-03 settings of a pending text count: nobody gives up a cover, a category or a tag they did not see', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const { id } = await makeArticle(owner, words)
  await saving(owner, id, { title: 'De la rédaction', revision: 1, auto: true })
  const cover = await picture(boss, 'blue')
  for (const [n, settings] of [{ tags: ['mer'] }, { coverId: cover }, { type: 'news' }].entries()) {
    const { revision } = await pendingOf(owner, id)
    assert.ok((await saving(boss, id, { ...settings, revision, auto: true })).saved)
    await refused('CONFLICT', owner.gql(discard, { id, revision }))
    assert.equal((await pendingOf(owner, id)).revision, 3 + n)
  }
  const { revision, tags, type } = await pendingOf(owner, id)
  assert.deepEqual([tags[0].name, type], ['mer', 'news'])
  await owner.ok(discard, { id, revision })
  assert.deepEqual(
    (await kinds(owner, id)).map(([, kind, title]: string[]) => [kind, title]),
    [
      ['restored', 'Une course'],
      ['discarded', 'De la rédaction'],
      ['autosaved', 'De la rédaction'],
      ['published', 'Une course'],
    ],
  )
})

test('F-MAG-03 of two editors on one pending text exactly one save wins, and the other gets it next to their own', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin', pseudo: 'La cheffe' })]
  const { id } = await makeArticle(owner, words)
  const all = (revision?: number) =>
    Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        saving(n % 2 ? owner : boss, id, { revision, title: `Titre ${revision} ${n}`, auto: true }),
      ),
    )
  for (const revision of [1, 2]) {
    const results = await all(revision)
    assert.equal(results.filter(({ saved }) => saved).length, 1)
    const now = await pendingOf(owner, id)
    assert.equal(now.revision, revision + 1)
    for (const { saved, theirs } of results)
      if (!saved) assert.deepEqual([theirs.revision, theirs.title], [revision + 1, now.title])
  }
  const control = await all()
  assert.equal(control.filter(({ saved }) => saved).length, 12)
  assert.equal((await pendingOf(owner, id)).revision, 15)
  assert.equal(await titleFor(w.visitor(), id), 'Une course')

  const publishing = Array.from({ length: 4 }, (_, n) =>
    saving(boss, id, { revision: 15, title: `Publié ${n}`, status: 'published' }),
  )
  const givingUp = Array.from({ length: 4 }, () => owner.gql(discard, { id, revision: 15 }))
  const out = (await Promise.all(publishing)).filter(({ saved }) => saved)
  await Promise.all(givingUp)
  assert.ok(out.length <= 1)
  assert.equal(await titleFor(w.visitor(), id), out[0]?.article.title ?? 'Une course')
  assert.equal(await pendingOf(owner, id), null)
  const rows = await kinds(owner, id)
  assert.equal(new Set(rows.map(([revision]: [number]) => revision)).size, rows.length)
})

test('R-MAG-07, R-MAG-14 updateArticle holds at once and in the pending text; leaving the readers, an article takes it along', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner, words)
  const document = documentOf('La suite.')
  await saving(owner, id, { document, tags: ['suite'], revision: 1, auto: true })
  // by what readers see
  const known = { title: 'Une course', document: documentOf('Elle part de Mahamasina.'), revision: 1 }
  await owner.ok(update, { id, input: { ...known, title: 'Corrigé', status: 'published' } })
  await refused('CONFLICT', owner.gql(update, { id, input: { title: 'Sur une vieille', revision: 1 } }))
  assert.equal(await titleFor(w.visitor(), id), 'Corrigé')
  const { content } = (await w.visitor().ok(one, { id })).article
  assert.equal(content, '<p>Elle part de Mahamasina.</p>')
  const kept = await pendingOf(owner, id)
  assert.deepEqual([kept.title, kept.document, kept.tags[0].name, kept.revision], ['Corrigé', document, 'suite', 4])
  const late = await saving(owner, id, { title: 'Autre', revision: 2 })
  assert.deepEqual([late.saved, late.theirs.title], [false, 'Corrigé'])

  const archived = (await owner.ok(update, { id, input: { status: 'archived' } })).updateArticle
  assert.deepEqual([archived.content, archived.revision], ['<p>La suite.</p>', 4])
  assert.equal(await pendingOf(owner, id), null)
  await saving(owner, id, { title: 'Au repos', revision: 4, auto: true })
  assert.equal(await titleFor(owner, id), 'Au repos') // nobody reads it: the text itself
  await countersAreRight(w)
})

test('R-MAG-14 a scheduled article is changed itself until its minute; what is written from then on is pending', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const at = new Date(w.now().getTime() + 10 * minute)
  const { id } = await makeArticle(owner, { ...words, status: 'scheduled', scheduledAt: at.toISOString() })
  await saving(owner, id, { title: 'À temps', revision: 1, auto: true })
  assert.equal(await titleFor(owner, id), 'À temps')
  w.advance(10 * minute)
  await saving(owner, id, { title: 'Trop t', revision: 2, auto: true })
  await publishDue(w.system)
  assert.equal(await titleFor(w.visitor(), id), 'À temps')
  assert.equal((await pendingOf(owner, id)).title, 'Trop t')
  assert.deepEqual((await kinds(owner, id)).slice(0, 2), [
    [3, 'autosaved', 'Trop t'],
    [2, 'published', 'À temps'],
  ])
})

test('F-MAG-04 a preview link shows the changes, as they are by now', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner, words)
  const link = 'mutation($id: ID!) { articlePreviewLink(id: $id, enabled: true) }'
  const address = (await owner.ok(link, { id })).articlePreviewLink
  const preview = new URL(address).searchParams.get('preview')
  const shows = `query($id: ID!, $preview: String) { article(id: $id, preview: $preview) { title content excerpt type
    category { name } tags { name } document revision pending { title } } }`
  const seen = async (secret: string | null = preview) =>
    JSON.parse(JSON.stringify((await w.visitor().ok(shows, { id, preview: secret })).article))
  assert.equal((await seen()).title, 'Une course')
  for (const title of ['Premier jet', 'Second jet']) {
    await saving(owner, id, { title, document: documentOf(`${title}.`), type: 'news', tags: ['jets'], auto: true })
    assert.deepEqual(await seen(), {
      title,
      content: `<p>${title}.</p>`,
      excerpt: `${title}.`,
      type: 'news',
      category: null,
      tags: [{ name: 'jets' }],
      document: null,
      revision: null,
      pending: null,
    })
  }
  for (const secret of [null, 'x'.repeat(43)]) assert.equal((await seen(secret)).title, 'Une course')
  await owner.ok(discard, { id, revision: (await pendingOf(owner, id)).revision })
  assert.equal((await seen()).title, 'Une course')
})

test('F-MAG-04 publishing ends the preview link: what is written afterwards needs a new one', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const link = 'mutation($id: ID!) { articlePreviewLink(id: $id, enabled: true) }'
  const linkTo = async (id: string) =>
    new URL((await owner.ok(link, { id })).articlePreviewLink).searchParams.get('preview')
  const seen = async (id: string, preview: string | null) => (await w.visitor().ok(one, { id, preview })).article?.title
  const at = new Date(w.now().getTime() + 10 * minute).toISOString()
  const [byHand, byItself] = [
    await makeArticle(owner, { ...words, status: 'draft' }),
    await makeArticle(owner, { ...words, status: 'scheduled', scheduledAt: at }),
  ]
  const links = [await linkTo(byHand.id), await linkTo(byItself.id)] as const
  assert.deepEqual([await seen(byHand.id, links[0]), await seen(byItself.id, links[1])], ['Une course', 'Une course'])
  await saving(owner, byHand.id, { status: 'published' })
  w.advance(10 * minute)
  await publishDue(w.system)
  for (const [n, { id }] of [byHand, byItself].entries()) {
    await saving(owner, id, { title: 'Pas encore', auto: true })
    assert.equal(await seen(id, links[n] ?? null), 'Une course')
    const again = await linkTo(id)
    assert.equal(await seen(id, again), 'Pas encore')
    await owner.ok(update, { id, input: { type: 'news', status: 'published' } }) // it was out, and stays so
    assert.equal(await seen(id, again), 'Pas encore')
    await saving(owner, id, { status: 'published' })
    await saving(owner, id, { title: 'La suite', auto: true })
    assert.equal(await seen(id, again), 'Pas encore') // as readers see it
  }
})

test('R-MAG-11, F-MAG-08 a picture that only the pending text shows is kept; given up, that of its text stays for the history', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const [inText, cover] = [await picture(owner, 'red'), await picture(owner, 'blue')]
  await picture(owner, 'green') // what the sweep takes
  const { id } = await makeArticle(owner, words)
  const document = { type: 'doc', content: [{ type: 'image', attrs: { id: inText, alt: 'Rouge', caption: '' } }] }
  const saved = await saving(owner, id, { document, coverId: cover, revision: 1, auto: true })
  assert.ok(saved.saved)
  const sweep = async () => {
    await w.kernel.jobs.enqueue(w.kernel.db, 'uploads.removeOrphans', {})
    await w.runJobs()
  }
  const kept = async () => {
    await sweep()
    await w.sql(`update image set unused_since = unused_since - $1 * interval '1 ms'`, [limits.orphanLife + minute])
    await sweep()
    return new Set((await w.sql('select id from image')).map((row) => row.id))
  }
  assert.deepEqual(await kept(), new Set([inText, cover]))
  assert.equal((await pendingOf(owner, id)).cover.id, cover)
  await owner.ok(discard, { id, revision: 2 })
  assert.deepEqual(await kept(), new Set([inText]))
  await owner.ok('mutation($id: ID!) { restoreArticleVersion(id: $id, revision: 2) { id } }', { id })
  await saving(owner, id, { status: 'published' })
  assert.match((await w.visitor().ok(one, { id })).article.content, new RegExp(inText.replaceAll('-', '')))
  await owner.ok('mutation($id: ID!) { deleteArticle(id: $id) }', { id })
  for (const table of ['article_pending', 'article_version', 'image_use'])
    assert.deepEqual(await w.sql(`select from ${table}`), [], table)
})

test('R-GAP-22 privacy: the pending text is in the archive of its author, and goes with the account, also from the history', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const { id } = await makeArticle(owner, words)
  const other = await makeArticle(boss, words)
  for (const [person, on] of [
    [owner, id],
    [boss, other.id],
  ] as const)
    await saving(person, on, { document: documentOf('Pas encore dit.'), revision: 1, auto: true })
  const { articles, pending } = await copied(w, owner, 'magazine')
  assert.deepEqual([articles[0].text, pending[0].text], ['Elle part de Mahamasina.', 'Pas encore dit.'])
  assert.deepEqual([articles[0].id, pending[0].article_id], [id, id])
  const givenUp = await makeArticle(owner, words)
  await saving(owner, givenUp.id, { title: 'Autre chose', status: 'published', revision: 1 })
  await saving(owner, givenUp.id, { title: 'Un secret', revision: 2 })
  await saving(owner, givenUp.id, { title: 'Le secret entier', revision: 3 })
  await owner.ok(discard, { id: givenUp.id, revision: 4 })
  await erase(w, owner)
  assert.equal(await pendingOf(boss, id), null)
  assert.deepEqual(await kinds(boss, id), [[1, 'published', 'Une course']])
  assert.deepEqual(await kinds(boss, givenUp.id), [
    [5, 'restored', 'Autre chose'],
    [2, 'published', 'Autre chose'],
    [1, 'published', 'Une course'],
  ])
  assert.equal(await titleFor(w.visitor(), id), 'Une course')
  const late = await saving(boss, id, { title: 'Sur ce qui n’est plus', revision: 2 })
  assert.equal(late.saved, false)
  assert.equal((await pendingOf(boss, other.id)).document.content[0].content[0].text, 'Pas encore dit.')
})

test('R-MAG-03, R-GAP-15 a name that only a pending text is under is not empty, and follows when it is merged', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const { id } = await makeArticle(owner, words)
  const category = async (name: string) =>
    (await owner.ok('mutation($name: String!) { createCategory(name: $name) { id } }', { name })).createCategory.id
  const [sport, nature] = [await category('Sport'), await category('Nature')]
  await saving(owner, id, { category_ids: [sport], revision: 1, auto: true })
  await refused('CONFLICT', owner.gql('mutation($id: ID!) { deleteCategory(id: $id) }', { id: sport }))
  await boss.ok('mutation($from: ID!, $into: ID!) { mergeCategories(from: $from, into: $into) { id } }', {
    from: sport,
    into: nature,
  })
  assert.deepEqual((await pendingOf(owner, id)).categories, [{ name: 'Nature' }])
  await saving(owner, id, { status: 'published', revision: 1 })
  assert.deepEqual(await idsIn(w.visitor(), { categoryId: nature }), [id])
  await countersAreRight(w)
})
