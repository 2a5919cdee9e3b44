import assert from 'node:assert/strict'
import { test } from 'node:test'
import { article } from '@vondrona/rules/magazine/constants'
import { refused, world } from '../../../../test/world.ts'
import { publishDue } from '../index.ts'
import { dueArticles, publishScheduled } from '../store.ts'
import { create, documentOf, editor, makeArticle, one, save, update, versions } from '../testing.ts'
import { tellHeld } from './tell-held.ts'

const minute = 60_000
const revisions = (rows: { revision: number; kind: string }[]) => rows.map(({ revision, kind }) => [revision, kind])

test('F-MAG-03 a save on an old revision changes nothing and brings back both texts; updateArticle refuses it', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin', pseudo: 'La cheffe' })]
  const { id, revision } = await makeArticle(owner, { status: 'draft' })
  const first = await boss.ok(save, {
    id,
    input: { revision, title: 'De la cheffe', document: documentOf('Son texte.') },
  })
  assert.deepEqual(
    [first.saveArticle.saved, first.saveArticle.article.revision, first.saveArticle.theirs],
    [true, 2, null],
  )
  const late = { revision, title: 'Du rédacteur', document: documentOf('Mon texte.'), status: 'published', tags: ['x'] }
  const { saveArticle } = await owner.ok(save, { id, input: late })
  assert.equal(saveArticle.saved, false)
  assert.deepEqual(
    [saveArticle.article.title, saveArticle.article.status, saveArticle.article.revision],
    ['De la cheffe', 'draft', 2],
  )
  assert.deepEqual(
    [
      saveArticle.theirs.revision,
      saveArticle.theirs.title,
      saveArticle.theirs.document,
      saveArticle.theirs.savedBy.pseudo,
    ],
    [2, 'De la cheffe', documentOf('Son texte.'), 'La cheffe'],
  )
  assert.deepEqual(await w.sql('select from tag'), [])
  await refused('CONFLICT', owner.gql(update, { id, input: late }))
  const same = { revision, title: 'De la cheffe', document: documentOf('Son texte.') }
  assert.equal((await boss.ok(save, { id, input: same })).saveArticle.saved, true) // the answer was lost, not the save
  const unnumbered = await owner.ok(update, {
    id,
    input: { title: 'Existant', content: '<p>Ancien <b>client</b></p>' },
  })
  assert.deepEqual(
    [unnumbered.updateArticle.revision, unnumbered.updateArticle.content],
    [3, '<p>Ancien <strong>client</strong></p>'],
  )
})

test('F-MAG-03 of many parallel saves on one revision exactly one wins; without a revision all are taken', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const { id } = await makeArticle(owner, { status: 'draft' })
  const all = (revision?: number) =>
    Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? owner : boss).ok(save, { id, input: { revision, title: `Titre ${revision} ${n}` } }),
      ),
    )
  const results = await all(1)
  assert.equal(results.filter(({ saveArticle }) => saveArticle.saved).length, 1)
  const [winner] = results.filter(({ saveArticle }) => saveArticle.saved)
  const { article: now } = await owner.ok(one, { id })
  assert.deepEqual([now.title, now.revision], [winner?.saveArticle.article.title, 2])
  for (const { saveArticle } of results) if (!saveArticle.saved) assert.equal(saveArticle.theirs.title, now.title)
  const control = await all()
  assert.equal(control.filter(({ saveArticle }) => saveArticle.saved).length, 12)
  assert.equal((await owner.ok(one, { id })).article.revision, 14)
})

test('a create that is sent twice with its own id makes one article; an id of somebody else is refused', async (t) => {
  const w = await world(t)
  const [owner, other] = [await editor(w), await editor(w)]
  const id = w.kernel.newId()
  const input = { id, title: 'Hors ligne', tags: ['Course'] }
  const answers = await Promise.all([1, 2, 3, 4].map(() => owner.ok(create, { input })))
  for (const { createArticle } of answers) assert.equal(createArticle.id, id)
  await refused('CONFLICT', other.gql(create, { input }))
  assert.equal((await w.sql('select from article')).length, 1)
})

