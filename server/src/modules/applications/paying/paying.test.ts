import assert from 'node:assert/strict'
import { test } from 'node:test'
import { erase } from '../../../../test/personal-data.ts'
import { admin } from '../../../../test/registrations.ts'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { postpone } from '../../events/testing.ts'
import { applyEvidence, booksAgree, makeAttempt, payCharge, said } from '../../payments/testing.ts'
import { tellCancelled } from '../event-changes/tell-applicants.ts'
import { apply, openType, review, withdraw } from '../testing.ts'
import { settleMoney } from './price.ts'

const rowOf = async (w: World, id: string) => (await w.sql('select * from event_application where id = $1', [id]))[0]
const approve = (by: Member, id: string) => by.ok(review, { id, status: 'approved' })
const refunds = (w: World) => w.sql('select reason, amount, subject_id from refund')

async function approved(w: World, price = 20_000) {
  const boss = await admin(w)
  const { typeId, eventId } = await openType(w, boss, { price, places: 5 })
  const hery = await w.member()
  const { id } = await apply(hery, typeId)
  const initiate = `mutation($id: ID!) { initiateVanillaPayPayment(input: { applicationId: $id, method: international, idempotencyKey: "${w.kernel.newId()}" }) { status } }`
  await refused('NOT_FOUND', w.visitor().gql(initiate, { id })) // nothing is owed before
  await approve(boss, id)
  return { boss, hery, id, eventId, chargeId: (await rowOf(w, id)).chargeId as string }
}

test('D-14 an approved application owes its price once; of a free type nothing', async (t) => {
  const w = await world(t)
  const free = await approved(w, 0)
  assert.equal(free.chargeId, null)
  const { boss, id, chargeId } = await approved(w)
  await boss.ok(review, { id, status: 'under_review' })
  await approve(boss, id)
  assert.equal((await rowOf(w, id)).chargeId, chargeId)
  assert.deepEqual(await w.sql('select amount from charge'), [{ amount: 20_000 }])
})

test('D-14 what an applicant owes is asked for and receipted in the language of their account, whoever approves', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId } = await openType(w, boss, { price: 20_000, places: 5 })
  const languages = ['en', 'fr'] as const
  for (const language of languages) {
    const hery = await w.member()
    const { id } = await apply(hery, typeId)
    await w.sql('update app_user set language = $2 where id = $1', [hery.id, language])
    await approve(boss.with({ language: language === 'en' ? 'fr' : 'en' }), id)
    const [charge] = await w.sql('select language from charge where id = $1', [(await rowOf(w, id)).chargeId])
    assert.equal(charge.language, language)
  }
})

test('D-14 its payment follows: failed, paid, and back when it is withdrawn', async (t) => {
  const w = await world(t)
  const { hery, id, chargeId } = await approved(w)
  const attempt = await makeAttempt(w, chargeId)
  await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'failed'))
  assert.equal((await rowOf(w, id)).paymentStatus, 'unpaid') // makeAttempt tells nobody that it began
  await payCharge(w, chargeId)
  assert.equal((await rowOf(w, id)).paymentStatus, 'paid')
  await hery.ok(withdraw, { id })
  assert.deepEqual(await refunds(w), [{ reason: 'withdrawn', amount: 20_000, subjectId: id }])
  await w.system.transaction((tx) =>
    w.system.publishWithin(tx, 'payments.refunded', {
      refunds: [{ chargeId, subjectId: id, amount: 20_000 as never, reason: 'withdrawn' }],
    }),
  )
  assert.equal((await rowOf(w, id)).paymentStatus, 'refunded')
  await booksAgree(w.sql)
})

test('D-14 withdrawn before the payment nothing is owed; money that comes all the same goes back', async (t) => {
  const w = await world(t)
  const { hery, id, chargeId } = await approved(w)
  const attempt = await makeAttempt(w, chargeId)
  await hery.ok(withdraw, { id })
  assert.deepEqual(await w.sql('select amount from charge'), [{ amount: 0 }])
  await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded'))
  assert.deepEqual(
    (await refunds(w)).map(({ reason, amount }) => [reason, amount]),
    [['cancelled', 20_000]],
  )
  await booksAgree(w.sql)
})

