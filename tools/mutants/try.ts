/** Breaks one rule after the other, several at once, and asks the tests. */
import { whileBroken } from './copy.ts'
import type { Mutant } from './mutate.ts'
import type { Nearby } from './nearest.ts'
import { runTests } from './run-tests.ts'

export type Verdict =
  | { state: 'killed'; by: string }
  /** All of these tests stayed green. */
  | { state: 'survived'; tests: number }
  | { state: 'untried' }

export interface Trial {
  near: (mutant: Mutant) => Nearby
  /** May run in a process with others. */
  mayShare: (file: string) => boolean
  signal: AbortSignal
  /** Files that are known to be green. */
  green?: ReadonlySet<string>
  onVerdict: (mutant: Mutant, verdict: Verdict, seconds: number) => void
  onRed: (file: string) => void
  run?: typeof runTests
}

const second = 1000
/** Of one file without a mutant: also beside much else on the machine. */
const longestAlone = 15 * 60 * second
/** The first limit of a process; whoever passes it is measured without the mutant. */
const patience = (files: number) => (45 + 15 * files) * second

/** One worker for each folder, a copy of the tree. */
export async function tryMutants(
  mutants: readonly Mutant[],
  folders: readonly string[],
  trial: Trial,
): Promise<Map<Mutant, Verdict>> {
  const verdicts = new Map<Mutant, Verdict>(mutants.map((mutant) => [mutant, { state: 'untried' }]))
  const queue = [...mutants]
  const baseline = makeBaseline(trial)
  const worker = async (folder: string) => {
    for (let mutant = queue.shift(); mutant && !trial.signal.aborted; mutant = queue.shift()) {
      const begun = performance.now()
      const verdict = await tryOne(mutant, folder, trial, baseline)
      verdicts.set(mutant, verdict)
      trial.onVerdict(mutant, verdict, (performance.now() - begun) / second)
    }
  }
  await Promise.all(folders.map(worker))
  return verdicts
}

type Baseline = ReturnType<typeof makeBaseline>

/** Each test file once without a mutant; only those that seem to notice something need it. */
function makeBaseline({ green, signal, onRed, run = runTests }: Trial) {
  const known = new Map<string, { isGreen: boolean; seconds: number }>()
  const ask = async (folder: string, file: string, needsTime = false) => {
    const found = known.get(file)
    if (found) return found
    if (green?.has(file) && !needsTime) return { isGreen: true, seconds: 0 }
    const { state, seconds } = await run(folder, [file], { longest: longestAlone, signal })
    const result = { isGreen: state === 'passed', seconds }
    if (state === 'stopped') return result
    if (!result.isGreen && !known.has(file)) onRed(file)
    known.set(file, result)
    return result
  }
  return { ask, isRed: (file: string) => known.get(file)?.isGreen === false }
}

async function tryOne(mutant: Mutant, folder: string, trial: Trial, baseline: Baseline): Promise<Verdict> {
  const { nearest, wider } = trial.near(mutant)
  const run = trial.run ?? runTests
  const { signal } = trial
  const breaking = (files: readonly string[], longest: number) =>
    whileBroken(folder, mutant, () => run(folder, files, { longest, signal }))

  const queue = [...batches(nearest, trial.mayShare), ...batches(wider, trial.mayShare)]
  let tests = 0
  for (let batch = queue.shift(); batch; batch = queue.shift()) {
    const files = batch.filter((file) => !baseline.isRed(file))
    if (files.length === 0) continue
    const outcome = await breaking(files, patience(files.length))
    if (outcome.state === 'stopped') return { state: 'untried' }
    if (outcome.state === 'passed') {
      tests += files.length
      continue
    }
    // One after the other: which of them noticed, and is it green without the mutant?
    if (files.length > 1 && (outcome.state === 'late' || !files.includes(outcome.file ?? ''))) {
      queue.unshift(...files.map((file) => [file]))
      continue
    }
    const file = outcome.state === 'failed' && outcome.file && files.includes(outcome.file) ? outcome.file : files[0]!
    const { isGreen, seconds } = await baseline.ask(folder, file, outcome.state === 'late')
    if (signal.aborted) return { state: 'untried' }
    if (!isGreen) {
      queue.unshift(files)
      continue
    }
    if (outcome.state === 'failed') return { state: 'killed', by: outcome.test ? `${file}: ${outcome.test}` : file }
    const limit = (3 * seconds + 10) * second
    const again = limit <= patience(1) ? outcome : await breaking([file], limit)
    if (again.state === 'stopped') return { state: 'untried' }
    if (again.state === 'late') return { state: 'killed', by: `${file}: time limit` }
    if (again.state === 'failed') return { state: 'killed', by: again.test ? `${file}: ${again.test}` : file }
    tests += 1
  }
  return { state: 'survived', tests }
}

const firstBatch = 2
const laterBatch = 8

/** The likeliest few by themselves, then several in a process; those that reach beyond their file alone. */
export function batches(files: readonly string[], share: (file: string) => boolean): string[][] {
  const found: string[][] = []
  let open: string[] = []
  for (const file of files) {
    if (!share(file)) {
      found.push([file])
      continue
    }
    if (open.length === 0) found.push(open)
    open.push(file)
    if (open.length >= (found.length <= 1 ? firstBatch : laterBatch)) open = []
  }
  return found
}
