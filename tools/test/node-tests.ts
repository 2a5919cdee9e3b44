/** Unit and database tests: every *.test.ts in a process of its own, two at a time, one PostgreSQL for all of them. */
import { relative } from 'node:path'
import { run } from 'node:test'
import { inspect } from 'node:util'
import { ensureChromium } from '../ensure-chromium.ts'
import { ensureCoturn } from '../ensure-coturn.ts'
import { ensureFfmpeg } from '../ensure-ffmpeg.ts'
import { listFiles, root } from '../lib/files.ts'
import { add, type Failure, noResults, type Results, since } from './results.ts'

const minutes = 60_000
const slow = 5_000
/** More failing files than this are no accident. */
const askedAgain = 5

export const unitFiles = () =>
  ['rules', 'server', 'media', 'web', 'tools', 'bench'].flatMap((folder) =>
    listFiles(folder, (path) => path.endsWith('.test.ts')),
  )

/** Files whose sources and viewers are programs of the system; without these they are left out, and that is said. */
const programs = [
  { needs: /^media\/|^server\/.*(?:gateways\/media|modules\/lives)\//, ensure: ensureFfmpeg, name: 'ffmpeg' },
  { needs: /\/turn\.test\.ts$/, ensure: ensureCoturn, name: 'coturn' },
  { needs: /^media\/.*(?:browser|chromium)\.test\.ts$/, ensure: ensureChromium, name: 'Chromium' },
]

export function withPrograms(files: string[]): { tests: string[]; left: string[] } {
  const left = new Set<string>()
  for (const { needs, ensure, name } of programs) {
    const affected = files.filter((file) => needs.test(file))
    if (affected.length === 0 || ensure()) continue
    console.log(`${affected.length} test files need ${name} and are skipped.`)
    for (const file of affected) left.add(file)
  }
  return { tests: files.filter((file) => !left.has(file)), left: [...left] }
}

/** Runs the files; what fails is asked once more, alone. `signal` ends their processes. */
export async function runNodeTests(files: string[], signal: AbortSignal): Promise<Results> {
  const started = performance.now()
  const first = await runFiles(files, signal, 2)
  const failed = files.filter((file) => first.get(file)?.failed)
  const again = signal.aborted || failed.length > askedAgain ? new Map() : await runFiles(failed, signal, 1)
  const total = noResults()
  for (const [file, results] of first) {
    const second = again.get(file)
    add(total, second ?? results)
    if (second) total.unsteady.push(...results.failures.filter(({ title }) => !hasTitle(second.failures, title)))
  }
  console.log(`${files.length} files, ${total.passed} passed, ${total.failed} failed (${since(started)})`)
  return total
}

/** What each file says. */
async function runFiles(files: string[], signal: AbortSignal, concurrency: number): Promise<Map<string, Results>> {
  const said = new Map<string, Results>()
  if (!files.length) return said
  const of = (file: string | undefined) => {
    const name = where(file)
    const known = said.get(name) ?? noResults()
    said.set(name, known)
    return known
  }
  const printed = new Map<string, string>()
  const keep = ({ file = '', message }: { file?: string | undefined; message: string }) =>
    printed.set(where(file), `${printed.get(where(file)) ?? ''}${message}`.slice(-4000))
  const stream = run({ files, cwd: root, concurrency, timeout: 5 * minutes, signal })
  stream.on('test:stderr', keep)
  stream.on('test:stdout', keep)
  stream.on('test:pass', (event) => {
    const { skip, todo, details, name, file } = event
    if (details.type === 'suite') return
    if (skip !== undefined || todo !== undefined) of(entryOf(event)).skipped++
    else of(entryOf(event)).passed++
    if (details.duration_ms > slow)
      console.log(`slow  ${where(file)} ${name} (${(details.duration_ms / 1000).toFixed(1)} s)`)
  })
  stream.on('test:fail', (event) => {
    const { name, file, line, details, todo } = event
    const error = details.error as Error & { failureType?: string }
    if (details.type === 'suite' && error.failureType === 'subtestsFailed') return
    if (error.failureType === 'subtestsFailed' || todo !== undefined) return
    const isWholeFile = where(name) === where(file) || name === file
    const text = isWholeFile ? `${printed.get(where(file)) ?? ''}\n${explain(error)}` : explain(error)
    const title = isWholeFile ? where(file) : `${name}  (${where(file)}:${line})`
    const results = of(entryOf(event) ?? name)
    results.failed++
    results.failures.push({ title, text })
    console.log(`FAILED  ${where(file)}  ${isWholeFile ? '' : name}`)
  })
  for await (const _event of stream) {
    // The handlers above look at each event; this waits for the last one.
  }
  return said
}

/** The file that was run; `file` is where the test is written, and contracts are written once for several. */
const entryOf = (event: { file?: string | undefined }) => (event as { entryFile?: string }).entryFile ?? event.file

const hasTitle = (failures: readonly Failure[], title: string) => failures.some((one) => one.title === title)

const where = (file: string | undefined) => (file?.startsWith('/') ? relative(root, file) : (file ?? ''))

/** The error itself, without the runner's own frames. */
function explain(error: Error): string {
  const cause = error.cause ?? error
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause)
  return text
    .split('\n')
    .filter((line) => !/^\s+at .*(node:|node_modules\/|\(<anonymous>\)$)/.test(line))
    .join('\n')
    .replaceAll(`file://${root}/`, '')
}
