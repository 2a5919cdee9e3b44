/** Browser journeys: Playwright over e2e/stories, counted by e2e/fixtures/reporter.ts. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFiles } from '../lib/files.ts'
import { runNode } from '../lib/run.ts'
import { ensureChromium } from '../programs/chromium.ts'
import { ensureCoturn } from '../programs/coturn.ts'
import { ensureFfmpeg } from '../programs/ffmpeg.ts'
import type { Again } from './repeats.ts'
import { type Failure, noResults, type Results, since } from './results.ts'

/** Threads that help to collect wait for a core that the browser has. */
const playwright = [
  '--single-threaded-gc',
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'e2e/playwright.config.ts',
]
const reporter = '--reporter=./e2e/fixtures/reporter.ts'

export const journeyFiles = () => listFiles('e2e', (path) => path.endsWith('.spec.ts'))

/** Runs the spec files in both sizes, and with `again` the journeys that failed once more; without a Chromium they count as skipped. */
export async function runJourneys(files: string[], again?: Again): Promise<Results> {
  const chromium = ensureChromium()
  if (chromium) ensureFfmpeg()
  if (chromium) ensureCoturn()
  const started = performance.now()
  if (!chromium) {
    const skipped = leftOut((await play(['--list', ...files])).results, files.length)
    console.log(`Browser journeys are skipped: ${skipped.skipped}.`)
    return skipped
  }
  const { ok, output, results } = await play(files, { env: { CHROMIUM: chromium }, show: true })
  if (!results || (!ok && !results.failed)) return crashed(output)
  for (const failure of again ? [...results.failures] : [])
    if (failure.journey)
      settle(results, failure, await again?.(onlyOf(failure), (longest) => repeat(failure, chromium, longest)))
  console.log(`${files.length} files, ${results.passed} passed, ${results.failed} failed (${since(started)})`)
  return results
}

interface Play {
  env?: NodeJS.ProcessEnv
  show?: boolean
  longest?: number
}

/** One run of Playwright; without results if it ended before them. */
async function play(args: string[], { env = {}, ...options }: Play = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-journeys-'))
  const file = join(folder, 'results.json')
  try {
    const all = { ...process.env, ...env, JOURNEY_RESULTS: file }
    const ended = await runNode([...playwright, reporter, ...args], { ...options, env: all })
    return { ...ended, results: readResults(file) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const onlyOf = (failure: Failure): Results => ({ ...noResults(), failed: 1, failures: [failure] })

/** One journey alone, with a trace; others that are written on the same line do not count. */
async function repeat(failure: Failure, chromium: string, longest: number): Promise<Results> {
  const { project, file, line, name, title } = failure.journey as NonNullable<Failure['journey']>
  const chosen = [
    `${file}:${line}`,
    `--project=${project}`,
    '--workers=1',
    '--trace=retain-on-failure',
    '-g',
    escaped(title),
  ]
  const { output, results } = await play(chosen, { env: { CHROMIUM: chromium }, show: true, longest })
  const still = results?.failures.find((one) => one.title === failure.title)
  if (still) return onlyOf(still)
  if (results?.tests.some((one) => one.title === name && one.state === 'passed')) return { ...noResults(), passed: 1 }
  return onlyOf({ ...failure, text: output || failure.text }) // it did not come to its end
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What became of a failure when it was repeated. */
export function settle(results: Results, failure: Failure, end: Results | undefined): void {
  if (!end) return
  results.failures = results.failures.flatMap((one) => (one === failure ? end.failures : [one]))
  if (end.failed > 0) return
  results.failed -= 1
  results.passed += 1
  results.flaky.push(...end.flaky)
  const { name, file } = failure.journey as NonNullable<Failure['journey']>
  const test = results.tests.find((one) => one.title === name && one.where === file && one.state === 'failed')
  if (test) test.state = 'passed'
}

/** What Playwright listed, with the titles that claim rows; only the count if it could not list. */
export const leftOut = (listed: Results | null, files: number): Results => listed ?? { ...noResults(), skipped: files }

function readResults(file: string): Results | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const crashed = (output: string): Results => ({
  ...noResults(),
  failed: 1,
  failures: [
    { title: 'browser journeys', text: output || 'Playwright ended without results; its message stands above.' },
  ],
})
