import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../../lib/device/browser.fixture.ts'
import { keepReturn, returnOf } from './payment-return.ts'

test('only the payer of the same payment goes back, and never to another site', () => {
  freshStores()
  assert.equal(returnOf('a'), null)
  keepReturn({ of: ['a', 'p'], path: '/mit-payment?p=1#key' })
  assert.equal(returnOf('b'), null)
  assert.equal(returnOf('a'), '/mit-payment?p=1#key')
  assert.equal(returnOf('p'), '/mit-payment?p=1#key')
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '']) {
    keepReturn({ of: ['a'], path })
    assert.equal(returnOf('a'), null, path)
  }
})
