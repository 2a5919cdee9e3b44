import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { holding, isWaitedFor } from '../../../../test/locks/held-rows.ts'
import { erase } from '../../../../test/personal-data.ts'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { makeKernel } from '../../../app.ts'
import { systemContext } from '../../../kernel/context.ts'
import { applyEvidence, booksAgree, makeAttempt, payCharge, said } from '../../payments/testing.ts'
import { tellEntrants } from '../closing/tell-entrants.ts'
import {
  addJuror,
  cancel,
  create,
  enter,
  entries,
  inHours,
  makeContest,
  move,
  one,
  oneEntry,
  openRound,
  review,
  save,
  submit,
  update,
  withdraw,
  wrongCounters,
} from '../testing.ts'
import { lapseUnpaid } from './lapse-unpaid.ts'

const fee = 15_000
const hold = 15 * 60_000

/** An open contest with a fee and a member who sent an entry, which waits for the payment. */
async function held(w: World, input: object = {}) {
  const boss = await w.member({ role: 'redacteur' })
  const contest = await makeContest(boss, { fee, ...input })
  const hery = await w.member()
  const entry = await enter(hery, contest.id)
  return { boss, contest, hery, entry, chargeId: entry.chargeId as string }
}
const rowOf = async (w: World, id: string) => (await w.sql('select * from contest_application where id = $1', [id]))[0]
const statusOf = async (w: World, id: string) => (await rowOf(w, id))?.status
const refunds = (w: World) => w.sql('select reason, amount::int, subject_id from refund')
const due = async (w: World, id: string) =>
  (await w.sql('select amount::int from charge where id = $1', [id]))[0].amount
const placesOf = async (w: World, id: string) =>
  (await w.sql('select current_participants as n from contest where id = $1', [id]))[0].n
const reject = (by: Member, id: string) => by.ok(review, { id, status: 'rejected', reviewNotes: 'Hors sujet' })

/** Another process on the same database. */
async function otherProcess(t: TestContext, w: World) {
  const { config, log, db } = w.kernel
  const other = await makeKernel({ config, log, db, pool: w.database.pool, now: w.now })
  t.after(() => other.bus.close())
  return systemContext(other)
}

/** After every test: each place is counted, and the books agree. */
async function holds(w: World) {
  assert.deepEqual(await wrongCounters(w), [])
  await booksAgree(w.sql)
}

test('F-CON-01 the fee is a whole number of ariary, which only the organiser sets; 0, the usual one, is free', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'redacteur' })
  for (const wrong of [-1, 100_000_001])
    await refused('BAD_USER_INPUT', boss.gql(create, { input: { name: 'Photos', fee: wrong } }))
  const { id } = await makeContest(boss, {})
  assert.equal((await w.visitor().ok(one, { id })).contest.fee, 0)
  await refused('FORBIDDEN', (await w.member()).gql(update, { id, input: { fee } }))
  assert.equal((await boss.ok(update, { id, input: { fee } })).updateContest.fee, fee)
  assert.equal((await w.visitor().ok(one, { id })).contest.fee, fee)
  await boss.ok(update, { id, input: { fee: null } })
  const hery = await w.member()
  const entry = await enter(hery, id)
  assert.deepEqual([entry.status, entry.chargeId], ['submitted', null])
  assert.deepEqual(await w.sql('select id from charge'), [])
})

test('F-CON-01 once somebody entered, or is paying, the fee does not change, whoever writes', async (t) => {
  const w = await world(t)
  const { boss, contest, hery, entry } = await held(w)
  const { id } = contest
  for (const other of [0, 20_000]) await refused('CONFLICT', boss.gql(update, { id, input: { fee: other } }))
  await boss.ok(update, { id, input: { fee, name: 'Autre nom' } })
  await assert.rejects(w.sql('update contest set fee = 1'), /does not change/)
  await hery.ok(withdraw, { id: entry.id }) // nothing was paid: nobody entered
  await boss.ok(update, { id, input: { fee: 20_000 } })
})

