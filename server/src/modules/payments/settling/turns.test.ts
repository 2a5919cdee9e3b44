/** Many settle at once, in turns and in several processes: what each of them is owed does not depend on its neighbours. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { toAriary } from '@vondrona/rules/money'
import type { KyselyPlugin } from 'kysely'
import { holding, holdingLock, isWaitedFor } from '../../../../test/locks/held-rows.ts'
import { type World, world } from '../../../../test/world.ts'
import { makeKernel } from '../../../app.ts'
import { type Context, systemContext } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/db.ts'
import { lockText } from '../../../kernel/locks.ts'
import { invariantsHold, makeEvent, reserves } from '../../orders/testing.ts'
import type { AttemptRow } from '../attempts/store.ts'
import { makeAttempt, said } from '../testing.ts'
import { applyEvidence, type Piece } from './apply-evidence.ts'

type Told = readonly [AttemptRow, Piece]

/** Attempts that wait for the money of an order each. */
async function waiting(w: World, count: number): Promise<AttemptRow[]> {
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ price: 15_000, maxQuantity: count }])
  const attempts: AttemptRow[] = []
  let hery = await w.member()
  for (let n = 0; n < count; n++) {
    if (n % 20 === 19) hery = await w.member() // nobody holds more places of one event
    const order = await reserves(w, hery, event, [0])
    const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
    attempts.push(await makeAttempt(w, chargeId))
  }
  return attempts
}

const crowd = { RATE_LIMIT_FACTOR: '100000', UNVERIFIED_SHARE: '100' }
const paid = (attempt: AttemptRow, more: Partial<Piece> = {}): Told => [
  attempt,
  said(attempt.reference, 'succeeded', more),
]

const told = (attempt: AttemptRow) => [attempt, 'callback', paid(attempt)[1]] as const

/** A first one opens a turn of its own; all others wait for the next, and are in it together. */
async function inOneTurn(ctx: Context, first: Told, others: readonly Told[]) {
  const [, ...outcomes] = await Promise.allSettled(
    [first, ...others].map(([attempt, piece]) => applyEvidence(ctx, attempt, 'callback', piece)),
  )
  return outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason.message)))
}

/** The same context, which counts its turns: each locks its charges first. */
function counting(ctx: Context): { ctx: Context; turns: () => number } {
  let turns = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode' && node.endModifiers && JSON.stringify(node.from).includes('"charge"'))
        turns++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ctx: systemContext({ ...ctx, db: ctx.db.withPlugin(plugin) as Db }), turns: () => turns }
}

async function numbersAreWhole(w: World, count: number) {
  const numbers = (await w.sql('select number from receipt order by number')).map(({ number }) => number)
  assert.deepEqual(
    numbers,
    Array.from({ length: count }, (_, n) => n + 1),
  )
  assert.deepEqual(await w.sql('select last from receipt_counter'), [{ last: count }])
}

test('I16 one piece that cannot be applied fails alone: its neighbours in the turn are settled, and no number is lost', async (t) => {
  const w = await world(t, crowd)
  const [first, ...others] = (await waiting(w, 8)) as [AttemptRow, ...AttemptRow[]]
  const bad = others[3] as AttemptRow
  await w.sql(`alter table receipt add constraint bad check (attempt_id <> '${bad.id}')`)
  const outcomes = await inOneTurn(
    w.system,
    paid(first),
    others.map((one) => paid(one)),
  )
  assert.equal(outcomes.filter((one) => one === 'succeed').length, 6, outcomes.join('; '))
  assert.match(outcomes[3] as string, /violates check constraint "bad"/)
  await numbersAreWhole(w, 7)
  assert.deepEqual(await w.sql(`select count(*)::int from payment_event where attempt_id = '${bad.id}'`), [
    { count: 0 },
  ])
  await w.sql('alter table receipt drop constraint bad')
  await applyEvidence(w.system, bad, 'callback', said(bad.reference, 'succeeded'))
  await numbersAreWhole(w, 8)
  await invariantsHold(w.sql)
})

