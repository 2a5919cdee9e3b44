import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { configOf } from './peer-connection.ts'

test('weak point 6 where a live is relay only, browsers that speak to each other do so through the relay alone', () => {
  assert.equal(configOf({ iceServers: [], relayOnly: true }).iceTransportPolicy, 'relay')
  assert.equal(configOf({ iceServers: [], relayOnly: false }).iceTransportPolicy, 'all')
  // Both ends, the broadcaster's too: a connection without the rule would reveal its address.
  for (const file of ['peer-connection.ts', '../../studio/broadcast/peer-offers.ts']) {
    const made = readFileSync(join(import.meta.dirname, file), 'utf8').match(/new RTCPeerConnection\(.*\)/g)
    assert.deepEqual(made, ['new RTCPeerConnection(configOf(route))'], file)
  }
})
