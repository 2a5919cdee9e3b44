/** A real coturn with the configuration from docs/operate, on free ports of the loopback. */
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findCoturn } from '../../../tools/programs/coturn.ts'
import { freePort, freePorts } from '../faults/ports.ts'
import { until } from '../wait.ts'

const documented = resolve(import.meta.dirname, '../../../docs/operate/turnserver.conf')

export interface Coturn {
  port: number
  secret: string
  output(): string
  stop(): Promise<void>
}

export const hasCoturn = () => findCoturn() !== null

/** `more`: lines below the documented ones, e.g. `allowed-peer-ip=…`. */
export async function startCoturn(more: readonly string[] = []): Promise<Coturn> {
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-turn-'))
  const [port, first] = [await freePort(), await freePorts(41)]
  const secret = 'secret-of-the-tests'
  const filled = {
    realm: 'turn.example.org',
    'listening-port': port,
    'listening-ip': '127.0.0.1',
    'relay-ip': '127.0.0.1',
    'static-auth-secret': secret,
    'min-port': first,
    'max-port': first + 40,
  }
  let text = readFileSync(documented, 'utf8')
  for (const [name, value] of Object.entries(filled)) {
    const line = new RegExp(`^${name}=.*$`, 'm')
    if (!line.test(text)) throw new Error(`docs/operate/turnserver.conf says nothing of ${name}`)
    text = text.replace(line, `${name}=${value}`)
  }
  const inside = [`userdb=${join(folder, 'db')}`, `pidfile=${join(folder, 'pid')}`]
  const config = join(folder, 'turnserver.conf')
  writeFileSync(config, [text, ...inside, ...more, ''].join('\n'))
  const child = spawn(findCoturn() ?? 'turnserver', ['-c', config], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    if (child.exitCode === null) child.kill('SIGTERM')
    const late = setTimeout(kill, 5000)
    await ended
    clearTimeout(late)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await until('coturn', () => {
      if (child.exitCode !== null) throw new Error('coturn ended')
      return answers(port)
    })
  } catch (error) {
    await stop()
    throw new Error(`coturn did not start:\n${printed}`, { cause: error })
  }
  return { port, secret, output: () => printed, stop }
}

/** Whether a STUN binding request is answered. */
async function answers(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  const binding = Buffer.from('000100002112a442000102030405060708090a0b', 'hex')
  const answered = new Promise<boolean>((resolve) => {
    socket.once('message', () => resolve(true)).once('error', () => resolve(false))
    setTimeout(() => resolve(false), 200)
  })
  socket.send(binding, port, '127.0.0.1')
  return answered.finally(() => socket.close())
}
