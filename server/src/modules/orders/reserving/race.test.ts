/** Many want the last places at once. The first test shows that without the guard this oversells, so the others mean something. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order as limits } from '@vondrona/rules/orders/constants'
import { type Member, type World, world } from '../../../../test/world.ts'
import { makeKernel } from '../../../app.ts'
import { type Context, makeContext } from '../../../kernel/context.ts'
import { insertUser } from '../../accounts/index.ts'
import { cancelEvent } from '../../events/index.ts'
import { expireOrders } from '../giving-back/expire-orders.ts'
import { releaseCancelled } from '../giving-back/release-event.ts'
import { inputOf, invariantsHold, makeEvent, type TestEvent } from '../testing.ts'
import type { Draft } from './draft.ts'
import { makeWriter } from './place-writer.ts'
import { reservePlaces } from './reserve-places.ts'

/** Members without sessions: a hundred of them cost little. */
async function crowd(w: World, count: number): Promise<string[]> {
  const ids: string[] = []
  await w.system.transaction(async (tx) => {
    for (let n = 0; n < count; n++) {
      const one = { email: `foule${n}@exemple.mg`, pseudo: `Foule ${n}`, nom: 'Rabe', prenom: 'Lova' }
      const user = { ...one, gender: 'male', status: 'active', dateNaissance: '1990-01-01' } as const
      ids.push((await insertUser(tx, w.system, user)).id)
    }
  })
  return ids
}

const as = (ctx: Context, id: string): Context =>
  makeContext(ctx, {
    ...ctx,
    actor: { id, role: 'user', status: 'active', pseudo: id, limited: false, sessionId: id },
  })

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  )
const tally = (outcomes: readonly string[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(outcomes, (one) => one)).map(([code, all]) => [code, all?.length]))

async function setting(t: Parameters<typeof world>[0], types: Parameters<typeof makeEvent>[2], people: number) {
  const w = await world(t)
  const owner: Member = await w.member({ role: 'redacteur' })
  const event = await makeEvent(w, owner, types)
  return { w, owner, event, people: await crowd(w, people) }
}

const takes = (w: World, event: TestEvent, ctx: Context, id: string, indexes?: number[]) =>
  outcome(reservePlaces(as(ctx, id), inputOf(w, event, indexes).input))

test('F-EVT-02 positive control: count, then insert, oversells the same last places', async (t) => {
  const { w, people } = await setting(t, [{}], 100)
  await w.sql('create table unguarded (user_id uuid)')
  await Promise.all(
    people.map(async (id) => {
      const [{ n }] = await w.sql('select count(*)::int as n from unguarded')
      if (n < 10) await w.sql('insert into unguarded values ($1)', [id])
    }),
  )
  const [{ n }] = await w.sql('select count(*)::int as n from unguarded')
  assert.ok(n > 10, `${n} of 10 places were sold: this machine shows no race`)
})

test('F-EVT-02 a hundred members on two servers want the last ten places: ten get one', async (t) => {
  const { w, event, people } = await setting(t, [{ maxQuantity: 10 }], 100)
  const { kernel, database } = w
  const { config, log } = kernel
  const other = await makeKernel({ config, log, db: database.db, pool: database.pool, now: w.now })
  t.after(() => other.bus.close())
  let changes = 0
  kernel.bus.on('events.changed', () => void changes++)
  const contexts = [w.system, makeContext(other, w.system)]
  const all = await Promise.all(people.map((id, n) => takes(w, event, contexts[n % 2] as Context, id)))
  assert.deepEqual(tally(all), { ok: 10, SOLD_OUT: 90 })
  assert.ok(changes <= 10, `${changes} times`)
  await invariantsHold(w.sql)
})

test('F-EVT-18 families of three for the last hundred places of two types: whole families, nothing oversold', async (t) => {
  const { w, event, people } = await setting(t, [{ maxQuantity: 50 }, { maxQuantity: 50, price: 1000 }], 80)
  const all = await Promise.all(people.map((id, n) => takes(w, event, w.system, id, n % 2 ? [0, 0, 1] : [1, 1, 0])))
  const sold = (await w.sql('select sum(sold_quantity)::int as n from ticket_type'))[0].n
  assert.equal(sold, 3 * (tally(all).ok ?? 0))
  assert.ok(sold > 90)
  await invariantsHold(w.sql)
})

