/** Browser journeys: Playwright over e2e/stories, counted by e2e/fixtures/reporter.ts. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFiles } from '../lib/files.ts'
import { runNode } from '../lib/run.ts'
import { ensureChromium } from '../programs/chromium.ts'
import { ensureCoturn } from '../programs/coturn.ts'
import { ensureFfmpeg } from '../programs/ffmpeg.ts'
import { noResults, type Results, since } from './results.ts'

const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']
const reporter = '--reporter=./e2e/fixtures/reporter.ts'

export const journeyFiles = () => listFiles('e2e', (path) => path.endsWith('.spec.ts'))

/** Runs the spec files in both sizes; without a Chromium they count as skipped. */
export async function runJourneys(files: string[]): Promise<Results> {
  const chromium = ensureChromium()
  if (chromium) ensureFfmpeg()
  if (chromium) ensureCoturn()
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-journeys-'))
  const file = join(folder, 'results.json')
  const started = performance.now()
  try {
    const env = { ...process.env, ...(chromium ? { CHROMIUM: chromium } : {}), JOURNEY_RESULTS: file }
    const list = chromium ? [] : ['--list']
    const { ok, output } = await runNode([...playwright, reporter, ...list, ...files], { env, show: Boolean(chromium) })
    const results = readResults(file)
    if (!chromium) {
      const skipped = leftOut(results, files.length)
      console.log(`Browser journeys are skipped: ${skipped.skipped}.`)
      return skipped
    }
    if (!results || (!ok && !results.failed)) return crashed(output)
    console.log(`${files.length} files, ${results.passed} passed, ${results.failed} failed (${since(started)})`)
    return results
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
