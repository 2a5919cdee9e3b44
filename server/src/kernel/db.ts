import { namedStatements as mostNamed, queryLimits } from '@vondrona/rules/constants'
import { Kysely, sql, type Transaction } from 'kysely'
import pg, { type QueryConfig } from 'pg'
import { asUnavailable, isConflict, isDiskFull, isOutOfTime } from './db-errors.ts'
import { Dialect, type Told } from './dialect.ts'
import type { Log, PgConfig } from './postgres/index.ts'
import { statementNames } from './statement-names.ts'

export { asUnavailable, Conflict, DiskFull, FilesAway, mayBeCommitted, Unavailable } from './db-errors.ts'

/**
 * Every table of the product. Each domain's store adds its own:
 * `declare module '../../kernel/db.ts' { interface Tables { auditEntry: AuditEntryTable } }`. Names are camelCase, in the
 * database snake_case (column-names.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains through declaration merging
export interface Tables {}

/** Queries outside a transaction, one connection each. */
export type Db = Kysely<Tables>
/** Queries inside one transaction. */
export type Tx = Transaction<Tables>

/** `.where('id', '=', anyOf(ids))`: one parameter, however many there are. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** Text that `like` finds as it stands. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export interface Database {
  readonly db: Db
  /** The same pool without Kysely: for migrations, LISTEN, COPY. Names are those of the database. Ending it closes the database. */
  readonly pool: pg.Pool
  /** When a statement was last refused because the database's disk is full, by `performance.now()`. */
  refusedAsFullAt(): number | null
  /** How many statements were slower than `slowQueryMs` so far. */
  slowStatements(): number
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly max?: number
  readonly log?: Log
  /** Statements slower than this are logged, without their parameters. */
  readonly slowQueryMs?: number
  /** Statements that a connection keeps parsed, at most; 0: none. */
  readonly namedStatements?: number
  /** Allows the process to exit while connections are idle; for tests and commands. */
  readonly allowExitOnIdle?: boolean
}

const connectTimeout = 5_000

/** Opens a pool (without connecting yet). It survives a restart of the database: connections are re-established. */
export function openDatabase(connection: PgConfig | string, options: DatabaseOptions = {}): Database {
  const { max = 10, log, slowQueryMs = Infinity, namedStatements = mostNamed, allowExitOnIdle = false } = options
  const names = statementNames(namedStatements)
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max,
    allowExitOnIdle,
    types: { getTypeParser },
    // Not when the connection starts: poolers refuse parameters that they do not know. It is awaited.
    onConnect: async (client) => {
      await client.query({
        text: `set statement_timeout = ${queryLimits.time}`,
        query_timeout: connectTimeout,
      } as QueryConfig)
    },
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    application_name: 'vondrona',
  })
  // Without a listener a lost connection would end the process: the pool's for idle ones, the client's for lent ones.
  // What a database that stops says to connections that are being closed is no loss.
  pool.on('error', (error) => {
    if (!pool.ending) log?.warn(`A database connection was lost: ${error.message}`)
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  let refusedAsFullAt: number | null = null
  let slowStatements = 0
  // The number of the connection and the name of the statement stand in the log of PostgreSQL as well.
  const tell = ({ text, name, ms, pid, error }: Told) => {
    if (ms <= slowQueryMs || (error && !isOutOfTime(asUnavailable(error)))) return
    slowStatements += 1
    log?.warn(`Slow statement (${Math.round(ms)} ms, ${name ? `${name}, ` : ''}backend ${pid}): ${text}`)
  }
  const db = new Kysely<Tables>({
    dialect: new Dialect(pool, names, tell),
    log: (event) => {
      if (event.level === 'error') {
        if (isDiskFull(event.error)) refusedAsFullAt = performance.now()
        if (!isOutOfTime(event.error)) return
      }
      const { sql } = event.query
      const isLeft = names.took(sql, event.queryDurationMillis)
      if (isLeft) log?.warn(`A plan for any values was too slow, from now on it is planned for each: ${sql}`)
    },
  })
  return {
    db,
    pool,
    refusedAsFullAt: () => refusedAsFullAt,
    slowStatements: () => slowStatements,
    close: () => pool.end(),
  }
}

/** Maximum attempts for transactions that were aborted in favour of another one. */
const tries = 5

/**
 * Runs `work` in one transaction; it is retried on deadlock and serialization failure, so it must have no effects outside
 * the database. Throws Unavailable if the connection is lost: it is then unknown whether the commit arrived.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: { isolation?: 'repeatable read' | 'serializable' } = {},
): Promise<T> {
  const builder = options.isolation ? db.transaction().setIsolationLevel(options.isolation) : db.transaction()
  for (let attempt = 1; ; attempt++) {
    try {
      return await builder.execute(work)
    } catch (error) {
      if (attempt === tries || !isConflict(error)) throw asUnavailable(error)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

/**
 * What `work` writes in a transaction that goes on without it where it breaks this constraint; then null. A look before
 * would not see what another transaction writes at the same time.
 */
export async function unlessBroken<T>(tx: Tx, constraint: string, work: () => Promise<T>): Promise<T | null> {
  await sql`savepoint unless_broken`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint unless_broken`.execute(tx)
    return done
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== constraint) throw error
    await sql`rollback to savepoint unless_broken`.execute(tx)
    return null
  }
}

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins
const [INT8_ARRAY, DATE_ARRAY, TEXT_ARRAY] = [1016, 1182, 1009]
const texts = (value: string): (string | null)[] => pg.types.getTypeParser(TEXT_ARRAY)(value)
const parsers = new Map<number, (value: string) => unknown>([
  [INT8, Number], // count(*) and our own numbers stay below 2^53
  [INT8_ARRAY, (value) => texts(value).map((item) => item && Number(item))],
  [DATE, (value) => value], // a birthday has no time zone
  [TIMESTAMPTZ, instant],
  [DATE_ARRAY, texts],
])

const anyInstant = pg.types.getTypeParser(TIMESTAMPTZ) as (value: string) => Date
const isPlain = (value: string) => /^[1-9]\d{3}-.{5} .*\+00$/.test(value)

/**
 * `2026-11-21 20:59:59.123456+00`, cut to milliseconds. A list of 15 contains 60 of them, and the general parser takes six
 * times as long; it is still used for years outside 1000 to 9999, for infinity, and if the database uses another time zone.
 */
export function instant(value: string): Date {
  if (!isPlain(value)) return anyInstant(value)
  const number = (from: number, to: number) => {
    let sum = 0
    for (let place = from; place < to; place++) sum = sum * 10 + value.charCodeAt(place) - zero
    return sum
  }
  const end = value.length - 3
  const milliseconds = end > 20 ? number(20, Math.min(23, end)) * (tens[end - 20] ?? 1) : 0
  const [year, month, day] = [number(0, 4), number(5, 7) - 1, number(8, 10)]
  return new Date(Date.UTC(year, month, day, number(11, 13), number(14, 16), number(17, 19), milliseconds))
}
const zero = 48
/** Factor that scales a fraction of one or two digits to milliseconds. */
const tens = [0, 100, 10]

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  const own = format === 'binary' ? undefined : parsers.get(oid)
  return own ?? pg.types.getTypeParser(oid, format as 'text')
}