const reject = (by: Member, id: string) => by.ok(review, { id, status: 'rejected', reviewNotes: 'Complet' })
const reopen = (by: Member, id: string) => by.ok(review, { id, status: 'under_review' })
const dueOf = async (w: World, chargeId: string) =>
  (await w.sql('select amount::int, paid::int from charge where id = $1', [chargeId]))[0]

test('D-14 approved again after a refusal it owes its price again: never approved for nothing', async (t) => {
  const w = await world(t)
  const { boss, id, chargeId } = await approved(w)
  await reopen(boss, id)
  await reject(boss, id) // nothing was paid: nothing is owed any more
  await reopen(boss, id)
  await approve(boss, id)
  const again = await rowOf(w, id)
  assert.notEqual(again.chargeId, chargeId)
  assert.deepEqual(await dueOf(w, again.chargeId), { amount: 20_000, paid: 0 })
  await payCharge(w, again.chargeId)
  await reopen(boss, id)
  await reject(boss, id) // what was paid is on its way back
  await reopen(boss, id)
  await approve(boss, id)
  const third = await rowOf(w, id)
  assert.deepEqual([third.paymentStatus, await dueOf(w, third.chargeId)], ['unpaid', { amount: 20_000, paid: 0 }])
  await booksAgree(w.sql)
})

test('D-14 money that the staff decided to keep pays for an application that is approved again', async (t) => {
  const w = await world(t)
  const { boss, id, chargeId } = await approved(w)
  await payCharge(w, chargeId)
  await reopen(boss, id)
  await reject(boss, id)
  const [{ id: refund }] = await w.sql('select id from refund')
  await boss.ok('mutation($id: ID!) { rejectRefund(id: $id, reason: "Reste inscrit") { status } }', { id: refund })
  await reopen(boss, id)
  await approve(boss, id)
  const row = await rowOf(w, id)
  assert.deepEqual([row.chargeId, row.paymentStatus], [chargeId, 'paid'])
  await booksAgree(w.sql)
})

const keep = (by: Member, id: string) =>
  by.ok('mutation($id: ID!) { rejectRefund(id: $id, reason: "Reste inscrit") { status } }', { id })
const waiting = async (w: World): Promise<string[]> =>
  (await w.sql("select id from refund where status = 'requested'")).map(({ id }) => id)

test('D-14 a refund that was refused does not keep back the money of an application that is given up again later', async (t) => {
  const w = await world(t)
  const { boss, hery, id, chargeId } = await approved(w)
  const settleAgain = () => w.system.transaction((tx) => settleMoney(tx, w.system, { id, chargeId }, 'withdrawn'))
  await payCharge(w, chargeId)
  for (const takeBack of [reopen, (by: Member) => reopen(by, id).then(() => approve(by, id))]) {
    await reopen(boss, id)
    await reject(boss, id)
    const [refund] = await waiting(w)
    await keep(boss, refund as string)
    await settleAgain() // the same again: what the staff refused stays refused
    assert.deepEqual(await waiting(w), [])
    await takeBack(boss, id)
  }
  await hery.ok(withdraw, { id })
  assert.equal((await waiting(w)).length, 1)
  await settleAgain()
  assert.deepEqual(
    await w.sql(
      'select status, amount, coalesce(superseded_subject_id, subject_id) as subject_id from refund order by id',
    ),
    ['rejected', 'rejected', 'requested'].map((status) => ({ status, amount: 20_000, subjectId: id })),
  )
  await booksAgree(w.sql)
})