test('F-EVT-04 holds that end while others reserve: the freed places are sold once more, never twice', async (t) => {
  const { w, event, people } = await setting(t, [{ maxQuantity: 20, price: 1000 }], 120)
  const take = (ids: string[]) => Promise.all(ids.map((id) => takes(w, event, w.system, id)))
  assert.equal(tally(await take(people.slice(0, 40))).ok, 20)
  w.advance(limits.hold)
  const [, ...later] = await Promise.all([
    Promise.all([expireOrders(w.system), expireOrders(w.system)]),
    take(people.slice(40, 80)),
  ])
  const last = await take(people.slice(80))
  assert.equal((tally(later.flat()).ok ?? 0) + (tally(last).ok ?? 0), 20)
  await invariantsHold(w.sql)
})

test('F-EVT-03 an event cancelled while members reserve on two servers: nobody keeps a place, each is told once', async (t) => {
  const { w, owner, event, people } = await setting(t, [{ maxQuantity: 100 }, { price: 500 }], 60)
  const other = await makeKernel({ ...w.kernel, pool: w.database.pool, now: w.now })
  t.after(() => other.bus.close())
  const contexts = [w.system, makeContext(other, w.system)]
  const calls = people.map((id, n) => takes(w, event, contexts[n % 2] as Context, id, [n % 3 ? 0 : 1]))
  const cancelling = owner.context().then((ctx) => cancelEvent(ctx, { id: event.id, reason: 'Route coupée' }))
  const outcomes = tally(await Promise.all(calls))
  await cancelling
  await Promise.all([w.runJobs(), releaseCancelled(w.system), releaseCancelled(contexts[1] as Context)])
  await invariantsHold(w.sql)
  assert.equal((outcomes.ok ?? 0) + (outcomes.ORDERS_CLOSED ?? 0), 60)
  assert.equal((await w.sql('select sum(sold_quantity)::int as n from ticket_type'))[0].n, 0)
  const told = await w.sql(`select user_id from notification where kind = 'event.cancelled'`)
  assert.equal(told.length, outcomes.ok ?? 0)
})

test('F-EVT-02 one reservation that the database refuses harms nobody in its turn', async (t) => {
  const { w, event, people } = await setting(t, [{ maxQuantity: 100 }], 20)
  const nobody = w.kernel.newId() // an account that went in the meantime
  const all = await Promise.all([...people, nobody].map((id) => takes(w, event, w.system, id)))
  assert.deepEqual(all.slice(0, 20), Array(20).fill('ok'))
  assert.notEqual(all[20], 'ok')
  await invariantsHold(w.sql)
})

test('F-EVT-02 the database is the last line: sold behind our back, an order is refused and not counted', async (t) => {
  const { w, event, people } = await setting(t, [{ maxQuantity: 3 }], 3)
  await w.sql(`create function sell() returns trigger language plpgsql as $$ begin
    new.sold_quantity = new.sold_quantity + 3; return new; end $$`)
  await w.sql('create trigger sell before update on ticket_type for each row execute function sell()')
  const all = await Promise.all(people.map((id) => takes(w, event, w.system, id)))
  assert.deepEqual(tally(all), { SOLD_OUT: 3 })
  assert.deepEqual(await w.sql('select id from ticket_order'), [])
})

test('F-EVT-02 the queue ends: whoever comes while the disk stands still hears that it is busy', async (t) => {
  const { w, event, people } = await setting(t, [{}], 20)
  const write = makeWriter({ queue: 6, perTurn: 2 })
  const disk = await w.database.pool.connect()
  await disk.query('begin; lock table ticket_order in access exclusive mode')
  const all = people.map((userId) => {
    const charge = { payer: { email: null, phone: null, language: 'fr' } }
    const contact = { state: 'account', key: null, origin: null } as const
    const draft = { ...inputOf(w, event).input, ctx: w.system, userId, limited: false, charge, contact } as Draft
    return outcome(Promise.try(write, draft))
  })
  await disk.query('commit')
  disk.release()
  assert.deepEqual(tally(await Promise.all(all)), { ok: 7, BUSY: 13 }) // one in its turn, six in the queue
  await invariantsHold(w.sql)
})

test('F-EVT-02 one member does not fill the queue', async (t) => {
  const { w, event, people } = await setting(t, [{}], 1)
  const [hery = ''] = people
  const all = Array.from({ length: limits.pace.capacity + 5 }, () => takes(w, event, w.system, hery))
  assert.equal(tally(await Promise.all(all)).RATE_LIMITED, 5)
})
