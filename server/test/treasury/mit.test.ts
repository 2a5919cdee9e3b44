import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { treasury } from '@vondrona/rules/payments/constants'
import { type Operation, permissions } from '@vondrona/rules/permissions'
import { parse } from 'graphql'
import { makeEvent, reserves } from '../../src/modules/orders/testing.ts'
import { applyEvidence, booksAgree, makeAttempt, payCharge, said } from '../../src/modules/payments/testing.ts'
import { makeRace, registers } from '../../src/modules/races/testing.ts'
import { sendFile } from '../uploads.ts'
import { type Member, type Person, refused, type World, world } from '../world.ts'
import { approve, batches, complete, exportList, gather, list, reject, request, send } from './refunding.ts'

const payments = `query($filters: PaymentFilters) { payments(filters: $filters) { total items { payment { id chargeId } } } }`
const payment = 'query($id: ID!) { payment(id: $id) { payerName payment { id } charge { id } } }'
const sums = `query($eventId: ID) { paymentSums(eventId: $eventId) { succeeded refundsDue revenue pending problems
  unexplained balances { provider } } }`
const waiting = 'query($eventId: ID) { paymentsWaiting(eventId: $eventId) { problems refundsToApprove payoutsToMake } }'
const desk = 'query($reference: String!) { deskCharge(reference: $reference) { reference charge { id } } }'
const confirm = 'mutation($input: OfflinePaymentInput!) { confirmOfflinePayment(input: $input) { id } }'
const check = 'mutation($id: ID!) { checkPayment(transactionId: $id) { id } }'
const settle = 'mutation($id: ID!) { settlePayment(transactionId: $id, accept: true, reason: "Frais") { id chargeId } }'
const refund = 'query($id: ID!) { refund(id: $id) { id payerName needsOther } }'
const batch = 'query($id: ID!) { refundBatch(id: $id) { id needsOther } }'
const statements = '{ statements { id lines matched unknown } }'
const lines = `query($id: ID!, $outcome: StatementOutcome) { statementLines(id: $id, outcome: $outcome) {
  total hidden items { operatorReference payment { payment { id } } } } }`
const status = 'query($id: ID!) { paymentStatus(transactionId: $id) { id chargeId } }'

type Permission = (typeof permissions)[Operation]

interface Paid {
  chargeId: string
  attemptId: string
  unpaidId: string
  refundId: string
}

/**
 * A race of the MIT and a concert, each with a payment, something to pay, and a refund that was asked for; a charge of no
 * event; the administrator and who runs the MIT, who made the concert when they were an editor.
 */
async function both(t: TestContext, price = 20_000) {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000' })
  const race = await makeRace(w, { types: [{ price }] })
  const { boss } = race
  const runner = await w.member({ role: 'admin_mit' })
  const concert = await makeEvent(w, runner, [{ price }])
  const hery = await w.member()
  const made = [await registers(w, w.visitor(), race), await registers(w, w.visitor(), race)]
  const mit = await paidOf(w, boss, made[0].orderId, made[1].orderId)
  const ids = [(await reserves(w, hery, concert)).id, (await reserves(w, hery, concert)).id]
  const charges = await w.sql('select id, charge_id from ticket_order where id = any($1::uuid[])', [ids])
  const chargeOf = (id: string) => charges.find((one) => one.id === id).chargeId
  const other = await paidOf(w, boss, chargeOf(ids[0]), chargeOf(ids[1]))
  return { w, race, boss, runner, concert, mit, other }
}

async function paidOf(w: World, boss: Member, chargeId: string, unpaidId: string): Promise<Paid> {
  await payCharge(w, chargeId)
  const [{ id: attemptId, amount }] = await w.sql('select id, amount from payment_attempt where charge_id = $1', [
    chargeId,
  ])
  const asked = await boss.ok(request, { chargeId, amount: amount / 4, reason: 'Pluie' })
  return { chargeId, attemptId, unpaidId, refundId: asked.requestRefund.id }
}

