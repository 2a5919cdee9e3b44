/** Draws a sample, tries it in copies of the tree and reports. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/files.ts'
import { importGraph } from '../lib/import-graph.ts'
import { mayShare } from '../test/jobs.ts'
import { unitFiles, withPrograms } from '../test/node-tests.ts'
import { copyTree } from './copy.ts'
import { isEquivalent, readEquivalents } from './equivalent.ts'
import type { Mutant } from './mutate.ts'
import { testsNear } from './nearest.ts'
import { nameOf, type Outcome, reportOf } from './report.ts'
import { allMutants, mutableFiles, sampleOf } from './sample.ts'
import { tryMutants } from './try.ts'

interface Options {
  sample: number
  seed: string
  /** Only files whose path contains one of these. */
  paths?: readonly string[]
  /** Only these (`lock`). */
  kind?: string
  /** Ends after this many; what is not reached is not tried. */
  minutes?: number
  atOnce?: number
  green?: ReadonlySet<string>
  signal?: AbortSignal
}

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
/** What the removal of the copies takes (ms). */
const cleaning = 8000

/** Without those that are called equivalent, as far as they are a tenth of it. */
export function drawSample({ sample, seed, paths = [], kind }: Options): { mutants: Mutant[]; excused: number } {
  const files = mutableFiles().filter((file) => !paths.length || paths.some((path) => file.includes(path)))
  const mutants = allMutants(files).filter((mutant) => !kind || mutant.kind === kind)
  const drawn = sampleOf(mutants, sample, seed)
  const known = readEquivalents()
  const excused = drawn
    .filter((mutant) => isEquivalent(mutant, textOf(mutant.file), known))
    .slice(0, Math.floor(drawn.length / 10))
  return { mutants: drawn.filter((mutant) => !excused.includes(mutant)), excused: excused.length }
}

export async function measure(options: Options): Promise<Outcome> {
  const { minutes, atOnce = 2, green } = options
  const limit = minutes ? [AbortSignal.timeout(Math.max(0, minutes * 60_000 - cleaning))] : []
  const signal = AbortSignal.any([...limit, ...(options.signal ? [options.signal] : [])])
  const { mutants, excused } = drawSample(options)
  const graph = importGraph()
  const { tests } = withPrograms(unitFiles())
  const texts = new Map(tests.map((file) => [file, textOf(file)]))
  const shared = new Set(tests.filter(mayShare))
  const place = mkdtempSync(join(tmpdir(), 'vondrona-mutants-'))
  try {
    const folders = Array.from({ length: atOnce }, (_, n) => join(place, String(n + 1)))
    for (const folder of folders) copyTree(folder)
    // All before the first: the tree may change meanwhile.
    const near = new Map(mutants.map((mutant) => [mutant, testsNear(mutant, textOf(mutant.file), graph, texts)]))
    let done = 0
    const verdicts = await tryMutants(mutants, folders, {
      near: (mutant) => near.get(mutant) ?? { nearest: [], wider: [] },
      mayShare: (file) => shared.has(file),
      signal,
      ...(green && { green }),
      onRed: (file) => console.log(`red without a mutant, not asked: ${file}`),
      onVerdict: (mutant, verdict, seconds) => {
        done += 1
        const what =
          verdict.state === 'killed'
            ? `by ${verdict.by}`
            : verdict.state === 'survived'
              ? `${verdict.tests} test files`
              : ''
        console.log(`${done}/${mutants.length}  ${verdict.state}  ${nameOf(mutant)}  ${what} (${seconds.toFixed(1)} s)`)
      },
    })
    return reportOf(verdicts, excused)
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  }
}
