import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { longDay } from '@vondrona/rules/dates'
import { order as limits } from '@vondrona/rules/orders/constants'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { erasePerson } from '../../../kernel/personal-data/erase.ts'
import { askAboutPostponements } from '../postponement/ask-choices.ts'
import { settleChoices } from '../postponement/settle-choices.ts'
import {
  callOff,
  cancel,
  choose,
  counts,
  invariantsHold,
  leaveDateOpen,
  makeEvent,
  mine,
  one,
  pay,
  postpone,
  reserves,
} from '../testing.ts'
import { expireOrders } from './expire-orders.ts'
import { releaseCancelled, releaseEvent } from './release-event.ts'

const hour = 3_600_000

async function place(t: TestContext): Promise<World> {
  let w: World | undefined
  t.after(() => w && invariantsHold(w.sql))
  w = await world(t)
  return w
}

const soldOf = async (w: World) => (await w.sql('select sum(sold_quantity)::int as n from ticket_type'))[0].n
/** After the confirmation of free places. */
const toldOf = async (w: World, { id }: Member) =>
  (await w.sql(`select kind, data from notification where user_id = $1 and kind <> 'order.confirmed' order by id`, [
    id,
  ])) as { kind: string; data: Record<string, unknown> }[]
const mailsTo = async (w: World, { email }: Member) =>
  (await w.messages(email)).filter(({ subject }) => !/confirmée|^Votre ticket/.test(subject ?? ''))
const statusOf = async (w: World, id: string) =>
  (await w.sql('select status from ticket_order where id = $1', [id]))[0].status

test('F-EVT-03 cancelled before the payment it is over, after it the money is due back; twice is once', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{ price: 15_000 }, {}])
  const [held, paid, free] = [
    await reserves(w, hery, event),
    await reserves(w, hery, event, [0, 0]),
    await reserves(w, hery, event, [1]),
  ]
  await pay(w, paid.id)
  for (const [order, status] of [
    [held, 'cancelled'],
    [paid, 'refund_due'],
    [free, 'cancelled'],
  ] as const) {
    const both = await Promise.all([hery.ok(cancel, { id: order.id }), hery.ok(cancel, { id: order.id })])
    assert.deepEqual(
      both.map(({ cancelOrder }) => cancelOrder.status),
      [status, status],
    )
  }
  assert.equal(await soldOf(w), 0)
  assert.deepEqual(
    (await toldOf(w, hery)).map(({ kind, data }) => [kind, data.amount]),
    [['order.refundDue', 30_000]],
  )
  assert.deepEqual((await owner.ok(counts, { eventId: event.id })).eventOrders.refundDueTotal, 30_000)
})

test('F-EVT-03 the sum that is due back may be more than four bytes hold', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{ price: 2_000_000_000 }])
  for (let n = 0; n < 2; n++) {
    const { id } = await reserves(w, hery, event)
    await pay(w, id)
    await hery.ok(cancel, { id })
  }
  assert.equal((await owner.ok(counts, { eventId: event.id })).eventOrders.refundDueTotal, 4_000_000_000)
})

test('F-EVT-03 once the event has begun a confirmed place is not cancelled any more', async (t) => {
  const w = await place(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{}], { in: 0.1 })
  const { id } = await reserves(w, hery, event)
  w.advance(3 * hour)
  const error = await refused('ORDERS_CLOSED', hery.gql(cancel, { id }))
  assert.match(error.message, /a commencé/)
})

test('F-EVT-03 postponed without a new date: after the former one a place is still reserved, cancelled and answered for', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{}], { in: 0.1 })
  const [kept, cancelled] = [await reserves(w, hery, event), await reserves(w, hery, event)]
  await leaveDateOpen(w, event, owner)
  await askAboutPostponements(w.system)
  w.advance(3 * hour)
  assert.equal((await hery.ok(cancel, { id: cancelled.id })).cancelOrder.status, 'cancelled')
  assert.equal((await hery.ok(choose, { orderId: kept.id, choice: 'keep' })).choosePostponement.choice.choice, 'keep')
  const later = await reserves(w, hery, event)
  assert.equal(later.status, 'confirmed')
  await w.system.transaction((tx) => erasePerson(tx, w.system, { id: hery.id, name: hery.pseudo }))
  assert.deepEqual([await statusOf(w, kept.id), await statusOf(w, later.id)], ['cancelled', 'cancelled'])
})

