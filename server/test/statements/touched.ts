/** What a statement gives and changes when it is asked for one of two people: by whom the rows are. */
import { sql } from 'kysely'
import type { Tx } from '../../src/kernel/db.ts'
import type { World } from '../world.ts'
import type { Asked } from './arguments.ts'
import type { Statement } from './statements.ts'

export interface Known extends Asked {
  you: string
}

/** One line: « gives mine; event_application - mine ». Nothing of it stays. */
export async function touchedBy(w: World, statement: Statement, known: Known): Promise<string> {
  const tx = await w.kernel.db.startTransaction().execute()
  try {
    const gives = await statement.call(tx as Tx, known)
    return [`gives ${shown(gives, known)}`, ...(await changes(w, tx as Tx, known))].join('; ')
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    return `refused: ${code ?? name}`
  } finally {
    await tx.rollback().execute()
  }
}

/** Rows are named by whose they are, everything else is itself. */
export function shown(value: unknown, known: Known): string {
  if (value === undefined || value === null) return 'nothing'
  if (typeof value !== 'object') return word(String(value), known)
  if (value instanceof Date || Buffer.isBuffer(value)) return 'a value'
  if (value instanceof Map || value instanceof Set) return shown([...value], known)
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : value
          .map((one) => shown(one, known))
          .toSorted()
          .join(', ')
  const { id, ...row } = value as Record<string, unknown>
  if (typeof id === 'string') return word(id, known)
  if ('numDeletedRows' in row || 'numUpdatedRows' in row || 'numInsertedOrUpdatedRows' in row)
    return `${Object.values(row).filter((one) => typeof one === 'bigint')[0]} rows`
  const owner = ownerOf(row, known)
  if (owner !== 'other') return owner
  return `{${Object.entries(row).map(([name, one]) => `${name} ${shown(one, known)}`)}}`
}

function word(text: string, { me, you }: Known): string {
  if (text === me) return 'mine'
  if (text === you) return 'yours'
  if (text.includes('ranaivozafy')) return 'of mine'
  if (text.includes('andriamanitra')) return 'of yours'
  return /^[\w .-]{0,20}$/.test(text) ? text : 'a text'
}

async function changes(w: World, tx: Tx, known: Known): Promise<string[]> {
  // These may still count what the connection did before, also in temporary tables, which no other connection has.
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_stat_xact_user_tables
    where n_tup_ins + n_tup_upd + n_tup_del > 0 and schemaname = current_schema() order by relname`.execute(tx)
  const found: string[] = []
  for (const { name } of tables) {
    const rowsOf = sql.raw(`select t::text as text, to_json(t) as row from ${name} t`)
    const after = (await sql<{ text: string; row: object }>`${rowsOf}`.execute(tx)).rows
    const before: typeof after = await w.sql(`select t::text as text, to_json(t) as row from ${name} t`)
    const isIn = (list: typeof after, one: { text: string }) => list.some(({ text }) => text === one.text)
    const gone = before.filter((one) => !isIn(after, one)).map(({ row }) => ownerOf(row, known))
    const come = after.filter((one) => !isIn(before, one)).map(({ row }) => ownerOf(row, known))
    if (gone.length > 0) found.push(`${name} - ${gone.toSorted()}`)
    if (come.length > 0) found.push(`${name} + ${come.toSorted()}`)
  }
  return found
}

/** By its id; what has none by whom it names first. */
function ownerOf(row: object, { me, you }: Known): string {
  const { id } = row as { id?: string }
  const named = id === me || id === you ? id : Object.values(row).find((one) => one === me || one === you)
  return named === me ? 'mine' : named === you ? 'yours' : 'other'
}
