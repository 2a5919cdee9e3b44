import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { canInstall, installWithApt, isKnownToApt } from './apt.ts'

test('a package is known if the lists of this machine have it; a failed installation is reported', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-apt-'))
  const { PATH } = process.env
  t.after(() => {
    process.env.PATH = PATH
    rmSync(folder, { recursive: true, force: true })
  })
  writeFileSync(join(folder, 'apt-cache'), '#!/bin/sh\n[ "$2" = known ]\n', { mode: 0o755 })
  writeFileSync(join(folder, 'apt-get'), '#!/bin/sh\nexit 100\n', { mode: 0o755 })
  process.env.PATH = `${folder}:${PATH}`
  assert.deepEqual(['known', 'unknown'].map(isKnownToApt), [true, false])
  const said: string[] = []
  assert.equal(
    installWithApt('program', ['known'], 'set it', (line) => said.push(line)),
    false,
  )
  assert.match(said.at(-1) ?? '', canInstall() ? /apt could not install program/ : /^Install it/)
})