test('F-EVT-04, D-28 a hold ends after 15 minutes: its places are free again once, its member is told once', async (t) => {
  const w = await place(t)
  const [hery, lova] = [await w.member(), await w.member()]
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ price: 9000, maxQuantity: 3 }])
  const first = await reserves(w, hery, event, [0, 0])
  w.advance(limits.hold - 1)
  const later = await reserves(w, lova, event)
  await expireOrders(w.system)
  assert.equal(await statusOf(w, first.id), 'awaiting_payment')
  w.advance(1)
  await Promise.all([expireOrders(w.system), expireOrders(w.system), expireOrders(w.system)])
  assert.deepEqual([await statusOf(w, first.id), await statusOf(w, later.id)], ['expired', 'awaiting_payment'])
  assert.equal(await soldOf(w), 1)
  assert.deepEqual(
    (await toldOf(w, hery)).map(({ kind }) => kind),
    ['order.expired'],
  )
  assert.deepEqual(await toldOf(w, lova), [])
  await refused('CONFLICT', hery.gql(cancel, { id: first.id }))
  await reserves(w, lova, event, [0, 0])
})

test('F-EVT-04 a payment and the end of the hold at once: one of them gets the order', async (t) => {
  const w = await place(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ price: 9000 }])
  const orders = []
  for (let n = 0; n < 8; n++) orders.push(await reserves(w, hery, event))
  w.advance(limits.hold)
  await Promise.all([expireOrders(w.system), ...orders.map(({ id }) => pay(w, id))])
  const statuses = await Promise.all(orders.map(({ id }) => statusOf(w, id)))
  assert.ok(statuses.every((status) => status === 'expired' || status === 'confirmed'))
})

test('F-EVT-03 a cancelled event: every order is settled, each member told once in the app and once by mail', async (t) => {
  const w = await place(t)
  const [hery, lova, owner] = [await w.member(), await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{ price: 7000 }, {}])
  const held = await reserves(w, hery, event)
  const paid = await reserves(w, hery, event, [0, 1])
  await pay(w, paid.id)
  const free = await reserves(w, lova, event, [1])
  await releaseEvent(w.system, { eventId: event.id }) // nothing is cancelled yet
  assert.equal(await statusOf(w, free.id), 'confirmed')
  await callOff(w, event)
  await w.runJobs()
  await Promise.all([releaseEvent(w.system, { eventId: event.id }), releaseCancelled(w.system)])
  assert.deepEqual(
    [await statusOf(w, held.id), await statusOf(w, paid.id), await statusOf(w, free.id)],
    ['cancelled', 'refund_due', 'cancelled'],
  )
  assert.equal(await soldOf(w), 0)
  assert.deepEqual((await toldOf(w, hery)).map(({ kind }) => kind).sort(), ['event.cancelled', 'order.refundDue'])
  assert.deepEqual(
    (await toldOf(w, lova)).map(({ kind }) => kind),
    ['event.cancelled'],
  )
  for (const member of [hery, lova]) assert.equal((await mailsTo(w, member)).length, 1)
})

test('F-EVT-03 what a crash interrupted is continued each minute', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{}])
  const { id } = await reserves(w, hery, event)
  await w.sql(`update event set status = 'cancelled' where id = $1`, [event.id]) // and then it crashed
  await releaseCancelled(w.system)
  assert.equal(await statusOf(w, id), 'cancelled')
})

test('F-EVT-03 an answer is to the postponement that was read, and to no later one', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{}])
  const { id: orderId } = await reserves(w, hery, event)
  const postponed = async () => {
    w.advance(1)
    const id = await postpone(w, event, owner, 'keep')
    await w.runJobs()
    return id
  }
  const [first, second] = [await postponed(), await postponed()]
  const error = await refused('CONFLICT', hery.gql(choose, { orderId, choice: 'refund', postponementId: first }))
  assert.match(error.message, /a changé entre-temps/)
  assert.equal(await statusOf(w, orderId), 'confirmed')
  const answered = await hery.ok(choose, { orderId, choice: 'refund', postponementId: second.toUpperCase() })
  assert.equal(answered.choosePostponement.status, 'cancelled')
})

