import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { canInstall, installBeside, installWithApt, isKnownToApt } from './apt.ts'

/** Puts an apt of the test's own before the machine's. */
function withApt(t: TestContext, apt: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-apt-'))
  const { PATH } = process.env
  t.after(() => {
    process.env.PATH = PATH
    rmSync(folder, { recursive: true, force: true })
  })
  writeFileSync(join(folder, 'apt-cache'), '#!/bin/sh\n[ "$2" = known ]\n', { mode: 0o755 })
  writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\n${apt}\n`, { mode: 0o755 })
  process.env.PATH = `${folder}:${PATH}`
  return folder
}

test('a package is known if the lists of this machine have it; a failed installation is reported', (t) => {
  withApt(t, 'exit 100')
  assert.deepEqual(['known', 'unknown'].map(isKnownToApt), [true, false])
  const said: string[] = []
  assert.equal(
    installWithApt('program', ['known'], 'set it', (line) => said.push(line)),
    false,
  )
  assert.match(said.at(-1) ?? '', canInstall() ? /apt could not install program/ : /^Install it/)
})

test('beside the checks all that is missing is installed in one go, and nothing where nothing is', async (t) => {
  const folder = withApt(t, `echo "$@" >> "${'$'}(dirname "$0")/asked"; [ "$FAILS" != yes ]`)
  const asked = () => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n')
  const install = (...packages: string[]) => installBeside(packages, () => {})
  assert.equal(await install(), false)
  if (!canInstall()) return assert.equal(await install('one'), false)
  assert.equal(await install('one', 'two'), true)
  assert.deepEqual(
    asked().map((line) => /(update|install .*)$/.exec(line)?.[0]),
    ['update', 'install -y --no-install-recommends one two'],
  )
  process.env.FAILS = 'yes'
  t.after(() => delete process.env.FAILS)
  assert.equal(await install('three'), false)
})
