/**
 * F12: `npm run backup` next to a running server, `npm run restore` on an empty machine, and everything that can be
 * wrong between.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { diskStorage } from '../../src/gateways/storage/disk.ts'
import { migrationsDir, prepare } from '../../src/installation.ts'
import type { Manifest } from '../../src/kernel/backup/manifest.ts'
import { openBackup } from '../../src/kernel/backup/read.ts'
import { writeBackup } from '../../src/kernel/backup/write.ts'
import { readMigrations } from '../../src/kernel/migrate.ts'
import { findPostgres } from '../../src/kernel/postgres/index.ts'
import { emptyDatabase } from '../database.ts'
import { photo } from '../photos.ts'
import { countOf, fillEveryTable } from './fill.ts'
import {
  afterwards,
  child,
  folder,
  gql,
  password,
  registerDocument,
  runToEnd,
  type Server,
  startServer,
} from './process.ts'

const phrase = { BACKUP_PASSPHRASE: 'trois zébus sous la pluie' }
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://site.mg' }
const boss = { email: 'chef@exemple.mg', password: 'le-baobab-penche-encore' }
const adult = { email: 'adulte@exemple.mg', password }
const login = 'mutation($input: LoginInput!) { login(input: $input) { token user { id } } }'

const command = (name: string, args: string[], env: Record<string, string>) =>
  runToEnd(`server/src/commands/${name}.ts`, args, { env })
const restore = (backup: string, DATA_DIR: string, env: Record<string, string> = phrase, ...args: string[]) =>
  command('restore', [backup, ...args], { DATA_DIR, ...env })
const listOf = async (backup: string): Promise<Manifest> => {
  const options = { passphrase: phrase.BACKUP_PASSPHRASE, keys: readFileSync(keys) }
  return (await openBackup(backup, options)).manifest
}
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** One installation, backed up while people sign up; the tests look at its two backups. */
const cleaning: (() => unknown)[] = []
const all = { after: (clean: () => unknown) => void cleaning.push(clean) }
let source: Server
let place: string
let sealed: string
let apart: string
let keys: string
let adultId: string
let signedUp = 0
/**
 * Below DATA_DIR/media, with their bytes, as a backup takes them; the last two are half written and belong into none.
 */
const recordings = [
  ['uploads/0198c0de-0000-7000-8000-000000000003', 500_000],
  ['imported/0198c0de-0000-7000-8000-000000000004/1763715600000.mp4', 500_000],
  ['rec/live/abc/1763715600000.mp4', 1_000_000],
  ['replays/0198c0de-0000-7000-8000-000000000001.mp4', 2_000_000],
  ['replays/0198c0de-0000-7000-8000-000000000002.mp4.new', 9],
  ['imported/0198c0de-0000-7000-8000-000000000004/1763715700000.mp4.new', 9],
] as const
const complete = recordings.slice(0, -2)

