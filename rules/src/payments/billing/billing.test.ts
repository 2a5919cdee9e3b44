import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payment } from '../constants.ts'
import { billToInput } from './index.ts'

/** What is kept of it, or the fields that are refused with their sentences. */
function read(input: object) {
  const { success, data, error } = billToInput.safeParse({ name: 'Société Ravinala', ...input })
  return success ? data : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('F-RACE-13 a receipt names nobody without a letter, or in too many characters; what cannot be printed is left out', () => {
  const { name, number, address } = payment.billTo
  const names = ['', '   ', '\u200B', '–', 'a'.repeat(name.max + 1), '\u0000\u202E\uD800']
  for (const one of names) assert.deepEqual(read({ name: one }), ['name: payments.billName'], JSON.stringify(one))
  for (const nif of ['1'.repeat(number.max + 1), 'é', '<b>'])
    assert.deepEqual(read({ nif }), ['nif: payments.billNumber'], nif)
  assert.deepEqual(read({ stat: '*' }), ['stat: payments.billNumber'])
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `ligne ${n}`).join('\n')
  for (const one of ['Ra\u0000vinala', 'Ra\u202Evinala', 'Ravinala\uD800'])
    assert.deepEqual(read({ name: one, nif: '12\u202E34', address: 'a\u0007b' }), {
      name: 'Ravinala',
      nif: '1234',
      stat: '',
      address: 'ab',
    })
  for (const one of [lines(address.lines + 1), 'x'.repeat(address.max + 1)])
    assert.deepEqual(read({ address: one }), ['address: payments.billAddress'], JSON.stringify(one))
  assert.ok(Array.isArray(read({ amount: 1 })), 'nothing else is taken')
})

test('F-RACE-13 numbers and lines are kept as they are printed, without what was typed around them', () => {
  const written = {
    name: '  Société   Ravinala\n',
    nif: ' 4001 234 567 ',
    address: ' Lot II M 35 \r\n\r\n Andraharo\n',
  }
  const kept = { name: 'Société Ravinala', nif: '4001 234 567', stat: '', address: 'Lot II M 35\nAndraharo' }
  assert.deepEqual(read(written), kept)
})
