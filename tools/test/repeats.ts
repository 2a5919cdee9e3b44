import { type Failure, noResults, type Results } from './results.ts'

/** Gives what is true after the repeats; `run` must end within these milliseconds. */
export type Again = (first: Results, run: (longest: number) => Promise<Results>) => Promise<Results>

const most = 2
const budget = 6 * 60_000

/**
 * What failed runs again, alone, at most twice, and all of a run within six minutes (docs/decisions/0070); what is not
 * reached has failed. A test that failed and then passes is flaky.
 */
export function makeAgain(now: () => number = () => performance.now(), left: number = budget): Again {
  return async (first, run) => {
    let last = first
    const failures: Failure[] = []
    for (let n = 0; n < most && last.failed > 0 && left > 0; n += 1) {
      failures.push(...last.failures)
      const begun = now()
      last = await run(left)
      left -= now() - begun
    }
    const titles = new Set(last.failures.map(({ title }) => title))
    const flaky = new Map(failures.toReversed().map((failure) => [failure.title, failure])) // the first of each
    return { ...last, flaky: [...flaky.values()].filter(({ title }) => !titles.has(title)) }
  }
}

/** Each file so often, alone: which test failed how often. */
export async function countFailures(
  files: readonly string[],
  times: number,
  run: (file: string) => Promise<Results>,
): Promise<Results> {
  const total = noResults()
  const counts = new Map<string, { n: number; text: string }>()
  for (const file of files)
    for (let n = 0; n < times; n += 1) {
      const results = await run(file)
      total.passed += results.passed
      total.failed += results.failed
      total.skipped += results.skipped
      for (const { title, text } of results.failures)
        counts.set(title, { n: (counts.get(title)?.n ?? 0) + 1, text: counts.get(title)?.text ?? text })
    }
  total.failures = [...counts].map(([title, { n, text }]) => ({ title: `${n} of ${times}: ${title}`, text }))
  return total
}
