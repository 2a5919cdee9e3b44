/** Which files differ from the main branch, and which tests they reach by the import graph. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf } from '../boundaries/places.ts'
import { root } from '../lib/files.ts'
import { dependents, type ImportGraph, importGraph } from '../lib/import-graph.ts'
import { homeOf, testsNear } from '../mutants/nearest.ts'
import { phases } from './jobs.ts'
import { journeyFiles } from './journeys.ts'
import { runNodeTests, unitFiles, withPrograms } from './node-tests.ts'
import { add, heading, noResults, type Results } from './results.ts'

const git = (...args: string[]): string | null => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

export const headCommit = () => git('rev-parse', 'HEAD')

/** Since the branch left `main`, committed or not; null without git. */
export function changedFiles(): string[] | null {
  const main = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', name))
  const base = git('merge-base', main ?? 'HEAD', 'HEAD')
  const lists = [git('diff', '--name-only', base ?? 'HEAD'), git('ls-files', '--others', '--exclude-standard')]
  if (lists.includes(null)) return null
  return [...new Set(lists.flatMap((list) => list?.split('\n') ?? []))].filter(Boolean).toSorted()
}

export interface Reached {
  /** Changed themselves, beside what changed, of its domain, or importing it. */
  nearest: string[]
  /** All others that depend on it, the nearest first. */
  others: string[]
}

/** `texts`: every test file. */
export function testsReached(
  changed: readonly string[],
  graph: ImportGraph,
  texts: ReadonlyMap<string, string>,
): Reached {
  const near = changed.map((file) => testsNear({ file, start: 0 }, '', graph, texts))
  // What nobody imports (a contract, a style, a picture) has the tests of its folder.
  const loose = changed.filter((file) => !graph.imports.has(file) && !graph.importers.has(file)).map(homeOf)
  const beside = [...texts.keys()].filter((test) => loose.includes(homeOf(test)))
  const own = changed.filter((file) => texts.has(file))
  const nearest = new Set([...own, ...near.flatMap((one) => one.nearest), ...beside])
  const steps = dependents(graph, changed)
  const all = [...steps].toSorted(([, a], [, b]) => a - b).map(([file]) => file)
  const others = new Set([...near.flatMap((one) => one.wider), ...all.filter((file) => texts.has(file))])
  return { nearest: [...nearest], others: [...others.difference(nearest)] }
}

/** Journeys of the domains whose pages changed: nobody imports what a journey visits. */
export function journeysNear(changed: readonly string[], journeys: readonly string[]): string[] {
  const domains = new Set(changed.map((file) => placeOf(file).domain).filter((domain) => domain !== null))
  return journeys.filter((journey) => changed.includes(journey) || domains.has(journey.split('/')[2] ?? ''))
}

const shown = 20
const waits = phases.find(({ name }) => name === 'Waiting')?.takes

/** The nearest tests, then as many of the others as begin within `milliseconds`; says what was left out. */
export async function runChanged(milliseconds: number, signal: AbortSignal): Promise<Results> {
  const changed = changedFiles()
  heading('Tests of the change')
  if (!changed)
    return { ...noResults(), failed: 1, failures: [{ title: 'npm test -- changed', text: 'It needs git.' }] }
  console.log(`${changed.length} changed files: ${listed(changed)}`)
  const { tests, left } = withPrograms(unitFiles())
  const texts = new Map(tests.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const { nearest, others } = testsReached(changed, importGraph(), texts)
  const quick = others.filter((file) => !waits?.(file))
  const results = noResults()
  const until = AbortSignal.any([signal, AbortSignal.timeout(Math.max(milliseconds, 1))])
  for (const files of [nearest, quick])
    if (files.length > 0 && !until.aborted) add(results, await runNodeTests(files, until))
  const ran = new Set(results.tests.map(({ where }) => where))
  const missed = [...nearest, ...others].filter((file) => !ran.has(file))
  if (missed.length)
    console.log(`Left out, ${missed.length} of ${nearest.length + others.length} test files: ${listed(missed)}`)
  if (left.skipped) console.log(`Left out, ${left.skipped} test files that need programs.`)
  const journeys = journeysNear(changed, journeyFiles())
  console.log(
    `Left out, all browser journeys${journeys.length ? `; those of the same domains: ${listed(journeys)}` : ''}`,
  )
  return results
}

const listed = (files: readonly string[]) =>
  [...files.slice(0, shown), ...(files.length > shown ? [`and ${files.length - shown} more`] : [])].join('\n  ')
