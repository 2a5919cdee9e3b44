/**
 * npm run mutants: breaks rules in a copy of the tree, one at a time, and counts how many of them the tests notice
 * (docs/decisions/0071).
 *
 *   npm run mutants -- --sample 60 --seed autumn         60 of all, the same ones for the same seed
 *   npm run mutants -- --sample 20 server/src/modules/votes   only of files whose path contains this
 *   npm run mutants -- --sample 200 --kind lock             only rules of this kind
 *   npm run mutants -- --minutes 3                       ends after this time; the others are not tried
 *   npm run mutants -- --list                            only shows what would be broken
 */
import { parseArgs } from 'node:util'
import { startTestPostgres } from '../../server/test/database.ts'
import { endChildren } from '../lib/run.ts'
import { drawSample, measure } from './measure.ts'
import { nameOf } from './report.ts'

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '20' },
    seed: { type: 'string' },
    kind: { type: 'string' },
    minutes: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
    list: { type: 'boolean' },
  },
})
const seed = values.seed ?? String(Date.now())
const chosen = { sample: Number(values.sample), seed, paths, ...(values.kind && { kind: values.kind }) }

if (values.list) {
  for (const mutant of drawSample(chosen).mutants) console.log(nameOf(mutant))
  process.exit(0)
}

const stopped = new AbortController()
process.once('exit', endChildren)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort())

console.log(`A sample of ${chosen.sample}, seed ${seed}`)
const postgres = process.env.TEST_PG ? undefined : await startTestPostgres()
if (postgres) process.env.TEST_PG = JSON.stringify(postgres.config)
try {
  const { lines } = await measure({
    ...chosen,
    ...(values.minutes && { minutes: Number(values.minutes) }),
    atOnce: Number(values['at-once']),
    signal: stopped.signal,
  })
  console.log(`\n${lines.join('\n')}`)
} finally {
  await postgres?.stop()
}
process.stdout.write('', () => process.exit(stopped.signal.aborted ? 130 : 0))
