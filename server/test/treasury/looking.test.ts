import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toAriary } from '@vondrona/rules/money'
import { treasury } from '@vondrona/rules/payments/constants'
import { reserves } from '../../src/modules/orders/testing.ts'
import { applyEvidence, makeAttempt, remakePayerKeys, said } from '../../src/modules/payments/testing.ts'
import { linkOf, makeRace, registers, show } from '../../src/modules/races/testing.ts'
import { sendFile } from '../uploads.ts'
import { refused } from '../world.ts'
import { approve, batches, gather, givesBack, list, pays, request, treasuryWorld } from './refunding.ts'

const payment = `query($id: ID!) { payment(id: $id) { payment { id amount } operatorReference isInReview seenAmount recordedBy
  payerName problem refundable events { kind amount } charge { id amount paid refunded due payments { id }
  receipts { number } refunds { amount } } } }`
const waiting = 'query($eventId: ID) { paymentsWaiting(eventId: $eventId) { problems refundsToApprove payoutsToMake } }'
const desk = `query($reference: String!) { deskCharge(reference: $reference) { reference payerName payerPhone isInReview
  charge { id due amount receipts { number } } } }`
const refund = 'query($id: ID!) { refund(id: $id) { id requestedBy needsOther } }'
const statements = '{ statements { id provider name importedBy lines matched amountDiffers unknown missing settled } }'
const lines = `query($id: ID!, $outcome: StatementOutcome, $after: Int, $limit: Int) {
  statementLines(id: $id, outcome: $outcome, after: $after, limit: $limit) { total hasMore endCursor
    items { position reference operatorReference amount outcome booked payment { payment { id } } } } }`
const confirm = 'mutation($input: OfflinePaymentInput!) { confirmOfflinePayment(input: $input) { id status } }'

test('what the treasury shows is refused to visitors, members and editors', async (t) => {
  const { w, awa, hery } = await treasuryWorld(t)
  const nobody = w.kernel.newId()
  const asked: [string, object][] = [
    [payment, { id: nobody }],
    [waiting, {}],
    [desk, { reference: nobody }],
    [refund, { id: nobody }],
    [statements, {}],
    [lines, { id: nobody }],
  ]
  const editor = await w.member({ role: 'redacteur' })
  for (const [query, variables] of asked) {
    await refused('UNAUTHENTICATED', w.visitor().gql(query, variables))
    for (const who of [hery, editor]) await refused('FORBIDDEN', who.gql(query, variables))
  }
  assert.equal((await awa.ok(payment, { id: nobody })).payment, null)
  assert.equal((await awa.ok(payment, { id: 'x' })).payment, null)
  assert.equal((await awa.ok(refund, { id: 'x' })).refund, null)
  await refused('NOT_FOUND', awa.gql(desk, { reference: 'MP-00000-00000' }))
  await refused('NOT_FOUND', awa.gql(desk, { reference: '  ' }))
  await refused('BAD_USER_INPUT', awa.gql(lines, { id: 'x' }))
  await refused('BAD_USER_INPUT', awa.gql(waiting, { eventId: 'x' }))
})

test('R-PAY-20 one payment is shown with its evidence, receipt, refunds, and who recorded it', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, bako, hery, event } = all
  const order = await reserves(w, hery, event)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
  const input = { reference: chargeId, amount: 50_000, receivedBy: 'cash', idempotencyKey: w.kernel.newId() }
  const { id } = (await bako.ok(confirm, { input })).confirmOfflinePayment
  const seen = (await awa.ok(payment, { id })).payment
  assert.deepEqual([seen.recordedBy, seen.refundable, seen.isInReview], [bako.pseudo, 50_000, false])
  assert.deepEqual(seen.events, [{ kind: 'staff', amount: 50_000 }])
  assert.equal(seen.charge.receipts.length, 1)
  await awa.ok(request, { chargeId: seen.charge.id, amount: 20_000, reason: 'Pluie' })
  const after = (await awa.ok(payment, { id })).payment
  assert.deepEqual([after.refundable, after.charge.refunds], [30_000, [{ amount: 20_000 }]])
})