test('I6 two payments of one charge in one turn are both credited, and the second goes back', async (t) => {
  const w = await world(t, crowd)
  const [first, mine] = (await waiting(w, 2)) as [AttemptRow, AttemptRow]
  const other = await makeAttempt(w, mine.chargeId, { method: 'international' })
  assert.deepEqual(await inOneTurn(w.system, paid(first), [paid(mine), paid(other)]), ['succeed', 'succeed'])
  assert.deepEqual(await w.sql('select paid::int from charge where id = $1', [mine.chargeId]), [{ paid: 30_000 }])
  assert.deepEqual(await w.sql('select attempt_id, amount::int, reason from refund'), [
    { attemptId: other.id, amount: 15_000, reason: 'double_payment' },
  ])
  await numbersAreWhole(w, 3)
  await invariantsHold(w.sql)
})

test('I6 two parts of one charge in one turn pay it together', async (t) => {
  const w = await world(t, crowd)
  const [first, mine] = (await waiting(w, 2)) as [AttemptRow, AttemptRow]
  await w.sql('update payment_attempt set amount = 5000 where id = $1', [mine.id])
  const rest = await makeAttempt(w, mine.chargeId, { method: 'international', amount: toAriary(10_000) })
  assert.deepEqual(await inOneTurn(w.system, paid(first), [paid(mine), paid(rest)]), ['succeed', 'succeed'])
  assert.deepEqual(await w.sql(`select status from ticket_order where charge_id = $1`, [mine.chargeId]), [
    { status: 'confirmed' },
  ])
  await numbersAreWhole(w, 3)
  await invariantsHold(w.sql)
})

test('I6 one transfer that two charges claim in one turn counts once: the second waits for a person', async (t) => {
  const w = await world(t, crowd)
  const [first, a, b] = (await waiting(w, 3)) as [AttemptRow, AttemptRow, AttemptRow]
  const same = { operatorReference: 'MP1' }
  assert.deepEqual(await inOneTurn(w.system, paid(first), [paid(a, same), paid(b, same)]), ['succeed', 'review'])
  await numbersAreWhole(w, 2)
  await invariantsHold(w.sql)
})

test('R-PAY-16 whoever holds one charge delays what is said of it, and nobody else of the turn', async (t) => {
  const w = await world(t, crowd)
  const [first, held, free, next] = (await waiting(w, 4)) as [AttemptRow, AttemptRow, AttemptRow, AttemptRow]
  const other = await holding(w, `charge where id = '${held.chargeId}'`)
  const settled = inOneTurn(w.system, paid(first), [paid(held), [held, said(held.reference, 'failed')]])
  assert.equal(await applyEvidence(w.system, ...told(free)), 'succeed')
  await isWaitedFor(w)
  assert.equal(await applyEvidence(w.system, ...told(next)), 'succeed')
  await other.query('commit')
  assert.deepEqual(await settled, ['succeed', 'ignored'])
  await numbersAreWhole(w, 4)
  await invariantsHold(w.sql)
})

test('what is said of a charge that does not exist is refused, and its neighbours are settled', async (t) => {
  const w = await world(t, crowd)
  const [first, mine] = (await waiting(w, 2)) as [AttemptRow, AttemptRow]
  const lost = { ...mine, chargeId: w.kernel.newId() }
  const outcomes = await inOneTurn(w.system, paid(first), [paid(lost), paid(mine)])
  assert.match(String(outcomes[0]), /no charge/)
  assert.equal(outcomes[1], 'succeed')
})

