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

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

const ofMedia = /^media\/|^server\/src\/(gateways\/media|modules\/lives)\//
const programs = /ffmpeg|chromium|coturn|zlm|MEDIA_GATEWAY|spawn|fork\(|\/testing\//i

const ofFaults = (file = '') => file.startsWith('server/test/faults/')

/** Sources, gateways and complete servers: these tests mostly wait for something to happen. */
const waits = (file: string) => ofFaults(file) || (ofMedia.test(file) && programs.test(textOf(file)))

/** One after the other, so that what waits does not wait for what computes. */
export const phases: readonly Phase[] = [
  { name: 'Computing', atOnce: 3, takes: (file) => !waits(file) },
  { name: 'Waiting', atOnce: 4, takes: waits },
]

/**
 * Words of what reaches beyond a file: globals, mocked modules or clocks, tests that are written in a contract (they
 * count for all files of a process), hooks of the file (they run for all files; those of a test, `t.after`, do not).
 */
const reaching =
  /\bcontract\.|\b(mock\b|stubModules\(|globalThis|chdir\(|(?<!\bt\.)(before|after)(Each)?\()|process\.(env|exit|on|argv)/

export const mayShare = (file: string) => !waits(file) && !reaching.test(textOf(file))

/** Files of a shared process: enough to save starts, few enough to balance the processes. */
const together = 12

/** Those that take minutes, though their code is short: begun late, the whole run waits for them alone. */
export const slowest = ['upgrade', 'stopping', 'nodes', 'bucket'].map((name) => `server/test/faults/${name}.test.ts`)

/** The longest first, as far as is known or their code shows: complete servers, then many tests. `waiting` tests and those that reach beyond their file have a process each. */
export function jobsOf(files: readonly string[], phase: string): Job[] {
  const texts = new Map(files.map((file) => [file, textOf(file)]))
  const lengthOf = (job: Job) => job.reduce((sum, file) => sum + (texts.get(file)?.length ?? 0), 0)
  const rankOf = ([file = '']: Job) => (slowest.includes(file) ? slowest.indexOf(file) : slowest.length)
  const byLength = (a: Job, b: Job) =>
    rankOf(a) - rankOf(b) || Number(ofFaults(b[0])) - Number(ofFaults(a[0])) || lengthOf(b) - lengthOf(a)
  const isShared = (file: string) => phase !== 'Waiting' && !reaching.test(texts.get(file) ?? '')
  const alone = files.filter((file) => !isShared(file)).map((file) => [file])
  const byFolder = Map.groupBy(files.filter(isShared), (file) => file.split('/')[0])
  const shared = [...byFolder.values()].flatMap(chunks)
  return [...alone, ...shared].toSorted(byLength)
}

function chunks(files: readonly string[]): Job[] {
  const count = Math.ceil(files.length / together)
  return Array.from({ length: count }, (_, n) => files.filter((_, at) => at % count === n))
}