test('F-MAG-02, F-MAG-04 autosaves within five minutes are one version; every other save is one; restoring makes a new one', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner, { status: 'draft', title: 'v1' })
  let revision = 1
  const write = async (title: string, input: object = {}) => {
    const { saveArticle } = await owner.ok(save, { id, input: { title, revision, ...input } })
    assert.ok(saveArticle.saved)
    revision = saveArticle.article.revision
  }
  const seen = async () => (await owner.ok(versions, { id })).articleVersions
  for (const title of ['v2', 'v3', 'v4']) {
    await write(title, { auto: true })
    w.advance(2 * minute)
  }
  assert.deepEqual(revisions(await seen()), [
    [4, 'autosaved'],
    [1, 'saved'],
  ])
  await write('v5', { auto: true }) // six minutes after the first of them
  await write('v5') // meant: the same text, kept as a save
  await write('v6')
  w.advance(minute)
  await write('v6', { auto: true }) // an autosave of what was meant takes nothing back
  assert.deepEqual(revisions(await seen())[0], [6, 'saved'])
  await write('v6', { status: 'published' })
  await write('v6')
  assert.deepEqual(revisions(await seen()), [
    [6, 'published'],
    [5, 'saved'],
    [4, 'autosaved'],
    [1, 'saved'],
  ])
  const restore =
    'mutation($id: ID!, $revision: Int!) { restoreArticleVersion(id: $id, revision: $revision) { title revision status pending { title revision } } }'
  await refused('NOT_FOUND', owner.gql(restore, { id, revision: 3 }))
  assert.deepEqual(
    JSON.parse(JSON.stringify((await owner.ok(restore, { id, revision: 4 })).restoreArticleVersion)),
    { title: 'v6', revision: 6, status: 'published', pending: { title: 'v4', revision: 7 } }, // readers see it once it is published
  )
  assert.deepEqual(revisions(await seen()).slice(0, 2), [
    [7, 'restored'],
    [6, 'published'],
  ])
  assert.equal((await seen())[0].document.content[0].content[0].text, 'Elle part de Mahamasina.')
})

test('F-MAG-04 at most a hundred versions: autosaves go first, the first and the newest never', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner, { status: 'draft' })
  const rows = Array.from({ length: 104 }, (_, n) => n + 2)
  await w.sql(
    `insert into article_version (article_id, revision, title, document, kind, saved_by, began_at, saved_at)
     select $1, n, 'v', '{}', case when n % 20 = 0 then 'autosaved' else 'saved' end, $2, $3, $3::timestamptz + n * interval '1 minute' from unnest($4::int[]) n`,
    [id, owner.id, w.now(), rows],
  )
  await w.sql('update article set revision = 105 where id = $1', [id])
  await owner.ok(save, { id, input: { title: 'la 106e' } })
  const kept = (await owner.ok(versions, { id })).articleVersions
  assert.equal(kept.length, article.versions)
  assert.deepEqual([kept[0].revision, kept.at(-1).revision], [106, 1])
  assert.equal(kept.filter(({ kind }: { kind: string }) => kind === 'autosaved').length, 0)
})

test('R-MAG-14 D-06 what a blocked, deleted or demoted author had scheduled does not go out; an administrator publishes it', async (t) => {
  const w = await world(t)
  const admin = await w.member({ role: 'admin' })
  const gone = [`status = 'blocked'`, `deleted_at = now()`, `role = 'user'`, `role = 'streamer'`]
  const ids: string[] = []
  for (const change of [...gone, `role = 'admin'`]) {
    const author = await editor(w)
    const scheduledAt = new Date(w.now().getTime() + minute).toISOString()
    ids.push((await makeArticle(author, { status: 'scheduled', scheduledAt })).id)
    await w.sql(`update app_user set ${change} where id = $1`, [author.id])
  }
  w.advance(minute)
  await publishDue(w.system)
  assert.deepEqual(await dueArticles(w.system.db, w.now()), [], 'they are not tried again')
  const told = () =>
    w.sql(
      `select n.id, u.role, n.data -> 'count' as count from notification n join app_user u on u.id = n.user_id
      where kind = 'article.held' and user_id = $1`,
      [admin.id],
    )
  await tellHeld(w.system)
  const [line, ...more] = await told()
  assert.deepEqual([line.count, more], [4, []])
  await tellHeld(w.system)
  assert.deepEqual(await told(), [line], 'once')
  for (const id of ids.slice(0, -1))
    assert.equal(await w.system.transaction((tx) => publishScheduled(tx, id, w.now())), undefined)
  const statuses = await Promise.all(ids.map(async (id) => (await admin.ok(one, { id })).article.status))
  assert.deepEqual(statuses, [...gone.map(() => 'scheduled'), 'published'])
  for (const id of ids.slice(0, -1)) await admin.ok(update, { id, input: { status: 'published' } })
  await tellHeld(w.system)
  assert.deepEqual(await told(), [])
})

