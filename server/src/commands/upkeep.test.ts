import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { type World, world } from '../../test/world.ts'
import { modules } from '../app.ts'
import { areIndexesMade, findIndexes } from '../kernel/upkeep/indexes.ts'
import { cleanUps } from './prune.ts'

async function run(w: World, words: readonly string[], language = 'en_GB') {
  const env = { ...process.env, LANG: language, DATABASE_URL: w.database.url, DATA_DIR: w.dataDir, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], { env })
  child.stdin.end()
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const plain = (said: string) => said.trim().replace(/[\u00a0\u202f]/g, ' ')
  return { code, out: plain(out), error: plain(error) }
}
const json = async (w: World, words: readonly string[]) => {
  const { code, out, error } = await run(w, [...words, '--json'])
  assert.equal(code, 0, error)
  return JSON.parse(out)
}

/** A broken one, as a unique index that met duplicates, and one that a broken attempt left. */
async function breakIndexes(w: World) {
  await w.sql('create table dull (n int)')
  await w.sql('insert into dull values (1), (1)')
  await w.sql('create unique index concurrently dull_n on dull (n)').catch(() => {})
  await w.sql('create unique index concurrently dull_n_ccnew on dull (n)').catch(() => {})
  await w.sql('create index dull_whole on dull (n)')
}
const dull = async (w: World) =>
  (await findIndexes(w.database.pool, 'dull')).map(({ name, isValid }) => [name, isValid])

