/**
 * Joins the recorded parts of a live into one MP4 that starts at once and seeks.
 *
 *   node media/src/replay/main.ts --out FILE.mp4 PART...
 *   node media/src/replay/main.ts --check FILE.mp4
 *
 * Prints one line of JSON. Exits with code 1 and a message when there is nothing to join or the file is broken.
 */
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { checkReplay } from './check.ts'
import { planReplay, readPart } from './plan.ts'
import { writeReplay } from './write.ts'

/** A part's name is its start time (ms since 1970); for other files, the modification time counts. */
function startOf(path: string): number {
  const name = /^(\d{10,15})\.mp4$/.exec(basename(path))?.[1]
  return name ? Number(name) : statSync(path).mtimeMs
}

function run(): unknown {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, check: { type: 'string' } },
  })
  if (values.check) return checkReplay(values.check)
  if (!values.out || !positionals.length) throw new Error('Usage: --out FILE.mp4 PART... or --check FILE.mp4')
  const plan = planReplay(positionals.map((path) => readPart(path, startOf(path))))
  if (!plan) throw new Error(`Nothing playable in ${positionals.length} recorded part(s).`)
  return writeReplay(plan, values.out)
}

try {
  console.log(JSON.stringify(run()))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