test('F-EVT-03 a postponement asks every order once; the answers; who keeps may still ask for the money', async (t) => {
  const w = await place(t)
  const [hery, lova, owner] = [await w.member(), await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{ price: 12_000 }, {}])
  const paid = await reserves(w, hery, event)
  await pay(w, paid.id)
  const free = await reserves(w, hery, event, [1])
  const held = await reserves(w, lova, event)
  const gone = await reserves(w, lova, event)
  await lova.ok(cancel, { id: gone.id })
  await refused('CONFLICT', hery.gql(choose, { orderId: paid.id, choice: 'keep' })) // nothing is asked yet
  await postpone(w, event, owner, 'keep')
  await w.runJobs()
  await Promise.all([askAboutPostponements(w.system), askAboutPostponements(w.system)])
  w.advance(1)
  const later = await reserves(w, lova, event, [1]) // knows the new date
  await askAboutPostponements(w.system)
  assert.equal((await w.sql('select order_id from order_choice')).length, 3)
  for (const member of [hery, lova]) {
    assert.deepEqual(
      (await toldOf(w, member)).map(({ kind }) => kind),
      ['event.postponed'],
    )
    assert.equal((await mailsTo(w, member)).length, 1)
  }
  await refused('NOT_FOUND', lova.gql(choose, { orderId: paid.id, choice: 'refund' }))
  await refused('NOT_FOUND', owner.gql(choose, { orderId: paid.id, choice: 'refund' }))
  await refused('UNAUTHENTICATED', w.visitor().gql(choose, { orderId: paid.id, choice: 'refund' }))
  for (const orderId of [gone.id, later.id]) await refused('CONFLICT', lova.gql(choose, { orderId, choice: 'keep' }))
  const answers = async (who: Member, orderId: string, choice: string) =>
    (await who.ok(choose, { orderId, choice })).choosePostponement.status
  assert.equal(await answers(hery, paid.id, 'keep'), 'confirmed')
  assert.equal(await answers(hery, paid.id, 'refund'), 'refund_due')
  assert.equal(await answers(hery, paid.id, 'refund'), 'refund_due')
  await refused('CONFLICT', hery.gql(choose, { orderId: paid.id, choice: 'keep' }))
  assert.equal(await answers(hery, free.id, 'refund'), 'cancelled')
  assert.deepEqual((await owner.ok(counts, { eventId: event.id })).eventOrders, {
    held: 1,
    confirmed: 1,
    refundDue: 1,
    refundDueTotal: 12_000,
    keep: 0,
    refund: 2,
    unanswered: 1,
  })
  await w.sql("update ticket_order set hold_until = hold_until + interval '1 year' where id = $1", [held.id])
  w.advance(5 * hour)
  await refused('CHOICE_CLOSED', lova.gql(choose, { orderId: held.id, choice: 'refund' }))
})

test('F-EVT-03 only answers that were given count: not those of who cancelled, or whose hold was over', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{ price: 8000 }, {}])
  const expired = await reserves(w, hery, event)
  const [cancelled, kept] = [await reserves(w, hery, event, [1]), await reserves(w, hery, event, [1])]
  await postpone(w, event, owner, 'refund')
  await w.runJobs()
  const answers = async () => {
    const { keep, refund, unanswered } = (await owner.ok(counts, { eventId: event.id })).eventOrders
    return [keep, refund, unanswered]
  }
  await hery.ok(choose, { orderId: kept.id, choice: 'keep' })
  assert.deepEqual(await answers(), [1, 0, 2])
  w.advance(limits.hold)
  await expireOrders(w.system)
  for (const { id } of [cancelled, kept]) await hery.ok(cancel, { id })
  w.advance(5 * hour)
  await settleChoices(w.system)
  assert.deepEqual(await answers(), [0, 0, 0])
  assert.equal((await hery.ok(one, { id: expired.id })).order.choice, null)
})

