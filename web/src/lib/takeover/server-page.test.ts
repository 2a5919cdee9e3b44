import assert from 'node:assert/strict'
import { test } from 'node:test'

Object.assign(globalThis, { location: new URL('https://vondrona.test/magazine') })
const filled = { textContent: '' }
Object.assign(globalThis, { document: { getElementById: (id: string) => (id === 'filled' ? filled : null) } })
const { isTakingOver, readServerData, rememberServerPage } = await import('./server-page.ts')

test('a page is taken over while what the server drew is shown, and only the one at its own address', () => {
  const taking = (path: string) => isTakingOver(new Request(`https://vondrona.test${path}`))
  assert.equal(taking('/magazine'), false, 'the server drew nothing')
  const page = { isConnected: true }
  rememberServerPage(page as Element)
  assert.deepEqual([taking('/magazine?page=2'), taking('/events')], [true, false])
  page.isConnected = false
  assert.equal(taking('/magazine'), false, 'it was replaced')
})

test('what the lists were filled with is read where the page has it whole', () => {
  assert.equal(readServerData(), null)
  filled.textContent = '{"a":'
  assert.equal(readServerData(), null)
  filled.textContent = '{"a":1}'
  assert.deepEqual(readServerData(), { a: 1 })
})
