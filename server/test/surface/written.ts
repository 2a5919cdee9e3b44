/** What an operation wrote into the database, column by column, in words that are the same in every run. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../src/kernel/db.ts'

type Row = Record<string, unknown>
export type Rows = ReadonlyMap<string, readonly Row[]>

/** `table.column`, and what stands there now: of a row that was there before only what has changed. */
export type Written = Record<string, string>

/** Whose value is another one in every run. */
export const varying = '*'

/** Ids that have a name, and the moment from which times are counted. */
export interface Known {
  names: Readonly<Record<string, string>>
  now: Date
}

export async function rowsOf(tx: Tx, tables: Iterable<string>): Promise<Rows> {
  const found = new Map<string, Row[]>()
  for (const table of tables) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(tx)
    found.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return found
}

export function writtenBetween(before: Rows, after: Rows, known: Known): Written {
  const written = new Map<string, string[]>()
  for (const [table, rows] of after) {
    const old = before.get(table) ?? []
    const texts = new Set(old.map((row) => JSON.stringify(row)))
    for (const row of rows.filter((one) => !texts.has(JSON.stringify(one)))) {
      const was = row.id === undefined ? undefined : old.find(({ id }) => id === row.id)
      for (const [column, value] of Object.entries(row)) {
        if (was && JSON.stringify(was[column]) === JSON.stringify(value)) continue
        const place = `${table}.${column}`
        written.set(place, [...(written.get(place) ?? []), wordFor(value, known)])
      }
    }
  }
  const places = [...written].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(places.map(([place, words]) => [place, [...new Set(words)].toSorted().join(' | ')]))
}

/** What is the same in all of these, and which columns are not. */
export function steadyIn([first = {}, ...others]: readonly Written[]): Written {
  const places = Object.entries(first).map(([place, word]) => [
    place,
    others.every((other) => other[place] === word) ? word : varying,
  ])
  return Object.fromEntries(places)
}

/** As noted, except where that is another one in every run. */
export function likeNoted(found: Written, noted: Written = {}): Written {
  const places = Object.entries(found).map(([place, word]) => [place, noted[place] === varying ? varying : word])
  return Object.fromEntries(places)
}

const longest = 60
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** With its key. */
const link = /https?:\/\/[^\s"]+/g
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g

function wordFor(value: unknown, { names, now }: Known): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.startsWith('$argon2')) return 'a password'
  if (text.startsWith('\\x')) return `${(text.length - 2) / 2} bytes`
  const said = text
    .replace(link, 'link')
    .replace(uuid, (id) => names[id.toLowerCase()] ?? 'id')
    .replace(moment, (time) => `now${signed(Math.round((new Date(time).getTime() - now.getTime()) / 1000))}`)
  return said.length <= longest
    ? said
    : `${said.slice(0, longest)}… ${createHash('sha256').update(said).digest('hex').slice(0, 8)}`
}

const signed = (seconds: number) => (seconds === 0 ? '' : `${seconds > 0 ? '+' : ''}${seconds}`)
