import assert from 'node:assert/strict'
import { beforeEach, type TestContext, test } from 'node:test'
import { freshStores } from '../../../../lib/device/browser.fixture.ts'
import { connectionKind } from '../../../../lib/device/connection.ts'
import { rememberedFailures, rememberFailures } from '../player/network-memory.ts'
import { countBytes, currentCap, setCap, usedOf } from './data-use.ts'

let stores: ReturnType<typeof freshStores>
beforeEach(() => {
  stores = freshStores()
})
const on = (t: TestContext, at: string) =>
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: new Date(at).getTime() })
const written = (t: TestContext) => t.mock.timers.tick(3000)

test('N-05 what lives cost is counted on the device alone, for each live and for the month', (t) => {
  on(t, '2026-11-30T10:00:00')
  for (let n = 0; n < 10; n++) countBytes('a', 100)
  countBytes('b', 5)
  countBytes('b', Number.NaN)
  countBytes('b', -3)
  written(t)
  assert.deepEqual([usedOf('a', 'live'), usedOf('b', 'live'), usedOf('c', 'live')], [1000, 5, 0])
  assert.equal(usedOf('c', 'month'), 1005)
  t.mock.timers.setTime(new Date('2026-12-01T00:10:00').getTime())
  assert.deepEqual([usedOf('a', 'month'), usedOf('a', 'live')], [0, 1000], 'another month, the same live')
})

test('N-05 two tabs add up', (t) => {
  on(t, '2026-11-10T10:00:00')
  countBytes('d', 100)
  written(t)
  const other = JSON.parse(stores.local.getItem('live-use') ?? '{}')
  other.lives = [['d', 400]]
  other.monthBytes += 300
  stores.local.setItem('live-use', JSON.stringify(other)) // what the other tab wrote
  countBytes('d', 50)
  written(t)
  assert.equal(usedOf('d', 'live'), 450)
})

test('N-05 there is no cap until one is set; it stays on the device until it is lifted', () => {
  setCap(null)
  assert.equal(currentCap(), null)
  setCap({ megabytes: 50, per: 'month' })
  assert.deepEqual(JSON.parse(stores.local.getItem('live-cap') ?? ''), { megabytes: 50, per: 'month' })
  assert.deepEqual(currentCap(), { megabytes: 50, per: 'month' })
  setCap(null)
  assert.deepEqual([currentCap(), stores.local.getItem('live-cap')], [null, null])
})

test('N-05 the month of the cap is that of the counts of this device: it begins at midnight in Antananarivo', (t) => {
  on(t, '2026-11-30T20:59:00Z')
  countBytes('e', 100)
  written(t)
  assert.equal(usedOf('e', 'month'), 100)
  t.mock.timers.setTime(new Date('2026-11-30T21:00:00Z').getTime())
  assert.equal(usedOf('e', 'month'), 0)
})

test('N-05 what a network refuses is remembered for a day, and for this kind of network only', () => {
  const connection = { type: 'wifi' }
  Object.defineProperty(globalThis, 'navigator', { value: { connection }, configurable: true })
  rememberFailures({ webrtc: { at: 1000, times: 3 }, hls: { at: 1000, times: 1 } })
  assert.deepEqual(rememberedFailures(2000), { webrtc: { at: 1000, times: 3 } }, 'pages come by HLS’ way')
  assert.deepEqual(rememberedFailures(1000 + 25 * 3_600_000), {})
  connection.type = 'cellular'
  assert.deepEqual([connectionKind(), rememberedFailures(2000)], ['cellular', {}])
  stores.local.setItem('live-network', '{broken')
  assert.deepEqual(rememberedFailures(2000), {})
})