test('R-PAY-20 a payment that came as another amount says what came, and is found by its kind of problem', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, hery, event } = all
  const order = await reserves(w, hery, event)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
  const attempt = await makeAttempt(w, chargeId)
  const more = { amount: 45_000, operatorReference: 'PP1' }
  await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded', more))
  const seen = (await awa.ok(payment, { id: attempt.id })).payment
  assert.deepEqual([seen.isInReview, seen.seenAmount, seen.problem], [true, 45_000, 'amount_differs'])
  const found = async (filters: object) =>
    (await awa.ok('query($filters: PaymentFilters) { payments(filters: $filters) { total } }', { filters })).payments
      .total
  assert.equal(await found({ kind: 'amount_differs' }), 1)
  assert.equal(await found({ kind: 'stuck' }), 0)
  assert.equal(await found({ search: ' pp 1' }), 1)
  assert.deepEqual((await awa.ok(waiting)).paymentsWaiting, { problems: 1, refundsToApprove: 0, payoutsToMake: 0 })
})

test('what waits is counted by event, and the books say where the money is', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, bako, hery, event } = all
  const [one, two] = [await givesBack(all, hery), await givesBack(all, hery)]
  await bako.ok(approve, { ids: [two.refundId] })
  const counts = { problems: 0, refundsToApprove: 1, payoutsToMake: 1 }
  assert.deepEqual((await awa.ok(waiting, { eventId: event.id })).paymentsWaiting, counts)
  const none = { problems: 0, refundsToApprove: 0, payoutsToMake: 0 }
  assert.deepEqual((await awa.ok(waiting, { eventId: w.kernel.newId() })).paymentsWaiting, none)
  const sums = (await awa.ok('{ paymentSums { refundsDue unexplained balances { provider balance } } }')).paymentSums
  assert.deepEqual(sums, {
    refundsDue: 100_000,
    unexplained: 0,
    balances: [{ provider: 'offline', balance: 100_000 }],
  })
  const open = (await awa.ok(list, { filters: { open: true } })).refunds
  assert.equal(open.total, 2)
  await awa.ok('mutation($id: ID!) { rejectRefund(id: $id, reason: "Délai") { id } }', { id: one.refundId })
  assert.equal((await awa.ok(list, { filters: { open: true } })).refunds.total, 1)
})

test('somebody who may not approve a refund or a batch is told so before they try', async (t) => {
  const all = await treasuryWorld(t, [150_000, 250_000])
  const { awa, bako, hery, event } = all
  const { chargeId } = await pays(all, hery, 1)
  const above = treasury.fourEyesAbove + 1
  const { id } = (await awa.ok(request, { chargeId, amount: above, reason: 'Pluie' })).requestRefund
  assert.deepEqual((await awa.ok(refund, { id })).refund, { id, requestedBy: awa.pseudo, needsOther: true })
  assert.equal((await bako.ok(refund, { id })).refund.needsOther, false)
  const small = await givesBack(all, hery)
  assert.equal((await awa.ok(refund, { id: small.refundId })).refund.needsOther, false)
  await bako.ok(gather, { eventId: event.id, title: 'Pluie' })
  const eyes = async (who: typeof awa) =>
    (await who.ok('{ refundBatches { needsOther done } }')).refundBatches.map(
      (one: { needsOther: boolean }) => one.needsOther,
    )
  assert.deepEqual([await eyes(awa), await eyes(bako)], [[true], [true]]) // one asked for a part of it, the other made it
  const third = await all.w.member({ role: 'admin' })
  assert.deepEqual(await eyes(third), [false])
  await third.ok(approve, { ids: [id, small.refundId] })
  assert.deepEqual(await eyes(bako), [false])
  assert.equal((await awa.ok(batches)).refundBatches[0].status, 'approved')
})

