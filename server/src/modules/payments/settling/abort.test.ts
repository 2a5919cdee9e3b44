/** A process may end between any two statements; what it had begun must not be there, and what comes again must be complete. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { type World, world } from '../../../../test/world.ts'
import { type Context, systemContext } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/db.ts'
import { giveUpOrders } from '../../orders/index.ts'
import { expireOrders, invariantsHold, makeEvent, reserves, type TestEvent } from '../../orders/testing.ts'
import { makeAttempt, said } from '../testing.ts'
import { applyEvidence } from './apply-evidence.ts'

class Ended extends Error {}

/** A context whose process ends before its statement `n`. */
function endingAt(w: World, n: number): Context {
  let statements = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (++statements === n) throw new Ended()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return systemContext({ ...w.kernel, db: w.kernel.db.withPlugin(plugin) as Db })
}

/** Ends the work before its first statement, then before its second, and so on, until it gets through. */
async function endEverywhere(w: World, work: (ctx: Context) => Promise<unknown>, isUndone: () => Promise<void>) {
  let n = 1
  for (; ; n++) {
    const isEnded = await work(endingAt(w, n)).then(
      () => false,
      (error) => {
        if (error instanceof Ended) return true
        throw error
      },
    )
    if (!isEnded) break
    await isUndone()
  }
  await invariantsHold(w.sql)
  return n - 1
}

async function paying(w: World, event: TestEvent, hery: Parameters<typeof reserves>[1]) {
  const order = await reserves(w, hery, event, [0, 0])
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
  return { orderId: order.id as string, attempt: await makeAttempt(w, chargeId) }
}

const stateOf = async (w: World, id: string) =>
  (
    await w.sql(
      `select o.status, c.paid::int, (select count(*)::int from ticket t where t.order_id = o.id) as tickets,
        (select count(*)::int from payment_event) as events, (select count(*)::int from ledger_entry) as entries,
        (select count(*)::int from receipt) as receipts, (select count(*)::int from refund) as refunds,
        (select sold_quantity from ticket_type) as sold
       from ticket_order o join charge c on c.id = o.charge_id where o.id = $1`,
      [id],
    )
  )[0]

test('I16 a payment that is applied: before the commit nothing of it is there, afterwards all', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ price: 15_000, maxQuantity: 2 }])
  const { orderId, attempt } = await paying(w, event, hery)
  const before = await stateOf(w, orderId)
  const pay = (ctx: Context) => applyEvidence(ctx, attempt, 'callback', said(attempt.reference, 'succeeded'))
  const statements = await endEverywhere(w, pay, async () => assert.deepEqual(await stateOf(w, orderId), before))
  assert.ok(statements > 10, `${statements} statements`)
  const after = {
    status: 'confirmed',
    paid: 30_000,
    tickets: 2,
    events: 1,
    entries: 4,
    receipts: 1,
    refunds: 0,
    sold: 2,
  }
  assert.deepEqual(await stateOf(w, orderId), after)
})

test('I16 late money that cannot be kept: all of the way back, or nothing', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ price: 15_000, maxQuantity: 2 }])
  const { orderId, attempt } = await paying(w, event, hery)
  w.advance(16 * 60_000)
  await expireOrders({ ...w.system, payments: { ...w.kernel.payments, get: () => null } })
  await w.sql(`update ticket_order set status = 'expired', hold_until = null where id = $1 and status <> 'expired'`, [
    orderId,
  ])
  await w.sql('update ticket_type set sold_quantity = 0')
  await reserves(w, await w.member(), event, [0, 0])
  const before = await stateOf(w, orderId)
  const pay = (ctx: Context) => applyEvidence(ctx, attempt, 'query', said(attempt.reference, 'succeeded'))
  await endEverywhere(w, pay, async () => assert.deepEqual(await stateOf(w, orderId), before))
  assert.equal((await stateOf(w, orderId)).status, 'refund_due')
})

test('I16 an order that is given up after its payment: all of it, or nothing', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ price: 15_000, maxQuantity: 2 }])
  const { orderId, attempt } = await paying(w, event, hery)
  await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded'))
  const before = await stateOf(w, orderId)
  const giveUp = (ctx: Context) => ctx.transaction((tx) => giveUpOrders(tx, ctx, [orderId], 'withdrawn'))
  await endEverywhere(w, giveUp, async () => assert.deepEqual(await stateOf(w, orderId), before))
  assert.equal((await stateOf(w, orderId)).status, 'refund_due')
})
