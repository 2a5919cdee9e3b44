import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order } from './constants.ts'
import { mayAdd, placesLeft, whyNotChoosable } from './draft.ts'

const type = { isActive: true, allowMinors: true, maxQuantity: 3, soldQuantity: 1 }

test('F-EVT-01 places that are left; without a limit there are always some', () => {
  assert.deepEqual([placesLeft(type), placesLeft({ ...type, soldQuantity: 9 })], [2, 0])
  assert.equal(placesLeft({ ...type, maxQuantity: null }), Infinity)
})

test('D-07, F-EVT-01 what is sold out or for adults only cannot be chosen', () => {
  assert.equal(whyNotChoosable(type, { limited: true }), null)
  assert.equal(whyNotChoosable({ ...type, allowMinors: false }, { limited: true }), 'adults')
  assert.equal(whyNotChoosable({ ...type, allowMinors: false }, { limited: false }), null)
  assert.equal(whyNotChoosable({ ...type, soldQuantity: 3 }, { limited: false }), 'soldOut')
})

test('F-EVT-18 an order grows up to what is left and to ten places', () => {
  assert.deepEqual([mayAdd(type, 1, 1), mayAdd(type, 2, 2)], [true, false])
  assert.equal(mayAdd({ ...type, maxQuantity: null }, 0, order.places), false)
})