test('D-14 what is given up while the staff is to decide on a refund counts as refunded only once that is paid out', async (t) => {
  const w = await world(t)
  const ask = 'mutation($chargeId: ID!) { requestRefund(chargeId: $chargeId, amount: 20000, reason: "x") { id } }'
  const paymentOf = async (id: string) => (await rowOf(w, id)).paymentStatus
  const [kept, back] = [await approved(w), await approved(w)]
  for (const { boss, hery, id, chargeId } of [kept, back]) {
    await payCharge(w, chargeId)
    await boss.ok(ask, { chargeId })
    await hery.ok(withdraw, { id })
  }
  await w.runJobs()
  assert.deepEqual([await paymentOf(kept.id), await paymentOf(back.id)], ['paid', 'paid'])
  const ofStaff = async (chargeId: string) =>
    (await w.sql("select id from refund where charge_id = $1 and reason = 'staff'", [chargeId]))[0].id as string
  await keep(kept.boss, await ofStaff(kept.chargeId))
  await back.boss.ok('mutation($ids: [ID!]!) { approveRefunds(ids: $ids) { status } }', {
    ids: [await ofStaff(back.chargeId)],
  })
  await back.boss.ok('mutation($id: ID!) { completeRefund(id: $id, proof: "MVOLA-1") { status } }', {
    id: await ofStaff(back.chargeId),
  })
  await w.runJobs()
  assert.deepEqual([await paymentOf(kept.id), await paymentOf(back.id)], ['paid', 'refunded'])
  assert.deepEqual(await w.sql("select reason, subject_id from refund where status = 'requested'"), [
    { reason: 'withdrawn', subjectId: kept.id },
  ])
  await booksAgree(w.sql)
})

test('D-14 a part that the staff paid back does not count for the rest, which is asked for and not paid out', async (t) => {
  const w = await world(t)
  const { boss, hery, id, chargeId } = await approved(w)
  await payCharge(w, chargeId)
  const ask = 'mutation($chargeId: ID!) { requestRefund(chargeId: $chargeId, amount: 5000, reason: "x") { id } }'
  const { id: part } = (await boss.ok(ask, { chargeId })).requestRefund
  await hery.ok(withdraw, { id })
  await w.runJobs()
  const complete = async (refund: string) => {
    await boss.ok('mutation($ids: [ID!]!) { approveRefunds(ids: $ids) { status } }', { ids: [refund] })
    const proof = `mutation($id: ID!) { completeRefund(id: $id, proof: "MVOLA-${refund.slice(-6)}") { status } }`
    await boss.ok(proof, { id: refund })
    await w.runJobs()
  }
  await complete(part)
  assert.equal((await rowOf(w, id)).paymentStatus, 'paid')
  const [rest] = await w.sql("select id, amount::int from refund where status = 'requested'")
  assert.equal(rest.amount, 15_000)
  await complete(rest.id)
  assert.equal((await rowOf(w, id)).paymentStatus, 'refunded')
  await booksAgree(w.sql)
})

test('D-14 approved again while the staff is to decide on a refund, it owes its price again, and the first goes back', async (t) => {
  const w = await world(t)
  const { boss, id, chargeId } = await approved(w)
  await payCharge(w, chargeId)
  const ask = 'mutation($chargeId: ID!) { requestRefund(chargeId: $chargeId, amount: 20000, reason: "x") { id } }'
  const { id: refund } = (await boss.ok(ask, { chargeId })).requestRefund
  await reopen(boss, id)
  await reject(boss, id)
  await reopen(boss, id)
  await approve(boss, id)
  const row = await rowOf(w, id)
  assert.notEqual(row.chargeId, chargeId)
  await keep(boss, refund)
  await w.runJobs()
  assert.deepEqual(await w.sql("select reason, charge_id, subject_id from refund where status = 'requested'"), [
    { reason: 'withdrawn', chargeId, subjectId: id },
  ])
  assert.notEqual((await rowOf(w, id)).paymentStatus, 'refunded')
  await booksAgree(w.sql)
})

test('R-GAP-22 of an account that is gone nothing is owed: money that comes all the same goes back', async (t) => {
  const w = await world(t)
  const { hery, chargeId } = await approved(w)
  const attempt = await makeAttempt(w, chargeId)
  await erase(w, { id: hery.id, pseudo: hery.pseudo })
  assert.deepEqual(await dueOf(w, chargeId), { amount: 0, paid: 0 })
  await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded'))
  assert.deepEqual(
    (await refunds(w)).map(({ reason, amount }) => [reason, amount]),
    [['cancelled', 20_000]],
  )
  await booksAgree(w.sql)
})

