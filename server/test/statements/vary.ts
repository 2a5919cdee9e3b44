/** The same two people in another state: what one of them has holds the other values that its columns may hold. */
import { snakeCase } from '../../src/kernel/column-names.ts'
import { readCatalogue } from '../catalogue.ts'
import type { Somebody } from '../people-with-all-rows.ts'
import type { World } from '../world.ts'

/** Words are the second of their list, what may be empty is; what the database refuses stays as it was. */
export async function vary(w: World, { id, rows }: Somebody): Promise<void> {
  const words = await readWords(w)
  for (const { table, name, type, nullable, generated, leadsTo } of await readCatalogue(w.database.pool)) {
    const row = rows.get(table)
    const place = `${snakeCase(table)}.${snakeCase(name)}`
    const others = words.get(place) ?? (type === 'boolean' ? ['true', 'false'] : nullable && !leadsTo ? [null] : [])
    if (others.length === 0 || generated || !row) continue
    const where = row.id === id ? 'id = $1' : Object.values(row).includes(id) ? firstColumn(row, id) : null
    if (!where) continue
    await w
      .sql(`update ${snakeCase(table)} set ${snakeCase(name)} = $2 where ${where}`, [id, others[1 % others.length]])
      .catch(() => {})
  }
}

const firstColumn = (row: Record<string, unknown>, id: string): string => {
  const [name = ''] = Object.entries(row).find(([, value]) => value === id) ?? []
  return `${snakeCase(name)} = $1`
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