test('R-GAP-21 what an administrator reads, answers or cancels for a member is in the log, once; what a member does is not', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner)
  const [answered, cancelled] = [await reserves(w, hery, event), await reserves(w, hery, event)]
  await postpone(w, event, owner, 'keep')
  await w.runJobs()
  const acts = () =>
    w.sql(`select action, actor_id as by, target_id as of, detail from audit_entry
      where action like 'order.%' or action = 'data.listed' order by id`)
  await hery.ok(one, { id: answered.id })
  const other = await reserves(w, hery, event)
  await hery.ok(cancel, { id: other.id })
  assert.deepEqual(await acts(), [])
  const admin = await w.member({ role: 'admin' })
  for (let n = 0; n < 2; n++) {
    await admin.ok(one, { id: answered.id })
    await admin.ok(choose, { orderId: answered.id, choice: 'keep' })
    await admin.ok(cancel, { id: cancelled.id })
  }
  const by = admin.id
  assert.deepEqual(await acts(), [
    { action: 'data.listed', by, of: null, detail: { list: 'order', rows: 1 } },
    { action: 'order.choice', by, of: answered.id, detail: { before: null, after: 'keep' } },
    { action: 'order.cancelled', by, of: cancelled.id, detail: { before: 'confirmed', after: 'cancelled' } },
  ])
})

test('F-EVT-03 who holds places is told the new date, or that it is not known yet', async (t) => {
  const w = await place(t)
  const [hery, lova, owner] = [await w.member(), await w.member(), await w.member({ role: 'redacteur' })]
  const [dated, open] = [await makeEvent(w, owner), await makeEvent(w, owner)]
  await reserves(w, hery, dated)
  await reserves(w, lova, open)
  await postpone(w, dated, owner, 'keep')
  await leaveDateOpen(w, open, owner)
  await askAboutPostponements(w.system)
  const [{ toDate }] = await w.sql('select to_date from event_postponement where to_date is not null')
  const told = async (member: Member) => (await mailsTo(w, member))[0]?.body ?? ''
  assert.ok((await told(hery)).includes(`Nouvelle date\u00a0: ${longDay(toDate, 'fr')}.`), await told(hery))
  assert.ok((await told(lova)).includes('Nouvelle date\u00a0: pas encore connue.'), await told(lova))
})

test('F-EVT-03 who could not be asked in time keeps the place and is told once, also where silence means the money', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner)
  const { id } = await reserves(w, hery, event)
  await postpone(w, event, owner, 'refund')
  w.advance(1)
  await postpone(w, event, owner, 'refund') // the first one is not told any more
  w.advance(5 * hour + 1) // a downtime
  await Promise.all([askAboutPostponements(w.system), askAboutPostponements(w.system)])
  await settleChoices(w.system)
  await askAboutPostponements(w.system)
  assert.deepEqual(
    (await toldOf(w, hery)).map(({ kind }) => kind),
    ['event.postponed'],
  )
  const [mail, ...more] = await mailsTo(w, hery)
  assert.deepEqual(more, [])
  assert.match(mail?.body ?? '', /Date limite de réponse\u00a0: passée, votre place est gardée\./)
  const { status, choice } = (await hery.ok(one, { id })).order
  assert.deepEqual([status, choice.choice, choice.byDeadline], ['confirmed', 'keep', true])
  await refused('CHOICE_CLOSED', hery.gql(choose, { orderId: id, choice: 'refund' }))
})

