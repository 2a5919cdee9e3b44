import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Desks, forgetDeskNames } from './desk-names.ts'

/** A device with desks, by the keys of their lists. */
function deviceWith(
  keys: readonly string[],
  pickUps: readonly [nonce: string, gateKey: string, outcome: string | null][],
) {
  const lists = new Map(
    keys.map((gateKey) => [gateKey, { gateKey, tickets: ['Hery'], cursor: '7', device: 'd', clockOffset: 3 }]),
  )
  const acts = new Map(
    pickUps.map(([nonce, gateKey, outcome]) => [nonce, { nonce, gateKey, outcome, name: 'Hery', collector: 'Soa' }]),
  )
  const desks: Desks = {
    lists: async () => [...lists.values()],
    pickUps: async () => [...acts.values()],
    putList: async (list) => lists.set(list.gateKey, list as never),
    dropList: async (key) => lists.delete(key),
    putPickUp: async (one) => acts.set(one.nonce, one as never),
    dropPickUp: async (nonce) => acts.delete(nonce),
  }
  return { lists, acts, desks }
}

test('R-AUTH-10 at the end of a session its desk’s names go, and what the server has; what was not sent stays, nameless, with the device that did it', async () => {
  const { lists, acts, desks } = deviceWith(
    ['event:1', 'event:2'],
    [
      ['a', 'event:1', null],
      ['b', 'event:1', 'counted'],
      ['c', 'event:2', 'counted'],
    ],
  )
  await forgetDeskNames(desks)
  assert.deepEqual([...lists.values()], [{ gateKey: 'event:1', tickets: [], cursor: '', device: 'd', clockOffset: 3 }])
  assert.deepEqual([...acts.values()], [{ nonce: 'a', gateKey: 'event:1', outcome: null, name: '', collector: 'Soa' }])
})

test('a volunteer’s desk, which was opened by a link, is left as it is', async () => {
  const { lists, acts, desks } = deviceWith(
    ['secret'],
    [
      ['a', 'secret', null],
      ['b', 'secret', 'counted'],
    ],
  )
  await forgetDeskNames(desks)
  assert.deepEqual(
    [lists.get('secret')?.tickets, [...acts.values()].map(({ name }) => name)],
    [['Hery'], ['Hery', 'Hery']],
  )
})
