/** The results of a test run, and its final report. */
export type Failure = {
  title: string
  text: string
  /** Of a journey, so that it can be run again alone. */
  journey?: { project: string; file: string; line: number; name: string; title: string }
}
/** One test in this run; `where` is its file, `reason` why it skipped itself. */
export type Ran = {
  title: string
  state: 'passed' | 'failed' | 'skipped'
  where: string
  seconds: number
  reason?: string
}
/** `flaky`: tests that failed and then passed at a repeat (docs/decisions/0070); counted as passed. */
export type Results = {
  /** Every test with its title, for the rows that it proves and the time that it takes. */
  tests: Ran[]
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
  flaky: Failure[]
}

export const noResults = (): Results => ({ tests: [], passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] })

export function add(total: Results, part: Results): void {
  total.tests.push(...part.tests)
  total.passed += part.passed
  total.failed += part.failed
  total.skipped += part.skipped
  total.failures.push(...part.failures)
  total.flaky.push(...part.flaky)
}

/** Prints every failure readably, and the closing line last. */
export function printEnd({ tests, passed, failed, skipped, failures, flaky }: Results): void {
  printSkipped(tests)
  printAll('Flaky: failed, and passed when they ran again; find the cause of each', flaky)
  printAll('Failures', failures)
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
}

function printAll(title: string, failures: Failure[]): void {
  if (failures.length) heading(title)
  failures.forEach(({ title, text }, index) => {
    console.log(`${index + 1}. ${title}\n${indent(text.trim())}\n`)
  })
}

const skippedShown = 30

/** Nobody notices a test that leaves itself out, unless it says so with its reason. */
function printSkipped(tests: readonly Ran[]): void {
  const skipped = tests.filter(({ state }) => state === 'skipped')
  if (skipped.length) heading('Skipped')
  for (const { title, where, reason } of skipped.slice(0, skippedShown))
    console.log(`${where}  ${title}${reason ? ` (${reason})` : ''}`)
  if (skipped.length > skippedShown) console.log(`… and ${skipped.length - skippedShown} more`)
}

/** What a run waits for longest. */
export function printSlowest({ tests }: Results): void {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)
  if (tests.length < 100) return
  heading('The slowest tests')
  for (const { title, where, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(5)} s  ${where}  ${title}`)
}

export const heading = (text: string) => console.log(`\n== ${text}`)

/** "1.2 s" since a performance.now(). */
export const since = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`

const indent = (text: string) => text.replace(/^/gm, '   ')
