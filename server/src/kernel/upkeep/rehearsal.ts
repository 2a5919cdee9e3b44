import { Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Storage } from '../../gateways/storage/port.ts'
import type { Kernel } from '../context.ts'
import type { Tables } from '../db.ts'
import { Dialect } from '../dialect.ts'
import { makeBus } from '../events/bus.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { statementNames } from '../statement-names.ts'

/** What would go, or change so that less of it stays. */
export interface Rehearsed {
  /** By table. */
  removed: Record<string, number>
  changed: Record<string, number>
  files: number
}

/**
 * Does `work` with a kernel whose database is one transaction that is undone, whose files stay, and whose events nobody
 * hears: what it would remove is counted. Rows that it touches are locked until it ends; it gives up before others that
 * wait for them do.
 */
export async function rehearse(
  kernel: Kernel,
  pool: Pool,
  work: (kernel: Kernel) => Promise<unknown>,
): Promise<Rehearsed> {
  const client = await pool.connect()
  const files = new Set<string>()
  try {
    await client.query('begin')
    await beBrief(client)
    const before = await touched(client)
    const bus = makeBus(() => {})
    await work({
      ...kernel,
      bus,
      db: new Kysely<Tables>({ dialect: new Dialect(withSavepoints(pool, client), statementNames(0)) }),
      storage: keeping(kernel.storage, files),
      jobs: notLeaving(files),
      removesPath: async (path) => void files.add(path),
    })
    await bus.settled()
    const after = await touched(client)
    const by = (of: 'removed' | 'changed') =>
      Object.fromEntries(
        [...after]
          .map(([table, n]) => [table, n[of] - (before.get(table)?.[of] ?? 0)] as const)
          .filter(([, n]) => n > 0),
      )
    return { removed: by('removed'), changed: by('changed'), files: files.size }
  } finally {
    const isWell = await client.query('rollback').then(
      () => true,
      () => false, // it took too long, and was ended
    )
    client.release(!isWell)
  }
}

/** Statements of the server wait 20 s. */
const patience = { lock: '2s', all: '15s' }

async function beBrief(client: PoolClient): Promise<void> {
  await client.query(`set local lock_timeout = '${patience.lock}'`)
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  if ((rows[0]?.version ?? 0) >= 170_000) await client.query(`set local transaction_timeout = '${patience.all}'`)
}

/** By table, what this connection did to rows; it may count what came before this transaction. */
async function touched(client: PoolClient) {
  const { rows } = await client.query<{ table: string; removed: number; changed: number }>(
    `select relname as table, n_tup_del as removed, n_tup_upd as changed from pg_stat_xact_user_tables
     where schemaname = 'public' order by 1`,
  )
  return new Map(rows.map(({ table, ...n }) => [table, n]))
}

/** Transactions within the one transaction: what they undo is undone, what they commit can still be. */
function withSavepoints(pool: Pool, client: PoolClient): Pool {
  const begun: string[] = []
  let n = 0
  const instead = (text: string) => {
    if (/^(?:begin|start transaction)/i.test(text)) {
      n += 1
      begun.push(`rehearsed_${n}`)
      return `savepoint rehearsed_${n}`
    }
    if (/^commit/i.test(text)) {
      begun.pop()
      return 'select'
    }
    return /^rollback$/i.test(text) ? `rollback to savepoint ${begun.pop()}` : text
  }
  const query = (asked: { text: string }, ...rest: []) => {
    asked.text = instead(asked.text)
    return client.query(asked as never, ...rest)
  }
  const one = Object.create(client, { query: { value: query }, release: { value: () => {} } }) as PoolClient
  return Object.create(pool, { connect: { value: async () => one } }) as Pool
}

const keeping = (storage: Storage, files: Set<string>): Storage => ({
  ...storage,
  remove: async (key) => void files.add(key),
  sweep: async () => 0,
})

/** Files that are removed by a later job count, too. */
const notLeaving = (files: Set<string>): Jobs => ({
  enqueue: async (_db, _name, payload) => {
    const { keys = [], files: paths = [], ids = [] } = payload as Record<string, readonly string[] | undefined>
    for (const one of [...keys, ...paths, ...ids]) files.add(one)
  },
  enqueueAll: async () => {},
  withdraw: async () => {},
})
