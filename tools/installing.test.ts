import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './lib/files.ts'

/** What npm says while it installs a package that wants another Node than the one at hand. */
function installed(withSettings: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'vd-install-'))
  try {
    const engines = { node: '>=99' }
    mkdirSync(join(folder, 'part'))
    writeFileSync(join(folder, 'part/package.json'), JSON.stringify({ name: 'part', version: '1.0.0', engines }))
    const dependencies = { part: 'file:./part' }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'whole', version: '1.0.0', dependencies }))
    if (withSettings) copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
    const { stdout, stderr, status } = spawnSync('npm', ['install', '--offline', '--dry-run'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, NO_UPDATE_NOTIFIER: '1', npm_config_userconfig: join(folder, 'none') },
    })
    assert.equal(status, 0, stderr)
    return stdout + stderr
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('an installation says nothing of engines: Node 24 comes with it, whichever Node runs npm', () => {
  assert.match(installed(false), /EBADENGINE/, 'npm would say it')
  assert.doesNotMatch(installed(true), /EBADENGINE|warn/)
})
