import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadWithRetry } from './lazy-with-retry.ts'
import { LostFile } from './load-files.ts'

const page = new EventTarget()
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
})

test('a part whose file does not come is asked for again when the network is back', async () => {
  let asked = 0
  const part = loadWithRetry(async () => {
    asked++
    if (asked < 3) throw new LostFile('/assets/part.js', { isAnswered: asked === 2 })
    return 'part'
  })()
  for (let tries = 1; tries < 3; tries++) {
    while (asked < tries) await Promise.resolve()
    await new Promise(setImmediate)
    page.dispatchEvent(new Event('online'))
  }
  assert.equal(await part, 'part')
  assert.equal(asked, 3)
})

test('a part that came and does not run is not asked for again', async () => {
  let asked = 0
  const part = loadWithRetry(async () => {
    asked++
    throw new TypeError('it is broken')
  })()
  await assert.rejects(part, /it is broken/)
  assert.equal(asked, 1)
})
