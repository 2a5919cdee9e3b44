import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshStores } from '../../../../lib/device/browser.fixture.ts'
import { rememberedFailures, rememberFailures } from './network-memory.ts'

const by = (type: string) =>
  Object.defineProperty(globalThis, 'navigator', { value: { connection: { type } }, configurable: true })
const day = 24 * 60 * 60_000
beforeEach(() => {
  freshStores()
  by('wifi')
})

test('N-05 what a network refuses is known on this device for a day, by this kind of network only', () => {
  rememberFailures({ webrtc: { at: 1000, times: 2 } })
  assert.deepEqual(rememberedFailures(1000 + day - 1), { webrtc: { at: 1000, times: 2 } })
  assert.deepEqual(rememberedFailures(1000 + day), {})
  by('cellular')
  assert.deepEqual(rememberedFailures(2000), {})
  rememberFailures({ peer: { at: 2000, times: 1 } })
  by('wifi')
  assert.deepEqual(Object.keys(rememberedFailures(2000)), ['webrtc'])
  rememberFailures({})
  assert.deepEqual(rememberedFailures(2000), {})
})

test('N-05 only packets that a network drops are remembered: HLS comes like any page', () => {
  rememberFailures({ hls: { at: 1, times: 1 }, webrtc: { at: 1, times: 1 } })
  assert.deepEqual(Object.keys(rememberedFailures(1)), ['webrtc'])
})

test('N-05 whatever stands in the storage of a device, nothing is known of the network', () => {
  for (const kept of [
    '',
    '[]',
    'null',
    '7',
    '{"wifi":7}',
    '{"wifi":{"webrtc":null}}',
    '{"wifi":{"webrtc":{"at":"x"}}}',
    '{"wifi":{"webrtc":{"at":"1","times":1}}}',
    '{"wifi":{"webrtc":{"at":1}}}',
    '{"wifi":{"webrtc":{"at":1,"times":0}}}',
  ]) {
    localStorage.setItem('live-network', kept)
    assert.deepEqual(rememberedFailures(1), {}, kept)
  }
})
