import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '../../..')
const importers = (of: string) =>
  globSync('{media,server,rules,web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/test(?:ing)?\//.test(path))
    .filter((path) => new RegExp(`(?:from|import\\()\\s*'${of}`).test(readFileSync(join(root, path), 'utf8')))

test('pitfall 13 the GPL binary of node-av is optional and loaded only by worker processes; WebRTC only by the gateway', () => {
  const packages = globSync('{package.json,*/package.json}', { cwd: root }).map(
    (path) => [path, manifest(path)] as const,
  )
  assert.deepEqual(
    packages.filter(([, { dependencies }]) => dependencies?.['node-av']).map(([path]) => path),
    [],
  )
  assert.ok(manifest('media/package.json').optionalDependencies?.['node-av'])
  assert.deepEqual([...new Set(importers('node-av').map((path) => dirname(path)))], ['media/src/codec/worker'])
  assert.deepEqual([...new Set(importers('node-datachannel').map((path) => dirname(path)))], ['media/src/webrtc'])
})

test('pitfall 13 an installation without the workspace media lacks the codecs and nothing else that runs in production', () => {
  const { dependencies = {} } = manifest('media/package.json')
  const ofRoot = manifest('package.json').devDependencies ?? {}
  for (const [name, version] of Object.entries(dependencies)) assert.equal(ofRoot[name], version, name)
  const others = globSync('{package.json,{server,rules,web,e2e}/package.json}', { cwd: root })
  for (const path of others)
    for (const declared of Object.values(manifest(path))) assert.ok(!Object.hasOwn(Object(declared), 'node-av'), path)
})

type Manifest = Partial<Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>>
const manifest = (path: string): Manifest => JSON.parse(readFileSync(join(root, path), 'utf8'))
