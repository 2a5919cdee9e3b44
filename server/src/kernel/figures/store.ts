import { sql } from 'kysely'
import type { TableRows } from '../../tables.generated.ts'
import { type Counter, comparedGroups, type Group } from '../counters/counter.ts'
import type { Db } from '../db.ts'

declare module '../db.ts' {
  interface Tables {
    /** Both are written by triggers and by `foldFigures` only. */
    figure: TableRows['figure']
    figureDelta: TableRows['figureDelta']
  }
}

/** How many rows of this kind there are: what is folded and what is not yet, in one statement. */
export async function countedTotal(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::float8 as n from (
      select n from figure where name = ${name} and day = '-infinity'
      union all select n from figure_delta where name = ${name} and day = '-infinity'
    ) parts`.execute(db)
  return rows[0]?.n ?? 0
}

export interface DayCount {
  /** YYYY-MM-DD, in Madagascar. */
  day: string
  value: number
}

/** What was counted on each day from `first` to `last`; days without anything are left out. */
export async function countedDays(db: Db, name: string, first: string, last: string): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(n)::float8 as value from (
      select day, n from figure where name = ${name} and day between ${first}::date and ${last}::date
      union all
      select day, n from figure_delta where name = ${name} and day between ${first}::date and ${last}::date
    ) parts group by parts.day having sum(n) <> 0 order by parts.day`.execute(db)
  return rows
}

/** Adds what was counted since to the figures. In one statement: a reader sees it before or after, never twice. */
export async function foldFigures(db: Db): Promise<void> {
  await sql`
    with gone as (delete from figure_delta returning name, day, n)
    insert into figure (name, day, n)
      select name, day, sum(n) from gone group by name, day order by name, day
    on conflict (name, day) do update set n = figure.n + excluded.n`.execute(db)
}

/** A figure that follows from rows which are still there; `counted`: a query of its days and `n`. */
export const figureCounter = (name: string, counted: string): Counter => ({
  name: `figure ${name}`,
  compare: async (db) =>
    comparedGroups(
      await sql<Group>`
        select jsonb_build_object('day', day::text) as key,
          coalesce(kept.n, 0)::float8 as kept, coalesce(counted.n, 0)::float8 as counted
        from (
          select day, sum(n) as n from (
            select day, n from figure where name = ${name} union all select day, n from figure_delta where name = ${name}
          ) parts group by day
        ) as kept full join (${sql.raw(counted)}) as counted using (day)`.execute(db),
    ),
  add: async (db, { day }, n) => {
    await sql`insert into figure_delta (name, day, n) values (${name}, ${day}::date, ${n})`.execute(db)
    return true
  },
})

/** How many rows a table has, as triggers count them. */
export const totalCounter = (name: string, table: string): Counter =>
  figureCounter(name, `select date '-infinity' as day, count(*) as n from ${table}`)
