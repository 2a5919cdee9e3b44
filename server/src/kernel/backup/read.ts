import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartupError } from '../startup-error.ts'
import type { Manifest, TableEntry } from './manifest.ts'
import { listTables, newestMigrations } from './tables.ts'
import { tableFile } from './write.ts'

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new StartupError(`${folder} holds no backup (manifest.json is missing).`)
  })
  const manifest = readJson(text) as Manifest | null
  if (!manifest) throw new StartupError('the backup is damaged: manifest.json cannot be read.')
  if (manifest.format !== 1) throw new StartupError(`${folder} was written by a newer version.`)
  return manifest
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Proves that nothing in the folder was lost or changed, before anything is touched. */
export async function checkBackup(folder: string, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) {
    const found = await hashOf(join(folder, 'tables', tableFile(table.name)), true)
    if (found !== table.sha256) throw new StartupError(`the backup is damaged: table ${table.name} has changed.`)
  }
  for (const file of manifest.files) {
    const found = await hashOf(join(folder, 'files', file.key), false)
    if (found !== file.sha256) throw new StartupError(`the backup is damaged: file ${file.key} has changed.`)
  }
  for (const file of manifest.media ?? []) {
    const found = await hashOf(join(folder, 'data', file.key), false)
    if (found !== file.sha256) throw new StartupError(`the backup is damaged: file ${file.key} has changed.`)
  }
}

async function hashOf(path: string, packed: boolean): Promise<string> {
  await stat(path).catch(() => {
    throw new StartupError(`the backup is damaged: ${path} is missing.`)
  })
  const hash = createHash('sha256')
  const source = createReadStream(path)
  await (packed ? pipeline(source, createGunzip(), hash) : pipeline(source, hash)).catch(() => {
    throw new StartupError(`the backup is damaged: ${path} cannot be read.`)
  })
  return hash.digest('hex')
}

/** Replaces the content of a database that is migrated exactly to `manifest.migration`, in one transaction. */
export async function loadTables(pool: Pool, folder: string, manifest: Manifest): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin')
    const { jobsMigration } = await newestMigrations(client)
    const sameJobs = jobsMigration === manifest.jobsMigration
    const order = (await listTables(client)).map((table) => table.name)
    const wanted = manifest.tables
      .filter((table) => sameJobs || !table.name.startsWith('graphile_worker.'))
      .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    const names = wanted.map((table) => table.name)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    for (const table of wanted) await loadTable(client, folder, table)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const [name, value] of Object.entries(manifest.sequences))
      if (sameJobs || !name.startsWith('graphile_worker.'))
        await client.query('select setval($1::regclass, $2)', [name, value])
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

async function loadTable(client: PoolClient, folder: string, table: TableEntry) {
  const stream = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`))
  const path = join(folder, 'tables', tableFile(table.name))
  const passing = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) })
  await pipeline(createReadStream(path), createGunzip(), passing, stream)
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table.name}`)
  if (rows[0]?.n !== table.rows) throw new Error(`${table.name}: ${rows[0]?.n} rows instead of ${table.rows}`)
}

export async function loadFiles(folder: string, dataDir: string): Promise<void> {
  const source = join(folder, 'files')
  const exists = await stat(source).catch(() => null)
  if (exists) await cp(source, join(dataDir, 'files'), { recursive: true })
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

export async function refuseUnprepared(pool: Pool) {
  const { rows } = await pool.query(`select to_regclass('schema_migration') is not null as there`)
  if (!rows[0]?.there) throw new StartupError('there is no installation here yet.')
}
