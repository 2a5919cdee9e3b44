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

type Manifest = Partial<Record<'dependencies' | 'optionalDependencies', Record<string, string>>>
const manifest = (path: string): Manifest => JSON.parse(readFileSync(join(root, path), 'utf8'))
