/** What /privacy promises to somebody who wrote, liked, commented, broadcast and requested help. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deletionGrace } from '@vondrona/rules/accounts/constants'
import { unzipSync } from 'fflate'
import { makePhoto } from '../../../test/photos.ts'
import { sendFile } from '../../../test/uploads.ts'
import { type Member, type World, world } from '../../../test/world.ts'
import { eraseLeaving } from './erase.ts'

const create = 'mutation($input: ArticleInput!) { createArticle(input: $input) { id } }'
const update = 'mutation($id: ID!, $input: ArticleInput!) { updateArticle(id: $id, input: $input) { id } }'
const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const write = async (by: Member, title: string, input: object = {}): Promise<string> =>
  (await by.ok(create, { input: { title, document: text(`Le texte de ${title}`), ...input } })).createArticle.id

/** A member who did a bit of everything, and another one whose things they touched. */
async function busy(w: World) {
  const admin = await w.member({ role: 'admin', pseudo: 'Chef' })
  const other = await w.member({ role: 'redacteur', pseudo: 'Voisin' })
  const person = await w.member({
    role: 'redacteur',
    pseudo: 'Tsiky',
    nom: 'RANAIVOZAFY',
    prenom: 'Faniry',
    email: 'faniry@exemple.mg',
  })
  await w.sql('update app_user set email_verified_at = created_at where id = $1', [person.id])
  const send = async (background: number) => {
    const file = await makePhoto({ width: 700 + background, height: 500 })
    return (await sendFile(person, file)).data.uploadImage.image.id as string
  }
  const [shown, unused] = [await send(1), await send(2)]
  const theirs = await write(other, 'Du voisin')
  const published = await write(person, 'Publié', { coverId: shown })
  const draft = await write(person, 'Brouillon', { status: 'draft' })
  await admin.ok(update, { id: theirs, input: { document: text('Revu par l’administration') } })
  await person.ok('mutation($id: ID!) { likeArticle(id: $id) { id } }', { id: theirs })
  const help = 'mutation($input: SupportMessageInput!) { sendSupportMessage(input: $input) { number } }'
  await person.ok(help, {
    input: { name: 'Faniry RANAIVOZAFY', email: person.email, message: 'Je voudrais de l’aide.' },
  })
  await w.sql("update app_user set role = 'streamer' where id = $1", [person.id])
  const follow = 'mutation($id: ID!) { followStreamer(userId: $id, follow: true) }'
  await other.ok(follow, { id: person.id })
  const live = (await person.ok('mutation { createLive(input: { title: "Un direct", sourceKind: browser }) { id } }'))
    .createLive.id
  await person.ok('mutation($id: ID!) { startLive(id: $id) { id } }', { id: live })
  await person.ok('mutation($id: ID!) { addComment(liveId: $id, message: "Bonjour") { id } }', { id: live })
  await person.ok('mutation($id: ID!) { endLive(id: $id) { id } }', { id: live })
  await w.settled()
  await w.runJobs()
  return { admin, other, person, shown, unused, theirs, published, draft, live }
}

test('R-GAP-22 the archive has the articles, versions, likes, pictures, comments and letters to the help page', async (t) => {
  const w = await world(t)
  const { person, shown, unused } = await busy(w)
  await person.ok('mutation { exportMyData { id } }')
  await w.runJobs()
  const { myExports } = await person.ok('{ myExports { url } }')
  const { rawPayload } = await w.visitor().http('GET', myExports[0].url)
  const files = unzipSync(rawPayload)
  const read = (name: string) => JSON.parse(Buffer.from(files[`${name}.json`] ?? []).toString())
  const { articles, versions, likes } = read('magazine')
  assert.deepEqual(articles.map(({ title }: { title: string }) => title).sort(), ['Brouillon', 'Publié'])
  assert.ok(articles.some((article: { text: string }) => article.text.includes('Le texte de Brouillon')))
  assert.equal(versions.length, 2)
  assert.equal(likes.length, 1)
  assert.deepEqual(
    read('images')
      .map(({ id }: { id: string }) => id)
      .sort(),
    [shown, unused].sort(),
  )
  assert.ok(files[`images/${shown}.webp`] && files[`images/${unused}.webp`])
  const { comments } = read('lives')
  assert.equal(comments.length, 1)
  assert.ok(read('messages').some(({ body }: { body: string }) => body?.includes('Je voudrais de l’aide.')))
})

