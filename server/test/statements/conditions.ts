/** What a statement gives when the rows it reads hold other values: each of its conditions is met, and each is failed by itself. */
import { type KyselyPlugin, sql } from 'kysely'
import type { Tx } from '../../src/kernel/db.ts'
import type { World } from '../world.ts'
import { bytesOf } from './arguments.ts'
import type { Statement } from './statements.ts'
import { type Known, shown } from './touched.ts'

/** The values of columns, by `table.column`. */
export type State = Record<string, string>

export interface Conditions {
  /** Where it gives nothing with what is there usually: the state in which it gives something. */
  where?: State
  gives: string
  /** `table.column value, value`: what it gives instead when only this column differs. */
  but: Record<string, string>
}

export interface Varied {
  place: string
  table: string
  column: string
  type: string
  /** No two rows may hold the same. */
  isUnique: boolean
  /** What the column may hold, by the name under which it is noted. */
  values: ReadonlyMap<string, unknown>
}

const second = 1000
const century = 100 * 365 * 24 * 3600 * second

/** What may stand in each column. Instants lie around those that are asked for (statements.ts). */
export async function readValues(w: World, known: Known): Promise<Map<string, Varied[]>> {
  const words = await readWords(w)
  const columns = await w.sql<{
    table: string
    column: string
    type: string
    nullable: boolean
    isKey: boolean
    isUnique: boolean
  }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      exists (select from pg_constraint f where f.conrelid = c.oid and f.contype in ('f', 'p') and a.attnum = any(f.conkey)) as "isKey",
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attidentity = '' order by 1, a.attnum`)
  const at = (ms: number) => new Date(known.now.getTime() + ms)
  const byType: Record<string, [string, unknown][]> = {
    boolean: [
      ['true', true],
      ['false', false],
    ],
    'timestamp with time zone': [
      ['long ago', at(-century)],
      ['before', at(-second)],
      ['now', at(0)],
      ['later', at(second)],
      ['in a century', at(century)],
    ],
    date: [
      ['long ago', '1950-01-01'],
      ['the day', '1987-03-04'],
      ['in a century', '2126-11-21'],
    ],
    text: [
      ['asked', known.me],
      ['other', 'other'],
    ],
    uuid: [
      ['asked', known.me],
      ['other', known.you],
    ],
    bytea: [['asked', bytesOf(known.me)]],
  }
  for (const type of ['integer', 'bigint', 'smallint', 'numeric', 'double precision', 'real'])
    byType[type] = [0, 1, 2, 10, 11].map((one) => [String(one), one])
  const found = columns.map(({ table, column, type, nullable, isKey, isUnique }): Varied => {
    const place = `${table}.${column}`
    const listed = words.get(place)?.map((word): [string, unknown] => [word, word])
    const values = listed ?? (isKey && type === 'uuid' ? byType.uuid : byType[type]) ?? []
    return {
      place,
      table,
      column,
      type,
      isUnique,
      values: new Map([...values, ...(nullable ? [['empty', null] as const] : [])]),
    }
  })
  return Map.groupBy(found, ({ table }) => table)
}

/** The words that a check lets into a column. */
async function readWords(w: World): Promise<Map<string, string[]>> {
  const checks = await w.sql<{ table: string; text: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'`,
  )
  return new Map(
    checks.flatMap(({ table, text }): [string, string[]][] => {
      const found = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(text)
      if (!found) return []
      return [[`${table}.${found[1]}`, [...(found[2] ?? '').matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word)]]
    }),
  )
}

export interface Trial {
  w: World
  known: Known
  values: ReadonlyMap<string, readonly Varied[]>
}

/** What the state of its rows decides; null for a statement that says the same of any. Nothing of it stays. */
export async function conditionsOf(
  trial: Trial,
  statement: Statement,
  find: (given: Given) => Promise<State | undefined>,
): Promise<Conditions | null> {
  const transaction = await trial.w.kernel.db.startTransaction().execute()
  const tx = transaction as unknown as Tx
  try {
    await sql`savepoint usual`.execute(tx)
    const first = await ask(tx, statement, trial.known)
    await sql`rollback to savepoint usual`.execute(tx)
    const columns = columnsIn(first.texts, trial.values)
    const askWith = (state: State) => askInState(tx, trial, statement, state)
    const where = await find({ columns: () => columns, usual: first.gives, askWith })
    if (where) await put(tx, trial, where)
    await sql`savepoint usual`.execute(tx)
    const { gives, texts } = where ? await ask(tx, statement, trial.known) : first
    const but = new Map<string, string[]>()
    for (const { place, values } of where ? columnsIn([...first.texts, ...texts], trial.values) : columns)
      for (const name of values.keys()) {
        const other = await askWith({ [place]: name })
        if (other !== null && other !== gives)
          but.set(`${place} ${other}`, [...(but.get(`${place} ${other}`) ?? []), name])
      }
    if (but.size === 0 && !where) return null
    const listed = [...but].map(([key, names]) => {
      const [place = '', ...other] = key.split(' ')
      return [`${place} ${names.join(', ')}`, other.join(' ')]
    })
    return { ...(where && { where }), gives, but: Object.fromEntries(listed) }
  } finally {
    await transaction.rollback().execute()
  }
}

