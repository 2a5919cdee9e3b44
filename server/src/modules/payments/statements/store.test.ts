import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../../test/world.ts'
import { makeEvent, reserves } from '../../orders/testing.ts'
import type { AttemptRow } from '../attempts/store.ts'
import { applyEvidence, makeAttempt, said } from '../testing.ts'
import { attemptsNamed } from './store.ts'

test('F-PAY-09 a line names an attempt by our reference, by what its provider calls it, or by the number of the operator', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'admin' }), [{ price: 20_000 }])
  const make = async (more: Partial<AttemptRow>) => {
    const order = await reserves(w, hery, event)
    const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
    return (await makeAttempt(w, chargeId, more)).reference
  }
  const ours = await make({ providerRef: 'P1', operatorRef: 'O1' })
  const other = await make({ providerRef: 'P2', operatorRef: 'O2' })
  const elsewhere = await make({ provider: 'orange', providerRef: 'P1', operatorRef: 'O3' })
  const tried = await make({ providerRef: 'P4', operatorRef: 'O4', isSandbox: true })
  const named = async (
    names: string[],
    operatorRefs: string[] = [],
    provider: 'vanillapay' | 'orange' = 'vanillapay',
  ) => (await attemptsNamed(w.kernel.db, provider, names, operatorRefs)).map(({ reference }) => reference).sort()
  assert.deepEqual(await named([ours]), [ours])
  assert.deepEqual(await named([ours], [], 'orange'), [ours], 'our reference is known wherever it was paid')
  assert.deepEqual(await named(['P1']), [ours])
  assert.deepEqual(await named(['P1'], [], 'orange'), [elsewhere])
  assert.deepEqual(await named(['P2', ours], ['O3']), [ours, other, elsewhere].sort())
  assert.deepEqual(await named([ours, 'P1'], ['O1']), [ours], 'named in three ways it is one')
  assert.deepEqual(await named(['O1'], ['P1', ours]), [], 'each name in its column')
  assert.deepEqual(await named([tried, 'P4'], ['O4']), [], 'the sandbox moves no money')
  assert.deepEqual(await named([]), [])
})

test('F-PAY-09 with an attempt comes what the books have of it at its own provider; what was a trial moves no money', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'admin' }), [{ price: 20_000 }, { price: 30_000 }])
  const make = async (type: number) => {
    const order = await reserves(w, hery, event, [type])
    const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
    return makeAttempt(w, chargeId)
  }
  const all = [await make(0), await make(1), await make(0), await make(0)] as const
  const [paid, other, waiting, tried] = all
  for (const one of [paid, other]) await applyEvidence(w.system, one, 'callback', said(one.reference, 'succeeded'))
  await w.sql('update charge set is_test = true where id = $1', [tried.chargeId])
  const booked = async () => {
    const found = await attemptsNamed(
      w.kernel.db,
      'vanillapay',
      all.map(({ reference }) => reference),
      [],
    )
    return new Map(found.map((one) => [one.id, one.booked]))
  }
  const expected = [
    [paid.id, 20_000],
    [other.id, 30_000],
    [waiting.id, null],
  ] as const
  assert.deepEqual(await booked(), new Map<string, number | null>(expected))
})
