import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ariary } from './index.ts'

test('D-27 ariary is written like Intl does, in both languages', () => {
  const money = {
    style: 'currency',
    currency: 'MGA',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  } as const
  const [fr, en] = [new Intl.NumberFormat('fr-MG', money), new Intl.NumberFormat('en-MG', money)]
  for (const amount of [0, 5, 999, 1000, 20_000, 123_456, 100_000_000]) {
    assert.equal(ariary(amount, 'fr'), fr.format(amount))
    assert.equal(ariary(amount, 'en'), en.format(amount))
  }
})
