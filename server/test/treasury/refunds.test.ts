import assert from 'node:assert/strict'
import { test } from 'node:test'
import { treasury } from '@vondrona/rules/payments/constants'
import { cancel } from '../../src/modules/orders/testing.ts'
import { booksAgree } from '../../src/modules/payments/testing.ts'
import { holding, isWaitedFor } from '../locks/held-rows.ts'
import { type Member, refused } from '../world.ts'
import {
  approve,
  batches,
  complete,
  exportList,
  gather,
  givesBack,
  list,
  orderStatus,
  pays,
  reject,
  request,
  send,
  treasuryWorld,
} from './refunding.ts'

/** Somebody else than who asked for it approves it, and says that it arrived. */
async function paysOut(by: Member, id: string): Promise<void> {
  await by.ok(approve, { ids: [id] })
  await by.ok(complete, { id, proof: `MVOLA-${id.slice(-12)}` })
}
const outcomes = (all: PromiseSettledResult<unknown>[]) => all.map(({ status }) => status).sort()

test('R-PAY-19 what was not paid, is too much, or is of nobody is not paid back', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, hery } = all
  const { chargeId } = await pays(all, hery)
  const ask = (more: object) => awa.gql(request, { chargeId, amount: 10_000, reason: 'Geste commercial', ...more })
  await refused('FORBIDDEN', hery.gql(request, { chargeId, amount: 1, reason: 'x' }))
  await refused('UNAUTHENTICATED', w.visitor().gql(request, { chargeId, amount: 1, reason: 'x' }))
  await refused('NOT_FOUND', ask({ chargeId: w.kernel.newId() }))
  for (const wrong of [{ amount: 0 }, { amount: -5 }, { reason: ' ' }, { chargeId: 'x' }])
    await refused('BAD_USER_INPUT', ask(wrong))
  await refused('CONFLICT', ask({ amount: 50_001 }))
  await awa.ok(request, { chargeId, amount: 30_000, reason: 'Pluie' })
  const more = await refused('CONFLICT', ask({ amount: 20_001 }))
  assert.match(more.message, /20000 Ar|20 000 Ar/)
  const insert = `insert into refund (id, charge_id, reason, subject_id, amount, requested_at)
    values ($1, $2, 'staff', $1, 20001, now())`
  await assert.rejects(w.sql(insert, [w.kernel.newId(), chargeId]), { constraint: 'refund_within_paid' })
  await booksAgree(w.sql)
})

test('R-PAY-19 of several requests at once, not more goes back than came', async (t) => {
  const all = await treasuryWorld(t)
  const { awa, hery, w } = all
  const { chargeId } = await pays(all, hery)
  const asks = Array.from({ length: 8 }, () => awa.gql(request, { chargeId, amount: 20_000, reason: 'Pluie' }))
  const answers = await Promise.all(asks)
  assert.equal(answers.filter(({ errors }) => !errors).length, 2)
  await booksAgree(w.sql)
})

test('who gives a place up after a part came back gets the rest, and nothing after all of it', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, bako, hery } = all
  const [some, whole] = [await pays(all, hery), await pays(all, hery)]
  await awa.ok(request, { chargeId: some.chargeId, amount: 20_000, reason: 'Pluie' })
  await awa.ok(request, { chargeId: whole.chargeId, amount: 50_000, reason: 'Pluie' })
  for (const { id } of [some, whole]) await hery.ok(cancel, { id })
  const amounts = await w.sql(`select charge_id, amount from refund where reason = 'cancelled'`)
  assert.deepEqual(amounts, [{ chargeId: some.chargeId, amount: 30_000 }])
  const statuses = async () => [await orderStatus(w, some.id), await orderStatus(w, whole.id)]
  await w.runJobs()
  assert.deepEqual(await statuses(), ['refund_due', 'refund_due'])
  for (const { id } of await w.sql(`select id from refund where reason = 'staff'`)) await paysOut(bako, id)
  await w.runJobs()
  assert.deepEqual(await statuses(), ['refund_due', 'refunded'])
  assert.equal((await w.sql('select id from refund')).length, 3)
  await booksAgree(w.sql)
})

