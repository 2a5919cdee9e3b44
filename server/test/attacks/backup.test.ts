/** Who finds a backup, or can write where backups are kept. */
import assert from 'node:assert/strict'
import { createCipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { diskStorage } from '../../src/gateways/storage/disk.ts'
import { prepare } from '../../src/installation.ts'
import { loadFiles } from '../../src/kernel/backup/folders.ts'
import type { Manifest } from '../../src/kernel/backup/manifest.ts'
import type { Backup } from '../../src/kernel/backup/opened-backup.ts'
import { checkBackup, loadTables, openBackup } from '../../src/kernel/backup/read.ts'
import { writeBackup } from '../../src/kernel/backup/write.ts'
import { openSecrets } from '../../src/kernel/crypto/secrets.ts'
import { StartupError } from '../../src/kernel/startup-error.ts'
import { emptyDatabase, type TestDatabase } from '../database.ts'
import { fillEveryTable } from '../faults/fill.ts'

const passphrase = 'trois zébus sous la pluie'
const address = 'rabe@exemple.mg'
const folders = ['media/replays']
const replay = 'media/replays/0198c0de-0000-7000-8000-000000000001.mp4'
const sealedUsers = 'tables/public.app_user.copy.gz.sealed'

let place: string
let db: TestDatabase
let sealed: string
let plain: string
let keys: Buffer
let copies = 0

before(async () => {
  place = mkdtempSync(join(tmpdir(), 'vd-attack-'))
  db = await emptyDatabase()
  await prepare(db.pool)
  await fillEveryTable(db.pool)
  await db.pool.query('update app_user set email = $1 where id = (select id from app_user limit 1)', [address])
  const dataDir = join(place, 'data')
  mkdirSync(join(dataDir, 'media/replays'), { recursive: true })
  writeFileSync(join(dataDir, replay), address.repeat(9000))
  openSecrets(dataDir)
  keys = readFileSync(join(dataDir, 'secrets.json'))
  const storage = diskStorage(join(dataDir, 'files'))
  await storage.put('exports/one', Buffer.from(address))
  ;[sealed, plain] = [join(place, 'sealed'), join(place, 'plain')]
  const options = { pool: db.pool, dataDir, storage, folders, now: new Date('2026-11-21T02:00:00Z') }
  await writeBackup({ ...options, target: sealed, passphrase })
  await writeBackup({ ...options, target: plain })
})
after(async () => {
  await db?.drop()
  rmSync(place, { recursive: true, force: true })
})

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
const read = (path: string) => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path))
const flip = (path: string, at: number) => {
  const bytes = readFileSync(path)
  const place = at < 0 ? bytes.length + at : at
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  writeFileSync(path, bytes)
}

/** A copy with something done to it is refused with this sentence, before a restore touches anything. */
async function refusedAfter(sentence: RegExp, from: string, harm: (backup: string) => void) {
  const copy = join(place, `copy${++copies}`)
  cpSync(from, copy, { recursive: true })
  harm(copy)
  const opened = async () =>
    checkBackup(await openBackup(copy, { passphrase, keys: from === plain ? keys : undefined }), folders)
  await assert.rejects(opened(), (error) => error instanceof StartupError && sentence.test(error.message))
}

test('nobody reads a word of a sealed backup without its passphrase; restored with it, all is there', async () => {
  assert.ok(
    filesIn(plain).filter((path) => read(path).includes(address)).length >= 3,
    'the search finds what is readable',
  )
  for (const path of filesIn(sealed)) {
    assert.ok(!readFileSync(path).includes(address), path)
    if (!path.endsWith('/manifest.json')) assert.throws(() => gunzipSync(readFileSync(path).subarray(16)), path)
  }
  assert.deepEqual(Object.keys(JSON.parse(readFileSync(join(sealed, 'manifest.json'), 'utf8'))), [
    'format',
    'createdAt',
    'seal',
  ])
  const backup = await openBackup(sealed, { passphrase })
  assert.deepEqual(backup.secrets, keys)
  const fresh = await emptyDatabase()
  try {
    await prepare(fresh.pool)
    await loadTables(fresh.pool, backup)
    const { rows } = await fresh.pool.query('select email from app_user where email = $1', [address])
    assert.equal(rows.length, 1)
  } finally {
    await fresh.drop()
  }
  await checkBackup(backup, folders)
  await loadFiles(backup, 'files', join(place, 'new/files'), backup.manifest.files)
  await loadFiles(backup, 'data', join(place, 'new'), backup.manifest.media ?? [])
  assert.equal(readFileSync(join(place, 'new/files/exports/one'), 'utf8'), address)
  assert.equal(readFileSync(join(place, 'new', replay), 'utf8'), address.repeat(9000))
})

