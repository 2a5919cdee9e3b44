/** Many begin at once: what their providers answered is noted in turns, and no payment depends on its neighbours. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { payment } from '@vondrona/rules/payments/constants'
import { holding, isWaitedFor } from '../../../../test/locks/held-rows.ts'
import { type World, world } from '../../../../test/world.ts'
import type { PaymentProvider, Started } from '../../../gateways/payment/port.ts'
import { makeEvent, reserves } from '../../orders/testing.ts'
import type { AttemptRow } from '../attempts/store.ts'
import { type ChargeRow, chargesOf } from '../charges/store.ts'
import { attemptStatus, makeAttempt } from '../testing.ts'
import { startAttempt } from './start-attempt.ts'

const minute = 60_000

/** A provider that answers all whom it was told of at the same moment. */
function provider(window: number, more: Partial<Started> = {}): PaymentProvider {
  const start: PaymentProvider['start'] = async ({ reference }) => ({
    providerReference: `P ${reference}`,
    payUrl: `https://pay.example/${reference}`,
    callbackKey: null,
    raw: null,
    ...more,
  })
  return {
    id: 'sandbox',
    capabilities: { flow: 'redirect', window },
    start,
  } as Partial<PaymentProvider> as PaymentProvider
}

async function created(t: TestContext, count: number) {
  const w = await world(t)
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ price: 15_000, maxQuantity: 50 }])
  const attempts: AttemptRow[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await reserves(w, await w.member(), event, [0])
    const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [id])
    attempts.push(await makeAttempt(w, chargeId, { status: 'created', startedAt: null, expiresAt: null }))
  }
  const charges = await chargesOf(
    w.kernel.db,
    attempts.map(({ chargeId }) => chargeId),
  )
  const start = (one: AttemptRow, by = provider(30 * minute)) =>
    startAttempt(w.system, by, one, charges.get(one.chargeId) as ChargeRow)
  return { w, attempts: attempts as [AttemptRow, AttemptRow, AttemptRow, AttemptRow], start }
}

const ends = (w: World, { chargeId }: AttemptRow) =>
  w.sql(
    `select (extract(epoch from c.payable_until - $2) / 60)::int as payable, (extract(epoch from o.hold_until - $2) / 60)::int as held
     from charge c join ticket_order o on o.charge_id = c.id where c.id = $1`,
    [chargeId, w.now()],
  )

test('D-28 those who begin in one turn have each the window of their own provider, and what they pay for is held as long', async (t) => {
  const { w, attempts, start } = await created(t, 4)
  const [, a, b, c] = attempts
  const started = await Promise.all(attempts.map((one) => start(one, provider((one === b ? 60 : 30) * minute))))
  const after = payment.afterWindow / minute
  for (const [one, window] of [
    [a, 30],
    [b, 60],
    [c, 30],
  ] as const) {
    const row = started.find(({ id }) => id === one.id) as AttemptRow
    assert.deepEqual(
      [row.status, row.providerRef, row.paymentUrl, row.startedAt, row.expiresAt],
      [
        'started',
        `P ${one.reference}`,
        `https://pay.example/${one.reference}`,
        w.now(),
        new Date(w.now().getTime() + window * minute),
      ],
    )
    assert.ok(row.nextAskAt)
    assert.deepEqual(await ends(w, one), [{ payable: window + after, held: window + after }])
  }
  const commits = await w.sql('select count(distinct xmin::text)::int as turns from payment_attempt')
  assert.deepEqual(commits, [{ turns: 2 }]) // the first one had opened a turn of its own
})

test('a start that cannot be noted fails alone, and blocks nobody', async (t) => {
  const { w, attempts, start } = await created(t, 4)
  const [first, a, b, c] = attempts
  const same = provider(30 * minute, { providerReference: 'P 1' })
  const all = await Promise.allSettled([start(first), start(a, same), start(b, same), start(c)])
  assert.deepEqual(
    all.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.equal(await attemptStatus(w, b.id), 'start_unknown')
})

test('R-PAY-04 a start whose provider has answered is noted although too many wait for their turn', async (t) => {
  const { w, attempts, start } = await created(t, 1)
  const [one] = attempts
  const most = payment.turns.queue + 1 // and the turn that the first one opens
  const all = await Promise.all(Array.from({ length: most + 1 }, () => start(one)))
  assert.ok(all.every(({ status }) => status === 'started'))
  assert.equal(await attemptStatus(w, one.id), 'started')
})

test('a start is not noted over money that was faster', async (t) => {
  const { w, attempts, start } = await created(t, 4)
  const [first, a, b] = attempts
  await w.sql(`update payment_attempt set status = 'pending' where id = $1`, [a.id])
  const [, faster, other] = await Promise.all([start(first), start(a), start(b)])
  assert.deepEqual([faster.status, faster.providerRef, other.status], ['pending', null, 'started'])
})

test('whoever holds one charge delays its start, and no other one', async (t) => {
  const { w, attempts, start } = await created(t, 4)
  const [first, held, free, next] = attempts
  const other = await holding(w, `charge where id = '${held.chargeId}'`)
  const starting = [start(first), start(held)]
  assert.equal((await start(free)).status, 'started')
  await isWaitedFor(w)
  assert.equal((await start(next)).status, 'started')
  await other.query('commit')
  assert.deepEqual(
    (await Promise.all(starting)).map(({ status }) => status),
    ['started', 'started'],
  )
})
