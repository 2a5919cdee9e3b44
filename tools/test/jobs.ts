/** Which test files share a process, and how many processes run at once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/files.ts'

/** Test files that one process runs, one after the other. */
export type Job = string[]

interface Phase {
  name: string
  /** Processes at once. */
  atOnce: number
  takes: (file: string) => boolean
}

/** Sources, gateways and whole servers: these tests mostly wait for something to happen. */
const waits = (file: string) =>
  /^media\/|^server\/test\/faults\/|^server\/src\/(gateways\/media|modules\/lives)\//.test(file)

/** One after the other, so that what waits does not wait for what computes. */
export const phases: readonly Phase[] = [
  { name: 'Computing', atOnce: 2, takes: (file) => !waits(file) },
  { name: 'Waiting', atOnce: 4, takes: waits },
]

/** Words of what reaches beyond a file: globals, mocked modules or clocks, hooks (here they would count for all files). */
const reaching = /\b(mock\b|globalThis|chdir\(|(before|after)(Each)?\()|process\.(env|exit|on|argv)/

/** Files of a shared process: enough to save starts, few enough to balance the processes. */
const together = 12

/** `waiting` tests and those that reach beyond their file have a process each. */
export function jobsOf(files: readonly string[], phase: string): Job[] {
  if (phase === 'Waiting') return files.map((file) => [file])
  const alone = files.filter((file) => !mayShare(file))
  const shared = ['rules', 'web', 'tools', 'server'].flatMap((folder) =>
    chunks(files.filter((file) => mayShare(file) && file.startsWith(`${folder}/`))),
  )
  return [...alone.map((file) => [file]), ...shared]
}

const shareable = /^(rules|web|tools)\//
const mayShare = (file: string) => shareable.test(file) && !reaching.test(readFileSync(join(root, file), 'utf8'))

function chunks(files: readonly string[]): Job[] {
  const count = Math.ceil(files.length / together)
  return Array.from({ length: count }, (_, n) => files.filter((_, at) => at % count === n))
}
