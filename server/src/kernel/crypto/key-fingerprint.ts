import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { StartupError } from '../startup-error.ts'
import { openSecrets, type Secrets, sameBytes } from './secrets.ts'

const way = 'Let DATA_DIR name the folder that belongs to this database, or put the saved secrets.json there'

/** The keys of this database: created with it, and never changed afterwards. Throws StartupError for others. */
export async function openOwnSecrets(pool: Pool, dataDir: string): Promise<Secrets> {
  await refuseOtherKeys(pool, dataDir) // before a key is made that would only be in the way
  const secrets = openSecrets(dataDir)
  const fingerprint = fingerprintOf(secrets)
  const row = 'insert into installation_key (fingerprint) values ($1) on conflict do nothing'
  await pool.query(row, [fingerprint])
  await refuseOtherKeys(pool, dataDir) // of two servers that start at once on two folders, the first one's keys are the keys
  return secrets
}

/**
 * Throws StartupError if the database was encrypted with keys that this folder does not contain. An old database has no
 * fingerprint yet.
 */
export async function refuseOtherKeys(pool: Pool, dataDir: string): Promise<void> {
  const known = await findFingerprint(pool)
  if (!known) return
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file))
    throw new StartupError(`${file} is missing, and this database was sealed with its keys. ${way}.`)
  if (!sameBytes(known, fingerprintOf(openSecrets(dataDir))))
    throw new StartupError(
      `this database was sealed with other keys than those in ${file}: these are other keys. ${way}.`,
    )
}

/** Tells keys apart without telling them. */
export const fingerprintOf = (secrets: Secrets) => secrets.keyedHash('fingerprint', 'vondrona')

async function findFingerprint(pool: Pool): Promise<Buffer | null> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('installation_key') is not null as there`)
  if (!rows[0]?.there) return null
  return (
    (await pool.query<{ fingerprint: Buffer }>('select fingerprint from installation_key')).rows[0]?.fingerprint ?? null
  )
}
