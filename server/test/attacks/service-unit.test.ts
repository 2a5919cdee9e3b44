/** The documented unit: what a server that was taken over could do to its machine. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { returnsMemory } from '../../src/supervise.ts'

const operate = resolve(import.meta.dirname, '../../../docs/operate')
const file = join(operate, 'vondrona.service')
const lines = readFileSync(file, 'utf8').split('\n')
const values = (name: string) =>
  lines.flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []))
const systemd = Number(
  /^systemd (\d+)/.exec(spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout)?.[1],
)
const skip = systemd >= 251 ? false : 'no systemd-analyze here that judges files'

test('the service writes its data folder, and neither its code nor its settings', () => {
  const documented = /^DATA_DIR=(.*)$/m.exec(readFileSync(join(operate, 'deploy.md'), 'utf8'))?.[1]
  assert.deepEqual(values('ReadWritePaths'), [documented])
  assert.deepEqual(values('ProtectSystem'), ['strict'])
  assert.ok(!values('WorkingDirectory')[0]?.startsWith(documented ?? ''))
  assert.match(values('Environment').join(' '), /\bWEB_BUILD=off\b/) // it would write into the code
})

test('memory is bounded, and an abort starts the server again', () => {
  assert.match(values('MemoryMax').join(), /^\d+%$/)
  assert.deepEqual(values('Restart'), ['on-failure'])
  assert.deepEqual(values('StartLimitIntervalSec'), ['0'])
  const environment = values('Environment').join(' ')
  assert.match(environment, /\bSUPERVISE=off\b/) // one of the two is enough
  for (const [name, value] of Object.entries(returnsMemory)) assert.ok(environment.includes(`${name}=${value}`), name)
})

test('SIGTERM reaches the server alone: its database and its gateway end after its requests', () => {
  assert.deepEqual(values('KillMode'), ['mixed'])
})

test("systemd's own judgement of the unit: nothing unknown in it, and little left open", { skip }, () => {
  const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  assert.doesNotMatch(stderr, /Unknown|Failed to parse|Invalid/i)
  const args = ['security', '--offline=true', '--threshold=22', '--no-pager', file]
  assert.doesNotThrow(() => execFileSync('systemd-analyze', args, { stdio: 'pipe' }))
})