before(async () => {
  place = folder(all as never)
  const DATA_DIR = join(place, 'data')
  source = await startServer(all as never, { env: { DATA_DIR, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' } })
  const { code, said } = await command('admin-create', ['--email', boss.email], {
    DATA_DIR,
    ADMIN_PASSWORD: boss.password,
  })
  assert.equal(code, 0, said)
  const document = { nationality: 'MG', documentType: 'cin', documentNumber: '101000000001' }
  const photos = { documentFront: await photo(), documentBack: await photo() }
  const input = { ...child('adulte'), dateNaissance: '1999-05-06', ...document, ...photos }
  adultId = (await source.gql(registerDocument, { input })).data.register.user.id
  sealed = join(place, 'sealed')
  apart = join(place, 'apart')
  for (const [path, bytes] of recordings) {
    mkdirSync(dirname(join(DATA_DIR, 'media', path)), { recursive: true })
    writeFileSync(join(DATA_DIR, 'media', path), Buffer.alloc(bytes, path))
  }
  let running = true
  const writing = (async () => {
    while (running) {
      const { errors } = await source.gql(registerDocument, { input: child(`enfant${signedUp++}`) })
      assert.equal(errors, undefined)
    }
  })()
  for (const [target, env] of [
    [sealed, phrase],
    [apart, production],
  ] as const) {
    const args = target === apart ? ['--without-replays', '--plain', target] : [target]
    const { code, said } = await command('backup', args, { DATA_DIR, ...env })
    assert.equal(code, 0, said)
    assert.match(said, target === apart ? /replays are NOT inside/ : /replays: 4 files, 4 MB/)
    assert.match(said, target === apart ? /NOT encrypted: whoever finds it reads/ : /All of it is encrypted/)
  }
  running = false
  await writing
  keys = join(place, 'keys.json')
  cpSync(join(DATA_DIR, 'secrets.json'), keys)
})
after(async () => {
  for (const clean of cleaning) await clean()
})

/** An empty database of one's own is made sooner than an embedded one. */
async function ownDatabase(t: Parameters<typeof afterwards>[0]) {
  const made = await emptyDatabase()
  afterwards(t, () => made.drop())
  return { DATABASE_URL: made.url }
}

/** Refusal with this sentence; the folder is as it was. */
async function refused(sentence: RegExp, dataDir: string, run: ReturnType<typeof restore>) {
  const names = () => (existsSync(dataDir) ? readdirSync(dataDir).sort() : [])
  const before = names()
  const { code, said } = await run
  assert.match(said, /^Not done: [^\n]*\.\n$/)
  assert.match(said, sentence)
  assert.equal(code, 1)
  assert.deepEqual(names(), before)
}

const drill = (args: string[], env: Record<string, string>) => command('main', ['restore-drill', ...args], env)
const mark = async () => {
  const client = new pg.Client(findPostgres(join(place, 'data'))?.config)
  await client.connect()
  const { rows } = await client.query("select at, is_good from operator_mark where name = 'drill'")
  await client.end()
  return rows[0] as { at: Date; is_good: boolean } | undefined
}

test('a restore drill without a backup, and one of a damaged backup, say why; only the second is noted as failed, nothing stays', async (t) => {
  const DATA_DIR = join(place, 'data')
  const names = readdirSync(DATA_DIR)
  const none = await drill([], { DATA_DIR, ...phrase })
  assert.deepEqual([none.code, await mark()], [1, undefined])
  assert.match(none.said, /^Not done: no backup lies in .*: make one with .*\.\n$/)
  const backups = folder(t, 'backups')
  cpSync(sealed, join(backups, 'one'), { recursive: true })
  const damaged = readdirSync(join(backups, 'one/tables'))[0] ?? ''
  appendFileSync(join(backups, 'one/tables', damaged), 'x')
  const { code, said } = await drill(['--backups', backups], { DATA_DIR, ...phrase })
  assert.equal(code, 1)
  assert.match(said, /^Not done: [^\n]*damaged[^\n]*\n$/)
  assert.equal((await mark())?.is_good, false)
  assert.deepEqual(readdirSync(DATA_DIR), names)
})

test('a restore drill beside a running server restores the newest backup, verifies it, notes its time and leaves nothing', async (t) => {
  const DATA_DIR = join(place, 'data')
  mkdirSync(join(DATA_DIR, 'drill-notes')) // of the operator
  t.after(() => rmSync(join(DATA_DIR, 'drill-notes'), { recursive: true }))
  const names = readdirSync(DATA_DIR)
  mkdirSync(join(DATA_DIR, '.restore-drill-killed'))
  const backups = folder(t, 'backups')
  cpSync(sealed, join(backups, 'older'), { recursive: true })
  cpSync(apart, join(backups, 'newer'), { recursive: true })
  mkdirSync(join(backups, 'half.unfinished'))
  const before = new Date()
  const { code, said } = await drill(['--backups', backups, '--json'], { DATA_DIR, ...phrase })
  assert.equal(code, 0, said)
  const found = JSON.parse(said)
  const manifest = await listOf(apart)
  assert.equal(found.backup, join(backups, 'newer'))
  assert.deepEqual(
    [found.at, found.tables, found.files],
    [manifest.createdAt, manifest.tables.length, manifest.files.length],
  )
  assert.ok(found.rows > 0 && found.lines > 0, said)
  const noted = await mark()
  assert.ok(noted?.is_good && noted.at >= before)
  assert.deepEqual(readdirSync(DATA_DIR), names)
  assert.equal((await source.gql('{ categories { id } }')).errors, undefined)
})

test('F12 restored on an empty machine: rows, files and hashes are equal, old passwords work, photos open', async (t) => {
  const DATA_DIR = folder(t, 'restored')
  const { code, said } = await restore(sealed, DATA_DIR)
  assert.equal(code, 0, said)
  assert.match(said, /^Restored: .*\nSelf-check: .*\n$/)
  const manifest = await listOf(sealed)
  const saved = manifest.tables.find(({ name }) => name === 'public.app_user')?.rows ?? 0
  assert.ok(saved > 2 && signedUp > 2, 'people signed up before and after the snapshot')
  assert.ok(manifest.files.length >= 2)
  for (const file of manifest.files) assert.equal(hashOf(join(DATA_DIR, 'files', file.key)), file.sha256)

  const server = await startServer(t, { env: { DATA_DIR, LOG_LEVEL: 'warn' } })
  const client = new pg.Client(findPostgres(DATA_DIR)?.config)
  await client.connect()
  const { rows } = await client.query(`select (select count(*)::int from app_user) as users,
    (select count(*)::int from credential) as credentials, (select array_agg(storage_key) from identity_image) as keys`)
  await client.end()
  assert.equal(rows[0].users, saved)
  assert.equal(rows[0].credentials, saved, 'a snapshot: no half account')
  for (const key of rows[0].keys)
    assert.ok(existsSync(join(DATA_DIR, 'files', key)), 'every photo that is named is there')
  assert.equal((await server.gql(login, { input: adult })).data.login.user.id, adultId)
  const { token } = (await server.gql(login, { input: boss })).data.login
  const image = await fetch(`${server.url}/api/admin/users/${adultId}/cin/front`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(image.status, 200)
  assert.equal(
    Buffer.from(await image.arrayBuffer())
      .subarray(8, 12)
      .toString(),
    'WEBP',
  )
  await server.stop()
})

test('F12 replays and recordings come back byte by byte, what was half written does not; omitted, they are said to be', async (t) => {
  const media = (await listOf(sealed)).media ?? []
  assert.deepEqual(
    media.map(({ key, size }) => [key, size]),
    complete.map(([path, bytes]) => [`media/${path}`, bytes]),
  )
  assert.equal((await listOf(apart)).media, null)
  assert.equal(existsSync(join(apart, 'data')), false)
  const DATA_DIR = folder(t, 'with-replays')
  const { code, said } = await restore(sealed, DATA_DIR, { ...phrase, ...(await ownDatabase(t)) })
  assert.equal(code, 0, said)
  assert.doesNotMatch(said, /left out/)
  for (const { key, sha256 } of media) assert.equal(hashOf(join(DATA_DIR, key)), sha256)
  const without = await restore(apart, folder(t, 'without'), await ownDatabase(t), '--keys', keys)
  assert.equal(without.code, 0, without.said)
  assert.match(without.said, /Replays were left out: copy your own media\/replays/)
  const refusal = await command('backup', ['--with-everything'], { DATA_DIR: join(place, 'data') })
  assert.match(refusal.said, /^Not done: Unknown option '--with-everything': npm run backup/)
})

test('a damaged backup is refused before anything is touched', async (t) => {
  const DATA_DIR = join(folder(t, 'target'), 'data')
  const harm = async (sentence: RegExp, work: (backup: string) => void) => {
    const copy = join(folder(t, 'damaged'), 'backup')
    cpSync(sealed, copy, { recursive: true })
    work(copy)
    await refused(sentence, DATA_DIR, restore(copy, DATA_DIR))
    assert.equal(existsSync(DATA_DIR), false)
  }
  const { files } = await listOf(sealed)
  await harm(/app_user\S* cannot be read/, (backup) => {
    const path = join(backup, 'tables/public.app_user.copy.gz.sealed')
    const bytes = readFileSync(path)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    writeFileSync(path, bytes)
  })
  await harm(/tables\/public\.session\.copy\.gz\.sealed is missing/, (backup) =>
    rmSync(join(backup, 'tables/public.session.copy.gz.sealed')),
  )
  await harm(/files\/identity\/\S+ cannot be read/, (backup) =>
    appendFileSync(join(backup, 'files', `${files[0]?.key}.sealed`), 'x'),
  )
  await harm(/media\/replays\/\S+ cannot be read/, (backup) =>
    appendFileSync(join(backup, 'data/media', `${recordings[3][0]}.sealed`), 'x'),
  )
  await harm(/manifest\.json cannot be read/, (backup) => writeFileSync(join(backup, 'manifest.json'), '{"format": 2,'))
  await harm(/holds no backup/, (backup) => rmSync(join(backup, 'manifest.json')))
})

test('keys: without the passphrase, with another one, without the file, with the wrong file nothing is restored', async (t) => {
  const DATA_DIR = join(folder(t, 'target'), 'data')
  await refused(/set BACKUP_PASSPHRASE/, DATA_DIR, restore(sealed, DATA_DIR, {}))
  await refused(
    /is not the passphrase of this backup/,
    DATA_DIR,
    restore(sealed, DATA_DIR, { BACKUP_PASSPHRASE: 'un autre zébu' }),
  )
  await refused(/holds no keys: .* --keys FILE/, DATA_DIR, restore(apart, DATA_DIR))
  await refused(/keys cannot be read from/, DATA_DIR, restore(apart, DATA_DIR, {}, '--keys', join(place, 'nowhere')))
  const wrong = join(place, 'wrong.json')
  writeFileSync(wrong, JSON.stringify({ master: Buffer.alloc(32, 7).toString('base64') }))
  mkdirSync(DATA_DIR)
  await refused(/these are other keys/, DATA_DIR, restore(apart, DATA_DIR, await ownDatabase(t), '--keys', wrong))
})

test('production writes no readable backup automatically, and none with a short passphrase', async (t) => {
  const target = join(folder(t, 'readable'), 'backup')
  const DATA_DIR = join(place, 'data')
  const write = (env: Record<string, string>, ...args: string[]) => command('backup', args, { DATA_DIR, ...env })
  await refused(/set BACKUP_PASSPHRASE .* --plain/, target, write(production, target))
  await refused(/BACKUP_PASSPHRASE is too short/, target, write({ BACKUP_PASSPHRASE: 'court' }, target))
  await refused(/--keep goes with --into/, target, write(phrase, target, '--keep', '7d,4w'))
  await refused(/--keep 7m is not understood/, target, write(phrase, '--into', target, '--keep', '7m'))
})

test('--into gives a backup its time as a name, --keep removes the older one of the same day', async (t) => {
  const into = join(folder(t, 'many'), 'backups')
  cpSync(apart, join(into, '20260101T020000'), { recursive: true }) // its head says today
  cpSync(apart, join(into, 'named-by-hand'), { recursive: true })
  const args = ['--into', into, '--keep', '7d,4w', '--without-replays']
  const { code, said } = await command('backup', args, { DATA_DIR: join(place, 'data'), ...phrase })
  assert.equal(code, 0, said)
  assert.match(said, /\nOlder backups removed: 20260101T020000\.\n$/)
  const left = readdirSync(into)
  assert.ok(left.length === 2 && left.includes('named-by-hand'), left.join())
})

test('a backup that would leave the server too little of its disk is refused in one sentence, and what killed ones left goes first', async (t) => {
  const into = join(folder(t, 'full'), 'backups')
  for (const name of ['20260101T020000.unfinished', 'mine.unfinished']) {
    mkdirSync(join(into, name, 'tables'), { recursive: true })
    for (const path of ['tables', '']) utimesSync(join(into, name, path), 1000, 1000)
  }
  const env = { DATA_DIR: join(place, 'data'), ...phrase, DISK_RESERVE_MB: '100000000' }
  const { code, said } = await command('backup', ['--into', into], env)
  assert.equal(code, 1, said)
  assert.match(said, /Removed what interrupted backups left: 20260101T020000\.unfinished\.\n/)
  assert.match(said, /there is no room for a backup in \S+: 97656\.3 GB have to stay free of the [\d.]+ GB that are\./)
  assert.deepEqual(readdirSync(into), ['mine.unfinished'])
})

test('a backup of the first format is restored where the operator trusts it', async (t) => {
  const first = join(folder(t, 'first'), 'backup')
  cpSync(apart, first, { recursive: true })
  writeFileSync(join(first, 'manifest.json'), JSON.stringify({ ...(await listOf(apart)), format: 1 }))
  rmSync(join(first, 'contents.json'))
  const DATA_DIR = join(folder(t, 'target'), 'data')
  await refused(/--unauthenticated/, DATA_DIR, restore(first, DATA_DIR, {}, '--keys', keys))
  const env = await ownDatabase(t)
  const { code, said } = await restore(first, DATA_DIR, env, '--keys', keys, '--unauthenticated')
  assert.equal(code, 0, said)
})

test('a filled folder is refused; --force sets it aside; what fails after that is put back', async (t) => {
  const DATA_DIR = folder(t, 'filled')
  mkdirSync(join(DATA_DIR, 'files'))
  writeFileSync(join(DATA_DIR, 'files/precious'), 'x')
  await refused(/is not empty; --force/, DATA_DIR, restore(apart, DATA_DIR, {}, '--keys', keys))
  const wrong = join(place, 'wrong.json')
  writeFileSync(wrong, JSON.stringify({ master: Buffer.alloc(32, 7).toString('base64') }))
  const wrongly = restore(sealed, DATA_DIR, { ...phrase, ...(await ownDatabase(t)) }, '--keys', wrong, '--force')
  await refused(/these are other keys/, DATA_DIR, wrongly)
  assert.equal(readFileSync(join(DATA_DIR, 'files/precious'), 'utf8'), 'x')

  const inside = join(DATA_DIR, 'from-elsewhere') // the backup itself may lie there
  cpSync(apart, inside, { recursive: true })
  const { code, said } = await restore(inside, DATA_DIR, await ownDatabase(t), '--keys', keys, '--force')
  assert.equal(code, 0, said)
  const [aside = ''] = readdirSync(DATA_DIR).filter((name) => name.startsWith('replaced-'))
  assert.equal(readFileSync(join(DATA_DIR, aside, 'files/precious'), 'utf8'), 'x')
  assert.equal(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'), readFileSync(keys, 'utf8'))
})

test('the data folder of a running server and a backup folder that exists are refused', async () => {
  const DATA_DIR = join(place, 'data')
  await refused(/a server runs on/, DATA_DIR, restore(sealed, DATA_DIR, phrase, '--force'))
  await refused(/exists already/, DATA_DIR, command('backup', [sealed], { DATA_DIR }))
  assert.ok((await gql(source.url, login, { input: boss })).data.login.token)
})

test('F12, F13 a backup of the first version and of the last one is restored into this one', async (t) => {
  const migrations = readMigrations(migrationsDir)
  const earlier = migrations.slice(0, -1).map(({ id }) => id)
  for (const id of new Set([...earlier.slice(0, 1), ...earlier.slice(-1)])) {
    const old = await emptyDatabase()
    afterwards(t, () => old.drop())
    await prepare(old.pool, id)
    await fillEveryTable(old.pool)
    const [dataDir, target] = [folder(t, 'old'), join(folder(t, 'backup'), 'backup')]
    cpSync(keys, join(dataDir, 'secrets.json'))
    const storage = diskStorage(join(dataDir, 'files'))
    const manifest = await writeBackup({ pool: old.pool, dataDir, storage, target, now: new Date() })
    assert.equal(manifest.migration, id)
    const fresh = await emptyDatabase()
    afterwards(t, () => fresh.drop())
    const { code, said } = await restore(target, folder(t, 'new'), { DATABASE_URL: fresh.url }, '--keys', keys)
    assert.equal(code, 0, `from ${id}: ${said}`)
    const newest = await fresh.pool.query('select max(id)::int as id from schema_migration')
    assert.equal(newest.rows[0].id, migrations.at(-1)?.id)
    for (const { name, rows } of manifest.tables.filter((table) => /app_user|audit_entry|identity/.test(table.name)))
      assert.equal(await countOf(fresh.pool, name), rows, name)
  }
})

test('a database of DATABASE_URL that is filled is refused before anything here is set aside', async (t) => {
  const filled = await emptyDatabase()
  afterwards(t, () => filled.drop())
  await prepare(filled.pool)
  await fillEveryTable(filled.pool)
  const DATA_DIR = folder(t, 'own')
  writeFileSync(join(DATA_DIR, 'secrets.json'), 'old')
  const env = { ...phrase, DATABASE_URL: filled.url }
  await refused(/holds accounts already/, DATA_DIR, restore(sealed, DATA_DIR, env, '--force'))
  assert.equal(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'), 'old')
})

test('a backup before an upgrade leaves the database at the version it has, and an empty database is reported', async (t) => {
  const old = await emptyDatabase()
  afterwards(t, () => old.drop())
  const DATA_DIR = folder(t, 'before')
  const env = { DATA_DIR, DATABASE_URL: old.url }
  await refused(/there is no installation here yet/, DATA_DIR, command('backup', [], env))
  await prepare(old.pool, 1)
  await refused(/secrets\.json cannot be read/, DATA_DIR, command('backup', [join(DATA_DIR, 'copy')], env))
  cpSync(keys, join(DATA_DIR, 'secrets.json'))
  const { code, said } = await command('backup', [], env)
  assert.equal(code, 0, said)
  assert.equal((await old.pool.query('select max(id)::int as id from schema_migration')).rows[0].id, 1)
})