test('R-GAP-22 an erased author: drafts, likes, comments, lives, letters and unused pictures are gone; what readers know stays, without a name', async (t) => {
  const w = await world(t)
  const { person, other, shown, unused, theirs, published, draft, live } = await busy(w)
  const words = ['Tsiky', 'RANAIVOZAFY', 'Faniry', 'faniry@exemple.mg']
  const traces = async () => {
    const tables = await w.sql("select tablename as name from pg_tables where schemaname = 'public'")
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const rows = await w.sql(`select one::text as line from ${name} one`)
        return words.flatMap((word) => (rows.some(({ line }) => line.includes(word)) ? [`${name}: ${word}`] : []))
      }),
    )
    return found.flat()
  }
  const before = await traces()
  for (const trace of ['notification: Tsiky', 'outgoing_message: faniry@exemple.mg'])
    assert.ok(before.includes(trace), `${trace} in ${before}`)
  await person.ok('mutation($password: String!) { requestAccountDeletion(password: $password) { id } }', {
    password: person.password,
  })
  w.advance(deletionGrace)
  await eraseLeaving(w.system)
  await w.runJobs()
  assert.deepEqual(await traces(), [])
  const [visitor, again] = [w.visitor(), await w.member({ role: 'admin' })]
  const one = 'query($id: ID!) { article(id: $id) { title likesCount cover { id } author { pseudo } } }'
  assert.deepEqual(JSON.parse(JSON.stringify((await visitor.ok(one, { id: published })).article)), {
    title: 'Publié',
    likesCount: 0,
    cover: { id: shown },
    author: { pseudo: 'Utilisateur supprimé' },
  })
  assert.equal((await again.ok(one, { id: draft })).article, null)
  assert.equal((await visitor.ok(one, { id: theirs })).article.likesCount, 0)
  assert.equal((await w.sql('select from live where id = $1', [live])).length, 0)
  assert.equal((await w.sql('select from live_comment')).length, 0)
  assert.deepEqual(
    (await w.sql('select id from image')).map(({ id }) => id),
    [shown],
  )
  const kept = await Array.fromAsync(w.kernel.storage.list('images'))
  const isKept = (id: string) => kept.some(({ key }) => key.replaceAll('-', '').includes(id.replaceAll('-', '')))
  assert.deepEqual([isKept(shown), isKept(unused)], [true, false])
  const history = 'query($id: ID!) { articleVersions(id: $id) { title savedBy { pseudo } } }'
  const { articleVersions } = await again.ok(history, { id: published })
  assert.deepEqual(
    articleVersions.map(({ savedBy }: { savedBy: { pseudo: string } }) => savedBy.pseudo),
    ['Utilisateur supprimé'],
  )
  assert.equal((await other.row()).pseudo, 'Voisin')
})

test('R-GAP-22 with whoever leaves no namesake loses anything; what was sent already names nobody in its subject', async (t) => {
  const w = await world(t)
  const reader = await w.member({ role: 'admin' })
  const person = await w.member({ role: 'streamer', pseudo: 'Tsiky', email: 'tsiky@exemple.mg' })
  const namesake = await w.member({ role: 'streamer', pseudo: 'Tsiky Be' })
  const follow = 'mutation($id: ID!) { followStreamer(userId: $id, follow: true) }'
  const wish = 'insert into notification_preference (user_id, kind, in_app, email) values ($1, $2, true, true)'
  await w.sql(wish, [reader.id, 'live.started'])
  for (const one of [person, namesake]) {
    await reader.ok(follow, { id: one.id })
    const { createLive } = await one.ok(
      'mutation { createLive(input: { title: "Un direct", sourceKind: browser }) { id } }',
    )
    await one.ok('mutation($id: ID!) { startLive(id: $id) { id } }', { id: createLive.id })
  }
  await w.sql("update app_user set pseudo = 'Renommée' where id = $1", [person.id])
  await w.sql("update app_user set pseudo = 'Tsiky' where id = $1", [namesake.id])
  await w.sql(`update notification set data = data || '{"name": "Tsiky"}' where kind = 'live.started'`)
  await w.sql(
    `insert into outgoing_message (id, channel, recipient, subject, body, status, attempts, created_at)
    select gen_random_uuid(), 'mail', $1, 'Message', 'X <tsiky@exemple.mg> a écrit', 'kept', 1, created_at - interval '1 day'
    from app_user where id = $2`,
    [reader.email, person.id],
  )
  const subjects = await w.sql("select subject from outgoing_message where subject like '%Un direct%'")
  assert.deepEqual(subjects, Array(2).fill({ subject: '«\u00a0Un direct\u00a0» a commencé' }))
  await person.ok('mutation($password: String!) { requestAccountDeletion(password: $password) { id } }', {
    password: person.password,
  })
  w.advance(deletionGrace)
  await eraseLeaving(w.system)
  const left = await w.sql("select data->>'from' as from from notification where kind = 'live.started'")
  assert.deepEqual(left, [{ from: namesake.id }])
  assert.equal((await w.sql("select from outgoing_message where body like '%a écrit%'")).length, 1)
})
