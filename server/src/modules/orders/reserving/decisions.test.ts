/** What is reserved, and which of several refusals comes first (F-EVT-02, D-28). */
import { join } from 'node:path'
import { test } from 'node:test'
import { order as limits } from '@vondrona/rules/orders/constants'
import { assertDecisions, rule } from '../../../../test/decisions/decide.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { admit } from './admit-order.ts'
import type { Draft } from './draft.ts'
import type { Facts } from './facts.ts'

const now = new Date('2026-11-21T09:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const event = { id: 'e', status: 'published', isMit: false, registrationOnly: false }
const type = { id: 't', eventId: 'e', title: 'Adulte', price: 0, isActive: true, allowMinors: true }

const events: Readonly<Record<string, object | undefined>> = {
  none: undefined,
  draft: { ...event, status: 'draft' },
  cancelled: { ...event, status: 'cancelled' },
  'for registrations': { ...event, registrationOnly: true },
  race: { ...event, isMit: true },
  open: event,
}
const types: Readonly<Record<string, object | undefined>> = {
  none: undefined,
  'of another event': { ...type, eventId: 'x', isActive: false },
  inactive: { ...type, isActive: false, allowMinors: false },
  'for adults': { ...type, allowMinors: false, minAge: 18 },
  'from 18': { ...type, minAge: 18 },
  free: type,
  priced: { ...type, price: 100 },
}
const place = { ticketTypeId: 't', fullName: 'Rabe' }
const charge = { payableUntil: later(5), heldSince: later(-10) }

interface Given {
  event: string
  begins: string
  attached: string
  type: string
  who: string
  left: number
  contact: string
  unverifiedLeft: number
  held: number
  pays: string
  abandoned: number
}
const usual: Given = {
  event: 'open',
  begins: 'later',
  attached: 'nothing',
  type: 'free',
  who: 'adult',
  left: 2,
  contact: 'account',
  unverifiedLeft: 2,
  held: 0,
  pays: 'alone',
  abandoned: 0,
}

/** What is decided on two places, and what counts for those behind them. */
function admitted(given: Partial<Given>): string {
  const { abandoned, attached, begins, contact, event, held, left, pays, type, unverifiedLeft, who } = {
    ...usual,
    ...given,
  }
  const counted: string[] = []
  const count =
    (what: string) =>
    (...[n]: unknown[]) =>
      counted.push(typeof n === 'object' ? what : `${what} ${n}`)
  const facts = {
    now,
    event: () => events[event],
    dates: () => ({ date: begins === 'now' ? now : later(1) }),
    type: () => types[type],
    left: () => left,
    take: count('taken'),
    unverifiedLeft: () => unverifiedLeft,
    takeUnverified: count('unverified'),
    contact: () => ({ state: contact, key: null, origin: null }),
    held: () => limits.perMember - 2 + held,
    hold: (_: Draft, n: number) => counted.push(`held ${n}`),
    abandoned: () => limits.abandoned.places - 1 + abandoned,
    charge: () => (pays === 'with a closed charge' ? undefined : charge),
    whyNotAttached: () => (attached === 'what is refused' ? new Refusal('CONFLICT', 'orders.otherContent') : null),
    attach: count('attached'),
  } as unknown as Facts
  const draft = {
    ctx: { newId: () => 'new' },
    userId: 'm',
    eventId: 'e',
    idempotencyKey: 'k',
    limited: who === 'minor',
    ...(who !== 'adult' && { age: who === 'minor' || who === 'of 17' ? 17 : 18 }),
    places: [place, place],
    charge: pays === 'alone' ? { payer: {} } : { join: 'c' },
    ...(attached !== 'nothing' && { attach: {} }),
  } as unknown as Draft
  const found = admit(draft, facts)
  if (found instanceof Refusal) return `${found.key} ${found.details?.field ?? ''}`.trim()
  const { status, chargeId, total, quantity, holdUntil, confirmationDue } = found.row
  const until = holdUntil && `until ${(holdUntil.getTime() - now.getTime()) / 60_000}`
  return [
    status,
    total,
    quantity,
    `charge ${chargeId}`,
    until,
    confirmationDue && 'due',
    found.joins && 'joins',
    ...counted,
  ]
    .filter((one) => one || one === 0)
    .join(', ')
}

const rules = {
  'whether an event takes orders': rule(
    {
      event: Object.keys(events),
      begins: ['now', 'later'],
      attached: ['nothing', 'a registration', 'what is refused'],
      type: ['none', 'free'],
    },
    admitted,
  ),
  'which places are given': rule(
    {
      type: Object.keys(types),
      who: ['adult', 'minor', 'of 17', 'of 18'],
      left: [1, 2],
      contact: ['account', 'awaited', 'unreachable', 'verified'],
      unverifiedLeft: [1, 2],
      held: [0, 1],
    },
    admitted,
  ),
  'how long places are held': rule(
    {
      type: ['free', 'priced'],
      contact: ['account', 'awaited', 'unreachable', 'verified'],
      pays: ['alone', 'with others', 'with a closed charge'],
      held: [0, 1],
      attached: ['nothing', 'what is refused'],
      abandoned: [0, 1],
    },
    admitted,
  ),
}

test('F-EVT-02, D-28 whatever is reserved is admitted as noted, and of several refusals the same one comes first', () =>
  assertDecisions(join(import.meta.dirname, 'decisions.json'), rules))
