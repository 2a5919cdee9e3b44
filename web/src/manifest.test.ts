import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pageAt, whereInstead } from '@vondrona/rules/pages'

const folder = new URL('../public', import.meta.url).pathname
const manifest = JSON.parse(readFileSync(`${folder}/manifest.webmanifest`, 'utf8'))

test('the shortcuts of the installed app open pages that every member may see', () => {
  const addresses: string[] = manifest.shortcuts.map(({ url }: { url: string }) => url)
  assert.deepEqual(addresses, ['/tickets', '/lives', '/magazine'])
  for (const address of addresses) {
    assert.ok(pageAt(address)?.page, address)
    assert.equal(whereInstead(address, { role: 'user' }, { publicContent: false }), null, address)
  }
})

test('F-COM-10 pictures that another app shares go to the page that receives them, by a form that carries files', () => {
  const { action, method, enctype, params } = manifest.share_target
  assert.equal(pageAt(action)?.name, 'shared-pictures')
  assert.deepEqual([method, enctype], ['POST', 'multipart/form-data'])
  const worker = readFileSync(new URL('sw-share.ts', import.meta.url), 'utf8')
  const [{ name, accept }, ...more] = params.files
  assert.ok(worker.includes(`getAll('${name}')`), 'the worker reads the same field')
  assert.deepEqual([accept, more], [['image/*'], []])
  assert.deepEqual(Object.keys(params), ['files'], 'nothing else is taken, so nothing else is offered')
})

/** Of a lossy WebP (RFC 9649, 2.5). */
const sizeOf = (bytes: Buffer) => `${bytes.readUInt16LE(26) & 0x3fff}x${bytes.readUInt16LE(28) & 0x3fff}`

test('whoever is asked to install sees a page of a phone and one of a computer, in the size that the manifest says', () => {
  const screenshots = manifest.screenshots as Record<'src' | 'sizes' | 'form_factor' | 'label', string>[]
  assert.deepEqual(
    screenshots.map(({ form_factor }) => form_factor),
    ['narrow', 'wide'],
  )
  for (const { src, sizes, label } of screenshots) {
    const bytes = readFileSync(folder + src)
    assert.equal(sizeOf(bytes), sizes)
    assert.ok(bytes.length < 50_000 && label.length > 0, src)
  }
})

test('every picture of the manifest exists, and each shortcut has a name', () => {
  const icons = [manifest, ...manifest.shortcuts].flatMap(({ icons }) => icons as { src: string; sizes: string }[])
  for (const { src } of icons) assert.ok(existsSync(folder + src), src)
  for (const { name, icons } of manifest.shortcuts) {
    assert.ok(name.length > 0 && name.length <= 12, name) // Android cuts longer ones
    assert.ok(icons.some(({ sizes }: { sizes: string }) => sizes === '192x192'))
  }
})
