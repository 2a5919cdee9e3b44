import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payment } from '@vondrona/rules/payments/constants'
import { world } from '../../../../test/world.ts'
import { makeEvent, reserves } from '../../orders/testing.ts'
import type { AttemptRow } from '../attempts/store.ts'
import { makeAttempt } from '../testing.ts'
import { moveMandates } from './move-mandates.ts'

const hour = 3_600_000

test('D-28 mandates of an event that moved end as if they had been given for it: those that still run, and no other payment', async (t) => {
  const w = await world(t, { PAYMENT_MANDATE_HOURS: '10' })
  const [hery, owner] = [await w.member(), await w.member({ role: 'admin' })]
  const at = (hours: number) => new Date(start.getTime() + hours * hour)
  const start = w.now()
  const given = async (inHours: number, more: Partial<AttemptRow> = {}) => {
    const event = await makeEvent(w, owner, [{ price: 20_000 }], { in: 30 })
    const order = await reserves(w, hery, event)
    const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
    const attempt = await makeAttempt(w, chargeId, {
      method: 'mandate',
      createdAt: at(-1),
      startedAt: start,
      expiresAt: at(5),
      ...more,
    })
    await w.sql('update event set starts_at = $2 where id = $1', [
      event.id,
      new Date(at(inHours).getTime() + payment.mandate.before),
    ])
    return { chargeId, id: attempt.id }
  }
  const later = await given(100)
  const unstarted = await given(100, { startedAt: null })
  const sooner = await given(3)
  const same = await given(5)
  const tooSoon = await given(0)
  const over = await given(100, { expiresAt: start })
  const endless = await given(100, { expiresAt: null })
  const other = await given(100, { method: 'international' })
  const beside = await given(100)
  await makeAttempt(w, beside.chargeId, { method: 'mobile_money', expiresAt: at(1) })
  const all = { later, unstarted, sooner, same, tooSoon, over, endless, other, beside }
  const ids = Object.values(all).map(({ chargeId }) => chargeId)
  const payable = async (chargeId: string) =>
    (await w.sql('select payable_until from charge where id = $1', [chargeId]))[0].payableUntil
  const before = await payable(beside.chargeId)
  const moved = await w.system.transaction((tx) => moveMandates(tx, w.system, ids))
  const expected = new Map([
    [later.chargeId, at(10)],
    [unstarted.chargeId, at(9)],
    [sooner.chargeId, at(3)],
  ])
  assert.deepEqual(moved, expected)
  for (const [chargeId, until] of expected) assert.deepEqual(await payable(chargeId), until)
  assert.deepEqual(await payable(beside.chargeId), before, 'another payment of it runs')
  const ends = async ({ id }: { id: string }) => {
    const [row] = await w.sql('select expires_at, next_ask_at from payment_attempt where id = $1', [id])
    return [row.expiresAt, row.nextAskAt]
  }
  const asked = (until: Date) => [until, new Date(until.getTime() + payment.afterWindow)]
  assert.deepEqual(await ends(later), asked(at(10)))
  assert.deepEqual(await ends(unstarted), asked(at(9)))
  assert.deepEqual(await ends(sooner), asked(at(3)))
  assert.deepEqual(await ends(beside), asked(at(10)))
  for (const untouched of [same, tooSoon, other]) assert.deepEqual(await ends(untouched), [at(5), null])
  assert.deepEqual(await ends(over), [start, null])
  assert.deepEqual(await ends(endless), [null, null])
})
