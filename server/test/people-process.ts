/** `peopleOf` for stories: a process on the data of a server that runs (its settings), asked by messages. */
import { pino } from 'pino'
import { makeKernel } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/kernel/db.ts'
import { type Joined, type People, peopleOf } from './people.ts'

const config = readConfig()
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }))
const { db, pool } = openDatabase(config.DATABASE_URL ?? '', { max: 3 })
const people = peopleOf(await makeKernel({ config, log, db, pool }))

interface Call {
  n: number
  kind: keyof People
  args: unknown[]
}

process.on('message', async ({ n, kind, args }: Call) => {
  try {
    const act = people[kind] as (...args: unknown[]) => Promise<Joined>
    process.send?.({ n, joined: await act(...args) })
  } catch (error) {
    process.send?.({ n, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
process.once('disconnect', () => process.exit(0)) // the story is over
