import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { holding, isWaitedFor } from '../../../../test/locks/held-rows.ts'
import { readPdf, textOf } from '../../../../test/pdf-text.ts'
import { copied, erase } from '../../../../test/personal-data.ts'
import { approve, complete, request } from '../../../../test/treasury/refunding.ts'
import { refused, type World, world } from '../../../../test/world.ts'
import { makeEvent, reserves } from '../../orders/testing.ts'
import { booksAgree, makeAttempt, payCharge } from '../testing.ts'

const set = `mutation($orderId: ID, $payerCode: String, $billTo: BillToInput) {
  setBillTo(orderId: $orderId, payerCode: $payerCode, billTo: $billTo) { name nif stat address } }`
const seen = 'query($id: ID!) { charge(id: $id) { billTo { name nif stat address } receipts { kind pdfUrl } } }'
const ask = 'mutation($id: ID!) { createPayerLink(orderId: $id) { code billTo { name } } }'
const look = 'query($code: String!) { payerLink(code: $code) { due billTo { name nif } } }'
const ravinala = {
  name: 'Société Ravinala',
  nif: '4001234567',
  stat: '71121 11 2010 0 10123',
  address: 'Lot II M 35, Andraharo\nAntananarivo 101',
}
const other = { name: 'Baobab SARL', nif: '', stat: '', address: '' }

/** Hery reserved a place at an event. */
async function reserved(t: TestContext) {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{ price: 15_000 }])
  const hery = await w.member({ prenom: 'Hery', nom: 'RAKOTO' })
  const { id } = await reserves(w, hery, event)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [id])
  return { w, boss, event, hery, orderId: id as string, chargeId: chargeId as string }
}
const namesIn = (w: World) => w.sql('select bill_name from charge order by id')

test('F-RACE-13 whom a receipt names says only whoever may pay, in words that can be printed', async (t) => {
  const { w, hery, orderId, chargeId } = await reserved(t)
  const visitor = w.visitor()
  await refused('NOT_FOUND', visitor.gql(set, { orderId, billTo: ravinala })) // the id of a member's order is no secret
  await refused('NOT_FOUND', (await w.member()).gql(set, { orderId, billTo: ravinala }))
  await refused('NOT_FOUND', visitor.gql(set, { payerCode: '0000-0000-0000', billTo: ravinala }))
  for (const by of [{}, { orderId: chargeId, payerCode: 'x' }, { orderId: '' }])
    await refused('BAD_USER_INPUT', visitor.gql(set, { ...by, billTo: ravinala }))
  await refused('NOT_FOUND', visitor.gql(set, { orderId: 'x', billTo: ravinala }))
  const { errors } = await hery.gql(set, { orderId, billTo: { ...ravinala, name: ' ', nif: '§' } })
  const problems = errors?.[0]?.extensions.errors?.map(({ field }) => field)
  assert.deepEqual(problems, ['name', 'nif'])
  assert.deepEqual(await namesIn(w), [{ billName: '' }])
})

test('F-RACE-13 a company is on the receipt of its payment and of its refund; before the payment it can be changed', async (t) => {
  const { w, boss, hery, orderId, chargeId } = await reserved(t)
  assert.deepEqual((await hery.ok(set, { orderId, billTo: { name: 'Ravinal' } })).setBillTo, {
    name: 'Ravinal',
    nif: '',
    stat: '',
    address: '',
  })
  assert.deepEqual((await w.visitor().ok(set, { orderId: chargeId, billTo: ravinala })).setBillTo, ravinala)
  await payCharge(w, chargeId)
  const { requestRefund: refund } = await boss.ok(request, { chargeId, amount: 5000, reason: 'Geste' })
  await boss.ok(approve, { ids: [refund.id] })
  await boss.ok(complete, { id: refund.id, proof: 'MVOLA-77' })
  const { charge } = await w.visitor().ok(seen, { id: chargeId })
  assert.deepEqual(charge.billTo, ravinala)
  assert.deepEqual(charge.receipts.map(({ kind }: { kind: string }) => kind).sort(), ['payment', 'refund'])
  for (const { pdfUrl } of charge.receipts) {
    const shown = textOf(...readPdf((await w.visitor().http('GET', pdfUrl)).rawPayload))
    const said = ['Hery RAKOTO', 'Facturé à', ravinala.name, 'Lot II M 35, Andraharo', 'Antananarivo 101']
    for (const words of [...said, 'NIF 4001234567', 'STAT 71121 11 2010 0 10123'])
      assert.ok(shown.replaceAll('\u00a0', ' ').includes(words), `${words} in ${shown}`)
  }
  await booksAgree(w.sql)
})