test('reindex refuses a name that nothing has, and what cannot be made stays named with its reason', async (t) => {
  const w = await world(t)
  await breakIndexes(w)
  const unknown = await run(w, ['reindex', 'app_user; drop table dull'])
  assert.equal(unknown.code, 1)
  assert.match(unknown.error, /^Not done: there is neither an index nor a table named/)
  const failing = await run(w, ['reindex'], 'fr_FR')
  assert.equal(failing.code, 1)
  assert.match(failing.out, /dull_n_ccnew : resté d'un essai interrompu, retiré/)
  assert.match(
    failing.error,
    /dull_n : non refait \(.*unique index.*\)\nNon fait : index qui ne sont pas refaits : 1\./,
  )
  assert.deepEqual(await dull(w), [
    ['dull_n', false],
    ['dull_whole', true],
  ]) // and no new leftover
})

test('reindex makes the broken ones alone, beside writers that go on; --dry-run changes nothing', async (t) => {
  const w = await world(t)
  await breakIndexes(w)
  await w.sql('delete from dull where ctid = (select min(ctid) from dull)')
  assert.deepEqual(await json(w, ['reindex', '--dry-run']), { would: ['dull_n_ccnew', 'dull_n'] })
  assert.equal((await dull(w)).length, 3)
  let isOver = false
  let n = 1
  const writing = (async () => {
    while (!isOver) {
      n += 1
      await w.sql('insert into dull values ($1)', [n])
    }
  })()
  const done = await json(w, ['reindex'])
  isOver = true
  await writing
  assert.deepEqual([done.made, done.removed], [['dull_n'], ['dull_n_ccnew']])
  assert.deepEqual(await dull(w), [
    ['dull_n', true],
    ['dull_whole', true],
  ])
  assert.ok(n > 5, `${n}`)
  assert.deepEqual((await json(w, ['reindex', 'dull'])).made, ['dull_n', 'dull_whole'])
  assert.match((await run(w, ['reindex'])).out, /^No index is broken\.\nMade: 0, removed: 0/)
  assert.equal(await areIndexesMade(w.database.pool), false)
})

test('reindex learns the words of published articles again that search forgot, and of no draft', async (t) => {
  const w = await world(t)
  const { id } = await w.member({ role: 'redacteur' })
  const add = (status: string, words: string) =>
    w.sql(
      `insert into article (id, author_id, type, language, title, excerpt, weight, status, document, content, plain, clean_version, reading_minutes, published_at, created_at, updated_at)
       values (gen_random_uuid(), $1, 'news', 'fr', $3, '', 1, $2, '{}', '', $3, 1, 1, now(), now(), now())`,
      [id, status, words],
    )
  await add('published', 'baobab malgache')
  await add('draft', 'secret brouillon')
  const before = await w.sql('select word from magazine_word order by 1')
  assert.equal(before.length, 2)
  await w.sql('delete from magazine_word')
  assert.equal((await json(w, ['reindex'])).words, 2)
  assert.deepEqual(await w.sql('select word from magazine_word order by 1'), before)
})

test('prune knows every scheduled job whose name says that it cleans, or it is said why not', () => {
  const others = new Set([
    'payments.sweep', // asks providers
  ])
  const named = modules
    .flatMap(({ schedule }) => schedule ?? [])
    .map(({ job }) => job)
    .filter((job) => /\.(sweep|clean|clear|remove|forget)/.test(job) && !others.has(job))
  const known = cleanUps().map(({ job }) => job)
  assert.deepEqual(
    named.filter((job) => !known.includes(job)),
    [],
  )
  assert.ok(known.length >= 25)
})

/** A file of a picture, as old as it says; whether it is still there. */
async function picture(w: World, ms: number, { isKept = false } = {}) {
  const id = w.kernel.newId()
  const key = `images/${id.replaceAll('-', '')}/320-medium.webp`
  const at = new Date(Date.now() - ms)
  if (isKept)
    await w.sql(
      `insert into image (id, width, height, thumbhash, widths, weight, created_at, ready_at, unused_since)
       values ($1, 320, 320, '', '{320}', 1, $2, $2, null)`,
      [id, at],
    )
  await w.kernel.storage.put(key, Buffer.from('x'))
  utimesSync(join(w.dataDir, 'files', key), at, at)
  return async () => (await w.kernel.storage.stat(key)) !== null
}
const day = 86_400_000
type Said = { failed: []; cleanUps: { job: string; removed: object; files: number }[] }
const of = ({ cleanUps }: Said, job: string) => {
  const { removed, files } = cleanUps.find((one) => one.job === job) ?? assert.fail()
  return { removed, files }
}

test('prune --dry-run says what would go and removes nothing; prune removes exactly that, and nothing that is kept', async (t) => {
  const w = await world(t)
  const [member, other] = [await w.member(), await w.member()]
  await w.sql(`update session set expires_at = now() - interval '1 day' where user_id = $1`, [member.id])
  await w.sql(`update session set expires_at = now() + interval '1 day' where user_id = $1`, [other.id])
  const isThere = {
    stray: await picture(w, 400 * day),
    fresh: await picture(w, day / 2),
    kept: await picture(w, 400 * day, { isKept: true }),
  }
  const there = async () =>
    Object.fromEntries(await Promise.all(Object.entries(isThere).map(async ([name, look]) => [name, await look()])))
  const rows = async () => {
    const counted = (table: string) => w.sql(`select count(*)::int as n from ${table}`).then(([row]) => row.n)
    const [sessions, users, images] = [await counted('session'), await counted('app_user'), await counted('image')]
    return { sessions, users, images, log: await counted('audit_entry') }
  }
  const before = await rows()
  const seen: Said = await json(w, ['prune', '--dry-run'])
  assert.deepEqual(seen.failed, [])
  const { removed } = of(seen, 'sessions.clean')
  assert.deepEqual(removed, { session: 1 })
  assert.deepEqual(of(seen, 'uploads.sweepImages'), { removed: {}, files: 1 })
  assert.deepEqual(await rows(), before)
  assert.deepEqual(await there(), { stray: true, fresh: true, kept: true })

  const done: Said = await json(w, ['prune'])
  assert.deepEqual(done, { ...seen, changed: true })
  assert.deepEqual(await rows(), { ...before, sessions: before.sessions - 1 })
  assert.deepEqual(await there(), { stray: false, fresh: true, kept: true })
  assert.equal((await w.sql('select from session where user_id = $1', [other.id])).length, 1)
  const said = await run(w, ['prune', '--dry-run'], 'fr_FR')
  assert.match(said.out, /sessions\.clean : rien[\s\S]*Rien n'a été retiré ; sans --dry-run, cela part\.$/)
})