test('what the staff asked for and then refuses goes back to who gave the place up meanwhile, once', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, bako, hery } = all
  const asks = async (chargeId: string, amount: number): Promise<string> =>
    (await awa.ok(request, { chargeId, amount, reason: 'Pluie' })).requestRefund.id
  const no = (id: string) => bako.ok(reject, { id, reason: 'Finalement non' })
  const due = (chargeId: string) =>
    w.sql(
      `select amount::int, subject_id from refund where charge_id = $1 and reason <> 'staff' and status = 'requested' order by id`,
      [chargeId],
    )
  const [some, whole, several] = [await pays(all, hery), await pays(all, hery), await pays(all, hery)]
  const ofSome = await asks(some.chargeId, 20_000)
  const ofWhole = await asks(whole.chargeId, 50_000)
  const [paid, refused] = [await asks(several.chargeId, 10_000), await asks(several.chargeId, 40_000)]
  for (const { id } of [some, whole, several]) await hery.ok(cancel, { id })
  await no(ofSome)
  const [first, rest, ...others] = await due(some.chargeId)
  assert.deepEqual([first, rest?.amount, others], [{ amount: 30_000, subjectId: some.id }, 20_000, []])
  await awa.ok(approve, { ids: [ofWhole] })
  await awa.ok(send, { ids: [ofWhole] })
  await no(ofWhole) // it did not arrive: it can be approved again
  assert.deepEqual(await due(whole.chargeId), [])
  await Promise.allSettled([no(ofWhole), no(ofWhole)])
  assert.deepEqual(await due(whole.chargeId), [{ amount: 50_000, subjectId: whole.id }])
  await no(refused)
  await paysOut(bako, paid)
  assert.deepEqual(await due(several.chargeId), [{ amount: 40_000, subjectId: several.id }])
  await w.runJobs()
  for (const { id } of [some, whole, several]) assert.equal(await orderStatus(w, id), 'refund_due')
  await booksAgree(w.sql)
  const open = await w.sql(`select id from refund where status = 'requested'`)
  for (const { id } of open) await paysOut(bako, id)
  await w.runJobs()
  for (const { id } of [some, whole, several]) assert.equal(await orderStatus(w, id), 'refunded')
  await booksAgree(w.sql)
})

test('above the threshold nobody approves what they asked for or gathered, in pieces neither', async (t) => {
  const all = await treasuryWorld(t, [150_000, 250_000])
  const { w, awa, bako, hery, event } = all
  const { chargeId } = await pays(all, hery, 1)
  const large = (await awa.ok(request, { chargeId, amount: treasury.fourEyesAbove + 1, reason: 'Pluie' })).requestRefund
  await refused('FORBIDDEN', awa.gql(approve, { ids: [large.id] }))
  const force = `update refund set status = 'approved', approved_by = $2 where id = $1`
  await assert.rejects(w.sql(force, [large.id, awa.id]), { constraint: 'refund_four_eyes' })
  const limit = (await w.sql('select four_eyes_above() as n'))[0].n
  assert.equal(limit, treasury.fourEyesAbove)
  const small = await Promise.all([1, 2].map(() => givesBack(all, hery)))
  const ids = small.map(({ refundId }) => refundId)
  const batch = (await awa.ok(gather, { eventId: event.id, title: 'Pluie' })).createRefundBatch
  assert.deepEqual([batch.count, batch.total, batch.status], [3, 500_001, 'requested'])
  const own = await refused('FORBIDDEN', awa.gql(approve, { ids: ids.slice(0, 1) }))
  assert.match(own.message, /une autre personne/)
  await assert.rejects(w.sql(force, [ids[0], awa.id]), { constraint: 'refund_four_eyes' })
  const done = (await bako.ok(approve, { ids: [large.id, ...ids] })).approveRefunds
  assert.deepEqual(new Set(done.map((one: { approvedBy: string }) => one.approvedBy)), new Set([bako.pseudo]))
  const [seen] = (await awa.ok(batches, { eventId: event.id })).refundBatches
  assert.deepEqual([seen.status, seen.approvedBy], ['approved', bako.pseudo])
})