test('F-CON-01 what is sent waits for its fee: it has a place, and nobody but its entrant sees it', async (t) => {
  const w = await world(t)
  const { boss, contest, hery, entry, chargeId } = await held(w)
  assert.deepEqual([entry.status, entry.number, entry.appliedAt], ['awaiting_payment', null, null])
  assert.deepEqual(await w.sql('select amount::int, title, user_id from charge'), [
    { amount: fee, title: 'Frais de participation – Photos de la ville', userId: hery.id },
  ])
  assert.equal(await placesOf(w, contest.id), 1)
  const again = await enter(hery, contest.id)
  assert.deepEqual([again.id, again.chargeId], [entry.id, chargeId]) // sent twice it is owed once
  assert.equal((await w.sql('select id from charge')).length, 1)
  assert.deepEqual((await boss.ok(entries, { contestId: contest.id })).contestApplications.items, [])
  await refused('NOT_FOUND', boss.gql(oneEntry, { id: entry.id }))
  await refused('NOT_FOUND', boss.gql(review, { id: entry.id, status: 'rejected', reviewNotes: 'Non' }))
  await refused('NOT_FOUND', (await w.member({ role: 'admin' })).gql(withdraw, { id: entry.id }))
  await refused('CONFLICT', boss.gql(addJuror, { contestId: contest.id, pseudo: hery.pseudo }))
  await holds(w)
})

test('F-CON-01 paid, it is sent, once however often and by how many processes it is reported', async (t) => {
  const w = await world(t)
  const { boss, contest, hery, entry, chargeId } = await held(w)
  const other = await otherProcess(t, w)
  const attempt = await makeAttempt(w, chargeId)
  const kinds = ['callback', 'query'] as const
  await Promise.all(
    [w.system, other, w.system, other].flatMap((ctx) =>
      kinds.map((kind) => applyEvidence(ctx, attempt, kind, said(attempt.reference, 'succeeded'))),
    ),
  )
  const { contestApplication: sent } = await hery.ok(oneEntry, { id: entry.id })
  assert.deepEqual([sent.status, sent.number, sent.appliedAt], ['submitted', 1, w.now().toISOString()])
  assert.equal(sent.chargeId, null)
  const notices = `select kind from notification where user_id = $1 and kind like 'contest.%'`
  assert.deepEqual(await w.sql(notices, [hery.id]), [{ kind: 'contest.submitted' }])
  assert.equal((await w.sql('select id from receipt')).length, 1)
  assert.deepEqual(await refunds(w), [])
  assert.equal((await boss.ok(entries, { contestId: contest.id })).contestApplications.items.length, 1)
  await holds(w)
})

test('R-PAY-04 the fee is paid by the id of its charge or of its entry, and after the deadline, too', async (t) => {
  const w = await world(t)
  const { hery, entry, chargeId, contest } = await held(w, { applicationDeadline: inHours(w, 0.1) })
  const initiate = `mutation($input: InitiatePaymentInput!) { initiateVanillaPayPayment(input: $input) { status } }`
  const wish = () => ({ method: 'international', idempotencyKey: w.kernel.newId() })
  await refused('NOT_FOUND', hery.gql(initiate, { input: { ...wish(), applicationId: w.kernel.newId() } }))
  await hery.ok(initiate, { input: { ...wish(), applicationId: entry.id } })
  await hery.ok(initiate, { input: { ...wish(), orderId: chargeId } })
  w.advance(7 * 60_000)
  await refused(
    'DEADLINE_PASSED',
    (await w.member()).gql(submit, { contestId: contest.id, applicationData: { titre: 'x' } }),
  )
  await payCharge(w, chargeId)
  assert.equal(await statusOf(w, entry.id), 'submitted')
})

