import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeEvent, reserves } from '../../src/modules/orders/testing.ts'
import { applyEvidence, attemptStatus, booksAgree, makeAttempt, said } from '../../src/modules/payments/testing.ts'
import { sendFile } from '../uploads.ts'
import { type Person, refused, type World, world } from '../world.ts'

const operations = (provider: string) => ({
  query: `mutation($provider: String!, $file: Upload!) { importStatement(provider: $provider, file: $file) {
    id lines matched amountDiffers unknown missing settled } }`,
  variables: { provider, file: null },
})
const imports = (who: Person, text: string, provider = 'vanillapay') =>
  sendFile(who, Buffer.from(text), { operations: operations(provider), filename: 'releve.csv', type: 'text/csv' })
const result = async (who: Person, text: string, provider?: string) => {
  const { data, errors } = await imports(who, text, provider)
  assert.equal(errors, undefined)
  const { id: _, ...counts } = data.importStatement
  return counts
}
const nothing = { matched: 0, amountDiffers: 0, unknown: 0, missing: 0, settled: 0 }

async function counter(t: TestContext) {
  const w = await world(t)
  const [awa, hery] = [await w.member({ role: 'admin' }), await w.member()]
  const event = await makeEvent(w, awa, [{ price: 50_000 }])
  const owes = async (more: object = {}) => {
    const { id } = await reserves(w, hery, event)
    const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [id])
    return { orderId: id as string, chargeId: chargeId as string, attempt: await makeAttempt(w, chargeId, more) }
  }
  return { w, awa, hery, owes }
}
const problemOf = async (w: World, id: string) =>
  (await w.sql('select problem from payment_attempt where id = $1', [id]))[0].problem
const statusOf = async (w: World, id: string) =>
  (await w.sql('select status from ticket_order where id = $1', [id]))[0].status

test('F-PAY-09 what is no statement, of nobody we know, or by nobody who may is refused', async (t) => {
  const { awa, hery } = await counter(t)
  await refused('FORBIDDEN', imports(hery, 'Montant;Réf\n1;2'))
  await refused('BAD_USER_INPUT', imports(awa, 'Montant;Réf\n1;2', 'sandbox'))
  await refused('BAD_USER_INPUT', imports(awa, 'Montant;Réf\n1;2', 'banque'))
  await refused('BAD_USER_INPUT', imports(awa, 'bonjour'))
  await refused('TOO_LARGE', imports(awa, `Montant;Réf\n${'1;2\n'.repeat(1_100_000)}`))
})

test('F-PAY-09 money that only the statement knows settles the attempt, confirms the order, and is late money', async (t) => {
  const { w, awa, owes } = await counter(t)
  const { attempt, orderId } = await owes({ status: 'failed' })
  const text = `Date;Référence;Montant;Transaction ID\n21/11/2026 11:00;${attempt.reference};50 000;OP1\n21/11/2026 12:00;INCONNU-1;7 000;OP2\n`
  assert.deepEqual(await result(awa, text), { ...nothing, lines: 2, settled: 1, unknown: 1 })
  assert.deepEqual([await attemptStatus(w, attempt.id), await statusOf(w, orderId)], ['succeeded', 'confirmed'])
  assert.equal(await problemOf(w, attempt.id), 'late_money')
  const listed = (
    await awa.ok('{ payments(filters: { problem: true }) { total items { problem payment { reference } } } }')
  ).payments
  assert.deepEqual(listed.items, [{ problem: 'late_money', payment: { reference: attempt.reference } }])
  await booksAgree(w.sql)
})

test('F-PAY-09 the same file again, or twice at once, changes nothing; nor does another file with the same lines', async (t) => {
  const { w, awa, owes } = await counter(t)
  const { attempt, chargeId } = await owes()
  const text = `Référence,Montant,Transaction ID\n${attempt.reference},"50,000",OP1\n`
  const [one, two] = await Promise.all([result(awa, text), result(awa, text)])
  assert.deepEqual([one.settled, two.settled], [1, 1])
  assert.deepEqual(await result(awa, text), { ...nothing, lines: 1, settled: 1 })
  assert.deepEqual(await result(awa, `${text}\n`), { ...nothing, lines: 1, matched: 1 })
  assert.equal((await w.sql('select 1 from statement_import')).length, 2)
  assert.equal((await w.sql('select 1 from receipt where charge_id = $1', [chargeId])).length, 1)
  await booksAgree(w.sql)
})

test('F-PAY-09 another amount, another transaction and a payment that is missing wait for a person', async (t) => {
  const { w, awa, owes } = await counter(t)
  const known = async (operatorReference: string) => {
    const one = await owes()
    await applyEvidence(
      w.system,
      one.attempt,
      'callback',
      said(one.attempt.reference, 'succeeded', { operatorReference }),
    )
    return one
  }
  const [same, twice, other, absent, fresh] = [
    await known('A1'),
    await known('A2'),
    await known('A3'),
    await known('A4'),
    await owes(),
  ]
  const rows = [
    ['19/11/2026', 'RIEN-1', '-100', 'FRAIS'],
    ['21/11/2026', same.attempt.reference, '50000', 'A1'],
    ['21/11/2026', twice.attempt.reference, '50000', 'B2'],
    ['21/11/2026', other.attempt.reference, '49000', 'A3'],
    ['21/11/2026', fresh.attempt.reference, '10000', 'A5'],
    ['24/11/2026', 'RIEN-2', '-200', 'FRAIS2'],
  ]
  const text = ['Date;Référence;Montant;Transaction ID', ...rows.map((row) => row.join(';'))].join('\n')
  assert.deepEqual(await result(awa, text), {
    lines: 6,
    matched: 1,
    amountDiffers: 3,
    unknown: 0,
    missing: 1,
    settled: 0,
  })
  const problems = await Promise.all([same, twice, other, absent, fresh].map(({ attempt }) => problemOf(w, attempt.id)))
  assert.deepEqual(problems, [null, 'double_payment', 'amount_differs', 'missing_in_statement', 'amount_differs'])
  assert.equal(await attemptStatus(w, fresh.attempt.id), 'review')
  await result(awa, `Référence;Montant;Transaction ID\n${absent.attempt.reference};50000;A4\n`)
  assert.equal(await problemOf(w, absent.attempt.id), null)
  await booksAgree(w.sql)
})