test('above the threshold nobody approves one by one what they asked for of one payment within a day', async (t) => {
  const all = await treasuryWorld(t, [400_000])
  const { w, awa, bako, hery } = all
  const { chargeId } = await pays(all, hery)
  const ask = async (amount: number, reason: string): Promise<string> =>
    (await awa.ok(request, { chargeId, amount, reason })).requestRefund.id
  const [first, second, third] = [await ask(150_000, 'un'), await ask(150_000, 'deux'), await ask(50_000, 'trois')]
  const both = await Promise.allSettled([first, second].map((id) => awa.ok(approve, { ids: [id] })))
  assert.deepEqual(outcomes(both), ['fulfilled', 'rejected'])
  const [left] = both[0]?.status === 'fulfilled' ? [second] : [first]
  await refused('FORBIDDEN', awa.gql(approve, { ids: [left] }))
  const force = `update refund set status = 'approved', approved_by = $2, approved_at = $3 where id = $1`
  await assert.rejects(w.sql(force, [left, awa.id, w.now()]), { constraint: 'refund_four_eyes' })
  await awa.ok(approve, { ids: [third] })
  await bako.ok(approve, { ids: [left] })
})

test('a refund is paid out once: not before it is approved, with a proof that proves no other', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, bako, hery } = all
  const [one, other] = [await givesBack(all, hery), await givesBack(all, hery)]
  await refused('CONFLICT', awa.gql(complete, { id: one.refundId, proof: 'PP1' }))
  await refused('CONFLICT', awa.gql(send, { ids: [one.refundId] }))
  await refused('NOT_FOUND', awa.gql(approve, { ids: [one.refundId, w.kernel.newId()] }))
  await refused('BAD_USER_INPUT', awa.gql(approve, { ids: [] }))
  await bako.ok(approve, { ids: [one.refundId, other.refundId] })
  for (const proof of ['', 'x', '\u0000\u200B', 'y'.repeat(300)])
    await refused('BAD_USER_INPUT', awa.gql(complete, { id: one.refundId, proof }))
  await awa.ok(complete, { id: one.refundId, proof: 'pp 241120.1234.a01234' })
  await awa.ok(complete, { id: one.refundId, proof: 'PP241120.1234.A01234' }) // the answer was lost
  await refused('CONFLICT', awa.gql(complete, { id: one.refundId, proof: 'PP9' }))
  await refused('CONFLICT', awa.gql(complete, { id: other.refundId, proof: 'PP241120.1234.A01234' }))
  await refused('CONFLICT', awa.gql(reject, { id: one.refundId, reason: 'Non' }))
  assert.deepEqual([await orderStatus(w, one.id), await orderStatus(w, other.id)], ['refunded', 'refund_due'])
  const receipts = await w.sql(`select kind, number from receipt where charge_id = $1 order by number`, [one.chargeId])
  assert.deepEqual(
    receipts.map(({ kind }) => kind),
    ['payment', 'refund'],
  )
  await booksAgree(w.sql)
})

test('two approve, two send, two complete the same at once: it happens once', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, bako, hery } = all
  const { refundId: id, id: orderId } = await givesBack(all, hery)
  await Promise.all([awa.ok(approve, { ids: [id] }), bako.ok(approve, { ids: [id] })])
  await Promise.all([awa.ok(send, { ids: [id] }), bako.ok(send, { ids: [id] })])
  const proofs = ['PP1001', 'PP1001', 'PP2002'].map((proof, n) => (n % 2 ? awa : bako).ok(complete, { id, proof }))
  const ended = outcomes(await Promise.allSettled(proofs))
  assert.ok(ended.filter((each) => each === 'fulfilled').length >= 1)
  assert.equal(await orderStatus(w, orderId), 'refunded')
  const payouts = await w.sql(`select account, amount from ledger_entry where tx = $1 order by account`, [
    `payout:${id}`,
  ])
  assert.deepEqual(payouts, [
    { account: 'clearing:offline', amount: -50_000 },
    { account: 'refund_payable', amount: 50_000 },
  ])
  for (const action of ['refund.approved', 'refund.done'])
    assert.equal((await w.sql('select 1 from audit_entry where action = $1', [action])).length, 1, action)
  await booksAgree(w.sql)
})