type Both = Awaited<ReturnType<typeof both>>
/** The same call about the race's money, which is let through, and about other money, of which nothing is said. */
type Try = (all: Both, who: Person, of: Paid, event: string) => Promise<boolean>

const isOk = async (answer: ReturnType<Person['gql']>): Promise<boolean> => {
  const { errors } = await answer
  assert.ok(['NOT_FOUND', undefined].includes(errors?.[0]?.extensions.code), JSON.stringify(errors))
  return !errors
}
const approved = async ({ boss }: Both, { refundId }: Paid) => boss.ok(approve, { ids: [refundId] })
const gathered = async ({ boss }: Both, event: string) =>
  (await boss.ok(gather, { eventId: event, title: 'Lot' })).createRefundBatch.id as string

const tries: Record<string, Try> = {
  payments: async (_, who, { attemptId }) =>
    (await who.ok(payments, {})).payments.items.some(
      (one: { payment: { id: string } }) => one.payment.id === attemptId,
    ),
  payment: async (_, who, { attemptId }) => (await who.ok(payment, { id: attemptId })).payment !== null,
  paymentSums: async (_, who, __, eventId) => (await who.ok(sums, { eventId })).paymentSums.succeeded > 0,
  paymentsWaiting: async (_, who, __, eventId) =>
    (await who.ok(waiting, { eventId })).paymentsWaiting.refundsToApprove > 0,
  deskCharge: (_, who, { unpaidId }) => isOk(who.gql(desk, { reference: unpaidId })),
  refunds: async (_, who, { refundId }) =>
    (await who.ok(list, {})).refunds.items.some(({ id }: { id: string }) => id === refundId),
  refund: async (_, who, { refundId }) => (await who.ok(refund, { id: refundId })).refund !== null,
  refundBatches: async (all, who, _, event) => {
    const id = await gathered(all, event)
    return (await who.ok(batches, {})).refundBatches.some((one: { id: string }) => one.id === id)
  },
  refundBatch: async (all, who, _, event) =>
    (await who.ok(batch, { id: await gathered(all, event) })).refundBatch !== null,
  confirmOfflinePayment: ({ w }, who, { unpaidId }) =>
    isOk(
      who.gql(confirm, {
        input: { reference: unpaidId, amount: 20_000, receivedBy: 'cash', idempotencyKey: w.kernel.newId() },
      }),
    ),
  checkPayment: (_, who, { attemptId }) => isOk(who.gql(check, { id: attemptId })),
  requestRefund: (_, who, { chargeId }) => isOk(who.gql(request, { chargeId, amount: 1000, reason: 'Geste' })),
  createRefundBatch: async ({ w }, who, _, eventId) => {
    const { errors, data } = await who.gql(gather, { eventId, title: 'Pluie' })
    assert.ok(['CONFLICT', undefined].includes(errors?.[0]?.extensions.code))
    assert.equal((await w.sql('select 1 from refund_batch')).length, errors ? 0 : 1)
    return data?.createRefundBatch?.count === 1
  },
  approveRefunds: (_, who, { refundId }) => isOk(who.gql(approve, { ids: [refundId] })),
  rejectRefund: (_, who, { refundId }) => isOk(who.gql(reject, { id: refundId, reason: 'Non' })),
  completeRefund: async (all, who, of) => {
    await approved(all, of)
    return isOk(who.gql(complete, { id: of.refundId, proof: 'PP-1' }))
  },
  sendRefunds: async (all, who, of) => {
    await approved(all, of)
    return isOk(who.gql(send, { ids: [of.refundId] }))
  },
  exportPayouts: async (all, who, _, event) => isOk(who.gql(exportList, { batchId: await gathered(all, event) })),
  statements: async (_, who) => (await who.ok(statements)).statements.length > 0,
  statementLines: async ({ w }, who, { attemptId }) => {
    const [{ id }] = await w.sql('select id from statement_import')
    const { items } = (await who.ok(lines, { id })).statementLines
    return items.some((one: { payment: { payment: { id: string } } | null }) => one.payment?.payment.id === attemptId)
  },
}
/** Counted for both. */
const shared = ['statements']

