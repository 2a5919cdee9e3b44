/**
 * npm test: every check and every test, one closing line.
 *
 *   npm test                      all of it
 *   npm test -- static            types, format, boundaries, generated code, web build, byte budget
 *   npm test -- unit              unit and database tests
 *   npm test -- e2e               browser journeys
 *   npm test -- server/src/kernel tests and journeys whose path contains this
 *   npm test -- container         what a whole run leaves out: images are built and started (CONTRIBUTING.md)
 *   npm test -- changed           the static checks, and what the change reaches by its imports, in about two minutes
 *   npm test -- --minutes 1       how long a complete run breaks rules on purpose (docs/decisions/0071); 0: not at all
 *   npm test -- --repeat 20 path  each of these files so often, alone: which test fails how often
 *   npm test -- --note-flaky      adds what was flaky to docs/specification/flaky.txt
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { root } from './lib/files.ts'
import { endChildren } from './lib/run.ts'
import { breakRules } from './mutants/in-whole-run.ts'
import { findChromium } from './programs/chromium.ts'
import { installMissing } from './programs/install.ts'
import { runChanged } from './test/changed.ts'
import { noteFlaky } from './test/flaky.ts'
import { journeyFiles, runJourneys } from './test/journeys.ts'
import { runAlone, runNodeTests, unitFiles, withPrograms } from './test/node-tests.ts'
import { countFailures, makeAgain } from './test/repeats.ts'
import { add, heading, noResults, printEnd, printSlowest, type Results, since } from './test/results.ts'
import { databasePicture, runStatic, serverBuild, webBuild } from './test/static.ts'
import { summary, traceRun } from './trace.ts'

type Postgres = { config: unknown; stop: () => Promise<void> }

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repeat: { type: 'string' },
    'note-flaky': { type: 'boolean' },
    minutes: { type: 'string', default: '3' },
  },
})
const parts = new Set(positionals.filter((arg) => ['static', 'unit', 'e2e', 'changed'].includes(arg)))
const onlyChanged = parts.has('changed')
if (onlyChanged) parts.add('static')
const filters = positionals.filter((arg) => !parts.has(arg))
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
const chosen = wants('unit') ? unitFiles(filters).filter(matches) : []
/** How often each file runs; 0: once. */
const times = Number(options.repeat ?? 0)
const isWhole = !filters.length && wants('unit') && wants('e2e')
/** Whoever changes something sees at once what fails; a whole run says whether it was an accident. */
const again = isWhole || process.env.CI ? makeAgain() : undefined
const journeys = wants('e2e') ? journeyFiles().filter(matches) : []

const installing = isWhole ? installMissing() : undefined
if (wants('static') || journeys.length || chosen.some((file) => !file.startsWith('rules/'))) postgres = startPostgres()
postgres.catch(() => {}) // reported where it is awaited

if (wants('static') && !times) {
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

await installing
const { tests, left } = withPrograms(chosen)
add(results, left)
if (tests.length) {
  heading(`Unit and database tests (${tests.length} files)`)
  if (times) add(results, await countFailures(tests, times, (file) => runAlone(file)))
  else add(results, await runNodeTests(tests, stopped.signal, again))
}

if (onlyChanged && database) {
  const seconds = 110 - (performance.now() - started) / 1000
  add(results, await runChanged(seconds * 1000, stopped.signal))
}
if (isWhole && !times && database) {
  const minutes = Number(options.minutes)
  add(results, await breakRules({ minutes, tests, results, signal: stopped.signal }))
}

if (journeys.length) {
  heading(`Browser journeys (${journeys.length} files)`)
  const build = wants('static') ? noResults() : await runStatic([webBuild, serverBuild])
  if (build.failed) add(results, build)
  if (times) add(results, await countFailures(journeys, times, (file) => runJourneys([file])))
  else add(results, await runJourneys(journeys, again))
}

await database?.stop()
if (isWhole && !times) add(results, proofs())
if (!results.passed && !results.failed && !results.skipped) {
  const text = filters.length ? `No test file matches ${filters.join(', ')}.` : 'There is nothing to test.'
  add(results, { ...noResults(), failed: 1, failures: [{ title: 'nothing was run', text }] })
}
if (options['note-flaky']) noteFlaky(results.flaky)
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