test('a rejected refund is income, its payer hears why, and its place is not given again', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, hery } = all
  const { refundId: id, id: orderId } = await givesBack(all, hery)
  await refused('FORBIDDEN', hery.gql(reject, { id, reason: 'x' }))
  await refused('BAD_USER_INPUT', awa.gql(reject, { id, reason: '' }))
  await awa.ok(reject, { id, reason: 'Délai dépassé' })
  await refused('CONFLICT', awa.gql(approve, { ids: [id] }))
  assert.equal(await orderStatus(w, orderId), 'cancelled')
  await w.runJobs()
  const told = (await w.messages(hery.email)).find(({ subject }) => subject?.startsWith('Remboursement refusé'))
  assert.match(told?.body ?? '', /Délai dépassé[\s\S]*Une place rendue reste rendue/)
  const { paymentSums: sums } = await awa.ok('{ paymentSums { succeeded refunded refundsDue revenue unexplained } }')
  assert.deepEqual(sums, { succeeded: 50_000, refunded: 0, refundsDue: 0, revenue: 50_000, unexplained: 0 })
  await booksAgree(w.sql)
})

test('what was sent and did not arrive is approved again, and the staff sees how much waits', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, bako, hery } = all
  const { refundId: id } = await givesBack(all, hery)
  await bako.ok(approve, { ids: [id] })
  await bako.ok(send, { ids: [id] })
  const failed = (await awa.ok(reject, { id, reason: 'Mauvais numéro' })).rejectRefund
  assert.deepEqual([failed.status, failed.note], ['failed', 'Mauvais numéro'])
  await w.runJobs()
  const waiting = await w.sql(`select data from notification where kind = 'payments.refunds' and user_id = $1`, [
    awa.id,
  ])
  assert.deepEqual(waiting, [{ data: { count: 1 } }])
  await bako.ok(approve, { ids: [id] })
  await bako.ok(complete, { id, proof: 'PP77' })
  await w.runJobs()
  assert.deepEqual(await w.sql(`select 1 from notification where kind = 'payments.refunds'`), [])
})

test('R-PAY-19 “did not arrive” whose answer was lost is sent again and refuses nothing; who saw another state decides again', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, bako, hery } = all
  const { refundId: id } = await givesBack(all, hery)
  await bako.ok(approve, { ids: [id] })
  await bako.ok(send, { ids: [id] })
  const lost = { id, reason: 'Mauvais numéro', seenStatus: 'sent' }
  await refused('CONFLICT', awa.gql(reject, { ...lost, seenStatus: 'approved' }))
  for (const _ of [1, 2]) assert.equal((await awa.ok(reject, lost)).rejectRefund.status, 'failed')
  const other = await refused('CONFLICT', bako.gql(reject, { ...lost, reason: 'Numéro' }))
  assert.equal(other.extensions.key, 'payments.refundMoved')
  const final = { id, reason: 'Délai dépassé', seenStatus: 'failed' }
  for (const _ of [1, 2]) assert.equal((await awa.ok(reject, final)).rejectRefund.note, 'Mauvais numéro\nDélai dépassé')
  await refused('CONFLICT', awa.gql(reject, lost))
  assert.equal((await w.sql(`select 1 from audit_entry where action = 'refund.rejected'`)).length, 1)
  await booksAgree(w.sql)
})

test('R-PAY-19 a part that goes back and whose answer was lost is asked for again, and goes back once', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, bako, hery } = all
  const { chargeId } = await pays(all, hery)
  const wanted = { chargeId, amount: 5000, reason: 'Geste', idempotencyKey: w.kernel.newId() }
  const [one, two] = await Promise.all([awa.ok(request, wanted), awa.ok(request, wanted)])
  assert.equal(one.requestRefund.id, two.requestRefund.id)
  const others = [awa.gql(request, { ...wanted, amount: 6000 }), bako.gql(request, wanted)]
  for (const other of others) assert.equal((await refused('CONFLICT', other)).extensions.key, 'payments.refundOther')
  const given = await givesBack(all, hery)
  const ofOther = { ...wanted, chargeId: given.chargeId, idempotencyKey: given.id } // the key names requests of the staff
  const nothing = await refused('CONFLICT', awa.gql(request, ofOther))
  assert.equal(nothing.extensions.key, 'payments.refundTooMuch')
  const all50 = { ...wanted, amount: 45_000, idempotencyKey: w.kernel.newId() }
  for (const _ of [1, 2]) await awa.ok(request, all50)
  const amounts = await w.sql('select amount::int from refund where charge_id = $1 order by amount', [chargeId])
  assert.deepEqual(amounts, [{ amount: 5000 }, { amount: 45_000 }])
  await booksAgree(w.sql)
})

