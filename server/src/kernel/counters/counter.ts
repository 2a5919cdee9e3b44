import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** A number that is kept beside the rows it counts, so that nobody counts them to show it. */
export interface Counter {
  /** `table.column`, or what a figure counts. */
  readonly name: string
  /**
   * Some of what is kept beside what the rows say, after `last`. One statement: whoever writes meanwhile is in both
   * numbers or in neither, so that a difference is a mistake and no coincidence.
   */
  readonly compare: (db: Db, last: string | null) => Promise<Compared>
  /** Adds what is missing. Others may have added meanwhile: no number is replaced. False where its row is gone. */
  readonly add: (db: Db, key: Key, n: number) => Promise<boolean>
}

export type Key = Readonly<Record<string, string>>
export interface Compared {
  rows: number
  wrong: readonly { key: Key; kept: number; counted: number }[]
  /** Where the next batch begins; null: there is none. */
  last: string | null
}

const batch = 500

interface Column {
  table: string
  column: string
  /** A query of one number; the row whose number it is has the name `one`. */
  counted: string
}

/** A column of what is counted for, in batches of its ids. */
export function columnCounter({ table, column, counted }: Column): Counter {
  const [into, n] = [sql.table(table), sql.ref(column)]
  return {
    name: `${table}.${column}`,
    compare: async (db, last) => {
      const { rows } = await sql<{ id: string; kept: number; counted: number }>`
        select id, ${n}::float8 as kept, (${sql.raw(counted)})::float8 as counted
        from (select * from ${into} where ${last}::uuid is null or id > ${last}::uuid order by id limit ${batch}) as one
        order by id`.execute(db)
      const wrong = rows.filter((row) => row.kept !== row.counted)
      return {
        rows: rows.length,
        wrong: wrong.map(({ id, ...numbers }) => ({ key: { id }, ...numbers })),
        last: rows.length < batch ? null : (rows.at(-1)?.id ?? null),
      }
    },
    add: async (db, { id }, by) => {
      const { numAffectedRows } = await sql`update ${into} set ${n} = ${n} + ${by}::int where id = ${id}`.execute(db)
      return numAffectedRows === 1n
    },
  }
}

interface Groups {
  table: string
  column: string
  /** Columns that say what is counted, with their types. */
  keys: Readonly<Record<string, string>>
  /** One more column of the key, of which the number is the sum. */
  slot?: string
  /** A query of the keys and `n`. */
  counted: string
}

/** A table of numbers, of one row for each kind of what is counted. */
export function groupCounter({ table, column, keys, slot, counted }: Groups): Counter {
  const [into, n] = [sql.table(table), sql.ref(column)]
  const names = Object.keys(keys)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const target = sql.join([...names, ...(slot ? [slot] : [])].map((name) => sql.ref(name)))
  return {
    name: `${table}.${column}`,
    compare: async (db) =>
      comparedGroups(
        await sql<Group>`
        select jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(name)]))}) as key,
          coalesce(kept.n, 0)::float8 as kept, coalesce(counted.n, 0)::float8 as counted
        from (select ${columns}, sum(${n}) as n from ${into} group by ${columns}) as kept
        full join (${sql.raw(counted)}) as counted using (${columns})`.execute(db),
      ),
    add: async (db, key, by) => {
      const values = names.map((name) => sql`${key[name]}::${sql.raw(keys[name] ?? 'text')}`)
      const mine = sql`(${columns}) = (${sql.join(values)}) ${slot ? sql`and ${sql.ref(slot)} = 0` : sql``}`
      const { numAffectedRows } = await sql`update ${into} set ${n} = ${n} + ${by}::int where ${mine}`.execute(db)
      if (numAffectedRows === 1n) return true
      await sql`insert into ${into} as one (${target}, ${n})
        values (${sql.join([...values, ...(slot ? [sql.lit(0)] : [])])}, ${by}::int)
        on conflict (${target}) do update set ${n} = one.${n} + excluded.${n}`.execute(db)
      return true
    },
  }
}

export interface Group {
  key: Key
  kept: number
  counted: number
}

export const comparedGroups = ({ rows }: { rows: Group[] }): Compared => ({
  rows: rows.length,
  wrong: rows.filter(({ kept, counted }) => kept !== counted),
  last: null,
})