/** A statement with a line of each of both payments, and one that nobody knows. */
async function imported({ w, boss, mit, other }: Both): Promise<string> {
  for (const [n, { attemptId }] of [mit, other].entries())
    await w.sql('update payment_attempt set operator_ref = $2 where id = $1', [attemptId, `MV${n}`])
  const rows = [0, 1, 9].map((n) => `R${n};20000;MV${n}`)
  const content = Buffer.from(['Référence;Montant;Transaction ID', ...rows].join('\n'))
  const operations = {
    query: 'mutation($file: Upload!) { importStatement(provider: "mvola", file: $file) { id } }',
    variables: { file: null },
  }
  const { data } = await sendFile(boss, content, { operations, filename: 'mvola.csv', type: 'text/csv' })
  return data.importStatement.id
}

const contract = parse(readFileSync(new URL('../../src/modules/payments/payments.graphql', import.meta.url), 'utf8'))
/** The rows of all operations that payments declare. */
const ofPayments = contract.definitions
  .flatMap((one) => (one.kind === 'ObjectTypeExtension' ? (one.fields ?? []) : []))
  .map(({ name: { value } }): [string, Permission] => [value, permissions[value as Operation]])
const scoped = ofPayments.filter(([, { own }]) => own?.includes('admin_mit')).map(([name]) => name)

test('R-ROLE-02 every operation of the treasury is either for administrators or confined to races, and tried here', () => {
  assert.deepEqual(Object.keys(tries).sort(), scoped.sort())
  for (const [name, row] of ofPayments)
    assert.ok(row.all?.includes('anon') || !row.all?.includes('admin_mit'), `${name} gives admin_mit everybody's money`)
  for (const name of ['settlePayment', 'importStatement', 'startTestPayment'] as const)
    assert.deepEqual(permissions[name].all, ['admin'], name)
})

for (const name of scoped)
  test(`R-ROLE-02 ${name}: who runs the MIT reaches what races are paid with, and nothing else`, async (t) => {
    const all = await both(t)
    if (name.startsWith('statement')) await imported(all)
    const tried = tries[name] as Try
    assert.equal(await tried(all, all.runner, all.other, all.concert.id), shared.includes(name), 'of a concert')
    await all.w.sql('update refund set batch_id = null')
    await all.w.sql('delete from refund_batch')
    assert.equal(await tried(all, all.runner, all.mit, all.race.id), true, 'of a race')
    await booksAgree(all.w.sql)
  })

test('R-ROLE-02 D-67 sums, lists and what waits are of races alone; what providers hold is for administrators', async (t) => {
  const { w, boss, runner } = await both(t)
  const [mine, whole] = [(await runner.ok(sums)).paymentSums, (await boss.ok(sums)).paymentSums]
  assert.deepEqual([mine.succeeded, mine.refundsDue, mine.balances], [20_000, 5000, []])
  assert.deepEqual([whole.succeeded, whole.refundsDue, whole.balances.length], [40_000, 10_000, 1])
  assert.equal((await runner.ok(payments)).payments.total, 1)
  const { refunds } = await runner.ok(list)
  assert.deepEqual([refunds.total, refunds.totalAmount], [1, 5000])
  assert.equal((await runner.ok(waiting)).paymentsWaiting.refundsToApprove, 1)
  assert.equal((await runner.ok(gather, { title: 'Tout' })).createRefundBatch.count, 1, 'of all events: of all races')
  await w.runJobs()
  const told =
    await w.sql(`select u.role, n.data->>'count' as count from notification n join app_user u on u.id = n.user_id
    where n.kind = 'payments.refunds' order by u.role`)
  assert.deepEqual(told, [
    { role: 'admin', count: '2' },
    { role: 'admin_mit', count: '1' },
  ])
})

