import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { notificationKinds } from '../notifications/index.ts'
import { permissions } from '../permissions/index.ts'
import { canMove, declareStates, moveBetween, movesTo, undeclaredMoves } from './index.ts'

const door = declareStates({
  of: 'a door',
  states: ['open', 'shut', 'locked'],
  begins: ['shut'],
  moves: {
    open: { from: ['shut'], to: 'open', by: ['clock'] },
    shut: { from: ['open'], to: 'shut', by: ['clock'] },
    lock: { from: ['shut'], to: 'locked', by: ['clock'] },
    force: { from: ['locked', 'shut'], to: 'open', by: ['clock'] },
  },
})

test('a move is possible from the states that it declares and from no other', () => {
  assert.deepEqual([canMove(door, 'shut', 'open'), canMove(door, 'locked', 'open')], [true, false])
  assert.deepEqual(undeclaredMoves(door), [
    { from: 'open', move: 'open' },
    { from: 'open', move: 'lock' },
    { from: 'open', move: 'force' },
    { from: 'shut', move: 'shut' },
    { from: 'locked', move: 'open' },
    { from: 'locked', move: 'shut' },
    { from: 'locked', move: 'lock' },
  ])
})

test('the move between two states is found by both, and all moves to a state as one', () => {
  assert.equal(moveBetween(door, 'shut', 'open'), 'open')
  assert.equal(moveBetween(door, 'locked', 'open'), 'force')
  assert.equal(moveBetween(door, 'open', 'locked'), undefined)
  assert.deepEqual(movesTo(door, 'open'), { from: ['shut', 'locked'], to: 'open' })
})

interface Declared {
  of: string
  states: readonly string[]
  begins: readonly string[]
  moves: Record<string, { from: readonly string[]; to: string; by: readonly string[]; notifies?: object }>
}

/** Every declaration of the domains, as they are on the disk: a new one is found by itself. */
const machines: Declared[] = []
for (const file of globSync(join(import.meta.dirname, '../*/states.ts')).sort())
  for (const one of Object.values(await import(file)) as unknown[])
    if (typeof one === 'object' && one !== null && 'moves' in one) machines.push(one as Declared)

/** What nothing leads out of. A decision that cannot be taken back says so here. */
const final: Readonly<Record<string, string>> = {
  'the payment of an application': '',
  'an application': 'withdrawn',
  'a contest': 'finished cancelled',
  'an entry of a contest': 'withdrawn',
  "a member's document": 'expired',
  'an event': 'cancelled',
  'a request for a correction': 'answered closed',
  'an identity document': '',
  'a live': 'recorded',
  'the recording of a live': 'removed',
  'the source of a live': '',
  'an article': '',
  'a member’s account': '',
  'an order': 'cancelled refunded',
  'a mail or SMS': 'sent',
  'an attempt to pay': 'succeeded',
  'a refund': 'done rejected',
  'the copy of a member’s data': 'ready failed',
  'a document of a registration for a race': '',
  'a registration for a race': 'draft refunded deferred',
  'what members reported': 'acted dismissed gone',
  'a request for a guardian’s consent': 'confirmed replaced',
  'a ticket': 'cancelled revoked',
  'a vote': 'ended',
}

test('what is final stays final, and nothing else is', () => {
  const found = machines.map(({ of, states, moves }) => {
    const left = new Set(Object.values(moves).flatMap(({ from }) => from))
    return [of, states.filter((state) => !left.has(state)).join(' ')]
  })
  assert.deepEqual(Object.fromEntries(found), final)
})

const triggers = ['clock', 'gateway', 'transport', 'job', 'provider', 'gate']

test('a move leads between states of its own machine, by somebody who may, and tells in a declared kind', () => {
  for (const { of, states, begins, moves } of machines) {
    assert.ok(begins.length > 0 && begins.every((state) => states.includes(state)), of)
    for (const [name, { from, to, by, notifies }] of Object.entries(moves)) {
      assert.ok(from.length > 0 && by.length > 0, `${of}: ${name}`)
      assert.ok(
        [...from, to].every((state) => states.includes(state)),
        `${of}: ${name}`,
      )
      for (const one of by) assert.ok(one in permissions || triggers.includes(one), `${of}: ${name} by ${one}`)
      for (const kind of Object.values(notifies ?? {})) assert.ok(kind in notificationKinds, `${of}: ${name}`)
    }
  }
})