test('R-CON-05 the last place is held for the first of two payers; unpaid it goes to the second, and late money goes back', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'redacteur' })
  const { id: contestId } = await makeContest(boss, { fee, maxParticipants: 1 })
  const two = [await w.member(), await w.member()]
  const sent = await Promise.allSettled(two.map((one) => enter(one, contestId)))
  const first = sent.findIndex(({ status }) => status === 'fulfilled')
  assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, 1)
  const [hery, lala] = [two[first], two[1 - first]] as [Member, Member]
  const entry = (await hery.ok(one, { id: contestId })).contest.myEntry
  const { chargeId } = await rowOf(w, entry.id)
  const attempt = await makeAttempt(w, chargeId, { expiresAt: w.now() })
  await refused('CONTEST_FULL', lala.gql(submit, { contestId, applicationData: { titre: 'x' } }))
  await lapseUnpaid(w.system)
  assert.equal(await statusOf(w, entry.id), 'awaiting_payment') // its hold is not over
  w.advance(hold)
  const offline = { ...w.system, payments: { ...w.kernel.payments, get: () => null } }
  await lapseUnpaid(offline)
  assert.equal(await statusOf(w, entry.id), 'awaiting_payment') // the provider does not answer yet
  w.advance(2 * 3_600_000)
  await lapseUnpaid(offline)
  assert.deepEqual([await statusOf(w, entry.id), await placesOf(w, contestId), await due(w, chargeId)], ['draft', 0, 0])
  const kept = (await hery.ok(oneEntry, { id: entry.id })).contestApplication
  assert.deepEqual(kept.applicationData, { titre: 'La digue' })
  const notices = `select kind from notification where user_id = $1 and kind like 'contest.%'`
  assert.deepEqual(await w.sql(notices, [hery.id]), [{ kind: 'contest.unpaid' }])
  const mine = await enter(lala, contestId)
  await payCharge(w, mine.chargeId)
  await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded'))
  assert.deepEqual([await statusOf(w, entry.id), await statusOf(w, mine.id)], ['draft', 'submitted'])
  assert.deepEqual(
    (await refunds(w)).map(({ reason, amount }) => [reason, amount]),
    [['cancelled', fee]],
  )
  await holds(w)
})

test('F-CON-01 while somebody pays, the place stays held; a payment in the moment of the end is a place or a refund', async (t) => {
  const w = await world(t)
  const other = await otherProcess(t, w)
  const { entry, chargeId } = await held(w)
  const until = new Date(w.now().getTime() + 3 * 86_400_000)
  await w.system.transaction((tx) => w.system.publishWithin(tx, 'payments.started', { chargeIds: [chargeId], until }))
  w.advance(86_400_000)
  await lapseUnpaid(w.system)
  assert.equal(await statusOf(w, entry.id), 'awaiting_payment')
  for (let n = 0; n < 5; n++) {
    const { entry, chargeId } = await held(w)
    const { reference, ...attempt } = await makeAttempt(w, chargeId, { method: 'cash', provider: 'offline' })
    w.advance(hold)
    const paid = said(reference, 'succeeded', { authenticated: 'staff' })
    await Promise.all([applyEvidence(w.system, attempt, 'staff', paid), lapseUnpaid(other), lapseUnpaid(w.system)])
    const [{ back }] = await w.sql('select coalesce(sum(amount), 0)::int as back from refund where charge_id = $1', [
      chargeId,
    ])
    const isSent = (await statusOf(w, entry.id)) === 'submitted'
    assert.equal(back, isSent ? 0 : fee)
  }
  await holds(w)
})

test('F-CON-01 withdrawn or excluded, what was paid goes back, once; what was not is not owed any more', async (t) => {
  const w = await world(t)
  const unpaid = await held(w)
  const attempt = await makeAttempt(w, unpaid.chargeId)
  await unpaid.hery.ok(withdraw, { id: unpaid.entry.id })
  await w.runJobs()
  assert.deepEqual([await rowOf(w, unpaid.entry.id), await due(w, unpaid.chargeId)], [undefined, 0])
  await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded'))
  assert.deepEqual(
    (await refunds(w)).map(({ reason, amount }) => [reason, amount]),
    [['cancelled', fee]],
  )
  for (const giveUp of [
    ({ hery, entry }: Awaited<ReturnType<typeof held>>) => hery.ok(withdraw, { id: entry.id }),
    ({ boss, entry }: Awaited<ReturnType<typeof held>>) => reject(boss, entry.id),
  ]) {
    const paid = await held(w)
    await payCharge(w, paid.chargeId)
    await giveUp(paid)
    await w.runJobs()
    await w.system.jobs.enqueue(w.kernel.db, 'contests.settleFee', { chargeId: paid.chargeId })
    await w.runJobs()
    const mine = (await refunds(w)).filter(({ subjectId }) => subjectId === paid.entry.id)
    assert.deepEqual(
      mine.map(({ reason, amount }) => [reason, amount]),
      [['withdrawn', fee]],
    )
  }
  await holds(w)
})

