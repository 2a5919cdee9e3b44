import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { root } from '../lib/files.ts'
import { changesIn, removeOld } from './server.ts'

/** A copy of what is compiled, whose sources a test may change. */
function tree(t: TestContext): string {
  const copy = mkdtempSync(join(tmpdir(), 'vd-compile-'))
  t.after(() => rmSync(copy, { recursive: true, force: true }))
  const isWanted = (path: string) => !/\/(dist|node_modules|data)$|\.test\.ts$/.test(path)
  for (const path of ['server/src', 'rules', 'media', 'tools'])
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: isWanted })
  for (const path of ['package.json', 'package-lock.json', 'server/package.json'])
    cpSync(join(root, path), join(copy, path))
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@vondrona') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  mkdirSync(join(copy, 'node_modules/@vondrona'))
  for (const name of ['rules', 'media']) symlinkSync(join(copy, name), join(copy, 'node_modules/@vondrona', name))
  return copy
}

const node = async (copy: string, ...words: string[]) =>
  (await promisify(execFile)(process.execPath, words, { cwd: copy, encoding: 'utf8' })).stdout

test('a server starts from what was compiled, of changed sources from these, and when they are compiled again from that', async (t) => {
  const copy = tree(t)
  const file = join(copy, 'server/src/run.ts')
  const text = readFileSync(file, 'utf8')
  const at = (seconds: number) => utimesSync(file, seconds, seconds)
  at(1000)
  const say = (word: string) => writeFileSync(file, text.replace('Usage: npm start', `Usage: ${word}`))
  const help = () => node(copy, 'server/src/main.ts', '--help')
  assert.match(await help(), /Usage: npm start/, 'from sources, before anything is compiled')
  assert.match(await node(copy, 'tools/build/server.ts'), /compiled in server\/dist/)
  assert.match(await node(copy, 'tools/build/server.ts'), /is current/)

  say('npm other')
  at(1000)
  assert.match(await help(), /Usage: npm start/, 'size and time are those that were compiled')
  at(1001)
  assert.match(await help(), /Usage: npm other/, 'another time')
  say('npm longer')
  at(1000)
  assert.match(await help(), /Usage: npm longer/, 'another size')
  assert.match(await node(copy, 'tools/build/server.ts'), /compiled in server\/dist/)
  say('npm wouldb')
  at(1000)
  assert.match(await help(), /Usage: npm longer/)
  const before = readdirSync(join(copy, 'server/dist')).filter((name) => /^[0-9a-f]{12}$/.test(name))
  assert.equal(before.length, 2, 'what a running server was started from stays')
  rmSync(file)
  await assert.rejects(help(), 'a source that is gone')
})

test('an error of a compiled server names the line of its source', async (t) => {
  const copy = tree(t)
  await node(copy, 'tools/build/server.ts')
  const file = join(copy, 'server/src/run.ts')
  const line =
    1 +
    readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((one) => one.includes('Usage: npm start'))
  const starts = join(copy, 'fails.mjs')
  const fails = `console.log = () => { throw new Error('shown') }\nawait import('./server/src/main.ts')\n`
  writeFileSync(starts, fails)
  const failed = await node(copy, starts, '--help').catch((error: { stderr: string }) => error.stderr)
  assert.match(failed, new RegExp(`server/src/run\\.ts:${line}\\b`))
})

test('a source that was moved finds what stood next to it, and starts programs that are compiled, too', () => {
  const code = (text: string) => {
    const changes = changesIn('server/src/kernel/pdf/renderer.ts', text)
    return changes.reduceRight((so, { from, to, code: by }) => so.slice(0, from) + by + so.slice(to), text)
  }
  assert.equal(
    code(`new URL('./drawer.ts', import.meta.url)`),
    `new URL('./server-src-kernel-pdf-drawer.js', import.meta.url)`,
  )
  assert.equal(
    code(`new URL(\n  '../../../../media/src/main.ts',\n  import.meta.url,\n)`),
    `new URL('./media-src-main.js', import.meta.url)`,
  )
  assert.equal(
    code(`new URL('letter.png', import.meta.url)`),
    `new URL('letter.png', new URL('../../../server/src/kernel/pdf/renderer.ts', import.meta.url).href)`,
  )
  assert.match(code('import.meta.dirname'), /fileURLToPath\(new URL\('\.\.\/\.\.\/\.\.\/server\/src\/kernel\/pdf', /)
  assert.match(code('import.meta.filename'), /fileURLToPath\(.+\/renderer\.ts'/)
  assert.equal(code('if (import.meta.main) run()'), 'if (false) run()')
  assert.equal(code(`import.meta.resolve('node-av/lib')`), `import.meta.resolve('node-av/lib')`)
})

test('of what was compiled before, the last two stay for servers that run', async (t) => {
  const place = mkdtempSync(join(tmpdir(), 'vd-compiled-'))
  t.after(() => rmSync(place, { recursive: true, force: true }))
  const names = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc', 'dddddddddddd', 'unfinished-1']
  names.forEach((name, at) => {
    mkdirSync(join(place, name))
    utimesSync(join(place, name), 1000 + at, 1000 + at)
  })
  await removeOld('aaaaaaaaaaaa', place)
  assert.deepEqual(readdirSync(place).sort(), ['aaaaaaaaaaaa', 'cccccccccccc', 'dddddddddddd', 'unfinished-1'])
})
