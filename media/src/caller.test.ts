import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { callerOf } from './caller.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  callerOf({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage).ip

test('a client is its own address; only a proxy on this machine is trusted, for its last entry', () => {
  assert.equal(from('203.0.113.7'), '203.0.113.7')
  assert.equal(from('203.0.113.7', '198.51.100.1'), '203.0.113.7')
  for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    assert.equal(from(here, '198.51.100.1'), '198.51.100.1')
    assert.equal(from(here, 'forged, 198.51.100.1'), '198.51.100.1')
    assert.equal(from(here), here)
  }
})