test('R-PAY-20 what one approved of a payment within a day counts before the next part of it can be approved', async (t) => {
  const all = await treasuryWorld(t, [400_000])
  const { w, awa, bako, hery, event } = all
  const { chargeId } = await pays(all, hery)
  const ask = async (amount: number): Promise<string> =>
    (await awa.ok(request, { chargeId, amount, reason: `${amount}` })).requestRefund.id
  const [first, second, third] = [await ask(150_000), await ask(60_000), await ask(40_000)]
  const eyes = async (who: typeof awa, id: string) => (await who.ok(refund, { id })).refund.needsOther
  assert.deepEqual([await eyes(awa, first), await eyes(awa, second)], [false, false])
  await awa.ok(approve, { ids: [first] })
  assert.deepEqual([await eyes(awa, second), await eyes(awa, third), await eyes(bako, second)], [true, false, false])
  const [batch] = [(await bako.ok(gather, { eventId: event.id, title: 'Restes' })).createRefundBatch]
  const batchSeen = async (who: typeof awa) =>
    (await who.ok('query($id: ID!) { refundBatch(id: $id) { count needsOther } }', { id: batch.id })).refundBatch
  assert.deepEqual(
    [await batchSeen(awa), await batchSeen(bako)],
    [
      { count: 2, needsOther: true },
      { count: 2, needsOther: false },
    ],
  )
  await refused('FORBIDDEN', awa.gql(approve, { ids: [second, third] }))
  await w.sql(`update refund set approved_at = approved_at - interval '25 hours' where id = $1`, [first])
  assert.deepEqual([await eyes(awa, second), await batchSeen(awa)], [false, { count: 2, needsOther: false }])
  await awa.ok(approve, { ids: [second, third] })
})

test('R-PAY-20 a batch is opened by its id, also one that is not among the newest', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, bako, hery, event } = all
  await givesBack(all, hery)
  const one = 'query($id: ID!) { refundBatch(id: $id) { title count } }'
  const { id } = (await bako.ok(gather, { eventId: event.id, title: 'La première' })).createRefundBatch
  await w.sql(
    `insert into refund_batch (id, title, created_by, created_at)
    select ('ffffffff-ffff-4fff-bfff-' || lpad(n::text, 12, '0'))::uuid, 'Autre ' || n, $1, now() from generate_series(1, 100) n`,
    [bako.id],
  )
  assert.ok(!(await awa.ok(batches)).refundBatches.some((shown: { id: string }) => shown.id === id))
  assert.deepEqual((await awa.ok(one, { id })).refundBatch, { title: 'La première', count: 1 })
  assert.equal((await awa.ok(one, { id: 'x' })).refundBatch, null)
  assert.equal((await awa.ok(one, { id: w.kernel.newId() })).refundBatch, null)
  await refused('FORBIDDEN', hery.gql(one, { id }))
})

test('R-PAY-20 payments are found by words of the name of whoever paid, of an account or not, without accents', async (t) => {
  const { w, awa, hery, event } = await treasuryWorld(t)
  const race = await makeRace(w)
  await w.sql(
    `update app_user set nom = 'Andrianarivo', prenom = 'Hérizo', search_text = ' andrianarivo herizo' where id = $1`,
    [hery.id],
  )
  const order = await reserves(w, hery, event)
  const guest = await registers(w, w.visitor(), race, { fullName: 'Noëlle 100% Rasoa' })
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
  const [mine, hers] = [await makeAttempt(w, chargeId), await makeAttempt(w, guest.orderId)]
  await w.sql('update charge set payer_name = $2 where id = $1', [guest.orderId, 'Noëlle Rasoa'])
  await remakePayerKeys(w.kernel)
  const found = async (search: string) =>
    (
      await awa.ok('query($filters: PaymentFilters) { payments(filters: $filters) { items { payment { id } } } }', {
        filters: { search },
      })
    ).payments.items.map(({ payment: { id } }: { payment: { id: string } }) => id)
  assert.deepEqual(await found('herizo ANDRIA'), [mine.id])
  assert.deepEqual(await found('Rasoa noelle'), [hers.id])
  assert.deepEqual(await found('rasoa herizo'), [])
  assert.deepEqual(await found('%'), [])
  assert.deepEqual(await found('be'), [], 'two letters begin a word')
  assert.deepEqual(await found(hers.reference), [hers.id])
})

