import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { median, round, send } from './lib/measure.ts'
import { ask, graphql, type Server, scratch, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

const writers = 20
const cycles = Number(process.env.CYCLES ?? 10)
const update = 'mutation($input: UpdateProfileInput!) { updateProfile(input: $input) { city } }'
const register = 'mutation($input: RegisterInput!) { register(input: $input) { token } }'

interface Writer {
  token: string
  /** Newest number that was acknowledged. */
  acknowledged: number
  written: number
}

export const bench: Bench = {
  about:
    'F01, F02: kill -9 of the server, then of the database, under 20 writers; acknowledged writes lost, time to the first good answer',
  async run() {
    const dataDir = scratch()
    let server = await startServer(dataDir)
    const people = await Promise.all(Array.from({ length: writers }, (_, index) => enrol(server.port, index)))
    const rows = []
    for (const victim of ['server', 'database'] as const) {
      const times: number[] = []
      let lost = 0
      let ghosts = 0
      let acknowledged = 0
      for (let cycle = 0; cycle < cycles; cycle++) {
        const before = people.reduce((sum, one) => sum + one.acknowledged, 0)
        const stop = write(server.port, people)
        await until(() => people.reduce((sum, one) => sum + one.acknowledged, 0) > before + 200)
        const killed = performance.now()
        if (victim === 'server') {
          server.child.removeAllListeners('exit')
          process.kill(server.pid, 'SIGKILL')
          await stop()
          server = await startServer(dataDir)
        } else {
          process.kill(postmaster(dataDir), 'SIGKILL')
          await stop()
        }
        await until(() => answers(server, people[0] as Writer))
        times.push(performance.now() - killed)
        for (const one of people) {
          const { me } = await ask(server.port, '{ me { city } }', {}, one.token)
          const found = Number(me.city ?? 0)
          if (found < one.acknowledged) lost += one.acknowledged - found
          if (found > one.acknowledged) ghosts += 1
          one.acknowledged = found
          one.written = found
        }
        acknowledged += people.reduce((sum, one) => sum + one.acknowledged, 0) - before
      }
      rows.push({
        victim,
        cycles,
        acknowledged,
        lost,
        ghosts,
        'first good answer p50 ms': round(median(times), 0),
        'worst ms': round(Math.max(...times), 0),
      })
    }
    await server.stop()
    if (rows.some((row) => row.lost > 0)) throw new Error(`acknowledged writes were lost: ${JSON.stringify(rows)}`)
    return rows
  },
}

async function enrol(port: number, index: number): Promise<Writer> {
  const input = {
    pseudo: `coureur${index}`,
    email: `coureur${index}@bench.mg`,
    password: 'corde-raide-et-bleue',
    nom: 'Rabe',
    prenom: 'Soa',
    dateNaissance: '2014-05-05',
    sexe: 'F',
  }
  const answer = await ask(port, register, { input })
  return { token: answer.register.token, acknowledged: 0, written: 0 }
}

/** Everybody writes as fast as responses arrive; the returned function stops it and waits for pending calls. */
function write(port: number, people: readonly Writer[]): () => Promise<void> {
  let running = true
  const loops = people.map(async (one) => {
    while (running) {
      one.written += 1
      const number = one.written
      try {
        const { status, body } = await send(port, graphql(update, { input: { city: String(number) } }, one.token))
        if (status === 200 && !body.includes('"errors"')) one.acknowledged = number
        else break // the database is down; earlier responses count
      } catch {
        break
      }
    }
  })
  return async () => {
    running = false
    await Promise.all(loops)
  }
}

const answers = async (server: Server, one: Writer) => {
  try {
    const { status } = await send(server.port, graphql('{ me { id } }', {}, one.token))
    return status === 200
  } catch {
    return false
  }
}

async function until(ready: () => boolean | Promise<boolean>) {
  const end = performance.now() + 60_000
  while (!(await ready())) {
    if (performance.now() > end) throw new Error('waited a minute in vain')
    await new Promise((done) => setTimeout(done, 5))
  }
}

function postmaster(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}
