import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTicket, writeTicket } from './tickets.ts'

const key = '22'.repeat(32)
const holder = '018f6f3a-0000-7000-8000-000000000001'
const soon = 2_000_000_000

test('a ticket is valid only for its stream and as the server signed it', () => {
  const ticket = writeTicket(key, 'show', holder, soon)
  assert.equal(readTicket(key, 'show', ticket), ticket)
  assert.equal(readTicket(key, 'other', ticket), '')
  assert.equal(readTicket('33'.repeat(32), 'show', ticket), '')
  assert.equal(readTicket('', 'show', ticket), '')
  const later = ticket.replace(String(soon), String(soon + 1))
  for (const text of [
    null,
    '',
    'x',
    `${ticket}x`,
    ticket.slice(1),
    ticket.slice(0, -1),
    later,
    `${ticket}\n`,
    'a'.repeat(1e6),
  ])
    assert.equal(readTicket(key, 'show', text), '')
})
