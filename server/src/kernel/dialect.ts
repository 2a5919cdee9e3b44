import { AsyncResource } from 'node:async_hooks'
import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
  type QueryCompiler,
} from 'kysely'
import pg from 'pg'
import { camelCase, snakeCase } from './column-names.ts'
import { asUnavailable, isOutdatedPlan } from './db-errors.ts'
import type { StatementNames } from './statement-names.ts'
import { kindOf, running } from './tracing/running.ts'

/**
 * Kysely's PostgreSQL dialect; its queries throw Unavailable, inside and outside transactions. Names of tables and
 * columns are camelCase in code and snake_case in the database (decision 0029).
 */
export class Dialect extends PostgresDialect {
  constructor(pool: pg.Pool, names: StatementNames, tell: (statement: Told) => void = () => {}) {
    const connect = async () => clientOf(await pool.connect(), names, tell)
    super({ pool: { options: pool.options, connect, end: () => pool.end() } })
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async (options) => translate(await acquire(options).catch(rethrow))
    return driver
  }

  override createQueryCompiler(): QueryCompiler {
    return new Compiler()
  }
}

/** Verb and first table: a statement without its values, and without its text. */
function whatOf(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text)?.[1] ?? ''
  return `${verb} ${table}`.trimEnd()
}

/** A statement that the database answered or refused. */
export interface Told {
  readonly text: string
  /** Without one it was parsed for this call alone. */
  readonly name: string | undefined
  readonly ms: number
  /** Of the database: its own log has it. */
  readonly pid: number | null
  readonly error?: unknown
}

class Compiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(snakeCase(name))
  }
}

interface RowDescription {
  readonly fields: readonly { name: string }[]
}
type Answered = (error: Error | null, result: PostgresQueryResult<never>) => void

/** What `pg` calls for each result. Its types leave out the handlers, which pg-cursor and pg-query-stream have, too. */
const Query = pg.Query as unknown as new (
  config: { text: string; name: string | undefined },
  values: unknown[],
  answered: Answered,
) => pg.Submittable & { handleRowDescription(message: RowDescription): void }

/** Renames the columns once per result, before there are rows: these then cost nothing more. */
class CamelCaseQuery extends Query {
  override handleRowDescription(message: RowDescription) {
    for (const field of message.fields) field.name = camelCase(field.name)
    super.handleRowDescription(message)
  }
}

const longestTold = 300
const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/** The same object for the same connection: Kysely distinguishes connections by it. */
function clientOf(client: pg.PoolClient, names: StatementNames, tell: (statement: Told) => void): PostgresPoolClient {
  const known = clients.get(client)
  if (known) return known
  const ask = (text: string, values: readonly unknown[]) =>
    new Promise<PostgresQueryResult<never>>((resolve, reject) => {
      const name = names.of(text)
      const begun = performance.now()
      const span = running()?.span?.part(whatOf(text), 'client', {
        'db.system.name': 'postgresql',
        'db.statement.name': name ?? 'unnamed',
      })
      // The connection answers in the turn of whoever opened it: the line in the log is of whoever asks.
      const answered: Answered = AsyncResource.bind((error, result) => {
        const pid = (client as { processID?: number }).processID ?? null
        if (error) Object.assign(error, { pid, statement: name ?? text.slice(0, longestTold) })
        tell({ text, name, ms: performance.now() - begun, pid, ...(error && { error }) })
        span?.end(error ? kindOf(error) : undefined)
        if (error) reject(error)
        else resolve(result)
      })
      client.query(new CamelCaseQuery({ text, name }, [...values], answered))
    })
  const query = (text: string, values: readonly unknown[]) =>
    ask(text, values).catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error
      names.renew()
      if (client.getTransactionStatus() !== 'I') throw error // the transaction is aborted: all of it is tried again
      return ask(text, values)
    })
  const ours: PostgresPoolClient = Object.create(client, { query: { value: query } })
  clients.set(client, ours)
  return ours
}

const translated = new WeakSet<DatabaseConnection>()

function translate(connection: DatabaseConnection): DatabaseConnection {
  if (translated.has(connection)) return connection
  translated.add(connection)
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = (query, options) => execute<never>(query, options).catch(rethrow)
  return connection
}

const rethrow = (error: unknown): never => {
  throw asUnavailable(error)
}
