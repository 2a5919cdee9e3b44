/**
 * npm run trace [-- --section R-SIGN]: which rows of the specification the last complete `npm test` proved, which it did
 * not, and why. `npm test` fails where a delivered row has no proof and is not among the known gaps.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/files.ts'
import { type Row, type Statuses, type Traced, trace } from './lib/proofs.ts'
import { specifiedRows } from './specification.ts'
import type { Ran } from './test/results.ts'

const statusesFile = 'docs/specification/rows.json'
const gapsFile = 'docs/specification/known-gaps.txt'
/** The results of the last complete run. */
const runFile = join(root, '.cache/last-run.json')

export interface Run {
  tests: Ran[]
  lacksPrograms: boolean
}

/** Stores a complete run for `npm run trace`, and says what its rows lack. */
export function traceRun(run: Run): Traced {
  mkdirSync(dirname(runFile), { recursive: true })
  writeFileSync(runFile, JSON.stringify(run))
  const traced = traceWith(run)
  return { ...traced, problems: [...traced.problems, ...addedGaps()] }
}

function traceWith(run: Run): Traced {
  const statuses: Statuses = JSON.parse(readFileSync(join(root, statusesFile), 'utf8'))
  const ids = specifiedRows().map(({ id }) => id)
  return trace({ ids, statuses, gaps: gapsIn(readFileSync(join(root, gapsFile), 'utf8')), ...run })
}

/** One id a line; what follows a # is for people. */
const gapsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)

/**
 * The known gaps only become fewer: each must be in every version of the file in git, so that an added one
 * fails after its commit, too. Without git nothing can be said.
 */
export function addedGaps(folder = root): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' }).toString()
  try {
    const commits = git('log', '--format=%H', '--diff-filter=AM', '--', gapsFile).split('\n').filter(Boolean)
    const versions = commits.map((commit) => new Set(gapsIn(git('show', `${commit}:${gapsFile}`))))
    const added = gapsIn(readFileSync(join(folder, gapsFile), 'utf8')).filter(
      (id) => !versions.every((of) => of.has(id)),
    )
    return added.map((id) => `${id} is a new gap: the known ones only become fewer.`)
  } catch {
    return []
  }
}

/** One line for the end of a run. */
export function summary({ rows }: Traced): string {
  const delivered = rows.filter(({ state }) => state === 'delivered')
  const of = (list: Row[], ...proofs: Row['proof'][]) => list.filter(({ proof }) => proofs.includes(proof)).length
  const rest = `${of(delivered, 'texts')} by their texts alone, ${of(delivered, 'skipped')} skipped, ${of(delivered, 'failed')} failed, ${of(delivered, 'none')} without a test`
  return `${of(delivered, 'proven')} of ${delivered.length} delivered rows are proven (${rest}).`
}

function print(traced: Traced, wanted: string | undefined): void {
  const sections = Map.groupBy(traced.rows, ({ section }) => section)
  if (wanted && !sections.has(wanted))
    console.log(`There is no section ${wanted}. Sections: ${[...sections.keys()].join(' ')}`)
  for (const [section, rows] of sections) {
    if (wanted && section !== wanted) continue
    const delivered = rows.filter(({ state }) => state === 'delivered')
    const proven = delivered.filter(({ proof }) => proof === 'proven').length
    const others = rows.length - delivered.length
    console.log(
      `${section.padEnd(9)} ${String(proven).padStart(3)} of ${String(delivered.length).padStart(3)}${others ? `, ${others} not delivered` : ''}`,
    )
    list('no test', delivered, ({ proof }) => proof === 'none')
    list('only texts', delivered, ({ proof }) => proof === 'texts')
    list('skipped', delivered, ({ proof }) => proof === 'skipped')
    list('failed', delivered, ({ proof }) => proof === 'failed')
    list('only a place', rows, ({ state, proof }) => state === 'place' && proof === 'proven')
    if (wanted) for (const { id, where } of rows) if (where.length) console.log(`          ${id}: ${where.join(', ')}`)
  }
  console.log(`\n${summary(traced)}`)
}

function list(title: string, rows: Row[], is: (row: Row) => boolean): void {
  const found = rows.filter(is)
  if (found.length)
    console.log(`          ${title}: ${found.map(({ id, section }) => id.slice(section.length)).join(' ')}`)
}

function lastRun(): Run | null {
  try {
    return JSON.parse(readFileSync(runFile, 'utf8'))
  } catch {
    return null
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { section: { type: 'string' } } })
  const run = lastRun()
  if (run) {
    const traced = traceWith(run)
    print(traced, values.section)
    for (const line of [...traced.untried, ...traced.problems]) console.log(line)
    process.exitCode = traced.problems.length ? 1 : 0
  } else console.log('Rows are proven by a complete `npm test`; there was none here yet.')
}
