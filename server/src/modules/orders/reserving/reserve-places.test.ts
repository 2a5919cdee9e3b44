import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { order as limits } from '@vondrona/rules/orders/constants'
import { refused, type World, world } from '../../../../test/world.ts'
import { cancel, counts, inputOf, invariantsHold, makeEvent, mine, one, reserve, reserves } from '../testing.ts'

/** A world whose invariants are checked after the test. */
async function place(t: TestContext): Promise<World> {
  let w: World | undefined
  t.after(() => w && invariantsHold(w.sql))
  w = await world(t)
  return w
}

test('R-EVT-21, R-EVT-22, R-EVT-23, R-MSG-19 what is missing is said in the sentences of the specification', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner)
  const draft = await makeEvent(w, owner, [{}], { status: 'draft' })
  const none = await refused('BAD_USER_INPUT', hery.gql(reserve, inputOf(w, event, [])))
  assert.equal(none.message, 'Veuillez sélectionner un type de ticket')
  const missing = await refused('BAD_USER_INPUT', hery.gql(reserve, inputOf(w, event, [0], { eventId: '' })))
  assert.equal(missing.message, "Erreur: ID de l'événement manquant")
  for (const eventId of [w.kernel.newId(), draft.id]) {
    const unknown = await refused('NOT_FOUND', hery.gql(reserve, inputOf(w, event, [0], { eventId })))
    assert.equal(unknown.message, 'Erreur: Événement non sélectionné')
  }
})

test('F-EVT-01 refused: visitors, foreign and inactive types, events that are over or cancelled, odd names', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{}, { isActive: false }])
  const other = await makeEvent(w, owner)
  await refused('UNAUTHENTICATED', w.visitor().gql(reserve, inputOf(w, event)))
  await refused('TICKET_TYPE_INACTIVE', hery.gql(reserve, inputOf(w, event, [0, 1])))
  for (const input of [
    inputOf(w, { ...event, types: other.types }),
    inputOf(w, { ...event, types: [w.kernel.newId()] }),
  ]) {
    const error = await refused('BAD_USER_INPUT', hery.gql(reserve, input))
    assert.equal(error.extensions.field, 'places.0.ticketTypeId')
  }
  const cancelled = await makeEvent(w, owner, [{}], { status: 'cancelled' })
  const past = await makeEvent(w, owner, [{}], { in: -0.01 })
  for (const closed of [cancelled, past]) await refused('ORDERS_CLOSED', hery.gql(reserve, inputOf(w, closed)))
  for (const fullName of ['', ' ', '\u200B\u0000\uD800', 'x'.repeat(500)]) {
    const places = [{ ticketTypeId: event.types[0], fullName }]
    await refused('BAD_USER_INPUT', hery.gql(reserve, inputOf(w, event, [], { places })))
  }
  await refused('BAD_USER_INPUT', hery.gql(reserve, inputOf(w, event, Array(limits.places + 1).fill(0))))
  await refused('BAD_USER_INPUT', hery.gql(reserve, inputOf(w, event, [0], { idempotencyKey: 'x' })))
  assert.deepEqual(await w.sql('select id from ticket_order'), [])
})

test('D-06, F-EVT-18, F-PAY-01, D-27 a family takes its places in one go; a pending member may; the server computes the total', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member({ status: 'pending' }), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{ title: 'Adulte', price: 20_000 }, { title: 'Enfant' }])
  const order = await reserves(w, hery, event, [0, 0, 1])
  assert.deepEqual([order.status, order.total, order.event.id], ['awaiting_payment', 40_000, event.id])
  assert.deepEqual(
    order.places.map((p: { fullName: string; price: number; ticketType: { title: string } }) => [
      p.fullName,
      p.price,
      p.ticketType.title,
    ]),
    [
      ['Rabe 1', 20_000, 'Adulte'],
      ['Rabe 2', 20_000, 'Adulte'],
      ['Rabe 3', 0, 'Enfant'],
    ],
  )
  assert.equal(new Date(order.holdUntil).getTime(), w.now().getTime() + limits.hold) // D-28
  const free = await reserves(w, hery, event, [1])
  assert.deepEqual([free.status, free.total, free.holdUntil], ['confirmed', 0, null])
})

test('F-EVT-18 all places or none: one too many takes nothing', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{ title: 'Marathon', maxQuantity: 2 }, {}])
  const error = await refused('SOLD_OUT', hery.gql(reserve, inputOf(w, event, [1, 0, 0, 0])))
  assert.equal(error.message, 'Il ne reste plus assez de places pour «\u00a0Marathon\u00a0».')
  assert.equal(error.extensions.field, 'places.1.ticketTypeId')
  assert.equal((await w.sql('select sum(sold_quantity)::int as n from ticket_type'))[0].n, 0)
  await reserves(w, hery, event, [1, 0, 0])
})

test('D-07 a minor takes places of the types that allow minors', async (t) => {
  const w = await place(t)
  const child = await w.member({ birth: '2012-03-04' })
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{}, { allowMinors: false }])
  await refused('MINORS_NOT_ALLOWED', child.gql(reserve, inputOf(w, event, [0, 1])))
  assert.equal((await reserves(w, child, event)).status, 'confirmed')
})