test('without the passphrase, or with another one, one sentence says so', async () => {
  const sentence = (message: string) => (error: Error) => error instanceof StartupError && error.message === message
  await assert.rejects(openBackup(sealed, {}), sentence('this backup is encrypted: set BACKUP_PASSPHRASE.'))
  const other = { passphrase: 'trois zébus sous le soleil' }
  await assert.rejects(openBackup(sealed, other), sentence('BACKUP_PASSPHRASE is not the passphrase of this backup.'))
  const keysMissing = 'this backup holds no keys: give the saved secrets.json with --keys FILE.'
  await assert.rejects(openBackup(plain, { passphrase }), sentence(keysMissing))
})

test('a sealed backup that was changed, cut short, mixed with another or replaced by a readable one is refused', async () => {
  const users = (backup: string) => join(backup, sealedUsers)
  await refusedAfter(/app_user\S* cannot be read/, sealed, (backup) => flip(users(backup), -1))
  await refusedAfter(/app_user\S* cannot be read/, sealed, (backup) => flip(users(backup), 0))
  await refusedAfter(/app_user\S* cannot be read/, sealed, (backup) =>
    writeFileSync(users(backup), readFileSync(users(backup)).subarray(0, -1)),
  )
  await refusedAfter(/\.mp4\S* cannot be read/, sealed, (backup) => {
    const path = join(backup, 'data', `${replay}.sealed`)
    writeFileSync(path, readFileSync(path).subarray(0, 16 + 65_552)) // one complete chunk
  })
  await refusedAfter(/session\S* cannot be read/, sealed, (backup) =>
    copyFileSync(users(backup), join(backup, 'tables/public.session.copy.gz.sealed')),
  )
  await refusedAfter(/app_user\S* is missing/, sealed, (backup) => rmSync(users(backup)))
  await refusedAfter(/app_user\S* is missing/, sealed, (backup) => {
    rmSync(users(backup))
    symlinkSync('/dev/zero', users(backup))
  })
  await refusedAfter(/contents\S* cannot be read/, sealed, (backup) => flip(join(backup, 'contents.json.sealed'), 40))
  const head = (backup: string, change: (head: Record<string, unknown>) => void) => {
    const path = join(backup, 'manifest.json')
    const changed = JSON.parse(readFileSync(path, 'utf8'))
    change(changed)
    writeFileSync(path, JSON.stringify(changed))
  }
  await refusedAfter(/that of another one/, sealed, (backup) =>
    head(backup, (one) => Object.assign(one, { createdAt: '2030-01-01T00:00:00Z' })),
  )
  await refusedAfter(
    /cannot be read/,
    sealed,
    (backup) => head(backup, (one) => Object.assign(one.seal as object, { n: 2 ** 30 })), // all memory
  )
  await refusedAfter(/not the passphrase/, sealed, (backup) =>
    head(backup, (one) => Object.assign(one.seal as object, { n: 2 ** 15 })),
  )
  const forged = (backup: string) => {
    rmSync(backup, { recursive: true })
    cpSync(plain, backup, { recursive: true })
  }
  await refusedAfter(/holds no keys/, sealed, forged)
})

test('a readable backup proves by the keys of the installation that its list is unchanged', async () => {
  await checkBackup(await openBackup(plain, { keys }), folders)
  const other = Buffer.from(JSON.stringify({ master: Buffer.alloc(32, 7).toString('base64') }))
  for (const wrong of [other, Buffer.from('{}'), Buffer.from('')])
    await assert.rejects(openBackup(plain, { keys: wrong }), /these are other keys/)
  await refusedAfter(/contents\.json was changed/, plain, (backup) => {
    const table = join(backup, 'tables/public.app_user.copy.gz')
    const text = gunzipSync(readFileSync(table)).toString().replaceAll(address, 'voleur@exemple.mg')
    writeFileSync(table, gzipSync(text))
    const list: Manifest = JSON.parse(readFileSync(join(backup, 'contents.json'), 'utf8'))
    const sha256 = createHash('sha256').update(text).digest('hex')
    list.tables = list.tables.map((entry) => (entry.name === 'public.app_user' ? { ...entry, sha256 } : entry))
    writeFileSync(join(backup, 'contents.json'), JSON.stringify(list))
  })
  await refusedAfter(/app_user has changed/, plain, (backup) =>
    writeFileSync(join(backup, 'tables/public.app_user.copy.gz'), gzipSync('')),
  )
})

