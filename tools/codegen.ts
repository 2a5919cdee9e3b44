/**
 * Writes what is derived from the contract: server/schema.graphql, and operations.generated.ts beside every
 * operations.graphql of the web app (one per feature, so that lazy routes stay lazy). `--check` fails when stale.
 */
import { dirname, posix } from 'node:path'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { contractDocument, contractSchema, parseFile } from './lib/contract.ts'
import { listFiles } from './lib/files.ts'
import { putGenerated } from './lib/generated.ts'
import { generateOperations } from './lib/operations.ts'

const contract = contractDocument()
const schema = contractSchema()
const files = new Map<string, string>()
const failures: string[] = []

if (schema) {
  const head = '# Generated from the .graphql files of all domains by `npm run codegen`. Do not edit.\n\n'
  files.set('server/schema.graphql', `${head}${printSchema(lexicographicSortSchema(schema))}\n`)
}

for (const source of listFiles('web/src', (path) => path.endsWith('/operations.graphql'))) {
  try {
    if (!schema) throw new Error('No domain has a contract yet.')
    const target = `${dirname(source)}/operations.generated.ts`
    const typed = posix.relative(dirname(source), 'web/src/lib/document.ts').replace(/^(?!\.)/, './')
    files.set(target, await generateOperations(schema, contract, parseFile(source), typed))
  } catch (error) {
    failures.push(`${source}\n${error instanceof Error ? error.message : error}`)
  }
}

putGenerated(files, { check: process.argv.includes('--check'), command: 'codegen' })
if (failures.length) {
  console.error(failures.join('\n\n'))
  process.exitCode = 1
}
