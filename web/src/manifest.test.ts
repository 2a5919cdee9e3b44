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

test('every picture of the manifest exists, and each shortcut has a name', () => {
  const icons = [manifest, ...manifest.shortcuts].flatMap(({ icons }) => icons as { src: string; sizes: string }[])
  for (const { src } of icons) assert.ok(existsSync(folder + src), src)
  for (const { name, icons } of manifest.shortcuts) {
    assert.ok(name.length > 0 && name.length <= 12, name) // Android cuts longer ones
    assert.ok(icons.some(({ sizes }: { sizes: string }) => sizes === '192x192'))
  }
})
