/**
 * Every number of a domain's `constants.ts`, every kind of notice and every limit of an input, in one list: a limit that
 * changes shows in the list, and is read as part of the change. NOTE_NUMBERS=1 writes it anew.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'

const list = join(import.meta.dirname, 'noted.json')
const folder = join(import.meta.dirname, '..')
const files = (pattern: string) => globSync(pattern, { cwd: folder }).toSorted()
const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(folder, file)).href)

type Noted = Record<string, unknown>

/** Each value under the path that leads to it; what is made by a function is not a value of its own. */
function flat(value: unknown, path: string, noted: Noted): Noted {
  if (typeof value === 'function') return noted
  if (value instanceof Set || value instanceof Map) return flat([...value], path, noted)
  const isPlain = typeof value === 'object' && value !== null && !(value instanceof RegExp)
  const parts = isPlain ? Object.entries(value) : []
  if (!isPlain) noted[path] = value instanceof RegExp ? String(value) : value
  for (const [name, part] of parts) flat(part, `${path}.${name}`, noted)
  return noted
}

/** The edges of what an input takes; the patterns of its texts have tests of their own. */
const limitsOf = (schema: z.core.$ZodType): unknown =>
  JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), (name, value) => {
      if (/^(\$schema|pattern|format|additionalProperties)$/.test(name)) return undefined
      return name === 'type' && value !== 'integer' ? undefined : value
    }),
  )

async function everyNumber(): Promise<Record<string, Noted>> {
  const noted: Record<string, Noted> = {}
  const note = (file: string, name: string, value: unknown) => {
    noted[file] = flat(value, name, noted[file] ?? {})
  }
  for (const file of files('{*/constants,constants/*,notifications/kinds}.ts'))
    if (!/\.test\.ts$|constants\/index\.ts$/.test(file))
      for (const [name, value] of Object.entries(await load(file))) note(file, name, value)
  for (const file of files('**/*.ts').filter((path) => !/\.test\.ts$/.test(path))) {
    if (!/^import \* as z from 'zod\/mini'/m.test(readFileSync(join(folder, file), 'utf8'))) continue
    for (const [name, value] of Object.entries(await load(file)))
      if (value instanceof z.ZodMiniType) note(file, name, limitsOf(value))
  }
  return JSON.parse(JSON.stringify(noted, (_, value) => (value === Infinity ? 'Infinity' : value)))
}

test('R-CONST-44 every number of a domain and every limit of an input is the one that is noted', async () => {
  const found = await everyNumber()
  if (process.env.NOTE_NUMBERS) return writeFileSync(list, `${JSON.stringify(found, null, 2)}\n`)
  const noted = JSON.parse(readFileSync(list, 'utf8'))
  for (const file of Object.keys({ ...noted, ...found }))
    assert.deepEqual(found[file], noted[file], `${relative('.', join(folder, file))}: NOTE_NUMBERS=1 notes it anew`)
})
