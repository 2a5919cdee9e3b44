import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { memory, proportional, round } from './lib/measure.ts'
import { scratch, startProgram } from './lib/world.ts'
import type { Bench } from './run.ts'

export const bench: Bench = {
  about: 'B13: seconds of the first start (with the web build) and of the next ones, idle memory with PostgreSQL',
  async run() {
    const dataDir = scratch()
    rmSync(resolve(import.meta.dirname, '../web/dist'), { recursive: true, force: true })
    const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }
    const rows = []
    for (const name of ['first', 'second', 'third']) {
      const begun = performance.now()
      const server = await startProgram('server/src/main.ts', env)
      const seconds = (performance.now() - begun) / 1000
      await new Promise((done) => setTimeout(done, 3000)) // let it become idle
      rows.push({
        start: name,
        seconds: round(seconds, 2),
        'node MB': round(memory(server.pid).now),
        'all MB (PSS)': round(proportional(family(server.pid))),
      })
      await server.stop()
    }
    return rows
  },
}

function family(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const parent = Number(
          readFileSync(join('/proc', name, 'stat'), 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')[1],
        )
        return [Number(name), parent] as const
      } catch {
        return [Number(name), 0] as const
      }
    })
  const below = (one: number): number[] => [
    one,
    ...parents.filter(([, parent]) => parent === one).flatMap(([child]) => below(child)),
  ]
  return below(pid)
}
