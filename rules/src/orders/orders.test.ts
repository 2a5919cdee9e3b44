import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canMove } from '../states/index.ts'
import { edge, problems } from '../typed/testing.ts'
import { contactInput } from './contacts/index.ts'
import {
  answersTo,
  holding,
  mayAdd,
  openAnswers,
  orderStates,
  orderStatuses,
  placesLeft,
  reservePlacesInput,
  withoutAnswer,
} from './index.ts'

const now = new Date('2026-11-21T09:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const id = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'

const possible: Readonly<Record<(typeof orderStatuses)[number], string>> = {
  awaiting_payment: 'confirm expire cancel',
  confirmed: 'cancel refund',
  expired: 'confirmLate retake cancel refund',
  cancelled: '',
  refund_due: 'payBack keepMoney',
  refunded: '',
}
test('every state of an order with every move', () => {
  for (const status of orderStatuses) {
    const moves = Object.keys(orderStates.moves) as (keyof typeof orderStates.moves)[]
    assert.equal(moves.filter((move) => canMove(orderStates, status, move)).join(' '), possible[status], status)
  }
  assert.deepEqual([...holding].sort(), ['awaiting_payment', 'confirmed'])
})

test('F-EVT-03 who holds a place answers until the last moment: keeps, or asks for the money', () => {
  const asked = { status: 'confirmed', choice: null, choiceUntil: now, isAdmitted: false } as const
  for (const status of orderStatuses)
    assert.deepEqual(answersTo({ ...asked, status }, now), holding.includes(status) ? ['keep', 'refund'] : [], status)
  assert.deepEqual(answersTo({ ...asked, choiceUntil: now.toISOString() }, now), ['keep', 'refund'])
  assert.deepEqual(answersTo({ ...asked, choiceUntil: at(-1) }, now), [])
  assert.deepEqual(answersTo({ ...asked, choice: 'keep' }, now), ['refund'], 'not the reverse')
  assert.deepEqual(answersTo({ ...asked, choice: 'refund' }, now), [])
  assert.deepEqual(answersTo({ ...asked, isAdmitted: true }, now), ['keep'], 'who is inside keeps')
  assert.deepEqual(answersTo({ ...asked, isAdmitted: true, choice: 'keep' }, now), [])
})

test('F-EVT-03 a page that stayed open offers no answer after the last moment', () => {
  const asked = { answers: ['keep', 'refund'] as const, postponement: { choiceUntil: now.toISOString() } }
  assert.deepEqual(openAnswers(asked, now), ['keep', 'refund'])
  assert.deepEqual(openAnswers(asked, at(1)), [])
  assert.deepEqual(openAnswers(null, now), [])
})

test('F-EVT-03 without an answer holds what was declared, but nobody loses a place that is used or asked about again, nor once people are let in', () => {
  for (const otherwise of ['keep', 'refund'] as const)
    for (const isUsed of [true, false])
      for (const isOutdated of [true, false])
        for (const isAdmission of [true, false])
          assert.equal(
            withoutAnswer(otherwise, { isUsed, isOutdated, isAdmission }),
            isUsed || isOutdated || isAdmission ? 'keep' : otherwise,
          )
})

test('F-EVT-18 adding one place after the other ends at what is left and at ten places in all', () => {
  const quantity = fc.nat({ max: 30 })
  fc.assert(
    fc.property(fc.option(quantity), quantity, quantity, (maxQuantity, soldQuantity, others) => {
      const type = { isActive: true, allowMinors: true, maxQuantity, soldQuantity }
      let chosen = 0
      while (mayAdd(type, chosen, others + chosen)) chosen += 1
      assert.equal(chosen, Math.max(0, Math.min(placesLeft(type), 10 - others)))
    }),
  )
})

test('R-EVT-21, R-EVT-22 an order of 1 to 10 named places of an event', () => {
  const place = { ticketTypeId: id, fullName: 'Hery' }
  const order = (more: object) => ({ eventId: id, places: [place], idempotencyKey: id, ...more })
  const said = (more: object) => problems(reservePlacesInput, order(more))
  assert.deepEqual(said({ eventId: '' }), ['eventId: orders.eventMissing'])
  assert.deepEqual(said({ places: undefined }), ['places: orders.typeMissing'])
  const many = (count: number) => order({ places: Array(count).fill(place) })
  assert.deepEqual(edge(reservePlacesInput, many(1), many(0)), [[], ['places: orders.typeMissing']])
  assert.deepEqual(edge(reservePlacesInput, many(10), many(11)), [[], ['places: orders.placesTooMany']])
  const named = (fullName: unknown) => order({ places: [{ ...place, fullName }] })
  assert.deepEqual(edge(reservePlacesInput, named('Bo'), named('B ')), [[], ['places.0.fullName: orders.nameMissing']])
  for (const name of ['..', '12'])
    assert.deepEqual(problems(reservePlacesInput, named(name)), ['places.0.fullName: orders.nameMissing'], name)
  assert.deepEqual(problems(reservePlacesInput, named(undefined)), ['places.0.fullName: orders.nameMissing'])
  assert.deepEqual(edge(reservePlacesInput, named('a'.repeat(160)), named('a'.repeat(161))), [
    [],
    ['places.0.fullName: orders.nameTooLong'],
  ])
  assert.deepEqual(said({ places: [{ ...place, ticketTypeId: 'x' }] }), ['places.0.ticketTypeId: orders.typeUnknown'])
})

test('a contact has a number that can be called, kept in its one form', () => {
  assert.deepEqual(contactInput.parse({ phone: ' 034 12 345 67 ' }), { phone: '+261341234567' })
  assert.deepEqual(problems(contactInput, { phone: '034 12' }), ['phone: accounts.phoneInvalid'])
  assert.deepEqual(problems(contactInput, { phone: `034 12 345 67${'.'.repeat(27)}` }), [
    'phone: accounts.phoneInvalid',
  ])
  assert.deepEqual(problems(contactInput, { phone: `034 12 345 67${'.'.repeat(26)}` }), [])
  assert.deepEqual(problems(contactInput, { email: 'x', phone: null }), ['email: sessions.emailTooShort'])
})
