import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order as limits } from '@vondrona/rules/orders/constants'
import { Refusal } from '../../../kernel/refusal.ts'
import { admit } from './admit-order.ts'
import type { Draft } from './draft.ts'
import type { Facts } from './facts.ts'

const now = new Date('2026-11-21T09:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const minute = 60_000

const type = { id: 't', eventId: 'e', title: 'Adulte', price: 0, isActive: true, allowMinors: true }
const event = { id: 'e', status: 'published', isMit: false, registrationOnly: false }

/** Everything is free and open. */
const factsOf = (more: object = {}): Facts =>
  ({
    now,
    event: () => event,
    dates: () => ({ date: later(1) }),
    type: (id: string) => (id === 't' ? type : undefined),
    left: () => Infinity,
    take: () => {},
    unverifiedLeft: () => Infinity,
    takeUnverified: () => {},
    contact: () => ({ state: 'account', key: null, origin: null }),
    held: () => 0,
    hold: () => {},
    abandoned: () => 0,
    charge: () => undefined,
    whyNotAttached: () => null,
    attach: () => {},
    ...more,
  }) as unknown as Facts

const draftOf = (more: object = {}): Draft =>
  ({
    ctx: { newId: () => 'new' },
    userId: 'm',
    eventId: 'e',
    idempotencyKey: 'k',
    limited: false,
    places: [{ ticketTypeId: 't', fullName: 'Rabe' }],
    charge: { payer: {} },
    ...more,
  }) as unknown as Draft

const outcome = (draft: object, facts: object) => {
  const found = admit(draftOf(draft), factsOf(facts))
  return found instanceof Refusal ? found.code : found.row.status
}

const places = (n: number) => Array.from({ length: n }, () => ({ ticketTypeId: 't', fullName: 'Rabe' }))
const contact = (state: string) => ({ contact: () => ({ state, key: null, origin: null }) })
const priced = { type: () => ({ ...type, price: 100 }) }

const cases: [string, draft: object, facts: object, outcome: string][] = [
  ['what is open and free is confirmed', {}, {}, 'confirmed'],
  ['what costs something is held', {}, priced, 'awaiting_payment'],
  ['what is free waits for the contact', {}, contact('awaited'), 'awaiting_payment'],
  ['an unknown event', {}, { event: () => undefined }, 'NOT_FOUND'],
  ['a draft is unknown', {}, { event: () => ({ ...event, status: 'draft' }) }, 'NOT_FOUND'],
  ['a cancelled event', {}, { event: () => ({ ...event, status: 'cancelled' }) }, 'ORDERS_CLOSED'],
  ['an event that begins now', {}, { dates: () => ({ date: now }) }, 'ORDERS_CLOSED'],
  ['only by registering', {}, { event: () => ({ ...event, registrationOnly: true }) }, 'REGISTRATION_REQUIRED'],
  ['a race only by registering', {}, { event: () => ({ ...event, isMit: true }) }, 'REGISTRATION_REQUIRED'],
  ['a registration', { attach: {} }, { event: () => ({ ...event, isMit: true }) }, 'confirmed'],
  ['an unknown type', { places: [{ ticketTypeId: 'x', fullName: 'Rabe' }] }, {}, 'BAD_USER_INPUT'],
  ['a type of another event', {}, { type: () => ({ ...type, eventId: 'x' }) }, 'BAD_USER_INPUT'],
  ['a type that is not offered', {}, { type: () => ({ ...type, isActive: false }) }, 'TICKET_TYPE_INACTIVE'],
  [
    'a minor where none may come',
    { limited: true },
    { type: () => ({ ...type, allowMinors: false }) },
    'MINORS_NOT_ALLOWED',
  ],
  ['a minor where they may', { limited: true }, {}, 'confirmed'],
  ['an adult where no minor may come', {}, { type: () => ({ ...type, allowMinors: false }) }, 'confirmed'],
  ['too young', { age: 11 }, { type: () => ({ ...type, minAge: 12 }) }, 'TICKET_TYPE_AGES'],
  ['old enough', { age: 12 }, { type: () => ({ ...type, minAge: 12 }) }, 'confirmed'],
  ['of an age that nobody knows', {}, { type: () => ({ ...type, minAge: 12 }) }, 'confirmed'],
  ['one more than there are', { places: places(3) }, { left: () => 2 }, 'SOLD_OUT'],
  ['as many as there are', { places: places(2) }, { left: () => 2 }, 'confirmed'],
  ['one more than a member may have', { places: places(2) }, { held: () => limits.perMember - 1 }, 'TOO_MANY_PLACES'],
  ['as many as a member may have', { places: places(1) }, { held: () => limits.perMember - 1 }, 'confirmed'],
  ['a charge that is closed', { charge: { join: 'c' } }, {}, 'CHARGE_CLOSED'],
  [
    'unreachable, of the share of those',
    { places: places(2) },
    { ...contact('unreachable'), unverifiedLeft: () => 2 },
    'confirmed',
  ],
  [
    'unreachable, beyond it',
    { places: places(3) },
    { ...contact('unreachable'), unverifiedLeft: () => 2 },
    'GUESTS_FULL',
  ],
  ['awaited, beyond it', { places: places(3) }, { ...contact('awaited'), unverifiedLeft: () => 2 }, 'CONTACT_FIRST'],
  ['verified, beyond it', { places: places(3) }, { ...contact('verified'), unverifiedLeft: () => 2 }, 'confirmed'],
  [
    'what another domain refuses',
    {},
    { whyNotAttached: () => new Refusal('CONFLICT', 'orders.otherContent') },
    'CONFLICT',
  ],
  ['held after many that lapsed', {}, { ...priced, abandoned: () => limits.abandoned.places }, 'TOO_MANY_HOLDS'],
  ['held after one fewer', {}, { ...priced, abandoned: () => limits.abandoned.places - 1 }, 'awaiting_payment'],
  ['free after many that lapsed', {}, { abandoned: () => limits.abandoned.places }, 'confirmed'],
]

test('F-EVT-02, D-28 what is reserved is refused at each of its edges, and admitted just before it', () => {
  for (const [name, draft, facts, expected] of cases) assert.equal(outcome(draft, facts), expected, name)
})

test('D-28 places are held as long as what they join, an hour at most from its beginning, never shorter than before', () => {
  const heldUntil = (state: string, joined?: { payableUntil: number; heldSince: number }) => {
    const charge = joined && {
      payableUntil: later(joined.payableUntil * minute),
      heldSince: later(joined.heldSince * minute),
    }
    const draft = draftOf(joined ? { charge: { join: 'c' } } : {})
    const order = admit(draft, factsOf({ ...priced, ...contact(state), charge: () => charge }))
    assert.ok(!(order instanceof Refusal))
    return (order.row.holdUntil!.getTime() - now.getTime()) / minute
  }
  const hold = limits.hold / minute
  const together = limits.together / minute
  assert.equal(heldUntil('account'), hold)
  assert.equal(heldUntil('account', { payableUntil: 1, heldSince: -1 }), hold)
  assert.equal(heldUntil('account', { payableUntil: 1, heldSince: 5 - together }), 5)
  assert.equal(heldUntil('account', { payableUntil: 7, heldSince: -together }), 7)
  assert.equal(heldUntil('awaited', { payableUntil: 1, heldSince: -1 }), 1)
})
