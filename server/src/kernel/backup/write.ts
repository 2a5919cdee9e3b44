import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { appVersion } from '@vondrona/rules/constants'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Storage } from '../../gateways/storage/port.ts'
import { StartupError } from '../startup-error.ts'
import { copyFolders } from './folders.ts'
import { hashing } from './hashing.ts'
import { sealKeys } from './keys.ts'
import { backupLock, type FileEntry, type Manifest, type TableEntry } from './manifest.ts'
import { listSequences, listTables, newestMigrations, type Table } from './tables.ts'

interface BackupOptions {
  pool: Pool
  dataDir: string
  storage: Storage
  /** Must not exist yet. */
  target: string
  passphrase?: string | undefined
  /** Folders of `dataDir` with large files; null leaves them out. */
  folders?: readonly string[] | null
  now: Date
}

/**
 * Copies the installation while it runs: the tables as one snapshot, then the files they name. The folder appears
 * under its name only when it is whole.
 */
export async function writeBackup({
  pool,
  dataDir,
  storage,
  target,
  passphrase,
  folders = null,
  now,
}: BackupOptions): Promise<Manifest> {
  const taken = () => new StartupError(`the folder ${target} exists already.`)
  if (existsSync(target)) throw taken()
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0') // files take time
    await client.query('select pg_advisory_lock_shared($1)', [backupLock])
    await client.query('begin isolation level repeatable read read only')
    const tables: TableEntry[] = []
    for (const table of await listTables(client))
      tables.push(await copyTable(client, table, join(unfinished, 'tables')))
    const manifest: Manifest = {
      format: 1,
      version: appVersion,
      createdAt: now.toISOString(),
      ...(await newestMigrations(client)),
      tables,
      sequences: await listSequences(client),
      files: await copyFiles(storage, join(dataDir, 'files'), join(unfinished, 'files')),
      media: null,
      keys: passphrase ? 'sealed' : 'apart',
    }
    await client.query('commit')
    await client.query('select pg_advisory_unlock_shared($1)', [backupLock]) // what follows takes long, holds nothing up
    if (folders) manifest.media = await copyFolders(dataDir, folders, join(unfinished, 'data'))
    if (passphrase)
      await writeFile(
        join(unfinished, 'keys.sealed'),
        sealKeys(passphrase, await readFile(join(dataDir, 'secrets.json'))),
        { mode: 0o600 },
      )
    await writeFile(join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await rename(unfinished, target).catch(() => {
      throw taken()
    })
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    client.release(true) // ends the changed time-out and, where it failed, the snapshot and the lock
  }
}

export const tableFile = (name: string) => `${name.replace(/[^\w.]/g, '_')}.copy.gz`

async function copyTable(client: PoolClient, { name, columns }: Table, folder: string): Promise<TableEntry> {
  const stream = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  const { through, measured } = hashing()
  await pipeline(
    stream,
    through,
    createGzip(),
    createWriteStream(join(folder, tableFile(name)), { mode: 0o600, flush: true }),
  )
  return { name, columns, rows: stream.rowCount ?? 0, sha256: measured().sha256 }
}

/** Files never change once written; one that a later snapshot deletes meanwhile is kept away from deletion by the lock. */
async function copyFiles(storage: Storage, from: string, to: string): Promise<FileEntry[]> {
  const entries: FileEntry[] = []
  for await (const { key } of storage.list('')) {
    if (key.endsWith('.new')) continue
    const { through, measured } = hashing()
    await mkdir(dirname(join(to, key)), { recursive: true, mode: 0o700 })
    try {
      await pipeline(
        createReadStream(join(from, key)),
        through,
        createWriteStream(join(to, key), { mode: 0o600, flush: true }),
      )
      entries.push({ key, ...measured() })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await rm(join(to, key), { force: true }) // a temporary upload that was finished meanwhile
    }
  }
  return entries
}
