import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Transform, Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartupError } from '../startup-error.ts'
import { openFirst } from './first-format.ts'
import { hashing } from './hashing.ts'
import { proves } from './mac.ts'
import { type FirstHead, type Head, parseHead, parseManifest, type TableEntry } from './manifest.ts'
import type { Backup, OpenOptions } from './opened-backup.ts'
import { openSeal } from './seal.ts'
import { type Place, readStream } from './streams.ts'
import { matchList } from './tables.ts'
import { tableStream } from './write.ts'

/** Reads the head of a backup; throws a StartupError if the folder contains none. */
export async function readHead(folder: string): Promise<Head | FirstHead> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new StartupError(`${folder} holds no backup (manifest.json is missing).`)
  })
  return parseHead(text)
}

/** Opens a backup of any format; throws a StartupError if its keys, passphrase or manifest do not match. */
export async function openBackup(folder: string, options: OpenOptions): Promise<Backup> {
  const head = await readHead(folder)
  if (head.format === 1) return openFirst(folder, head, options)
  const opened = head.seal ? await openSealed(folder, head.seal, options) : await openPlain(folder, head, options)
  if (opened.manifest.createdAt === head.createdAt) return opened
  throw new StartupError('the backup is damaged: manifest.json is that of another one.')
}

async function openSealed(folder: string, seal: NonNullable<Head['seal']>, { passphrase, keys }: OpenOptions) {
  if (!passphrase) throw new StartupError('this backup is encrypted: set BACKUP_PASSPHRASE.')
  const key = await openSeal(passphrase, seal)
  if (!key) throw new StartupError('BACKUP_PASSPHRASE is not the passphrase of this backup.')
  const place = { folder, key }
  const manifest = parseManifest(await textOf(place, 'contents.json'))
  return { ...place, manifest, secrets: keys ?? Buffer.from(await textOf(place, 'secrets.json')) }
}

async function openPlain(folder: string, { mac = '' }: Head, { keys }: OpenOptions) {
  if (!keys) throw new StartupError('this backup holds no keys: give the saved secrets.json with --keys FILE.')
  const place = { folder, key: null }
  const contents = await textOf(place, 'contents.json')
  if (!proves(keys, contents, mac))
    throw new StartupError('these are other keys than those that wrote this backup, or contents.json was changed.')
  return { ...place, manifest: parseManifest(contents), secrets: keys }
}

async function textOf(place: Place, name: string): Promise<string> {
  const pieces: Buffer[] = []
  await readStream(
    place,
    name,
    sink((piece) => pieces.push(piece)),
  )
  return Buffer.concat(pieces).toString()
}

const sink = (take: (piece: Buffer) => unknown = () => {}) =>
  new Writable({
    write(piece, _encoding, done) {
      take(piece)
      done()
    },
  })

/** Proves that nothing in the folder was lost or changed, before anything is touched. */
export async function checkBackup(backup: Backup, folders: readonly string[]): Promise<void> {
  const { manifest } = backup
  for (const { name, sha256 } of manifest.tables)
    await compare(backup, tableStream(name), sha256, `table ${name}`, createGunzip())
  for (const { key, sha256 } of manifest.files) await compare(backup, `files/${key}`, sha256, `file ${key}`)
  for (const { key, sha256 } of manifest.media ?? []) {
    if (!folders.some((folder) => key.startsWith(`${folder}/`)))
      throw new StartupError(`the backup is damaged: ${key} is not among what a backup holds.`)
    await compare(backup, `data/${key}`, sha256, `file ${key}`)
  }
}

async function compare(from: Place, stream: string, sha256: string, what: string, ...unpack: Transform[]) {
  const { through, measured } = hashing()
  await readStream(from, stream, ...unpack, through, sink())
  if (measured().sha256 !== sha256) throw new StartupError(`the backup is damaged: ${what} has changed.`)
}

/** Replaces the content of a database that is migrated exactly to `manifest.migration`, in one transaction. */
export async function loadTables(pool: Pool, backup: Backup): Promise<void> {
  const { manifest } = backup
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin')
    const { tables, sequences } = await matchList(client, manifest)
    const names = tables.map((table) => table.name)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    for (const table of tables) await loadTable(client, backup, table)
    await client.query('set constraints all immediate') // a table with checks to come cannot be altered
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { name, value } of sequences) await client.query('select setval($1::regclass, $2)', [name, value])
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

async function loadTable(client: PoolClient, from: Backup, { name, columns, rows, sha256 }: TableEntry) {
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  const { through, measured } = hashing()
  await readStream(from, tableStream(name), createGunzip(), through, stream)
  if (measured().sha256 !== sha256) throw new StartupError(`the backup is damaged: table ${name} has changed.`)
  const { rows: found } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`)
  if (found[0]?.n !== rows) throw new Error(`${name}: ${found[0]?.n} rows instead of ${rows}`)
}

/** A restore goes only into a database without accounts that is exactly at the backup's migration. */
export async function refuseFilled(pool: Pool, migration: number) {
  const { rows } = await pool.query(
    'select exists (select from app_user) as filled, (select max(id) from schema_migration)::int as at',
  )
  if (rows[0]?.filled) throw new StartupError('the database holds accounts already: give an empty one.')
  if (rows[0]?.at !== migration)
    throw new StartupError('the database was prepared by another version: give an empty one.')
}

/** Throws a StartupError if the database contains no installation. */
export async function refuseUnprepared(pool: Pool) {
  const { rows } = await pool.query(`select to_regclass('schema_migration') is not null as there`)
  if (!rows[0]?.there) throw new StartupError('there is no installation here yet.')
}