test('F-CON-01 withdrawn at the moment of the payment: the money is back, whoever was first', async (t) => {
  const w = await world(t)
  for (let n = 0; n < 5; n++) {
    const { hery, entry, chargeId } = await held(w)
    await Promise.all([payCharge(w, chargeId), hery.ok(withdraw, { id: entry.id })])
    await w.runJobs()
    const [{ back }] = await w.sql('select coalesce(sum(amount), 0)::int as back from refund where charge_id = $1', [
      chargeId,
    ])
    assert.equal(back, fee)
  }
  await holds(w)
})

test('F-CON-01 a rejected entry takes its place again only while its money stays', async (t) => {
  const w = await world(t)
  const { boss, entry, chargeId } = await held(w)
  await payCharge(w, chargeId)
  await reject(boss, entry.id)
  await w.runJobs()
  const reconsider = { id: entry.id, status: 'submitted' }
  await refused('CONFLICT', boss.gql(review, reconsider))
  const treasurer = await w.member({ role: 'admin' })
  const [{ id: refund }] = await w.sql('select id from refund')
  await treasurer.ok('mutation($id: ID!) { rejectRefund(id: $id, reason: "Reste inscrit") { status } }', { id: refund })
  await boss.ok(review, reconsider)
  assert.equal(await statusOf(w, entry.id), 'submitted')
  await holds(w)
})

test('F-CON-01 a refund that was refused does not keep back the fee of an entry that is withdrawn later', async (t) => {
  const w = await world(t)
  const { boss, hery, entry, chargeId } = await held(w)
  const treasurer = await w.member({ role: 'admin' })
  const settleAgain = async () => {
    await w.system.jobs.enqueue(w.kernel.db, 'contests.settleFee', { chargeId })
    await w.runJobs()
  }
  const states = async () => (await w.sql('select status from refund order by id')).map(({ status }) => status)
  await payCharge(w, chargeId)
  await reject(boss, entry.id)
  await w.runJobs()
  const [{ id: refund }] = await w.sql('select id from refund')
  await treasurer.ok('mutation($id: ID!) { rejectRefund(id: $id, reason: "Reste inscrit") { status } }', { id: refund })
  await settleAgain()
  assert.deepEqual(await states(), ['rejected'])
  await boss.ok(review, { id: entry.id, status: 'submitted' })
  await hery.ok(withdraw, { id: entry.id })
  await settleAgain()
  assert.deepEqual(await states(), ['rejected', 'requested'])
  await holds(w)
})

test('F-CON-01 the fee of an entry that is refused while the staff is to decide on a refund goes back once that is refused', async (t) => {
  const w = await world(t)
  const { boss, entry, chargeId } = await held(w)
  const treasurer = await w.member({ role: 'admin' })
  await payCharge(w, chargeId)
  const ask =
    'mutation($chargeId: ID!, $amount: Int!) { requestRefund(chargeId: $chargeId, amount: $amount, reason: "x") { id } }'
  const { id } = (await treasurer.ok(ask, { chargeId, amount: fee })).requestRefund
  await reject(boss, entry.id)
  await w.runJobs()
  await refused('CONFLICT', boss.gql(review, { id: entry.id, status: 'submitted' }))
  await treasurer.ok('mutation($id: ID!) { rejectRefund(id: $id, reason: "Non") { status } }', { id })
  assert.deepEqual(await w.sql("select reason, amount::int, subject_id from refund where status = 'requested'"), [
    { reason: 'withdrawn', amount: fee, subjectId: entry.id },
  ])
  await refused('CONFLICT', boss.gql(review, { id: entry.id, status: 'submitted' }))
  await holds(w)
})

