import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { secretsFrom } from './secrets.ts'
import { makeTickets } from './tickets.ts'

test('F05 a ticket is refused when changed, of another kind or installation, over, or when the clock was set back', () => {
  let time = Date.parse('2026-11-21T09:00:00Z')
  const [master, now] = [randomBytes(32), () => new Date(time)]
  const here = { secrets: secretsFrom(master), now }
  const tickets = makeTickets<{ name: string }>('test', 60_000)
  const { token, expiresAt } = tickets.make(here, { name: 'Soa' })
  assert.equal(expiresAt.getTime(), time + 60_000)
  const bytes = Buffer.from(token, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] as number) ^ 1
    assert.equal(tickets.read(here, changed.toString('base64url')), null)
    assert.equal(tickets.read(here, bytes.subarray(0, at).toString('base64url')), null)
  }
  assert.equal(makeTickets('other', 60_000).read(here, token), null)
  assert.equal(tickets.read({ secrets: secretsFrom(randomBytes(32)), now }, token), null)
  time -= 1
  assert.equal(tickets.read(here, token), null)
  time += 60_001
  assert.equal(tickets.read(here, token), null)
  time -= 1
  const restarted = { secrets: secretsFrom(master), now }
  for (const kernel of [here, restarted, here]) assert.deepEqual(tickets.read(kernel, token), { name: 'Soa' })
  assert.equal(bytes.includes('Soa'), false)
})

test('a steady ticket is the same for half of its life, then another one; the last one lasts half of it at least', () => {
  const life = 7_200_000
  let time = Date.parse('2026-11-21T09:00:00Z')
  const here = { secrets: secretsFrom(randomBytes(32)), now: () => new Date(time) }
  const tickets = makeTickets<{ name: string }>('test', life, { steady: true })
  const first = tickets.make(here, { name: 'Soa' })
  assert.equal(first.expiresAt.getTime(), time + life)
  assert.notEqual(tickets.make(here, { name: 'Lala' }).token, first.token)
  time += life / 2 - 1
  assert.equal(tickets.make(here, { name: 'Soa' }).token, first.token)
  time += 1
  assert.notEqual(tickets.make(here, { name: 'Soa' }).token, first.token)
  time += life / 2 - 1
  assert.deepEqual(tickets.read(here, first.token), { name: 'Soa' })
  time += 1
  assert.equal(tickets.read(here, first.token), null)
  const usual = makeTickets<{ name: string }>('test', life)
  assert.notEqual(usual.make(here, { name: 'Soa' }).token, usual.make(here, { name: 'Soa' }).token)
})
