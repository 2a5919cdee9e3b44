import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { freePort, freePorts } from './ports.ts'

test('a port that is reserved is given to nobody else: not in this process, not in another, not for port 0', async () => {
  const all = await Promise.all(Array.from({ length: 40 }, () => freePort()))
  assert.equal(new Set(all).size, 40)
  const [lowest = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t').map(Number)
  for (const port of all) assert.ok(port < lowest, `${port} is one that the system gives to connections`)
  // Another process that may choose among these alone finds none.
  const program = `
    Math.random = () => ${((all[0] ?? 0) - 10_240 + 0.5) / (lowest - 2 - 10_240)}
    const { freePort } = await import(${JSON.stringify(new URL('ports.ts', import.meta.url).href)})
    await freePort().then(console.log, ({ message }) => console.log(message))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  assert.equal(stdout, 'there are no 1 free ports\n')
})

test('ports in a row are free, and a port that somebody listens on is not given', async (t) => {
  const first = await freePorts(40)
  for (const port of [first, first + 39]) {
    const server = createServer().listen(port, '127.0.0.1')
    t.after(() => server.close())
    await once(server, 'listening')
  }
})
