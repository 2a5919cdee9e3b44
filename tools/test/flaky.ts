/**
 * Which files had flaky tests: a line for each, with its day, is added by `npm test -- --note-flaky`. A file that stands
 * there three times fails the static check: its cause is found, and its lines go, before anything else lands.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/files.ts'
import type { Failure } from './results.ts'

const list = join(root, 'docs/specification/flaky.txt')
const most = 2

/** The file of a failure, as its title names it. */
const fileOf = ({ title, journey }: Failure) => journey?.file ?? /\(([^()]+):\d+\)$/.exec(title)?.[1] ?? title

export function noteFlaky(failures: readonly Failure[], day: string = new Date().toISOString().slice(0, 10)): void {
  const lines = failures.map((failure) => `${day}  ${fileOf(failure)}  ${failure.title.split('  (')[0]}\n`)
  if (lines.length > 0) appendFileSync(list, lines.join(''))
}

/** The files that stand in the list more than twice. */
export function tooFlaky(text: string): string[] {
  const files = text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('  ')[1] ?? line)
  return [...new Set(files)].filter((file) => files.filter((one) => one === file).length > most)
}

if (import.meta.main) {
  const found = existsSync(list) ? tooFlaky(readFileSync(list, 'utf8')) : []
  for (const file of found) console.log(`${file} was flaky ${most + 1} times: find the cause, then remove its lines.`)
  process.exit(found.length > 0 ? 1 : 0)
}
