/** Unit and database tests: jobs of one or several *.test.ts in a process, a few at a time, one PostgreSQL for all. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { listFiles, root } from '../lib/files.ts'
import { runNode } from '../lib/run.ts'
import { titlesIn } from '../lib/specification.ts'
import { ensureChromium } from '../programs/chromium.ts'
import { ensureCoturn } from '../programs/coturn.ts'
import { ensureFfmpeg } from '../programs/ffmpeg.ts'
import { ensureNatsServer } from '../programs/nats-server.ts'
import { type Job, jobsOf, phases } from './jobs.ts'
import type { Again } from './repeats.ts'
import { add, noResults, type Results, since } from './results.ts'
import type { NodeTestEvent, RunEnd, TestBegin } from './run-files.ts'

const slow = 5
/**
 * Tests make much that lives shortly: with room for it they collect less often, a twentieth of their CPU time. Threads
 * that help to collect wait for a core that others have, another tenth.
 */
const collecting = ['--max-semi-space-size=64', '--single-threaded-gc']
const minutes = 60_000

/** Tests that build images take minutes: they run where `npm test -- container` asks for them. */
const onDemand = /^tools\/container\/built\//
const container = 'container'

/** `filters`: what was asked for. */
export const unitFiles = (filters: readonly string[] = []) =>
  ['rules', 'server', 'media', 'web', 'tools', 'bench'].flatMap((folder) =>
    listFiles(
      folder,
      (path) =>
        path.endsWith('.test.ts') && (!onDemand.test(path) || filters.some((filter) => filter.includes(container))),
    ),
  )

/** Test files that need system programs; without these they are skipped, and this is reported. */
const programs = [
  { needs: /^media\/|^server\/.*(?:gateways\/media|modules\/lives)\//, ensure: ensureFfmpeg, name: 'ffmpeg' },
  { needs: /\/turn\.test\.ts$/, ensure: ensureCoturn, name: 'coturn' },
  { needs: /^server\/.*nats\.test\.ts$/, ensure: ensureNatsServer, name: 'nats-server' },
  { needs: /^media\/.*(?:browser|chromium)\.test\.ts$/, ensure: ensureChromium, name: 'Chromium' },
]

/** `left`: with the titles that are written in them. */
export function withPrograms(files: string[]): { tests: string[]; left: Results } {
  const left = new Set<string>()
  for (const { needs, ensure, name } of programs) {
    const affected = files.filter((file) => needs.test(file))
    if (affected.length === 0 || ensure()) continue
    console.log(`${affected.length} test files need ${name} and are skipped.`)
    for (const file of affected) left.add(file)
  }
  const skipped = [...left].flatMap((where) =>
    titlesIn(readFileSync(join(root, where), 'utf8')).map((title) => ({
      title,
      state: 'skipped' as const,
      where,
      seconds: 0,
    })),
  )
  return {
    tests: files.filter((file) => !left.has(file)),
    left: { ...noResults(), skipped: left.size, tests: skipped },
  }
}

/** Runs the files, and with `again` those that failed once more. `signal` ends it between two jobs. */
export async function runNodeTests(files: string[], signal: AbortSignal, again?: Again): Promise<Results> {
  const started = performance.now()
  const first = new Map<string, Results>()
  for (const { name, atOnce, takes } of phases) {
    const jobs = jobsOf(files.filter(takes), name)
    const begun = performance.now()
    await runJobs(jobs, atOnce, signal, first)
    if (jobs.length) console.log(`${name}: ${jobs.length} processes, ${atOnce} at a time (${since(begun)})`)
  }
  const total = noResults()
  for (const [file, results] of first) {
    const repeat = (longest: number) => (signal.aborted ? Promise.resolve(results) : runAlone(file, longest))
    add(total, again && results.failed > 0 ? await again(results, repeat) : results)
  }
  console.log(`${files.length} files, ${total.passed} passed, ${total.failed} failed (${since(started)})`)
  return total
}

/** Runs the jobs, so many at once, and puts what each file says into `said`. */
async function runJobs(jobs: Job[], atOnce: number, signal: AbortSignal, said: Map<string, Results>): Promise<void> {
  const queue = [...jobs]
  const worker = async () => {
    for (let job = queue.shift(); job && !signal.aborted; job = queue.shift())
      for (const [file, results] of await runJob(job)) said.set(file, results)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** One file in a process of its own. */
export const runAlone = async (file: string, longest?: number): Promise<Results> =>
  (await runJob([file], longest)).get(file) ?? noResults()

/** Only so that what hangs ends: no limit is to be reached because the machine is slow. */
const longestJob = 20 * minutes
/** No test begins or ends for so long: something waits for what never comes, and the whole run with it. */
const longestSilence = 10 * minutes

/** One process; a test that is written elsewhere (a contract) counts for the file of the job, or for each of several. */
export async function runJob(
  job: Job,
  longest = longestJob,
  longestWait = longestSilence,
): Promise<Map<string, Results>> {
  const said = new Map(job.map((file) => [file, noResults()]))
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-events-'))
  const events = join(folder, 'events')
  writeFileSync(events, '')
  const silence = new AbortController()
  const listening = setInterval(() => {
    if (Date.now() - statSync(events).mtimeMs > longestWait) silence.abort()
  }, 1000)
  try {
    const env = { ...process.env, TEST_EVENTS: events }
    const { ok, output } = await runNode([...collecting, 'tools/test/run-files.ts', ...job], {
      env,
      longest: Math.min(longest, longestJob),
      signal: silence.signal,
    })
    let hasEnded = false
    let begun = ''
    for (const event of readEvents(events))
      if (event.state === 'end') hasEnded = true
      else if (event.state === 'begin') begun = event.title
      else for (const file of filesOf(event, job)) count(said.get(file) ?? noResults(), event, file)
    const isExplained = ok || [...said.values()].some(({ failed }) => failed)
    if (hasEnded && isExplained) return said
    // It ended before its tests, or failed outside of them.
    const text = `${output.slice(-4000) || 'The process ended before its tests.'}${begun && `\nThe last test that began: ${begun}`}`
    for (const [file, results] of said) if (!results.failed) fail(results, file, text)
    return said
  } finally {
    clearInterval(listening)
    rmSync(folder, { recursive: true, force: true })
  }
}

function readEvents(path: string): (NodeTestEvent | TestBegin | RunEnd)[] {
  try {
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    return lines.filter(Boolean).map((line) => JSON.parse(line))
  } catch {
    return []
  }
}

const filesOf = ({ file }: NodeTestEvent, job: Job) => (job.includes(where(file)) ? [where(file)] : job)

function count(results: Results, event: NodeTestEvent, of: string): void {
  const { state, title, file, line, seconds, error = '', reason } = event
  const text = error.replaceAll(`file://${root}/`, '')
  if (state === 'failed') fail(results, `${title}  (${where(file)}:${line})`, text)
  else results[state]++
  results.tests.push({ title, state, where: of, seconds, ...(reason ? { reason } : {}) })
  if (seconds > slow) console.log(`slow  ${of} ${title} (${seconds.toFixed(1)} s)`)
}

function fail(results: Results, title: string, text: string): void {
  results.failed++
  results.failures.push({ title, text })
  console.log(`FAILED  ${title}`)
}

const where = (file: string) => (file.startsWith('/') ? relative(root, file) : file)