test('R-PAY-20 a payer is found by half of a double name, with any apostrophe, with one typing error and by copied facts', async (t) => {
  const { w, awa, hery, event } = await treasuryWorld(t)
  const race = await makeRace(w)
  const guests = await Promise.all(
    ['Ranaivo-Rakotoarimanana', 'Jean D’Ambatry', 'Łukasz Straße'].map(async (fullName, n) => {
      const { orderId } = await registers(w, w.visitor(), race, { fullName, idNumber: `10123456789${n}` })
      await w.sql('update charge set payer_name = $2, email = $3, phone = $4 where id = $1', [
        orderId,
        fullName,
        `payeur${n}@exemple.mg`,
        `+26134000001${n}`,
      ])
      return (await makeAttempt(w, orderId)).id
    }),
  )
  await remakePayerKeys(w.kernel)
  const order = await reserves(w, hery, event)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
  await makeAttempt(w, chargeId)
  const found = async (search: string) =>
    (
      await awa.ok(
        'query($filters: PaymentFilters) { payments(filters: $filters) { total items { payment { id } } } }',
        { filters: { search } },
      )
    ).payments
  for (const [n, typed] of [
    [0, ['rakotoarimanana', 'rakotoarimanana-ranaivo', 'ranaivo rakotoarimanana', 'rakotoarimannaa', 'arimanana']],
    [1, ["d'ambatry", 'dambatry', 'd ambatry', 'D`AMBATRY jean', 'ambtary', '034/00/000/11', 'tel:+261340000011']],
    [2, ['lukasz', 'STRASSE', 'strase lukasz', 'Payeur2@Exemple.mg ', '\u202Apayeur2@exemple.mg\u202C']],
  ] as const)
    for (const one of typed) {
      const { total, items } = await found(one)
      assert.deepEqual(
        [total, items.map(({ payment }: { payment: { id: string } }) => payment.id)],
        [1, [guests[n]]],
        one,
      )
    }
  for (const typed of ['[a-z]+', '_____', 'raakotoarimannaa', "' or 1=1 --", 'x'.repeat(500)])
    assert.equal((await found(typed)).total, 0, typed)
})

test('R-PAY-20 a smaller amount that was accepted, and parts that wait, are said apart: nothing is unexplained', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, hery, event } = all
  const order = await reserves(w, hery, event)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
  const attempt = await makeAttempt(w, chargeId)
  const more = { amount: 45_000, operatorReference: 'PP1' }
  await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded', more))
  await awa.ok(
    'mutation($id: ID!) { settlePayment(transactionId: $id, accept: true, reason: "Frais retenus") { status } }',
    { id: attempt.id },
  )
  const other = await reserves(w, hery, event)
  const [{ chargeId: partly }] = await w.sql('select charge_id from ticket_order where id = $1', [other.id])
  const part = await makeAttempt(w, partly, { amount: toAriary(20_000) })
  await applyEvidence(w.system, part, 'callback', said(part.reference, 'succeeded'))
  const sums = async () => (await awa.ok('{ paymentSums { succeeded partial acceptedLess unexplained } }')).paymentSums
  assert.deepEqual(await sums(), { succeeded: 65_000, partial: 20_000, acceptedLess: 5000, unexplained: 0 })
  // Not everything is explained away.
  await w.sql('update payment_attempt set captured = captured - 1000 where id = $1', [part.id])
  assert.equal((await sums()).unexplained, 1000)
})

