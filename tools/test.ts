/**
 * npm test: every check and every test, one closing line.
 *
 *   npm test                      all of it
 *   npm test -- static            types, format, boundaries, generated code, web build, byte budget
 *   npm test -- unit              unit and database tests
 *   npm test -- e2e               browser journeys
 *   npm test -- server/src/kernel tests and journeys whose path contains this
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib/files.ts'
import { endChildren } from './lib/run.ts'
import { findChromium } from './programs/chromium.ts'
import { journeyFiles, runJourneys } from './test/journeys.ts'
import { runNodeTests, unitFiles, withPrograms } from './test/node-tests.ts'
import { add, heading, noResults, printEnd, printSlowest, type Results, since } from './test/results.ts'
import { databasePicture, runStatic, webBuild } from './test/static.ts'
import { summary, traceRun } from './trace.ts'

type Postgres = { config: unknown; stop: () => Promise<void> }

const args = process.argv.slice(2)
const parts = new Set(args.filter((arg) => ['static', 'unit', 'e2e'].includes(arg)))
const filters = args.filter((arg) => !parts.has(arg))
const wants = (part: string) => (parts.size ? parts.has(part) : part !== 'static' || !filters.length)
const matches = (file: string) =>
  !filters.length || filters.some((filter) => file.includes(filter.replace(/^\.\//, '')))

// Processes that start find compiled what others have compiled: half of the start of a server.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled')

const results = noResults()
const stopped = new AbortController()
let postgres: Promise<Postgres | null> = Promise.resolve(null)

process.once('exit', endChildren)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    endChildren()
    stopped.abort()
    await postgres.then((started) => started?.stop()).catch(() => {})
    process.exit(130)
  })
}

const started = performance.now()
const { tests, left } = withPrograms(wants('unit') ? unitFiles().filter(matches) : [])
add(results, left)
const journeys = wants('e2e') ? journeyFiles().filter(matches) : []

if (wants('static') || journeys.length || tests.some((file) => !file.startsWith('rules/'))) postgres = startPostgres()
postgres.catch(() => {}) // reported where it is awaited

if (wants('static')) {
  heading('Checks')
  add(results, await runStatic())
}

const database = await postgres.catch((error: unknown) => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  add(results, { ...noResults(), failed: 1, failures: [{ title: 'PostgreSQL for the tests', text }] })
  return null
})
if (database) process.env.TEST_PG = JSON.stringify(database.config)
if (database && wants('static')) add(results, await runStatic([databasePicture]))

if (tests.length) {
  heading(`Unit and database tests (${tests.length} files)`)
  add(results, await runNodeTests(tests, stopped.signal))
}

if (journeys.length) {
  heading(`Browser journeys (${journeys.length} files)`)
  const build = wants('static') ? noResults() : await runStatic([webBuild])
  if (build.failed) add(results, build)
  add(results, await runJourneys(journeys))
}

await database?.stop()
const isWhole = !filters.length && wants('unit') && wants('e2e')
if (isWhole) add(results, proofs())
if (!results.passed && !results.failed && !results.skipped) {
  const text = filters.length ? `No test file matches ${filters.join(', ')}.` : 'There is nothing to test.'
  add(results, { ...noResults(), failed: 1, failures: [{ title: 'nothing was run', text }] })
}
printSlowest(results)
console.log(`\nAll of it took ${since(started)}.`)
printEnd(results)
// A pipe may still buffer lines: exit when the last one is written.
process.stdout.write('', () => process.exit(results.failed ? 1 : 0))

/** The rows of the specification against this run: one check more. */
function proofs(): Results {
  const lacksPrograms = left.skipped > 0 || (journeys.length > 0 && !findChromium())
  const traced = traceRun({ tests: results.tests, lacksPrograms })
  heading('Specification')
  console.log([summary(traced), ...traced.untried].join('\n'))
  if (!traced.problems.length) return { ...noResults(), passed: 1 }
  const failures = [{ title: 'proofs of the specification (npm run trace)', text: traced.problems.join('\n') }]
  return { ...noResults(), failed: 1, failures }
}

/** One PostgreSQL for the complete run; each test file makes its own database in it. */
async function startPostgres(): Promise<Postgres | null> {
  const harness = join(root, 'server/test/database.ts')
  if (!existsSync(harness)) return null
  const { startTestPostgres } = await import(pathToFileURL(harness).href)
  return startTestPostgres()
}
