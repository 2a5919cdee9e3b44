import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRegistrationAddress, registrationAddress } from './registration-address.ts'

test('the address of a registration is read as it was written, in a mail with the code of a contact behind its key', () => {
  const address = registrationAddress({ id: 'r1', accessKey: 'se-cret_' })
  assert.equal(address, '/mit-payment?p=r1#se-cret_')
  assert.deepEqual(readRegistrationAddress(address), { id: 'r1', accessKey: 'se-cret_', code: null })
  const mailed = readRegistrationAddress(`https://vondrona.example${address}.123456`)
  assert.deepEqual(mailed, { id: 'r1', accessKey: 'se-cret_', code: '123456' })
  const own = registrationAddress({ id: 'r1', accessKey: null })
  assert.deepEqual(readRegistrationAddress(own), { id: 'r1', accessKey: null, code: null }, 'its owner needs no key')
  for (const written of ['/mit-payment/?p=r1#se-cret_', '/MIT-Payment?p=r1#se-cret_'])
    assert.equal(readRegistrationAddress(written)?.id, 'r1', written)
  for (const other of [
    '',
    '/',
    '/mit-payment',
    '/mit-payment?find=1#k',
    '/mit-payment?p=#k',
    '/tickets?p=r1#k',
    '//',
    'x:',
  ])
    assert.equal(readRegistrationAddress(other), null, other)
})