test('a batch gathers what waits once, and its list says whom to pay what', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, bako, hery, event } = all
  await refused('CONFLICT', awa.gql(gather, { eventId: event.id, title: 'Vide' }))
  const evil = await w.member({ prenom: '=HYPERLINK("x")', nom: 'Rabe', phone: '+261340000002' })
  for (const who of [hery, evil]) await givesBack(all, who)
  const made = await Promise.allSettled([1, 2].map(() => awa.ok(gather, { eventId: event.id, title: 'Novembre' })))
  assert.deepEqual(outcomes(made), ['fulfilled', 'rejected'])
  const [batch] = (await bako.ok(batches, { eventId: event.id })).refundBatches
  assert.deepEqual([batch.count, batch.total, batch.createdBy], [2, 100_000, awa.pseudo])
  const { items, total, totalAmount } = (await bako.ok(list, { filters: { batchId: batch.id } })).refunds
  assert.deepEqual([items.length, total, totalAmount], [2, 2, 100_000])
  await refused('FORBIDDEN', hery.gql(list))
  await refused('FORBIDDEN', hery.gql(exportList, { batchId: batch.id }))
  await refused('NOT_FOUND', bako.gql(exportList, { batchId: w.kernel.newId() }))
  const exported = async () => {
    const { url } = (await bako.ok(exportList, { batchId: batch.id })).exportPayouts
    return { url, file: await w.visitor().http('GET', url) }
  }
  const payees = async () => (await exported()).file.body.trim().split('\r\n').length - 1
  assert.equal(await payees(), 0) // nobody approved them
  await bako.ok(approve, { ids: items.map(({ id }: { id: string }) => id) })
  const { url, file } = await exported()
  assert.equal(file.statusCode, 200)
  const lines = file.body.split('\r\n')
  assert.equal(lines[0], '\uFEFFTéléphone;Montant (Ar);Nom;Pour;État;Référence')
  assert.match(file.body, /034 00 000 01;50000;/)
  assert.doesNotMatch(file.body, /[;\n]=/)
  assert.equal(await payees(), 2)
  await bako.ok(complete, { id: items[0].id, proof: 'PP78' })
  assert.equal(await payees(), 1)
  w.advance(61_000)
  assert.equal((await w.visitor().http('GET', url)).statusCode, 404)
  assert.equal((await w.visitor().http('GET', `${url.slice(0, -4)}AAAA`)).statusCode, 404)
})

test('a batch waits for what somebody else is changing: of two at once one has all of it, the other nothing', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, bako, hery, event } = all
  const [{ refundId }] = [await givesBack(all, hery), await givesBack(all, hery)]
  const other = await holding(w, `refund where id = '${refundId}'`)
  const made = [awa, bako].map((who) => who.gql(gather, { eventId: event.id, title: 'Novembre' }))
  await isWaitedFor(w, 2).finally(() => other.query('commit'))
  const answers = await Promise.all(made)
  assert.deepEqual(
    answers.map(({ data, errors }) => errors?.[0]?.extensions.code ?? data.createRefundBatch.count).sort(),
    [2, 'CONFLICT'],
  )
})

test('lists of refunds are read page by page, newest first', async (t) => {
  const all = await treasuryWorld(t, [1000])
  const { awa, hery } = all
  for (let n = 0; n < 5; n++) await givesBack(all, hery)
  const first = (await awa.ok(list, { pagination: { limit: 3 } })).refunds
  const rest = (await awa.ok(list, { pagination: { limit: 3, after: first.endCursor } })).refunds
  assert.deepEqual([first.items.length, first.hasMore, rest.items.length, rest.hasMore], [3, true, 2, false])
  assert.equal(new Set([...first.items, ...rest.items].map(({ id }) => id)).size, 5)
})