/** Whether it asks the database nothing when it is asked about none of a list. */
export async function asksNothing({ w, known }: Trial, statement: Statement): Promise<boolean> {
  const transaction = await w.kernel.db.startTransaction().execute()
  try {
    const { texts, gives } = await ask(transaction as unknown as Tx, statement, { ...known, none: true })
    return texts.length === 0 && !gives.startsWith('refused')
  } finally {
    await transaction.rollback().execute()
  }
}

export interface Given {
  columns(): readonly Varied[]
  usual: string
  /** Null: the database refuses this state. */
  askWith(state: State): Promise<string | null>
}

const tries = 200

/** Looks for a state in which it gives something, and leaves out of it what does not matter. */
export async function search(
  { columns, usual, askWith }: Given,
  isEnough: (gives: string) => boolean = givesSomething,
): Promise<State | undefined> {
  if (isEnough(usual)) return undefined
  const chance = chances()
  for (let n = 0; n < tries; n += 1) {
    const state: State = {}
    for (const { place, values } of columns()) {
      const name = [...values.keys()][Math.floor(chance() * values.size * 1.5)]
      if (name) state[place] = name
    }
    const gives = await askWith(state)
    if (gives === null || !isEnough(gives)) continue
    for (const place of Object.keys(state)) {
      const { [place]: _, ...less } = state
      const still = await askWith(less)
      if (still !== null && isEnough(still)) delete state[place]
    }
    return state
  }
  return undefined
}

const givesSomething = (gives: string) =>
  !gives.startsWith('refused') && /mine|yours|of |true|a value|a text|[1-9]/.test(gives)

/** The same for every run. */
function chances(): () => number {
  let at = 1
  return () => {
    at = (at * 48_271) % 2_147_483_647
    return at / 2_147_483_647
  }
}

/** Those on which its conditions may depend: named behind the first word that begins one. */
function columnsIn(texts: readonly string[], values: Trial['values']): Varied[] {
  const found = new Map<string, Varied>()
  for (const text of texts) {
    const words = new Set(text.match(/\w+/g))
    const conditional = new Set(text.slice(text.search(/\b(where|on|when|filter)\b/)).match(/\w+/g))
    if (!/\b(where|on|when|filter)\b/.test(text)) continue
    for (const [table, columns] of values)
      if (words.has(table)) for (const one of columns) if (conditional.has(one.column)) found.set(one.place, one)
  }
  return [...found.values()].filter(({ values }) => values.size > 0).toSorted((a, b) => (a.place < b.place ? -1 : 1))
}

async function askInState(tx: Tx, trial: Trial, statement: Statement, state: State): Promise<string | null> {
  try {
    if (!(await put(tx, trial, state))) return null
    return (await ask(tx, statement, trial.known)).gives
  } finally {
    await sql`rollback to savepoint usual`.execute(tx)
  }
}

/** False where the database does not take it. */
export async function put(tx: Tx, { values }: Pick<Trial, 'values'>, state: State): Promise<boolean> {
  for (const [place, name] of Object.entries(state)) {
    const [table = '', column = ''] = place.split('.')
    const varied = values.get(table)?.find((one) => one.column === column)
    const value = sql`${varied?.values.get(name)}::${sql.raw(varied?.type ?? 'text')}`
    try {
      const row = varied?.isUnique
        ? sql`where ctid = (select ctid from ${sql.raw(table)} t order by t::text limit 1)`
        : sql``
      await sql`update ${sql.raw(table)} set ${sql.raw(column)} = ${value} ${row}`.execute(tx)
    } catch {
      return false
    }
  }
  return true
}

async function ask(tx: Tx, statement: Statement, known: Known): Promise<{ gives: string; texts: string[] }> {
  const texts: string[] = []
  const changed: string[] = []
  const listener: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      texts.push(tx.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => {
      if (result.numAffectedRows !== undefined) changed.push(String(result.numAffectedRows))
      return result
    },
  }
  try {
    const gives = shown(await statement.call(tx.withPlugin(listener) as Tx, known), known)
    return { gives: changed.length > 0 ? `${gives}; ${changed} changed` : gives, texts }
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    return { gives: `refused: ${code ?? name}`, texts }
  }
}
