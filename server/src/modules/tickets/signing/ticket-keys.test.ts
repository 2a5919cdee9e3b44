import assert from 'node:assert/strict'
import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { test } from 'node:test'
import { decodeTicket } from '@vondrona/rules/tickets/code'
import { secretsFrom } from '../../../kernel/crypto/secrets.ts'
import { makeTicketKey, openTicketKey, signTicket } from './ticket-keys.ts'

const secrets = secretsFrom(randomBytes(32))
const [event, other] = ['0199e3a0-0000-7000-8000-000000000001', '0199e3a0-0000-7000-8000-000000000002']
const payload = { kid: 1, event: 9, type: 2, ticketId: event, bib: 42, expiryDay: 20_750, flags: 0 }
const spki = (raw: Uint8Array) =>
  createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]),
    format: 'der',
    type: 'spki',
  })

test('R-TKT-08 a sealed key is opened neither for another event, nor by another installation, nor if a byte changed', () => {
  const { sealedKey } = makeTicketKey(secrets, event)
  assert.throws(() => openTicketKey(secrets, other, sealedKey))
  assert.throws(() => openTicketKey(secretsFrom(randomBytes(32)), event, sealedKey))
  const changed = Buffer.from(sealedKey)
  changed[40]! ^= 1
  assert.throws(() => openTicketKey(secrets, event, changed))
})

test('R-TKT-08 a ticket that another key signed does not verify; one of the event does, and is always the same text', () => {
  const [mine, theirs] = [makeTicketKey(secrets, event), makeTicketKey(secrets, event)]
  const text = signTicket(openTicketKey(secrets, event, mine.sealedKey), payload)
  assert.equal(signTicket(openTicketKey(secrets, event, mine.sealedKey), payload), text)
  const { signed, signature, payload: read } = decodeTicket(text)!
  assert.deepEqual(read, payload)
  assert.ok(verify(null, signed, spki(mine.publicKey), signature))
  assert.ok(!verify(null, signed, spki(theirs.publicKey), signature))
  assert.ok(
    !mine.sealedKey.includes(
      openTicketKey(secrets, event, mine.sealedKey).export({ format: 'der', type: 'pkcs8' }).subarray(-32),
    ),
  )
})