test('R-GAP-22 who leaves is paid back for an application that has its place until the event is over, and can be reached', async (t) => {
  const w = await world(t)
  const past = "starts_at = '2026-01-03', ends_at = null, over_at = '2026-01-04'"
  const cases = [
    ['to come', null, [['withdrawn', 20_000]]],
    ['without a date', 'starts_at = null, ends_at = null, over_at = null', [['withdrawn', 20_000]]],
    ['cancelled just now', "status = 'cancelled'", [['event_cancelled', 20_000]]],
    ['over', past, []],
    ['cancelled and over', `status = 'cancelled', ${past}`, [['event_cancelled', 20_000]]],
  ] as const
  for (const [name, change, expected] of cases) {
    const { hery, id, eventId, chargeId } = await approved(w)
    await payCharge(w, chargeId)
    if (change) await w.sql(`update event set ${change} where id = $1`, [eventId])
    await erase(w, { id: hery.id, pseudo: hery.pseudo })
    const back = await w.sql('select reason, amount::int, subject_id from refund where charge_id = $1', [chargeId])
    assert.deepEqual(
      back.map(({ reason, amount }) => [reason, amount]),
      expected,
      name,
    )
    const [{ payerName, email }] = await w.sql('select payer_name, email from charge where id = $1', [chargeId])
    assert.equal(payerName !== '' && email !== null, expected.length > 0, name)
    assert.ok(back.every(({ subjectId }) => subjectId === id))
  }
  const unpaid = await approved(w)
  await w.sql(`update event set ${past} where id = $1`, [unpaid.eventId])
  await erase(w, { id: unpaid.hery.id, pseudo: unpaid.hery.pseudo })
  assert.deepEqual(await dueOf(w, unpaid.chargeId), { amount: 0, paid: 0 })
  const { boss, hery, id, eventId, chargeId } = await approved(w)
  await payCharge(w, chargeId)
  await reopen(boss, id)
  await reject(boss, id)
  await keep(boss, (await w.sql('select id from refund where charge_id = $1', [chargeId]))[0].id)
  await w.sql("update event set status = 'cancelled' where id = $1", [eventId])
  await erase(w, { id: hery.id, pseudo: hery.pseudo })
  assert.deepEqual(await w.sql('select status from refund where charge_id = $1', [chargeId]), [{ status: 'rejected' }])
  await booksAgree(w.sql)
})

test('F-EVT-03 a cancelled event pays applications back, once', async (t) => {
  const w = await world(t)
  const { id, chargeId, eventId } = await approved(w)
  await payCharge(w, chargeId)
  await w.sql(`update event set status = 'cancelled' where id = $1`, [eventId])
  for (let n = 0; n < 2; n++) await tellCancelled(w.system, { eventId })
  assert.deepEqual(await refunds(w), [{ reason: 'event_cancelled', amount: 20_000, subjectId: id }])
  await booksAgree(w.sql)
})

test('F-EVT-03 a payment counts as refunded once the money is back, not while it is on its way, however often its end is told', async (t) => {
  const w = await world(t)
  const [held, left] = [await approved(w), await approved(w)]
  const statusOf = async ({ id }: { id: string }) => (await rowOf(w, id)).paymentStatus
  for (const one of [held, left]) await payCharge(w, one.chargeId)
  await left.hery.ok(withdraw, { id: left.id })
  for (const { eventId } of [held, left]) {
    await w.sql(`update event set status = 'cancelled' where id = $1`, [eventId])
    for (let n = 0; n < 2; n++) await tellCancelled(w.system, { eventId }) // the sweep does, for a day
  }
  await w.runJobs()
  assert.deepEqual([await statusOf(held), await statusOf(left)], ['paid', 'paid'])
  const asked = await w.sql('select id, reason from refund order by reason')
  assert.deepEqual(
    asked.map(({ reason }) => reason),
    ['event_cancelled', 'withdrawn'],
  )
  const ids = asked.map(({ id }) => id)
  await held.boss.ok('mutation($ids: [ID!]!) { approveRefunds(ids: $ids) { status } }', { ids })
  for (const id of ids)
    await held.boss.ok('mutation($id: ID!, $proof: String!) { completeRefund(id: $id, proof: $proof) { status } }', {
      id,
      proof: `MVOLA-${id.slice(-8)}`,
    })
  assert.deepEqual([await statusOf(held), await statusOf(left)], ['refunded', 'refunded'])
  await booksAgree(w.sql)
})

