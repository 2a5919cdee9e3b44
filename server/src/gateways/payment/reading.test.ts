import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ariaryOf, fieldsOf, isPageOf, phoneOf, plain, recordOf } from './reading.ts'

test('an amount that is not whole ariary is another one, never rounded to ours', () => {
  for (const value of [
    '1.01',
    58.5,
    -5,
    '-5',
    '1e5',
    '0x10',
    'NaN',
    '5 000',
    '5,000',
    {},
    [5000],
    true,
    '9'.repeat(16),
  ])
    assert.equal(ariaryOf(value), 'other', JSON.stringify(value))
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e21]) assert.equal(ariaryOf(value), 'other')
  for (const value of [50_000, '50000', ' 50000 ', '50000.00', '050000']) assert.equal(ariaryOf(value), 50_000)
  for (const value of [undefined, null, '']) assert.equal(ariaryOf(value), null)
})

test('a phone number is a Malagasy mobile number in any usual spelling, or none', () => {
  for (const value of [
    '0340000001',
    '034 00 000 01',
    '+261340000001',
    '261 34 00 000 01',
    '00261340000001',
    '340000001',
  ])
    assert.equal(phoneOf(value), '+261340000001', value)
  for (const value of ['0200000001', '+33612345678', '03400000011', '', null, {}]) assert.equal(phoneOf(value), null)
})

test('a text for a provider that refuses signs keeps its letters', () => {
  assert.equal(plain('Foulée Écolo – 10 km (Ŋ)', 50), 'Foulee Ecolo 10 km')
  assert.equal(plain(`${'a'.repeat(49)} bc`, 50), 'a'.repeat(49))
  assert.equal(plain('💃', 50), '')
})

test('a record has no secrets, no payment links and no complete phone numbers, and keeps references', () => {
  const record = recordOf({
    access_token: 'abc',
    pay_token: 'abc',
    hash: 'abc',
    nested: [{ Authorization: 'Bearer abc', payment_url: 'https://a.mg/abc', url: 'https://b.mg/?id=abc' }],
    initiateur: '0345678909',
    debitParty: [{ key: 'msisdn', value: '+261345678909' }],
    note: 'de 034 56 789 09 vers 345678909',
    reference_VPI: 'VPI23122110525394',
    referenceMM: '9049234',
    requestDate: '2026-11-21T09:00:00.000Z',
    montant_mga: 292_500,
  })
  assert.deepEqual(record, {
    access_token: '…',
    pay_token: '…',
    hash: '…',
    nested: [{ Authorization: '…', payment_url: '…', url: '…' }],
    initiateur: '034…09',
    debitParty: [{ key: 'msisdn', value: '+26134…09' }],
    note: 'de 034…09 vers 34…09',
    reference_VPI: 'VPI23122110525394',
    referenceMM: '9049234',
    requestDate: '2026-11-21T09:00:00.000Z',
    montant_mga: 292_500,
  })
})

test('a record is small, whatever was sent', () => {
  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, 'x'.repeat(9000)]))
  assert.ok(JSON.stringify(recordOf(wide)).length < 150_000)
  let deep: unknown = 'end'
  for (let n = 0; n < 5000; n++) deep = [deep]
  assert.ok(JSON.stringify(recordOf(deep)).length < 100)
})

test('a message with characters that the database does not keep is recorded without them', () => {
  const record = recordOf({ 'na\0me': 'a\0b', long: `${'a'.repeat(1999)}😀`, [`${'k'.repeat(99)}😀`]: '\ud800' })
  const text = JSON.stringify(record)
  assert.ok(!/\\u0000|\\ud[89a-f]/i.test(text), text.slice(0, 200))
  assert.deepEqual(fieldsOf(record).name, 'ab')
})

test('a payer is sent to pages of the provider only, and never to an unsafe one', () => {
  const base = 'https://bo.vanilla-pay.net'
  const may = (address: string, hosts = ['vanilla-pay.net'], own = base) => isPageOf(URL.parse(address), own, hosts)
  for (const address of ['https://bo.vanilla-pay.net/x', 'https://pay.vanilla-pay.net/x', 'https://vanilla-pay.net/'])
    assert.equal(may(address), true, address)
  for (const address of [
    'https://evil.example/x',
    'https://vanilla-pay.net.evil.example/x',
    'https://evilvanilla-pay.net/x',
    'https://bo.vanilla-pay.net@evil.example/x',
    'https://user@bo.vanilla-pay.net/x',
    'http://bo.vanilla-pay.net/x',
    'javascript:alert(1)',
    'nothing',
  ])
    assert.equal(may(address), false, address)
  assert.equal(may('https://pay.vanilla-pay.net/x', []), false, 'without the setting only its own host')
  assert.equal(may('http://127.0.0.1:1/x', [], 'http://127.0.0.1:2'), true, 'a stand-in')
  assert.equal(may('http://1.127.0.0.1:1/x', [], 'http://127.0.0.1:2'), false)
})
