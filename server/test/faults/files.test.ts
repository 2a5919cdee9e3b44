/** F09: the process may open only 256 files, and more clients connect. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { connect, type Socket as Line } from 'node:net'
import { test } from 'node:test'
import { afterwards, enrol, folder, startServer } from './process.ts'

const limited = ['prlimit', '--nofile=256:256']

test('F09 with 256 files: more connections than that are refused and logged, and it recovers', {
  skip: process.platform !== 'linux' && 'needs prlimit',
}, async (t) => {
  const server = await startServer(t, {
    env: { DATA_DIR: folder(t), LOG_LEVEL: 'warn', CONNECTIONS_PER_ADDRESS: '10000' },
    around: limited,
  })
  const token = await enrol(server, 'avant')
  const lines: Line[] = []
  let refused = 0
  for (let index = 0; index < 400; index++) {
    const line = connect(server.port, '127.0.0.1')
    line.on('error', () => {})
    line.once('close', () => refused++)
    lines.push(line)
  }
  afterwards(t, () => lines.map((line) => line.destroy()))
  await server.until('some are refused', () => refused > 50)
  await server.until('it is logged', () => /too many connections at once/.test(server.said()))
  assert.ok(readdirSync(`/proc/${server.pid}/fd`).length < 256)
  for (const line of lines) line.destroy()
  await server.until('it recovers', async () => {
    const answer = await server.gql('{ me { pseudo } }', {}, { token }).catch(() => null)
    return answer?.data?.me?.pseudo === 'avant'
  })
  const sockets = await Promise.all(Array.from({ length: 20 }, () => server.socket(token)))
  for (const socket of sockets) socket.close()
  await enrol(server, 'apres')
  assert.equal((await server.stop()).code, 0)
})
