/** What a test run counts, and how its end is printed. */
export type Failure = { title: string; text: string }
/** `unsteady`: what failed and then passed when it was asked once more (docs/decisions/0017); counted as passed. */
export type Results = {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
  unsteady: Failure[]
}

export const noResults = (): Results => ({ passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] })

export function add(total: Results, part: Results): void {
  total.passed += part.passed
  total.failed += part.failed
  total.skipped += part.skipped
  total.failures.push(...part.failures)
  total.unsteady.push(...part.unsteady)
}

/** Prints every failure readably, and the closing line last. */
export function printEnd({ passed, failed, skipped, failures, unsteady }: Results): void {
  printAll('Unsteady: failed once, passed when asked again; each is a defect to be found', unsteady)
  printAll('Failures', failures)
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
}

function printAll(title: string, failures: Failure[]): void {
  if (failures.length) heading(title)
  failures.forEach(({ title, text }, index) => {
    console.log(`${index + 1}. ${title}\n${indent(text.trim())}\n`)
  })
}

export const heading = (text: string) => console.log(`\n== ${text}`)

/** "1.2 s" since a performance.now(). */
export const since = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`

const indent = (text: string) => text.replace(/^/gm, '   ')
