/** npm run trace [-- --section R-SIGN]: which rows of the specification's checklist have tests, and which have none. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listFiles, root } from './lib/files.ts'
import { rowIds, titles } from './lib/row-ids.ts'

const { values } = parseArgs({ options: { section: { type: 'string' } } })
const sections: Record<string, string> = JSON.parse(readFileSync(join(root, 'tools/trace-rows.json'), 'utf8'))
const tests = listFiles('.', (path) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tools/'))
const named = new Map<string, Set<string>>()

for (const file of tests) {
  for (const id of titles(readFileSync(join(root, file), 'utf8')).flatMap(rowIds)) {
    named.set(id, (named.get(id) ?? new Set()).add(file))
  }
}

const wanted = Object.entries(sections).filter(([section]) => !values.section || section === values.section)
if (!wanted.length) console.log(`There is no section ${values.section}. Sections: ${Object.keys(sections).join(' ')}`)

let covered = 0
let total = 0
for (const [section, numbers] of wanted) {
  const ids = numbers.split(' ').map((number) => `${section}-${number}`)
  const without = ids.filter((id) => !named.has(id))
  covered += ids.length - without.length
  total += ids.length
  console.log(
    `${section.padEnd(9)} ${String(ids.length - without.length).padStart(3)} of ${String(ids.length).padStart(3)}`,
  )
  if (without.length) console.log(`          no test: ${without.map((id) => id.slice(section.length)).join(' ')}`)
  if (values.section)
    for (const id of ids) if (named.has(id)) console.log(`          ${id}: ${[...named.get(id)!].join(', ')}`)
}
console.log(`\n${covered} of ${total} rows are named by a test (${tests.length} test files).`)

const known = new Set(
  Object.entries(sections).flatMap(([section, numbers]) => numbers.split(' ').map((n) => `${section}-${n}`)),
)
const unknown = [...named.keys()].filter((id) => !known.has(id)).sort()
if (unknown.length) console.log(`Named by tests, but not in the checklist: ${unknown.join(' ')}`)