test('F-CON-01 an entry whose fee the staff paid back is not taken back; one of which a part is back may be', async (t) => {
  const w = await world(t)
  const treasurer = await w.member({ role: 'admin' })
  const paidBack = async (amount: number) => {
    const { boss, entry, chargeId } = await held(w)
    await payCharge(w, chargeId)
    const ask =
      'mutation($chargeId: ID!, $amount: Int!) { requestRefund(chargeId: $chargeId, amount: $amount, reason: "x") { id } }'
    const { id } = (await treasurer.ok(ask, { chargeId, amount })).requestRefund
    await treasurer.ok('mutation($ids: [ID!]!) { approveRefunds(ids: $ids) { status } }', { ids: [id] })
    const proof = `mutation($id: ID!) { completeRefund(id: $id, proof: "MVOLA-${id.slice(-6)}") { status } }`
    await treasurer.ok(proof, { id })
    return { boss, entry }
  }
  const [whole, part] = [await paidBack(fee), await paidBack(fee - 1)]
  await reject(whole.boss, whole.entry.id)
  await w.runJobs()
  await refused('CONFLICT', whole.boss.gql(review, { id: whole.entry.id, status: 'submitted' }))
  await reject(part.boss, part.entry.id)
  await part.boss.ok(review, { id: part.entry.id, status: 'submitted' })
})

test('F-CON-01 a cancelled contest pays everybody back, once, and takes no money any more', async (t) => {
  const w = await world(t)
  const { boss, contest, entry, chargeId } = await held(w)
  const late = await w.member()
  const unpaid = await enter(late, contest.id)
  await payCharge(w, chargeId)
  const attempt = await makeAttempt(w, unpaid.chargeId)
  await boss.ok(cancel, { id: contest.id, reason: 'Faute de jury' })
  await w.runJobs()
  await w.system.jobs.enqueue(w.kernel.db, 'contests.settleFees', { contestId: contest.id })
  await w.runJobs()
  assert.deepEqual(await refunds(w), [{ reason: 'cancelled', amount: fee, subjectId: entry.id }])
  assert.equal(await due(w, unpaid.chargeId), 0)
  await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded'))
  assert.equal((await refunds(w)).length, 2)
  await tellEntrants(w.system)
  w.advance(hold)
  await lapseUnpaid(w.system)
  assert.equal(await statusOf(w, unpaid.id), 'draft')
  const told = await w.sql('select kind from notification where user_id = $1', [late.id])
  assert.deepEqual(told, [{ kind: 'contest.cancelled' }], 'and not that it was not paid in time')
  await holds(w)
})

test('F-CON-01 whose hold ends before it is told that the contest is cancelled reads just that, once', async (t) => {
  const w = await world(t)
  const { boss, contest, hery, entry } = await held(w)
  await boss.ok(cancel, { id: contest.id, reason: 'Faute de jury' })
  w.advance(hold)
  await lapseUnpaid(w.system)
  await tellEntrants(w.system)
  assert.equal(await statusOf(w, entry.id), 'draft')
  const told = await w.sql('select kind, data from notification where user_id = $1', [hery.id])
  assert.deepEqual(
    told.map(({ kind, data }) => [kind, data.reason]),
    [['contest.cancelled', 'Faute de jury']],
  )
})

test('F-CON-04 what is not paid takes no part in a round; paid while the contest is judged, the money goes back', async (t) => {
  const w = await world(t)
  const { boss, contest, entry, chargeId } = await held(w)
  const late = await w.member()
  const unpaid = await enter(late, contest.id)
  await payCharge(w, chargeId)
  await boss.ok(addJuror, { contestId: contest.id, pseudo: (await w.member()).pseudo })
  await move(boss, contest.id, 'closed')
  await move(boss, contest.id, 'judging')
  assert.equal((await boss.ok(openRound, { contestId: contest.id })).openContestRound.entriesCount, 1)
  await payCharge(w, unpaid.chargeId)
  assert.deepEqual([await statusOf(w, unpaid.id), await statusOf(w, entry.id)], ['draft', 'submitted'])
  assert.deepEqual(await refunds(w), [{ reason: 'cancelled', amount: fee, subjectId: unpaid.id }])
  const told = await w.sql('select kind from notification where user_id = $1', [late.id])
  assert.deepEqual(told, [{ kind: 'charge.paidLate' }], 'and not that it was not paid')
  await holds(w)
})

test('F-CON-02 what waits for its fee can still be changed by its entrant, by every rule of the form', async (t) => {
  const w = await world(t)
  const { contest, hery, entry, chargeId } = await held(w)
  await refused('BAD_USER_INPUT', hery.gql(save, { contestId: contest.id, applicationData: { titre: '' } }))
  await hery.ok(save, { contestId: contest.id, applicationData: { titre: 'Le lac' } })
  await payCharge(w, chargeId)
  const { contestApplication: sent } = await hery.ok(oneEntry, { id: entry.id })
  assert.deepEqual([sent.status, sent.applicationData], ['submitted', { titre: 'Le lac' }])
})