test('D-14 withdrawn at the moment of the payment: the money is back, whoever was first', async (t) => {
  const w = await world(t)
  for (let n = 0; n < 5; n++) {
    const { hery, id, chargeId } = await approved(w)
    const attempt = await makeAttempt(w, chargeId)
    const evidence = said(attempt.reference, 'succeeded')
    await Promise.all([applyEvidence(w.system, attempt, 'callback', evidence), hery.ok(withdraw, { id })])
    const [{ back }] = await w.sql('select coalesce(sum(amount), 0)::int as back from refund where charge_id = $1', [
      chargeId,
    ])
    assert.equal(back, 20_000)
  }
  await booksAgree(w.sql)
})

test('F-EVT-03 an application to a postponed event can be paid until its new date, not only until the former one', async (t) => {
  const w = await world(t)
  const { boss, id, eventId, chargeId } = await approved(w)
  const [{ overAt: former }] = await w.sql('select over_at from event where id = $1', [eventId])
  const date = new Date(former.getTime() + 30 * 86_400_000).toISOString()
  await boss.ok(postpone, { input: { id: eventId, date, reason: 'Cyclone' } })
  await w.settled()
  await w.runJobs()
  const [{ overAt }] = await w.sql('select over_at from event where id = $1', [eventId])
  assert.ok(overAt > former)
  assert.deepEqual(await w.sql('select payable_until from charge where id = $1', [chargeId]), [
    { payableUntil: overAt },
  ])
  await payCharge(w, chargeId)
  assert.equal((await rowOf(w, id)).paymentStatus, 'paid')
  await w.kernel.jobs.enqueue(w.kernel.db, 'applications.tellMissed', {})
  await w.runJobs()
  await booksAgree(w.sql)
})

test('F-EVT-03 a postponement that is withdrawn takes its later deadline along, but not from who is paying', async (t) => {
  const w = await world(t)
  const { boss, eventId, chargeId } = await approved(w)
  const { id: other } = await apply(await w.member(), (await w.sql('select id from event_application_type'))[0].id)
  await approve(boss, other)
  const paying = (await rowOf(w, other)).chargeId as string
  const [{ overAt: former }] = await w.sql('select over_at from event where id = $1', [eventId])
  const date = new Date(former.getTime() + 30 * 86_400_000).toISOString()
  await boss.ok(postpone, { input: { id: eventId, date, reason: 'Cyclone' } })
  await w.settled()
  await w.runJobs()
  await makeAttempt(w, paying)
  const withdrawing = 'mutation($id: ID!) { withdrawPostponement(postponementId: $id) { id } }'
  await boss.ok(withdrawing, { id: (await w.sql('select id from event_postponement'))[0].id })
  await w.settled()
  await w.runJobs()
  const until = async (id: string) =>
    (await w.sql('select payable_until from charge where id = $1', [id]))[0].payableUntil
  assert.deepEqual(await until(chargeId), former)
  assert.ok((await until(paying)) > former)
})

test('D-14 who paid to take part, and could, is not paid back by withdrawing afterwards; where it was cancelled, they are', async (t) => {
  const w = await world(t)
  const past = "starts_at = '2026-01-03', ends_at = null, over_at = '2026-01-04'"
  const { boss, hery, id, eventId, chargeId } = await approved(w)
  await payCharge(w, chargeId)
  await w.sql(`update event set ${past} where id = $1`, [eventId])
  await refused('EVENT_OVER', hery.gql(withdraw, { id }))
  assert.deepEqual(await refunds(w), [])
  await boss.ok(withdraw, { id }) // the staff may: whoever was not let in
  assert.equal((await refunds(w)).length, 1)
  const called = await approved(w)
  await payCharge(w, called.chargeId)
  await w.sql(`update event set status = 'cancelled', ${past} where id = $1`, [called.eventId])
  await called.hery.ok(withdraw, { id: called.id })
  const unpaid = await approved(w)
  await w.sql(`update event set ${past} where id = $1`, [unpaid.eventId])
  await unpaid.hery.ok(withdraw, { id: unpaid.id })
  assert.equal((await refunds(w)).length, 2)
  await booksAgree(w.sql)
})
