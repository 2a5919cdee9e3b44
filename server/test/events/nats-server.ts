/** A real nats-server on a free port of the loopback. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNatsServer } from '../../../tools/programs/nats-server.ts'
import { freePort } from '../faults/ports.ts'
import { until } from '../wait.ts'

/** Why there is none; false where there is. */
export const noNatsServer = (): string | false =>
  findNatsServer() ? false : 'no nats-server here: apt-get install nats-server, or set NATS_SERVER'

export interface NatsServer {
  readonly port: number
  readonly url: string
  readonly pid: () => number
  start(): Promise<void>
  /** kill -9, and waits; `start` begins it again on its port. */
  kill(): Promise<void>
  /** Stands still, with its connections open, and goes on. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** `config`: lines of its configuration, e.g. `authorization { token: x }`. */
export async function startNatsServer(config = ''): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-nats-'))
  const port = await freePort()
  const file = join(folder, 'nats.conf')
  writeFileSync(file, `host: "127.0.0.1"\nport: ${port}\n${config}\n`)
  let child: ChildProcess | null = null
  const end = () => child?.kill('SIGKILL')
  process.once('exit', end)
  const server: NatsServer = {
    port,
    url: `nats://127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    async start() {
      const mine = spawn(findNatsServer() ?? 'nats-server', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
      child = mine
      let printed = ''
      mine.stderr?.on('data', (data) => (printed += data))
      await until('nats-server listens', () => {
        if (mine.exitCode !== null) throw new Error(`nats-server ended:\n${printed}`)
        return printed.includes('Server is ready')
      })
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async stop() {
      process.off('exit', end)
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}
