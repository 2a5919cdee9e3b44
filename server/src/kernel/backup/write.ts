import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { appVersion } from '@vondrona/rules/constants'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Storage } from '../../gateways/storage/port.ts'
import { processLocks } from '../locks.ts'
import { StartupError } from '../startup-error.ts'
import { copyFolders, copyStored, type LargeFiles } from './folders.ts'
import { hashing } from './hashing.ts'
import { macOf } from './mac.ts'
import type { FileEntry, Head, Manifest, TableEntry } from './manifest.ts'
import { newSeal } from './seal.ts'
import { type Place, refuseWithoutRoom, writeStream } from './streams.ts'
import { listSequences, listTables, newestMigrations, type Table } from './tables.ts'

interface BackupOptions {
  pool: Pool
  dataDir: string
  storage: Storage
  /** Must not exist yet. */
  target: string
  /** Bytes of the disk that the backup leaves free. */
  leaves?: number
  /** Seals everything; without it everybody who finds the backup reads it, and the keys stay out. */
  passphrase?: string | undefined
  /** Folders of `dataDir` with large files; null leaves them out. */
  folders?: readonly string[] | null
  /** Large files of the storage, which go with these folders. */
  large?: Omit<LargeFiles, 'storage'>
  now: Date
}

/** Bytes: where nothing else of the installation lies. */
export const spare = 200 * 2 ** 20

/**
 * Copies the installation while it runs: the tables as one snapshot, then the files they name. The folder appears
 * under its name only when it is complete.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { pool, dataDir, storage, target, leaves = spare, passphrase, folders = null, large, now } = options
  const taken = () => new StartupError(`the folder ${target} exists already.`)
  if (existsSync(target)) throw taken()
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const { key, seal } = passphrase ? await newSeal(passphrase) : { key: null, seal: null }
  const place: Place = {
    folder: unfinished,
    key,
    refuseWithoutRoom: (needed) => refuseWithoutRoom(unfinished, leaves, needed),
  }
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0') // files take time
    await client.query('select pg_advisory_lock_shared($1)', [processLocks.backup.key])
    await client.query('begin isolation level repeatable read read only')
    const tables: TableEntry[] = []
    for (const table of await listTables(client)) tables.push(await copyTable(client, table, place))
    const manifest: Manifest = {
      version: appVersion,
      createdAt: now.toISOString(),
      ...(await newestMigrations(client)),
      tables,
      sequences: await listSequences(client),
      files: await copyFiles(storage, place, large?.prefix),
      media: null,
      keys: seal ? 'sealed' : 'apart',
    }
    await client.query('commit')
    // what follows takes long, holds nothing up
    await client.query('select pg_advisory_unlock_shared($1)', [processLocks.backup.key])
    if (folders) manifest.media = await copyFolders(dataDir, folders, place, large && { storage, ...large })
    const secrets = await readFile(join(dataDir, 'secrets.json')).catch(() => {
      throw new StartupError(
        `${join(dataDir, 'secrets.json')} cannot be read: without its keys no backup can be restored.`,
      )
    })
    if (seal) await writeStream(place, 'secrets.json', Readable.from([secrets]))
    const contents = `${JSON.stringify(manifest, null, 1)}\n`
    await writeStream(place, 'contents.json', Readable.from([Buffer.from(contents)]))
    const head: Head = { format: 2, createdAt: manifest.createdAt, seal }
    if (!seal) head.mac = macOf(secrets, contents)
    const text = `${JSON.stringify(head, null, 1)}\n`
    await writeFile(join(unfinished, 'manifest.json'), text, { mode: 0o600, flush: true })
    await rename(unfinished, target).catch(() => {
      throw taken()
    })
    await flushName(target)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    client.release(true) // ends the changed time-out and, where it failed, the snapshot and the lock
  }
}

/** The path in the backup of a table's rows. */
export const tableStream = (name: string) => `tables/${name.replace(/[^\w.]/g, '_')}.copy.gz`

async function copyTable(client: PoolClient, { name, columns }: Table, to: Place): Promise<TableEntry> {
  const stream = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  const { through, measured } = hashing()
  await writeStream(to, tableStream(name), stream, through, createGzip())
  return { name, columns, rows: stream.rowCount ?? 0, sha256: measured().sha256 }
}

/**
 * Files never change once written; one that a later snapshot deletes in the meantime is kept away from deletion by the
 * lock.
 */
async function copyFiles(storage: Storage, to: Place, large = ''): Promise<FileEntry[]> {
  const entries: FileEntry[] = []
  const isLarge = (key: string) => large !== '' && key.startsWith(`${large}/`)
  for await (const { key } of storage.list(''))
    if (!key.endsWith('.new') && !isLarge(key) && !key.startsWith('installation/'))
      entries.push(...(await copyStored(storage, key, to, `files/${key}`)))
  return entries
}

/** After it the new backup is there for sure: an older one may be removed. */
async function flushName(target: string) {
  const folder = await open(dirname(target), 'r')
  await folder.sync().finally(() => folder.close())
}
