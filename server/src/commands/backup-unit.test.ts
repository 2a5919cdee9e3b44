import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { parseKeep } from '../kernel/backup/keep.ts'

/** The documented timer and what it starts. */
const operate = resolve(import.meta.dirname, '../../../docs/operate')
const textOf = (name: string) => readFileSync(join(operate, name), 'utf8')
const valuesOf = (unit: string, name: string) =>
  textOf(unit)
    .split('\n')
    .flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []))
const service = 'vondrona-backup.service'

test('the timer starts a backup each night, also one that was missed; the service keeps what the guide promises', () => {
  assert.deepEqual(valuesOf('vondrona-backup.timer', 'OnCalendar'), ['*-*-* 02:00:00'])
  assert.deepEqual(valuesOf('vondrona-backup.timer', 'Persistent'), ['true'])
  const [command = ''] = valuesOf(service, 'ExecStart')
  const keep = /server\/src\/commands\/backup\.ts --into \$\{BACKUPS\} --keep (\S+)$/.exec(command)?.[1] ?? ''
  assert.deepEqual(parseKeep(keep), { days: 7, weeks: 4 })
  assert.ok(textOf('deploy.md').includes(`--keep ${keep}`))
})

test('the backup has the account, the settings and the place of the server, and writes nothing else', () => {
  for (const name of ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'ReadWritePaths', 'ProtectSystem'])
    assert.deepEqual(valuesOf(service, name), valuesOf('vondrona.service', name), name)
  const [data = ''] = valuesOf(service, 'ReadWritePaths')
  assert.ok(valuesOf(service, 'Environment').includes(`BACKUPS=${data}/backups`))
})

test('systemd knows every word of the two files', (t) => {
  const files = [service, 'vondrona-backup.timer'].map((name) => join(operate, name))
  const { stderr, error } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
  if (error) return t.skip('no systemd-analyze here')
  assert.doesNotMatch(stderr, /Unknown|Failed to parse|Invalid/i)
})
