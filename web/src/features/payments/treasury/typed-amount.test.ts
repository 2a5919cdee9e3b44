import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ariaryTyped } from './typed-amount.ts'

test('an amount is whole Ariary, with whatever spaces people type', () => {
  for (const typed of ['25000', '25 000', ' 25\u00a0000 ', '25\u202f000'])
    assert.equal(ariaryTyped(typed), 25_000, typed)
  assert.equal(ariaryTyped('1'), 1)
  assert.equal(ariaryTyped('999999999'), 999_999_999)
})

test('nothing, zero, a sign, a fraction, a currency and more than nine digits are no amount', () => {
  for (const typed of ['', ' ', '0', '0500', '-5', '+5', '25,5', '25.000', '25000 Ar', 'x', '1000000000', '1e3'])
    assert.equal(ariaryTyped(typed), null, typed)
})
