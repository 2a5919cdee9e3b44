/** A part of every complete run: a sample of rules, chosen by the commit, is broken, and most of them must be noticed. */
import { headCommit } from '../test/changed.ts'
import { heading, noResults, type Results, since } from '../test/results.ts'
import { measure } from './measure.ts'

const sample = 20
const enough = 0.7
/** How seldom tests that notice just enough may fail the run by an unlucky sample. */
const accident = 0.01

interface Run {
  minutes: number
  tests: readonly string[]
  /** What these tests said in this run. */
  results: Results
  signal: AbortSignal
  measured?: typeof measure
}

/** One check: passed when enough of those tried were noticed; skipped when the time sufficed for too few. */
export async function breakRules({ minutes, tests, results, signal, measured = measure }: Run): Promise<Results> {
  const commit = headCommit()
  const seed = commit ?? 'no commit'
  heading(`Rules broken on purpose (${sample}, seed ${seed}${commit ? '' : ': there is no git'})`)
  const title = `at least ${enough * 100} % of broken rules are noticed (npm run mutants -- --sample ${sample} --seed ${seed})`
  if (minutes <= 0) return leftOut(title, 'no time was given')
  const started = performance.now()
  // What failed or was flaky in this run is asked without a mutant first.
  const doubtful = [...results.failures, ...results.flaky].map((failure) => failure.title)
  const green = new Set(tests.filter((file) => !doubtful.some((one) => one.includes(file))))
  const { lines, tried, killed } = await measured({ sample, seed, minutes, green, signal })
  console.log(`${lines.join('\n')}\n(${since(started)})`)
  if (tried === 0) return leftOut(title, `none was tried within ${minutes} minutes`)
  const failures = chanceOf(killed, tried) < accident ? [{ title, text: lines.join('\n') }] : []
  return { ...noResults(), passed: 1 - failures.length, failed: failures.length, failures }
}

/** How often tests that notice just enough would notice no more than `killed` of `tried`. */
function chanceOf(killed: number, tried: number): number {
  let [one, sum] = [(1 - enough) ** tried, 0]
  for (let noticed = 0; noticed <= killed; noticed += 1) {
    sum += one
    one *= ((tried - noticed) / (noticed + 1)) * (enough / (1 - enough))
  }
  return sum
}

function leftOut(title: string, reason: string): Results {
  const test = { title, state: 'skipped' as const, where: 'tools/mutants', seconds: 0, reason }
  return { ...noResults(), skipped: 1, tests: [test] }
}
