import type { Pool, PoolClient } from 'pg'

export interface Index {
  name: string
  /** `schema.name`, quoted where it must be. */
  full: string
  isValid: boolean
  /** What REINDEX CONCURRENTLY leaves behind when it is cut off. */
  isLeftover: boolean
}

/** All of the product and of its job queue; `of`: one index, or those of a table. */
export async function findIndexes(pool: Pool, of?: string): Promise<Index[]> {
  const { rows } = await pool.query<Index>(
    `select c.relname as name, format('%I.%I', n.nspname, c.relname) as full, i.indisvalid and i.indisready as "isValid",
       not i.indisvalid and c.relname ~ '_cc(new|old)[0-9]*$' as "isLeftover"
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and ($1::text is null or regexp_replace(c.relname, '_cc(new|old)[0-9]*$', '') = $1 or t.relname = $1)
     order by 1`,
    [of ?? null],
  )
  return rows
}

/** Somebody makes indexes at this moment: one that is not valid may be theirs. */
export async function areIndexesMade(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    'select from pg_stat_progress_create_index where datname = current_database() limit 1',
  )
  return rows.length > 0
}

/** Nobody waits for it but the statement itself, which takes as long as it takes. */
export const makeAnew = (pool: Pool, { full }: Index) => unhurried(pool, `reindex index concurrently ${full}`)

export const removeIndex = (pool: Pool, { full }: Index) => unhurried(pool, `drop index concurrently if exists ${full}`)

/** What the planner knows of the tables; also notes that indexes were sorted by the rules of this operating system. */
export async function renewStatistics(pool: Pool, { areAllSorted }: { areAllSorted: boolean }): Promise<void> {
  await unhurried(pool, 'analyze')
  if (!areAllSorted) return
  const { rows } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name')
  await unhurried(pool, `alter database ${rows[0]?.name} refresh collation version`).catch(() => {}) // an owner's right
}

async function unhurried(pool: Pool, text: string): Promise<void> {
  const client: PoolClient = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(text)
  } finally {
    client.release(true)
  }
}