for (const otherwise of ['keep', 'refund'] as const)
  test(`F-EVT-03 after the deadline « ${otherwise} » holds for who has not answered`, async (t) => {
    const w = await place(t)
    const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
    const event = await makeEvent(w, owner, [{ price: 8000 }, {}])
    const paid = await reserves(w, hery, event)
    await pay(w, paid.id)
    const free = await reserves(w, hery, event, [1])
    const kept = await reserves(w, hery, event, [1])
    await postpone(w, event, owner, otherwise)
    await w.runJobs()
    await hery.ok(choose, { orderId: kept.id, choice: 'keep' })
    await settleChoices(w.system)
    assert.equal((await hery.ok(one, { id: paid.id })).order.choice.choice, null)
    w.advance(5 * hour)
    await Promise.all([settleChoices(w.system), settleChoices(w.system)])
    const seen = (await hery.ok(mine)).myOrders as { id: string; status: string; choice: object }[]
    const of = (id: string) => {
      const { status, choice } = seen.find((order) => order.id === id) ?? assert.fail(id)
      return [status, (choice as { choice: string }).choice, (choice as { byDeadline: boolean }).byDeadline]
    }
    const gone = otherwise === 'refund'
    assert.deepEqual(of(paid.id), [gone ? 'refund_due' : 'confirmed', otherwise, true])
    assert.deepEqual(of(free.id), [gone ? 'cancelled' : 'confirmed', otherwise, true])
    assert.deepEqual(of(kept.id), ['confirmed', 'keep', false])
  })

test('F-EVT-03 cancelled, answered and settled at the same moment, the places go back once', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{ price: 8000 }, {}])
  const orders: { id: string }[] = []
  for (let n = 0; n < 6; n++) orders.push(await reserves(w, hery, event, [n % 2]))
  for (const { id } of orders.slice(0, 4)) await pay(w, id)
  await postpone(w, event, owner, 'refund', 0.1)
  await w.runJobs()
  const choices = orders.map(({ id }) => hery.gql(choose, { orderId: id, choice: 'refund' }))
  const cancels = orders.map(({ id }) => hery.gql(cancel, { id }))
  w.advance(hour / 5)
  const jobs = [settleChoices(w.system), expireOrders(w.system), settleChoices(w.system)]
  await Promise.all([...choices, ...cancels, ...jobs])
  await settleChoices(w.system)
  assert.equal(await soldOf(w), 0)
  assert.equal((await toldOf(w, hery)).filter(({ kind }) => kind === 'order.refundDue').length, 2)
})

test('F-EVT-03 an order that is asked after the event was postponed again hears of the latest date alone', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{ price: 8000 }])
  const order = await reserves(w, hery, event)
  w.advance(hour)
  await expireOrders(w.system)
  await postpone(w, event, owner, 'refund')
  w.advance(1000)
  const latest = await postpone(w, event, owner, 'keep')
  await w.runJobs()
  await pay(w, order.id) // late: it comes alive
  await askAboutPostponements(w.system)
  assert.deepEqual(await w.sql('select order_id, postponement_id from order_choice'), [
    { orderId: order.id, postponementId: latest },
  ])
})

test('F-EVT-03 postponed again, the first question decides nothing any more', async (t) => {
  const w = await place(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner)
  const { id } = await reserves(w, hery, event)
  await postpone(w, event, owner, 'refund', 2)
  await w.runJobs()
  w.advance(hour)
  await postpone(w, event, owner, 'keep', 10)
  await w.runJobs()
  w.advance(2 * hour)
  await settleChoices(w.system)
  assert.deepEqual((await hery.ok(one, { id })).order, {
    id,
    status: 'confirmed',
    choice: { choice: null, byDeadline: false },
  })
})

test('R-GAP-22 an erased member: unpaid places to come are free again, what was paid stays, names are gone', async (t) => {
  const w = await place(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ price: 7000 }, {}])
  const [held, paid, free] = [
    await reserves(w, hery, event),
    await reserves(w, hery, event, [0, 1]),
    await reserves(w, hery, event, [1]),
  ]
  await pay(w, paid.id)
  await w.system.transaction((tx) => erasePerson(tx, w.system, { id: hery.id, name: hery.pseudo }))
  assert.deepEqual(
    [await statusOf(w, held.id), await statusOf(w, paid.id), await statusOf(w, free.id)],
    ['cancelled', 'confirmed', 'cancelled'],
  )
  assert.equal(await soldOf(w), 2)
  assert.deepEqual(await w.sql(`select full_name from order_place where full_name <> ''`), [])
})
