import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { network } from './caller.ts'
import { settleForwarded, trustedProxies } from './forwarded.ts'

function real(forwarded: string | undefined, trusted: string): unknown {
  const request = { headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage
  settleForwarded(request, trustedProxies(trusted))
  return request.headers['x-forwarded-for']
}

test('behind several proxies the client is the address that called the first trusted one, not what the client claims', () => {
  assert.equal(real('203.0.113.7', ''), '203.0.113.7')
  assert.equal(real('forged, 203.0.113.7', ''), '203.0.113.7')
  assert.equal(real('198.51.100.1, 203.0.113.7, 10.0.0.2', '10.0.0.0/8'), '203.0.113.7')
  assert.equal(real('203.0.113.7, fd00::1, 127.0.0.1', 'loopback,uniquelocal'), '203.0.113.7')
  assert.equal(real('203.0.113.7, ::ffff:10.0.0.2', '10.0.0.2'), '203.0.113.7')
  assert.equal(real('203.0.113.7, 10.0.0.2', ''), '10.0.0.2')
  assert.equal(real('10.0.0.3, 10.0.0.2', 'uniquelocal'), '10.0.0.3')
  assert.equal(real(undefined, 'loopback'), undefined)
})

test('an IPv6 /64 counts once, and so does an IPv4 address in any notation', () => {
  for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::'])
    assert.equal(network(ip), '2001:db8:1:2')
  assert.equal(network('2001:db8::1'), '2001:db8:0:0')
  assert.equal(network('::ffff:203.0.113.7'), network('203.0.113.7'))
})
