import type { Pool } from 'pg'
import type { Secrets } from '../crypto/secrets.ts'

/**
 * Where the nodes of one installation meet on a server that others use, too, and the key that they share. The database is
 * part of both: a copy of it with the same keys, on which somebody tries something, is another installation.
 */
export async function meetingPlace(pool: Pool, secrets: Secrets): Promise<{ subject: string; key: Buffer }> {
  const { rows } = await pool.query<{ cluster: string; database: string }>(
    `select (select system_identifier from pg_control_system())::text as cluster,
            (select oid from pg_database where datname = current_database())::text as database`,
  )
  const place = `${rows[0]?.cluster} ${rows[0]?.database}`
  const id = secrets.keyedHash('events between nodes: subject', place).toString('hex').slice(0, 24)
  return { subject: `vondrona.${id}`, key: secrets.keyedHash('events between nodes: key', place) }
}
