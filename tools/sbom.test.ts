import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './lib/files.ts'
import { lockedPackages, makeBill } from './sbom.ts'

test('the bill of materials names every locked package once, with its address and its hash', async () => {
  const { components, metadata } = await makeBill()
  const refs = components.map((component) => component['bom-ref'])
  assert.equal(new Set(refs).size, refs.length)
  assert.deepEqual(refs.sort(), lockedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  assert.equal(metadata.component.name, 'vondrona')
  for (const { purl, hashes, version } of components) {
    assert.match(purl, /^pkg:npm\/.+@.+/)
    if (!purl.startsWith('pkg:npm/%40vondrona/')) assert.equal(hashes?.length, 1, `${purl} ${version}`)
  }
})

test('packages of the lockfile are identified by name, also nested, under an alias and in this repository', () => {
  const packages = {
    '': { name: 'root', version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/@x/b': { version: '2.0.0' },
    'node_modules/alias': { name: 'real', version: '3.0.0' },
    'node_modules/@own/web': { link: true },
    web: { name: '@own/web', version: '1.1.0' },
  }
  assert.deepEqual(lockedPackages(JSON.stringify({ packages })), [
    '@own/web@1.1.0',
    '@x/b@2.0.0',
    'a@1.0.0',
    'real@3.0.0',
  ])
})