test('R-GAP-22 of an account that is gone nothing is owed and no place is held', async (t) => {
  const w = await world(t)
  const { contest, hery, chargeId } = await held(w)
  const attempt = await makeAttempt(w, chargeId)
  await erase(w, { id: hery.id, pseudo: hery.pseudo })
  assert.deepEqual([await due(w, chargeId), await placesOf(w, contest.id)], [0, 0])
  await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded'))
  assert.deepEqual(
    (await refunds(w)).map(({ reason, amount }) => [reason, amount]),
    [['cancelled', fee]],
  )
  await holds(w)
})

test('R-GAP-22 who leaves is paid back the fee of an entry that has its place until the contest is finished', async (t) => {
  const w = await world(t)
  for (const [status, expected] of [
    ['open', ['withdrawn']],
    ['closed', ['withdrawn']],
    ['judging', ['withdrawn']],
    ['finished', []],
    ['cancelled', ['cancelled']],
  ] as const) {
    const { contest, hery, entry, chargeId } = await held(w)
    await payCharge(w, chargeId)
    await w.sql(`update contest set status = '${status}' where id = $1`, [contest.id])
    await erase(w, { id: hery.id, pseudo: hery.pseudo })
    const back = await w.sql('select reason, amount::int, subject_id from refund where charge_id = $1', [chargeId])
    assert.deepEqual(
      back,
      expected.map((reason) => ({ reason, amount: fee, subjectId: entry.id })),
      status,
    )
    const [{ payerName, email }] = await w.sql('select payer_name, email from charge where id = $1', [chargeId])
    assert.equal(payerName !== '' && email !== null, expected.length > 0, status)
  }
  const { boss, contest, hery, entry, chargeId } = await held(w)
  await payCharge(w, chargeId)
  await reject(boss, entry.id)
  await w.runJobs()
  await w.sql("update contest set status = 'cancelled' where id = $1", [contest.id])
  await w.sql("update refund set status = 'rejected' where charge_id = $1", [chargeId])
  await erase(w, { id: hery.id, pseudo: hery.pseudo })
  assert.deepEqual(await w.sql('select status from refund where charge_id = $1', [chargeId]), [{ status: 'rejected' }])
})

test('R-GAP-22 who leaves before the fee of a refused entry is settled is paid back, and can be reached', async (t) => {
  const w = await world(t)
  const { boss, contest, hery, entry, chargeId } = await held(w)
  await payCharge(w, chargeId)
  await reject(boss, entry.id)
  await w.sql("update contest set status = 'finished' where id = $1", [contest.id])
  await erase(w, { id: hery.id, pseudo: hery.pseudo })
  await w.runJobs()
  assert.deepEqual(await refunds(w), [{ reason: 'withdrawn', amount: fee, subjectId: entry.id }])
  const [{ payerName, email }] = await w.sql('select payer_name, email from charge where id = $1', [chargeId])
  assert.ok(payerName !== '' && email !== null)
  await holds(w)
})

test('R-GAP-22 who leaves after a refused refund and with the place back is paid back', async (t) => {
  const w = await world(t)
  const { boss, hery, entry, chargeId } = await held(w)
  await payCharge(w, chargeId)
  await reject(boss, entry.id)
  await w.runJobs()
  await w.sql("update refund set status = 'rejected' where charge_id = $1", [chargeId])
  await boss.ok(review, { id: entry.id, status: 'submitted' })
  await erase(w, { id: hery.id, pseudo: hery.pseudo })
  const states = (await w.sql('select status from refund order by id')).map(({ status }) => status)
  assert.deepEqual(states, ['rejected', 'requested'])
})

test('F-CON-01 a hold that ends waits for the payment before the contest is locked: no deadlock', async (t) => {
  const w = await world(t)
  await held(w)
  w.advance(hold)
  const other = await holding(w, 'charge')
  const ended = lapseUnpaid(w.system)
  await isWaitedFor(w)
  await other.query('select from contest, contest_application for update nowait')
  await other.query('commit')
  await ended
  assert.deepEqual(await w.sql('select status from contest_application'), [{ status: 'draft' }])
})
