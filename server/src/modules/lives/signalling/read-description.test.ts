import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCandidate, readSdp } from './read-description.ts'

const isRefused = (read: () => unknown, what: unknown) =>
  assert.throws(read, { code: 'BAD_USER_INPUT' }, JSON.stringify(what))

test('weak point 6 what is no description is refused with its field, whatever it is', () => {
  for (const value of [undefined, null, 7, '', 'x=0', {}, { sdp: 7 }, { sdp: 'x=0' }, `v=${'0'.repeat(1_000_000)}`])
    isRefused(() => readSdp(value, 'offer'), value)
  for (const value of [
    undefined,
    null,
    7,
    {},
    { candidate: 7 },
    'host 1',
    { candidate: 'x' },
    `candidate:${'0'.repeat(1000)}`,
  ])
    isRefused(() => readCandidate(value), value)
})

test('a description is read as browsers write it, or its text alone', () => {
  assert.equal(readSdp({ type: 'offer', sdp: 'v=0' }, 'offer'), 'v=0')
  assert.equal(readSdp('v=0', 'answer'), 'v=0')
})

test('of a candidate its three parts are passed on; its text alone is one, and so is the end of all', () => {
  const text = 'candidate:1 1 udp 1 192.0.2.1 9 typ host'
  assert.deepEqual(readCandidate({ candidate: text, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'x' }), {
    candidate: text,
    sdpMid: '0',
    sdpMLineIndex: 0,
  })
  assert.deepEqual(readCandidate(text), { candidate: text, sdpMid: null, sdpMLineIndex: null })
  assert.equal(readCandidate('').candidate, '')
  assert.equal(readCandidate({ candidate: text, sdpMid: '0'.repeat(16) }).sdpMid, '0'.repeat(16))
  assert.equal(readCandidate({ candidate: text, sdpMid: '0'.repeat(17), sdpMLineIndex: 0.5 }).sdpMid, null)
})