test('F-RACE-13 without a company the receipt has no such line; what was entered can be taken away', async (t) => {
  const { w, hery, orderId, chargeId } = await reserved(t)
  await hery.ok(set, { orderId, billTo: ravinala })
  assert.equal((await hery.ok(set, { orderId, billTo: null })).setBillTo, null)
  await payCharge(w, chargeId)
  const { charge } = await hery.ok(seen, { id: orderId })
  assert.equal(charge.billTo, null)
  const shown = textOf(...readPdf((await hery.http('GET', charge.receipts[0].pdfUrl)).rawPayload))
  assert.ok(!/Facturé|Ravinala|NIF 4001/.test(shown), shown)
})

test('F-RACE-13, F-PAY-10 whoever opens the link of a payment names their company, too, and sees what is named', async (t) => {
  const { w, hery, orderId, chargeId } = await reserved(t)
  await hery.ok(set, { orderId, billTo: other })
  const { createPayerLink: link } = await hery.ok(ask, { id: orderId })
  assert.deepEqual(link.billTo, { name: other.name })
  const company = w.visitor()
  await company.ok(set, { payerCode: link.code, billTo: ravinala })
  const { payerLink } = await company.ok(look, { code: link.code })
  assert.deepEqual(payerLink.billTo, { name: ravinala.name, nif: ravinala.nif })
  await payCharge(w, chargeId)
  assert.deepEqual((await company.ok(look, { code: link.code })).payerLink, { due: 0, billTo: null })
  await refused('RECEIPT_ISSUED', company.gql(set, { payerCode: link.code, billTo: other }))
  await refused('RECEIPT_ISSUED', hery.gql(set, { orderId, billTo: null }))
  assert.deepEqual(await namesIn(w), [{ billName: ravinala.name }])
})

test('F-RACE-13 a receipt that is being issued does not change: whoever comes too late waits, and is refused', async (t) => {
  const { w, hery, orderId, chargeId } = await reserved(t)
  await hery.ok(set, { orderId, billTo: ravinala })
  const { id: attemptId } = await makeAttempt(w, chargeId)
  const paying = await holding(w, `charge where id = '${chargeId}'`)
  await paying.query(
    `insert into receipt (id, year, number, kind, charge_id, attempt_id, amount, issued_at)
     values (gen_random_uuid(), 2026, 1, 'payment', $1, $2, 1, now())`,
    [chargeId, attemptId],
  )
  const late = hery.gql(set, { orderId, billTo: other })
  await isWaitedFor(w)
  await paying.query('commit')
  await refused('RECEIPT_ISSUED', late)
  const change = () => w.sql(`update charge set bill_name = 'Baobab SARL' where id = $1`, [chargeId])
  await assert.rejects(change, /charge_bill_frozen|receipt of charge/, 'the database says it, whoever asks')
  await w.sql('alter table charge disable trigger freeze_bill_to')
  await change() // that is what the trigger keeps from happening
  assert.deepEqual(await namesIn(w), [{ billName: other.name }])
})

test('F-RACE-13, R-GAP-22 the copy of a member has it; an erasure leaves it only where a receipt says it', async (t) => {
  const { w, hery, event, orderId, chargeId } = await reserved(t)
  await hery.ok(set, { orderId, billTo: ravinala })
  await payCharge(w, chargeId)
  const unpaid = await reserves(w, hery, event)
  await hery.ok(set, { orderId: unpaid.id, billTo: other })
  const { charges } = await copied(w, hery, 'payments')
  const named = charges.map((charge: { bill_name: string }) => charge.bill_name).sort()
  assert.deepEqual(named, [other.name, ravinala.name])
  await erase(w, { id: hery.id, pseudo: hery.pseudo })
  const left = await w.sql('select bill_name, bill_nif, id = $1 as is_paid from charge order by is_paid', [chargeId])
  assert.deepEqual(left, [
    { billName: '', billNif: '', isPaid: false },
    { billName: ravinala.name, billNif: ravinala.nif, isPaid: true },
  ])
})
