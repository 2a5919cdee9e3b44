import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { settings } from '../server/src/config.ts'
import { codeOf, guides, isOfApps, isOfContainers, isPlaceholder, npmCommands, problemsOf } from './lib/doc-commands.ts'
import { root } from './lib/files.ts'
import { journeyFiles } from './test/journeys.ts'
import { unitFiles } from './test/node-tests.ts'

const read = (page: string) => readFileSync(join(root, page), 'utf8')
const parts = ['static', 'unit', 'e2e', 'changed']

test('every command of the guides can be typed: scripts, their options, workspaces, files and settings', () => {
  assert.ok(guides.includes('docs/operate/payments.md'))
  const commands = guides.flatMap((page) => codeOf(read(page)).flatMap(npmCommands))
  assert.ok(commands.length > 50, `${commands.length} commands were found`)
  assert.deepEqual(
    guides.flatMap((page) => problemsOf(read(page)).map((problem) => `${page}: ${problem}`)),
    [],
  )
})

test('every path that the guides give to `npm test` is one of tests', () => {
  const files = [...unitFiles(['container']), ...journeyFiles()]
  const paths = guides.flatMap((page) =>
    codeOf(read(page))
      .flatMap(npmCommands)
      .filter(([verb, next]) => verb === 'test' && next === '--')
      .flatMap(([, , ...words]) => words.filter((word) => /^[a-z]/.test(word) && !isPlaceholder(word)))
      .map((word) => [page, word]),
  )
  assert.ok(paths.length > 3)
  assert.deepEqual(
    paths.filter(([, path = '']) => !parts.includes(path) && !files.some((file) => file.includes(path))),
    [],
  )
})

test('every setting that a guide names in code of its own is one, or has an entry of the contract', () => {
  const sources = ['server/src/kernel/refusal.ts', 'server/src/modules/lives/gateway.ts'].map(read).join()
  const unknown = guides.flatMap((page) =>
    codeOf(read(page))
      .filter((code) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(code))
      .filter((name) => name !== 'NAME_FILE' && !Object.hasOwn(settings, name.replace(/_FILE$/, '')))
      .filter(
        (name) =>
          !Object.hasOwn(settings, name) &&
          !isOfApps(name) &&
          !isOfContainers(name) &&
          !sources.includes(`${name}: true`),
      )
      .map((name) => [page, name]),
  )
  assert.deepEqual(unknown, [])
})

test('a wrong command is named, in a block, in a line and in a table', () => {
  const block = (line: string) => `\`\`\`sh\n${line}\n\`\`\`\n`
  const wrong: [string, string][] = [
    [block('cd app && npm run bakcup'), 'no script "bakcup"'],
    [block('npm run --silent bakcup -- --plain'), 'no script "bakcup"'],
    ['`npm codegen`', 'npm has no "codegen" here'],
    ['| `npm run backup -- [DIR] [--keeep 7d,4w]` |', 'backup knows no "--keeep"'],
    ['`npm run trace -- --sections R-SIGN`', 'trace knows no "--sections"'],
    ['`npm start -- --halp`', 'start knows no "--halp"'],
    ['`npm test -- --repeet 20 path`', 'test knows no "--repeet"'],
    [block('npm ci --omit=optional'), 'npm ci --omit=optional?'],
    [block('npm ci --include-workspace-root -w rules \\\n  -w medias'), 'no workspace "medias"'],
    [block('cp docs/operate/vondrona.servic /etc/systemd/system/'), 'no file "docs/operate/vondrona.servic"'],
    ['`node tools/shema.ts`', 'no file "tools/shema.ts"'],
    [block('RECORDING_RETENTION=90'), 'no setting "RECORDING_RETENTION"'],
    ['`MEDIA_CODEC=off npm start`', 'no setting "MEDIA_CODEC"'],
  ]
  for (const [text, problem] of wrong) assert.equal(problemsOf(text)[0]?.startsWith(`${problem} in: `), true, text)
  for (const right of ['`npm run backup -- --keep 7d,4w`', block('SMTP_URL_FILE=/x npm start -- --help'), '`npm test`'])
    assert.deepEqual(problemsOf(right), [], right)
})