/** The first format as its version wrote it: one list, nothing proves it. */
function asFirstFormat(change: (list: Manifest) => unknown): string {
  const folder = join(place, `first${++copies}`)
  cpSync(plain, folder, { recursive: true })
  const list: Manifest = JSON.parse(readFileSync(join(folder, 'contents.json'), 'utf8'))
  rmSync(join(folder, 'contents.json'))
  change(list)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...list, format: 1 }))
  return folder
}
const openFirst = (folder: string): Promise<Backup> => openBackup(folder, { keys, unauthenticated: true })

test('an earlier backup, which proves nothing, is opened only when the operator says so', async () => {
  const folder = asFirstFormat(() => {})
  await assert.rejects(openBackup(folder, { keys }), /nothing in it proves .* --unauthenticated/)
  await checkBackup(await openFirst(folder), folders)
})

test('an earlier backup that carries its keys gives them for its passphrase alone', async () => {
  const folder = asFirstFormat((list) => Object.assign(list, { keys: 'sealed' }))
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const key = scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, maxmem: 2 ** 26 })
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(keys), cipher.final()])
  writeFileSync(join(folder, 'keys.sealed'), Buffer.concat([salt, nonce, cipher.getAuthTag(), body]))
  const open = (phrase?: string) => openBackup(folder, { passphrase: phrase, unauthenticated: true })
  assert.deepEqual((await open(passphrase)).secrets, keys)
  await assert.rejects(open('un autre zébu'), /is not the passphrase of this backup/)
  await assert.rejects(open(), /set BACKUP_PASSPHRASE/)
})

test('a list that names a path outside, also in an earlier backup, writes nothing there', async () => {
  const outside = [
    '../escaped',
    '/tmp/escaped',
    'media/replays/../../../escaped',
    'media/./x',
    'a\\b',
    'a\0b',
    'a//b',
    '',
  ]
  for (const kind of ['files', 'media'] as const)
    for (const key of outside) {
      const entry = { key, size: 1, sha256: '0'.repeat(64) }
      const folder = asFirstFormat((list) => Object.assign(list, { [kind]: [entry] }))
      await assert.rejects(openFirst(folder), /manifest\.json cannot be read \(at (files|media)\.0\.key\)/, key)
    }
  const secrets = asFirstFormat((list) =>
    Object.assign(list, { media: [{ key: 'secrets.json', size: 1, sha256: '0'.repeat(64) }] }),
  )
  await assert.rejects(
    openFirst(secrets).then((backup) => checkBackup(backup, folders)),
    /secrets\.json is not among/,
  )
  assert.equal(existsSync(join(place, 'escaped')), false)
})

test('names of tables, columns and sequences that the schema does not have never become SQL', async () => {
  const sql = 'app_user disable trigger user; create table owned (x int); commit; --'
  const changes: [RegExp, (list: Manifest) => unknown][] = [
    [/a table that does not exist/, ({ tables }) => void tables.push({ ...tables[0]!, name: sql })],
    [/a table that does not exist/, ({ tables }) => void tables.push({ ...tables[0]!, name: 'pg_catalog.pg_authid' })],
    [
      /a table that does not exist/,
      ({ tables }) => void tables.push({ ...tables[0]!, name: 'public.schema_migration' }),
    ],
    [
      /app_user has other columns/,
      ({ tables }) => void users(tables).columns.push('x) from stdin; drop table session; --'),
    ],
    [/app_user has other columns/, ({ tables }) => void users(tables).columns.pop()],
    [/app_user is missing/, ({ tables }) => void tables.splice(tables.indexOf(users(tables)), 1)],
    [/a sequence that does not exist/, ({ sequences }) => Object.assign(sequences, { [sql]: 1 })],
  ]
  const users = (tables: Manifest['tables']) => tables.find(({ name }) => name === 'public.app_user')!
  for (const [sentence, change] of changes) {
    const backup = await openFirst(asFirstFormat(change))
    await assert.rejects(loadTables(db.pool, backup), sentence)
  }
  const { rows } = await db.pool.query(
    `select to_regclass('owned') is null and exists (select from app_user where email = $1) as untouched`,
    [address],
  )
  assert.equal(rows[0].untouched, true)
})