test('R-ROLE-02 of a statement, lines of others are counted and not shown, nobody’s neither', async (t) => {
  const all = await both(t)
  const id = await imported(all)
  const { boss, runner } = all
  const seen = (await runner.ok(lines, { id })).statementLines
  assert.deepEqual(
    [seen.total, seen.hidden, seen.items.map((one: { operatorReference: string }) => one.operatorReference)],
    [1, 2, ['MV0']],
  )
  const whole = (await boss.ok(lines, { id })).statementLines
  assert.deepEqual([whole.total, whole.hidden], [3, 0])
  assert.equal((await runner.ok(statements)).statements[0].lines, 3)
})

test('R-ROLE-02 a batch that holds anything else than money of races is not for who runs the MIT', async (t) => {
  const { boss, runner } = await both(t)
  const { createRefundBatch: mixed } = await boss.ok(gather, { title: 'Tous' })
  assert.equal(mixed.count, 2)
  assert.equal((await runner.ok(batch, { id: mixed.id })).refundBatch, null)
  await refused('NOT_FOUND', runner.gql(exportList, { batchId: mixed.id }))
})

test('R-ROLE-02 the secret of a charge is not told to who runs the MIT, unless it is of a race', async (t) => {
  const { runner, mit, other } = await both(t)
  const secret = async (id: string) => (await runner.ok(status, { id })).paymentStatus.chargeId
  assert.deepEqual([await secret(mit.attemptId), await secret(other.attemptId)], [mit.chargeId, null])
})

test('R-ROLE-02 above the threshold an administrator is the second pair of eyes: who runs the MIT approves none, in pieces neither', async (t) => {
  const { w, boss, runner, mit } = await both(t, 4 * (treasury.fourEyesAbove - 1))
  const first = mit.refundId // one Ariary below the threshold, asked for by the administrator
  const { requestRefund: large } = await boss.ok(request, {
    chargeId: mit.chargeId,
    amount: treasury.fourEyesAbove + 1,
    reason: 'Orage',
  })
  assert.equal((await runner.ok(refund, { id: large.id })).refund.needsOther, true)
  const { message } = await refused('FORBIDDEN', runner.gql(approve, { ids: [large.id] }))
  assert.match(message, /un administrateur/)
  const { requestRefund: two } = await boss.ok(request, { chargeId: mit.chargeId, amount: 2, reason: 'Reste' })
  await refused('FORBIDDEN', runner.gql(approve, { ids: [first, two.id] }))
  await runner.ok(approve, { ids: [first] })
  await refused('FORBIDDEN', runner.gql(approve, { ids: [two.id] }))
  const force = `update refund set status = 'approved', approved_by = $2, approved_at = $3 where id = $1`
  for (const id of [large.id, two.id])
    await assert.rejects(w.sql(force, [id, runner.id, w.now()]), { constraint: 'refund_four_eyes' })
  const own = (await runner.ok(request, { chargeId: mit.chargeId, amount: treasury.fourEyesAbove + 1, reason: 'x' }))
    .requestRefund
  await boss.ok(approve, { ids: [own.id] })
  await refused('FORBIDDEN', boss.gql(approve, { ids: [large.id] }))
})

test('R-PAY-20 what an amount is that differs is decided by administrators alone', async (t) => {
  const { w, boss, runner, mit } = await both(t)
  const attempt = await makeAttempt(w, mit.unpaidId)
  await applyEvidence(
    w.system,
    attempt,
    'callback',
    said(attempt.reference, 'succeeded', { amount: 15_000, operatorReference: 'PP5' }),
  )
  await refused('FORBIDDEN', runner.gql(settle, { id: attempt.id }))
  assert.equal((await boss.ok(settle, { id: attempt.id })).settlePayment.chargeId, mit.unpaidId)
})
