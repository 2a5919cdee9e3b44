/** No text key reaches a screen: what the schema of a form can answer is in a catalogue that its file loads. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Catalogue } from '@vondrona/rules/texts'

const web = join(import.meta.dirname, '../..')
const isKey = /^[a-z]\w*(\.[a-z]\w*)+$/

interface Schema {
  safeParse: (value: unknown) => { error?: { issues: readonly { message: string; path: readonly PropertyKey[] }[] } }
  _zod?: { def?: { shape?: Record<string, unknown> } }
}

/** What fields are left as, and what nobody means to type. */
const wrong = [
  '',
  ' ',
  'x',
  'x@',
  '\u0000',
  'x'.repeat(10_000),
  'a b c@d',
  '2026-02-30',
  '2999-01-01',
  '1800-01-01',
  null,
  undefined,
  7,
  -1,
  {},
  [],
]

/** Every key that some wrong values get. */
function keysOf(schema: Schema): Set<string> {
  const fields = Object.keys(schema._zod?.def?.shape ?? {})
  const issues = wrong.flatMap((value) =>
    [value, Object.fromEntries(fields.map((field) => [field, value]))].flatMap(
      (typed) => schema.safeParse(typed).error?.issues ?? [],
    ),
  )
  return new Set(issues.map(({ message }) => message).filter((message) => isKey.test(message)))
}

interface Form {
  file: string
  schema: Schema
  catalogues: Catalogue<string>[]
}

async function formsOf(file: string): Promise<Form[]> {
  const source = readFileSync(join(web, file), 'utf8')
  const names = [...source.matchAll(/zodResolver(?:<[^>]*>)?\((\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0) return []
  const imported: Record<string, unknown> = {}
  for (const [, what = '', from = ''] of source.matchAll(/import \{([^}]*)\} from '(@vondrona\/rules\/[^']+)'/g)) {
    const module = (await import(from)) as Record<string, unknown>
    for (const one of what.split(',').map((part) => part.trim().replace(/^type /, ''))) {
      const [name = '', local = name] = one.split(' as ')
      if (name) imported[local] = module[name]
    }
  }
  const catalogues = Object.values(imported).filter(
    (one): one is Catalogue<string> => typeof one === 'object' && one !== null && 'fr' in one && 'en' in one,
  )
  return names.flatMap((name) => (imported[name] ? [{ file, schema: imported[name] as Schema, catalogues }] : []))
}

const shell = (await import('@vondrona/rules/shell')).texts as Catalogue<string>
const forms = (await Promise.all(globSync('features/**/*.{ts,tsx}', { cwd: web }).map(formsOf))).flat()

const unknownIn = ({ schema, catalogues }: Form) =>
  [...keysOf(schema)].filter((key) => ![shell, ...catalogues].some(({ fr }) => key in fr))

test('every error that the schema of a form can answer has a sentence on the page that shows it', () => {
  assert.ok(forms.length >= 5, 'the forms were not found')
  for (const form of forms) assert.deepEqual(unknownIn(form), [], form.file)
})

test('a form whose catalogue is not loaded is noticed', () => {
  const found = forms.filter((form) => unknownIn({ ...form, catalogues: [] }).length > 0)
  assert.ok(found.length >= 4)
})