test('R-PAY-20 a desk finds what is owed by mandate, registration number or order, however often it asks', async (t) => {
  const { w, awa } = await treasuryWorld(t)
  const race = await makeRace(w, { types: [{ price: 20_000 }] })
  const made = await registers(w, w.visitor(), race)
  const number = (await w.visitor().ok(show, linkOf(made))).mitParticipation.registrationNumber
  const make = `mutation($id: ID, $key: ID!) { createPaymentMandate(participationId: $id, idempotencyKey: $key) { reference } }`
  const { reference } = (await w.visitor().ok(make, { id: made.id, key: w.kernel.newId() })).createPaymentMandate
  for (let n = 0; n < 25; n++)
    assert.equal((await awa.ok(desk, { reference: number.toLowerCase() })).deskCharge.reference, reference)
  const typed = reference.replaceAll('-', ' ').toLowerCase()
  const found = (await awa.ok(desk, { reference: typed })).deskCharge
  assert.deepEqual([found.charge.due, found.isInReview], [20_000, false])
  const input = { reference, amount: 20_000, receivedBy: 'cash', idempotencyKey: w.kernel.newId() }
  await awa.ok(confirm, { input })
  const after = (await awa.ok(desk, { reference })).deskCharge.charge
  assert.deepEqual([after.due, after.receipts.length], [0, 1])
})

test('F-PAY-09 a statement is shown line by line beside payments and books, and a line can be attached', async (t) => {
  const all = await treasuryWorld(t)
  const { w, awa, hery, event } = all
  const order = await reserves(w, hery, event)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
  const known = await makeAttempt(w, chargeId, { provider: 'mvola' })
  const evidence = said(known.reference, 'succeeded', { operatorReference: 'A1' })
  await applyEvidence(w.system, known, 'callback', evidence)
  const text = `Référence;Montant;Transaction ID\n${known.reference};49 000;A1\nINCONNU;50 000;OP2\nFRAIS;-200;F1\n`
  const operations = {
    query:
      'mutation($provider: String!, $file: Upload!) { importStatement(provider: $provider, file: $file) { id name } }',
    variables: { provider: 'mvola', file: null },
  }
  const { data } = await sendFile(awa, Buffer.from(text), { operations, filename: 'mvola.csv', type: 'text/csv' })
  const { id } = data.importStatement
  const [seen] = (await awa.ok(statements)).statements
  const counts = { lines: 3, matched: 0, amountDiffers: 1, unknown: 1, missing: 0, settled: 0 }
  assert.deepEqual(seen, { id, provider: 'mvola', name: 'mvola.csv', importedBy: awa.pseudo, ...counts })
  const page = async (more: object = {}) => (await awa.ok(lines, { id, ...more })).statementLines
  const [first, second, third] = (await page()).items
  assert.deepEqual([first.outcome, first.amount, first.booked], ['amount_differs', 49_000, 50_000])
  assert.equal(first.payment.payment.id, known.id)
  assert.deepEqual([second.outcome, second.payment, second.booked], ['unknown', null, null])
  assert.equal(third.outcome, 'skipped')
  const part = await page({ limit: 2 })
  assert.deepEqual([part.total, part.hasMore, part.endCursor], [3, true, 1])
  assert.deepEqual(
    (await page({ after: 1 })).items.map((one: { position: number }) => one.position),
    [2],
  )
  assert.equal((await page({ outcome: 'unknown' })).total, 1)

  const other = await reserves(w, hery, event)
  const transfer = { receivedBy: 'mobile_money', operatorReference: 'op 2', idempotencyKey: w.kernel.newId() }
  const paid = (await awa.ok(confirm, { input: { reference: other.id, amount: 50_000, ...transfer } }))
    .confirmOfflinePayment
  const [, attached] = (await page()).items
  assert.deepEqual([attached.outcome, attached.payment.payment.id, attached.booked], ['attached', paid.id, 50_000])
})

