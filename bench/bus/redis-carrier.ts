/** Publish and subscribe of a real redis-server, as little as it takes to compare: the product does not use it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import type { Carrier } from '../../server/src/gateways/events/port.ts'
import { freePort } from '../../server/test/faults/ports.ts'

/** Null where no redis-server is installed. */
export async function startRedis(): Promise<{ port: number; stop(): Promise<void> } | null> {
  const program = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find(existsSync)
  if (!program) return null
  const port = await freePort()
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  for await (const line of child.stdout) if (String(line).includes('Ready to accept')) break
  return {
    port,
    async stop() {
      process.off('exit', end)
      const ended = once(child, 'exit')
      end()
      await ended
    },
  }
}

const command = (...parts: string[]) =>
  `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`

export async function redisCarrier(port: number): Promise<Carrier> {
  const [publishing, hearing] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all([once(publishing, 'connect'), once(hearing, 'connect')])
  for (const socket of [publishing, hearing]) socket.setNoDelay(true)
  publishing.resume() // how many heard it
  let heard: (text: string) => void = () => {}
  let rest = Buffer.alloc(0)
  hearing.on('data', (data) => {
    rest = Buffer.concat([rest, data])
    for (let message = readMessage(rest); message; message = readMessage(rest)) {
      rest = rest.subarray(message.end)
      if (message.parts[0] === 'message') heard(message.parts[2] ?? '')
    }
  })
  hearing.write(command('SUBSCRIBE', 'bench'))
  await once(hearing, 'data')
  return {
    name: 'nats',
    longest: 256 * 1024,
    isUp: true,
    refused: 0,
    async send(texts) {
      publishing.write(texts.map((text) => command('PUBLISH', 'bench', text)).join(''))
    },
    listen(next) {
      heard = next
    },
    renew() {},
    async close() {
      publishing.destroy()
      hearing.destroy()
    },
  }
}

/** One array of three, whose third part is a text or a number; null where it is not complete. */
function readMessage(bytes: Buffer): { parts: string[]; end: number } | null {
  const parts: string[] = []
  let at = lineEnd(bytes, 0)
  while (at > 0 && parts.length < 3) {
    const next = lineEnd(bytes, at)
    if (next < 0) return null
    const head = bytes.toString('latin1', at, next - 2)
    if (head.startsWith(':')) {
      parts.push(head.slice(1))
      at = next
      continue
    }
    const end = next + Number(head.slice(1))
    if (bytes.length < end + 2) return null
    parts.push(bytes.toString('utf8', next, end))
    at = end + 2
  }
  return parts.length === 3 ? { parts, end: at } : null
}

function lineEnd(bytes: Buffer, from: number): number {
  const at = bytes.indexOf('\r\n', from)
  return at < 0 ? -1 : at + 2
}