test('F-EVT-02 the same key answers with the same order, one after the other and at once', async (t) => {
  const w = await place(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ maxQuantity: 1 }])
  const input = inputOf(w, event)
  const answers = await Promise.all(Array.from({ length: 8 }, () => hery.ok(reserve, input)))
  const again = await hery.ok(reserve, {
    input: { ...input.input, idempotencyKey: input.input.idempotencyKey.toUpperCase() },
  })
  assert.equal(new Set([...answers, again].map((answer) => answer.reservePlaces.id)).size, 1)
  const other = await w.member()
  await refused('SOLD_OUT', other.gql(reserve, input)) // of another member it is another key
})

test('F-EVT-02 the same key with another event, type or name is a conflict, afterwards and at once', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const [event, elsewhere] = [await makeEvent(w, owner, [{}, {}]), await makeEvent(w, owner)]
  const { input } = inputOf(w, event)
  const others = [
    inputOf(w, elsewhere),
    inputOf(w, event, [1]),
    inputOf(w, event, [0, 0]),
    inputOf(w, event, [], { places: [{ ticketTypeId: event.types[0], fullName: 'Rasoa' }] }),
  ].map((other) => ({ input: { ...other.input, idempotencyKey: input.idempotencyKey } }))
  const first = (await hery.ok(reserve, { input })).reservePlaces
  for (const other of others) await refused('CONFLICT', hery.gql(reserve, other))
  assert.equal((await hery.ok(reserve, { input })).reservePlaces.id, first.id)
  const key = w.kernel.newId()
  const atOnce = await Promise.all(
    [{ input }, ...others].map((one) => hery.gql(reserve, { input: { ...one.input, idempotencyKey: key } })),
  )
  assert.equal(atOnce.filter(({ errors }) => errors?.[0]?.extensions.code === 'CONFLICT').length, others.length)
})

test('F-EVT-02 one member holds twenty places of an event at most, also with many requests at once', async (t) => {
  const w = await place(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{}, {}])
  const six = Array(6).fill(0)
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      hery.gql(
        reserve,
        inputOf(
          w,
          event,
          six.map(() => n % 2),
        ),
      ),
    ),
  )
  assert.deepEqual(all.map(({ errors }) => errors?.[0]?.extensions.code ?? 'ok').sort(), [
    ...Array(5).fill('TOO_MANY_PLACES'),
    'ok',
    'ok',
    'ok',
  ])
  const refusal = all.find(({ errors }) => errors)?.errors?.[0]
  assert.equal(refusal?.message, 'Vingt places au plus par événement. Vous en avez déjà 18.')
})

test('F-EVT-03 an order is seen by its member and admins only; its list goes on page by page', async (t) => {
  const w = await place(t)
  const [hery, lova, owner] = [await w.member(), await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner)
  const made: string[] = []
  for (let n = 0; n < 5; n++) {
    made.unshift((await reserves(w, hery, event)).id)
    w.advance(n % 2 ? 1000 : 0)
  }
  const [id] = made
  for (const other of [lova, owner, await w.member({ role: 'moderator' })]) {
    assert.equal((await other.ok(one, { id })).order, null)
    await refused('NOT_FOUND', other.gql(cancel, { id }))
    assert.deepEqual((await other.ok(mine)).myOrders, [])
  }
  await refused('UNAUTHENTICATED', w.visitor().gql(one, { id }))
  await refused('UNAUTHENTICATED', w.visitor().gql(mine))
  await refused('NOT_FOUND', hery.gql(cancel, { id: w.kernel.newId() }))
  assert.equal((await (await w.member({ role: 'admin' })).ok(one, { id })).order.id, id)
  const ids = async (pagination: object) =>
    (await hery.ok(mine, { pagination })).myOrders.map((order: { id: string }) => order.id)
  assert.deepEqual(await ids({}), made)
  assert.deepEqual([...(await ids({ limit: 2 })), ...(await ids({ limit: 3, after: made[1] }))], made)
  assert.deepEqual(await ids({ after: made[4] }), [])
  assert.deepEqual((await lova.ok(mine, { pagination: { after: made[2] } })).myOrders, [])
})

test('F-EVT-03 how many places are taken is told to who runs the event', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{ price: 5000 }, {}])
  const race = await makeEvent(w, owner, [{}], { isMit: true })
  await reserves(w, hery, event, [0, 0])
  await reserves(w, hery, event, [1])
  const eventId = event.id
  await refused('UNAUTHENTICATED', w.visitor().gql(counts, { eventId }))
  const runner = await w.member({ role: 'admin_mit' })
  for (const other of [hery, await w.member({ role: 'redacteur' }), runner, await w.member({ role: 'streamer' })])
    await refused('FORBIDDEN', other.gql(counts, { eventId }))
  await refused('NOT_FOUND', owner.gql(counts, { eventId: 'rien' }))
  for (const reader of [owner, await w.member({ role: 'admin' })])
    assert.deepEqual((await reader.ok(counts, { eventId })).eventOrders, {
      held: 2,
      confirmed: 1,
      refundDue: 0,
      refundDueTotal: 0,
      keep: 0,
      refund: 0,
      unanswered: 0,
    })
  assert.equal((await runner.ok(counts, { eventId: race.id })).eventOrders.confirmed, 0)
})