test('R-PAY-20 a payer is found by any part of a telephone number, of who pays as of who registered, and by what is written in one', async (t) => {
  const { w, awa, hery, event } = await treasuryWorld(t)
  const race = await makeRace(w)
  const attempt = async (person: object, more: object = {}) =>
    (await makeAttempt(w, (await registers(w, w.visitor(), race, person)).orderId, more)).id
  const registered = await attempt({
    fullName: 'Rakotoarimanana Zo',
    phone: '+261341234567',
    email: 'zo.rakoto@exemple.mg',
  })
  const payer = await attempt(
    { fullName: 'Jean Pierre', phone: '+261330000001', birthDate: '1991-01-01' },
    { payerPhone: '+261347654321', byLink: true, payerEmail: 'tante@exemple.mg' },
  )
  await w.sql(`update app_user set nom = 'Rabe', phone = '+261329988776' where id = $1`, [hery.id])
  await w.sql(`update app_user set search_text = ' rabe 329988776 ' where id = $1`, [hery.id])
  const order = await reserves(w, hery, event)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [order.id])
  const member = (await makeAttempt(w, chargeId)).id
  const found = async (search: string) =>
    (
      await awa.ok('query($filters: PaymentFilters) { payments(filters: $filters) { items { payment { id } } } }', {
        filters: { search },
      })
    ).payments.items.map(({ payment: { id } }: { payment: { id: string } }) => id)
  for (const [who, ...typed] of [
    [
      registered,
      '034 12 345 67',
      '12 345 67',
      '2 345 67',
      '345 67',
      '1234567',
      '+261 34 12',
      'zo 345 67',
      'rakoto arimanana',
    ],
    [registered, 'zo.rakoto', 'zo.raktoo@exemple.mg', 'exemple.mg rakotoarimanana'],
    [
      payer,
      '76 543 21',
      '034 765',
      'jeanpierre',
      'jeanpierre 54321',
      'tante',
      '4321 tante@exemple.mg',
      'pierre tnate@exemple.mg',
    ],
    [member, '99 887 76', 'rabe 887 76', '032 99 887'],
  ] as const)
    for (const one of typed) assert.deepEqual(await found(one), [who], one)
  for (const nobody of ['345 68', '76 345', 'zo 54321', 'rabe 345 67', 'zoo.raktoo@exemple.mg'])
    assert.deepEqual(await found(nobody), [], nobody)
})

test('R-PAY-20 a payer who is changed or forgotten is not found by what was, and the key is made anew', async (t) => {
  const { w } = await treasuryWorld(t)
  const race = await makeRace(w)
  const { orderId } = await registers(w, w.visitor(), race, {
    fullName: 'Rasoa Be',
    phone: '+261341234567',
    email: 'be@exemple.mg',
  })
  const { id } = await makeAttempt(w, orderId, { payerPhone: '+261347654321' })
  const keys = async () =>
    (
      await w.sql(
        'select c.search_text as charge, a.search_text as attempt from charge c join payment_attempt a on a.charge_id = c.id where a.id = $1',
        [id],
      )
    )[0]
  const made = await keys()
  assert.ok(
    made.charge.includes(' rasoabe') && made.charge.includes(' be@exemple.mg') && made.attempt.includes(' 347654321'),
  )
  await w.sql('update charge set updated_at = now() where id = $1', [orderId])
  await w.sql('update payment_attempt set times_asked = 1 where id = $1', [id])
  assert.deepEqual(await keys(), made, 'nothing that it is made of')
  await w.sql('update charge set email = null, phone = null where id = $1', [orderId])
  await w.sql('update payment_attempt set payer_phone = null where id = $1', [id])
  assert.deepEqual(await keys(), { charge: null, attempt: null })
  await remakePayerKeys(w.kernel)
  assert.deepEqual(await keys(), { charge: ' rasoa be rasoabe  ', attempt: '' })
  await w.sql(`update charge set search_text = ' rasoa be ' where id = $1`, [orderId])
  await remakePayerKeys(w.kernel)
  assert.equal((await keys()).charge, ' rasoa be rasoabe  ', 'one of an earlier version')
})

test('R-PAY-20 payers are looked up in indexes', async (t) => {
  const { w } = await treasuryWorld(t)
  const query = `select id from payment_attempt where search_text like '%34567%'
    union all select a.id from charge c join payment_attempt a on a.charge_id = c.id where c.search_text like '%34567%'`
  const client = await w.database.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const plan = JSON.stringify((await client.query(`explain ${query}`)).rows)
    assert.match(plan, /payment_attempt_search/)
    assert.match(plan, /charge_search/)
  } finally {
    client.release(true)
  }
})
