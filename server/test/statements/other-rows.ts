/** Rows of the tables that know nobody: one for each of two people's things, as far as the database takes them. */
import type { World } from '../world.ts'
import { bytesOf } from './arguments.ts'
import type { Varied } from './conditions.ts'
import type { Known } from './touched.ts'

/** What checks ask for. */
const chosen: Record<string, unknown> = {
  'bib_pickup.set_aside_by': null,
  'bib_pickup.undone_at': null,
  'gate_code.stretched': Buffer.alloc(16, 1),
  'gate_scan.exits': false,
  'gate_scan.follows': null,
  'gate_scan.refused': false,
  'gate_scan.set_aside_by': null,
  'gate_scan.undoes': null,
  'gate_scan.undone_at': null,
  'ledger_entry.account': 'revenue',
  'vote_sealed_ballot.sealed': Buffer.alloc(48, 1),
}

/** What leads to another of them comes after it; tables that ask for more than a row of usual values stay empty. */
export async function fillOtherTables(
  w: World,
  known: Known,
  values: ReadonlyMap<string, readonly Varied[]>,
): Promise<void> {
  // The clock of the database is asked for it, too: it is over by any.
  await w.sql(`update event set over_at = '2020-01-01T00:00:00Z'`)
  // They ask for several rows at once.
  for (const table of ['statement_import', 'ledger_entry']) await w.sql(`alter table ${table} disable trigger user`)
  const parents = await readParents(w)
  let empty = await emptyAmong(w, [...values.keys()])
  for (let before = empty.length + 1; empty.length < before; ) {
    before = empty.length
    for (const table of empty)
      for (const isFull of [true, false]) {
        // One after the other: which row comes first is part of what statements answer.
        const made = []
        for (const id of [known.me, known.you])
          made.push(await insert(w, known, values.get(table) ?? [], parents, id, isFull))
        if (made.some(Boolean)) break
      }
    empty = await emptyAmong(w, empty)
  }
}

async function insert(
  w: World,
  known: Known,
  columns: readonly Varied[],
  parents: ReadonlyMap<string, string>,
  id: string,
  isFull: boolean,
): Promise<boolean> {
  const table = columns[0]?.table ?? ''
  const row = columns.flatMap(({ place, column, type, values }): [string, unknown, string][] => {
    const parent = parents.get(place)
    if (values.has('empty') && !isFull && !parent) return []
    if (place in chosen) return [[column, chosen[place], type]]
    if (parent && type !== 'uuid') return [[column, { parent }, type]]
    const word = values.has('asked') ? undefined : [...values.values()][0]
    const usual: Record<string, unknown> = {
      uuid: id,
      text: word ?? id,
      bytea: bytesOf(id),
      boolean: true,
      date: '1987-03-04',
      json: '{}',
      jsonb: '{}',
      'timestamp with time zone': known.now,
      'text[]': [id],
      'uuid[]': [id],
      'integer[]': [1],
    }
    return [[column, usual[type] ?? 1, type]]
  })
  const texts = row.map(([, value, type], n) =>
    isParent(value)
      ? `(select ${value.parent.split('.')[1]} from ${value.parent.split('.')[0]} order by 1 limit 1)`
      : `$${n + 1}::${type}`,
  )
  const given = row.map(([, value]) => (isParent(value) ? null : value))
  // A parameter that is not used needs a type.
  const unused = row.flatMap(([, value], n) => (isParent(value) ? [`$${n + 1}::text`] : []))
  const names = row.map(([column]) => column)
  try {
    await w.sql(
      `insert into ${table} (${names}) select ${texts} ${unused.length > 0 ? `from (select ${unused}) unused` : ''}`,
      given,
    )
    return true
  } catch {
    return false
  }
}

const isParent = (value: unknown): value is { parent: string } =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value) && 'parent' in value

/** The columns that foreign keys lead to. */
async function readParents(w: World): Promise<Map<string, string>> {
  const keys = await w.sql<{ place: string; parent: string }>(`
    select c.relname || '.' || a.attname as place, p.relname || '.' || b.attname as parent
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    join lateral unnest(f.conkey, f.confkey) as k(own, theirs) on true
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.own
    join pg_attribute b on b.attrelid = p.oid and b.attnum = k.theirs
    where f.contype = 'f'`)
  return new Map(keys.map(({ place, parent }) => [place, parent]))
}

async function emptyAmong(w: World, tables: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const [row] = await w.sql<{ isThere: boolean }>(`select exists (select from ${table}) as "isThere"`)
    if (!row?.isThere) found.push(table)
  }
  return found
}