test('R-MAG-14 F-MAG-01 a scheduled article goes out at its minute, once, also when two servers look; its author hears of it', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const at = new Date(w.now().getTime() + 10 * minute)
  const { id } = await makeArticle(owner, { status: 'scheduled', scheduledAt: at.toISOString(), tags: ['Course'] })
  const status = async () => (await owner.ok(one, { id })).article.status
  w.advance(9 * minute)
  await publishDue(w.system)
  assert.equal(await status(), 'scheduled')
  w.advance(minute)
  const changes: unknown[] = []
  w.kernel.bus.on('magazine.changed', (change) => void changes.push(change))
  await Promise.all([1, 2, 3, 4, 5].map(() => publishDue(w.system)))
  await publishDue(w.system)
  assert.equal(await status(), 'published')
  assert.deepEqual(changes, [{ id }])
  const { article: seen } = await w.visitor().ok(one, { id })
  assert.equal(seen.publishedAt, at.toISOString())
  assert.equal((await w.visitor().ok('{ tags { count } }')).tags[0].count, 1)
  const { notifications } = await owner.ok('{ notifications { items { kind text link } } }')
  assert.deepEqual(
    { ...notifications.items[0] },
    { kind: 'article.published', text: 'Votre article «\u00a0Une course\u00a0» est publié.', link: `/magazine/${id}` },
  )
  assert.equal(notifications.items.length, 1)
  assert.equal((await w.sql(`select from audit_entry where action = 'article.published'`)).length, 1)
  await refused(
    'CONFLICT',
    owner.gql(save, {
      id,
      input: { status: 'scheduled', scheduledAt: new Date(w.now().getTime() + minute).toISOString() },
    }),
  )
})

test('R-MAG-13 texts that older rules cleaned are cleaned again by the job', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const made = await Promise.all([1, 2, 3].map(() => makeArticle(owner)))
  await w.sql(`update article set content = '<script>alert(1)</script>', clean_version = 1`)
  await w.kernel.jobs.enqueue(w.kernel.db, 'magazine.renderOld', {})
  await w.runJobs()
  for (const { id } of made)
    assert.equal((await w.visitor().ok(one, { id })).article.content, '<p>Elle part de Mahamasina.</p>')
})

test('R-MAG-07 deleting removes versions and likes, too, and is in the log', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeArticle(owner, { tags: ['Course'] })
  await owner.ok('mutation($id: ID!) { likeArticle(id: $id) { id } }', { id })
  assert.equal((await owner.ok('mutation($id: ID!) { deleteArticle(id: $id) }', { id })).deleteArticle, true)
  await refused('NOT_FOUND', owner.gql('mutation($id: ID!) { deleteArticle(id: $id) }', { id }))
  assert.equal((await owner.ok(one, { id })).article, null)
  for (const table of ['article', 'article_version', 'article_like', 'article_tag'])
    assert.deepEqual(await w.sql(`select from ${table}`), [], table)
  assert.deepEqual(
    (await w.sql('select count from tag')).map((row) => row.count),
    [0],
  )
  assert.deepEqual(
    (await w.sql(`select action from audit_entry where target_id = $1 order by id`, [id])).map((row) => row.action),
    ['article.created', 'article.deleted'],
  )
})
