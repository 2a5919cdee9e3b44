/**
 * Writes the lists of what the domains declare, and the files derived from the contract: server/schema.graphql, operations.generated.ts beside every
 * operations.graphql of the web app (one per feature, so that lazy routes stay lazy), the names of those whose answers stay
 * on the device, and the hashes of the app's queries (the server compiles no others). `--check` fails if a file is out of date.
 */
import { createHash } from 'node:crypto'
import { dirname, posix } from 'node:path'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { contractDocument, contractSchema, parseFile } from './lib/contract.ts'
import { contractTypes } from './lib/contract-types.ts'
import { domainLists } from './lib/domain-lists.ts'
import { listFiles } from './lib/files.ts'
import { putGenerated } from './lib/generated.ts'
import { generateOperations, keptNames, readOperations, sentTexts } from './lib/operations.ts'

const contract = contractDocument()
const schema = contractSchema()
const files = new Map<string, string>(domainLists())
const failures: string[] = []
const hashes: string[] = []
const kept: string[] = []

if (schema) {
  const head = '# Generated from the .graphql files of all domains by `npm run codegen`. Do not edit.\n\n'
  files.set('server/schema.graphql', `${head}${printSchema(lexicographicSortSchema(schema))}\n`)
  const typesHead = '// Generated from the .graphql files of all domains by `npm run codegen`. Do not edit.\n\n'
  files.set('server/src/contract.generated.ts', `${typesHead}${contractTypes(lexicographicSortSchema(schema))}`)
}

for (const source of listFiles('web/src', (path) => path.endsWith('/operations.graphql'))) {
  try {
    if (!schema) throw new Error('No domain has a contract yet.')
    const target = `${dirname(source)}/operations.generated.ts`
    const typed = posix.relative(dirname(source), 'web/src/lib/api/typed-document.ts').replace(/^(?!\.)/, './')
    const document = readOperations(schema, source)
    files.set(target, await generateOperations(schema, contract, document, typed))
    kept.push(...keptNames(parseFile(source)))
    for (const text of sentTexts(document)) hashes.push(createHash('sha256').update(text).digest('base64url'))
  } catch (error) {
    failures.push(`${source}\n${error instanceof Error ? error.message : error}`)
  }
}

files.set(
  'web/src/lib/api/kept-queries.generated.ts',
  [
    '// Generated from the operations.graphql files of the web app by `npm run codegen`. Do not edit.',
    '/** Queries with `@kept`: their last answers stay on the device (kept-answers.ts). */',
    `export const keptQueries: ReadonlySet<string> = new Set([\n${kept
      .sort()
      .map((name) => `  '${name}',`)
      .join('\n')}\n])\n`,
  ].join('\n'),
)

const lines = [...new Set(hashes)].sort().map((hash) => `  '${hash}',`)
files.set(
  'server/src/kernel/graphql/own-documents.generated.ts',
  [
    '// Generated from the operations.graphql files of the web app by `npm run codegen`. Do not edit.',
    '/** SHA-256 of every text that the app of this build sends. */',
    `export const ownDocuments: ReadonlySet<string> = new Set([\n${lines.join('\n')}\n])\n`,
  ].join('\n'),
)

putGenerated(files, { check: process.argv.includes('--check'), command: 'codegen' })
if (failures.length) {
  console.error(failures.join('\n\n'))
  process.exitCode = 1
}