test('I6 money waits for another process that settles with the same transfer, and no other money does', async (t) => {
  const w = await world(t, crowd)
  const [a, b] = (await waiting(w, 2)) as [AttemptRow, AttemptRow]
  const text = lockText('operator-reference', 'MP1')
  const other = await holdingLock(w, `select pg_advisory_xact_lock(hashtextextended('${text}', 0))`)
  const settled = applyEvidence(w.system, a, 'callback', paid(a, { operatorReference: 'MP1' })[1])
  await isWaitedFor(w)
  const second = await anotherProcess(t, w)
  assert.equal(await applyEvidence(second, b, 'callback', paid(b, { operatorReference: 'MP2' })[1]), 'succeed')
  await other.query('commit')
  assert.equal(await settled, 'succeed')
})

test('I16 the same word twice in one turn counts once, and a failure before it does not stop the money', async (t) => {
  const w = await world(t, crowd)
  const [first, mine] = (await waiting(w, 2)) as [AttemptRow, AttemptRow]
  const failed: Told = [mine, said(mine.reference, 'failed')]
  const outcomes = await inOneTurn(w.system, paid(first), [failed, paid(mine), paid(mine), failed])
  assert.deepEqual(outcomes, ['fail', 'succeed', 'duplicate', 'duplicate'])
  await numbersAreWhole(w, 2)
  await invariantsHold(w.sql)
})

test('I10 pieces of one payment in one turn are applied in their order: a failure after the money changes nothing', async (t) => {
  const w = await world(t, crowd)
  const [first, mine] = (await waiting(w, 2)) as [AttemptRow, AttemptRow]
  const word = (status: Piece['status']): Told => [mine, said(mine.reference, status)]
  const outcomes = await inOneTurn(w.system, paid(first), [word('pending'), paid(mine), word('failed')])
  assert.deepEqual(outcomes, ['pend', 'succeed', 'ignored'])
  await invariantsHold(w.sql)
})

test('I16 one word of a provider that names two payments is kept once, and pays one', async (t) => {
  const w = await world(t, crowd)
  const [first, a, b] = (await waiting(w, 3)) as [AttemptRow, AttemptRow, AttemptRow]
  const same = { dedupeKey: 'the same' }
  assert.deepEqual(await inOneTurn(w.system, paid(first), [paid(a, same), paid(b, same)]), ['succeed', 'duplicate'])
  assert.deepEqual(await w.sql('select paid::int from charge where id = $1', [b.chargeId]), [{ paid: 0 }])
  await numbersAreWhole(w, 2)
  await invariantsHold(w.sql)
})

test('R-PAY-16 many at once in three processes: no receipt is missing or given twice, and a turn is one transaction', async (t) => {
  const w = await world(t, crowd)
  const attempts = await waiting(w, 45)
  const { ctx, turns } = counting(w.system)
  const contexts = [ctx, await anotherProcess(t, w), await anotherProcess(t, w)]
  const outcomes = await Promise.all(
    attempts.flatMap((attempt, n) =>
      [n, n + 1].map((k) => {
        const piece = said(attempt.reference, 'succeeded')
        return applyEvidence(contexts[k % 3] as Context, attempt, 'callback', piece)
      }),
    ),
  )
  assert.deepEqual(Map.groupBy(outcomes, String).keys().toArray().sort(), ['duplicate', 'succeed'])
  assert.equal(outcomes.filter((one) => one === 'succeed').length, 45)
  // Two, and two of what was taken elsewhere; more where the pieces come slowly, each of them in one turn with others.
  assert.ok(turns() <= 10, `${turns()} turns for thirty pieces`)
  await numbersAreWhole(w, 45)
  assert.deepEqual(await w.sql(`select count(*)::int from ticket_order where status = 'confirmed'`), [{ count: 45 }])
  assert.deepEqual(await w.sql('select count(*)::int from ticket'), [{ count: 45 }])
  await invariantsHold(w.sql)
})

async function anotherProcess(t: TestContext, w: World): Promise<Context> {
  const { config, log, db } = w.kernel
  const kernel = await makeKernel({ config, log, db, pool: w.database.pool, now: w.now })
  t.after(() => kernel.bus.close())
  return systemContext(kernel)
}
