import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copied, erase } from '../../../../test/personal-data.ts'
import { type Member, type World, world } from '../../../../test/world.ts'
import { cancel, makeEvent, reserves } from '../../orders/testing.ts'
import { applyEvidence, booksAgree, makeAttempt, said } from '../testing.ts'
import { forgetErasedPayers } from './forget-payers.ts'

const contacts = (w: World) =>
  w.sql(
    'select payer_name, charge.email, charge.phone, payer_phone from charge join payment_attempt a on a.charge_id = charge.id',
  )
const refundsSeen = '{ refunds { items { id payerName payerPhone status } } }'
const approve = 'mutation($ids: [ID!]!) { approveRefunds(ids: $ids) { status } }'
const complete = 'mutation($id: ID!, $proof: String!) { completeRefund(id: $id, proof: $proof) { status } }'
const reject = 'mutation($id: ID!, $reason: String!) { rejectRefund(id: $id, reason: $reason) { status } }'

/** A member who paid, gave the place back, and is gone before the money is back. */
async function goneWhileOwed(t: Parameters<typeof world>[0]) {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{ price: 12_000 }])
  const hery = await w.member({ prenom: 'Hery', nom: 'RAKOTO', email: 'hery@exemple.mg', phone: '+261340000055' })
  const order = await reserves(w, hery, event)
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order')
  const attempt = await makeAttempt(w, chargeId, { payerPhone: '+261340000056' })
  await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded'))
  await hery.ok(cancel, { id: order.id })
  await erase(w, { id: hery.id, pseudo: hery.pseudo })
  await w.sql('update app_user set deleted_at = now() where id = $1 and deleted_at is null', [hery.id])
  await w.runJobs()
  return { w, boss, hery }
}
const refundOf = async (boss: Member) => (await boss.ok(refundsSeen)).refunds.items[0]

test('R-GAP-22 who is owed a refund can be paid out after the account is gone, and is told; then nothing but the books is left', async (t) => {
  const { w, boss } = await goneWhileOwed(t)
  const { id, payerName, payerPhone } = await refundOf(boss)
  assert.deepEqual([payerName, payerPhone], ['Hery RAKOTO', '+261340000056'])
  await boss.ok(approve, { ids: [id] })
  await boss.ok(complete, { id, proof: 'MVOLA-77' })
  await w.runJobs()
  assert.equal((await w.messages('hery@exemple.mg')).filter(({ body }) => body?.includes('versé')).length, 1)
  assert.deepEqual(await contacts(w), [{ payerName: 'Hery RAKOTO', email: null, phone: null, payerPhone: null }])
})

test('R-GAP-22 a refund that is refused erases the contact, too, after its payer was told', async (t) => {
  const { w, boss } = await goneWhileOwed(t)
  const { id } = await refundOf(boss)
  await boss.ok(reject, { id, reason: 'Déjà remboursé au guichet' })
  await w.runJobs()
  assert.equal((await w.messages('hery@exemple.mg')).filter(({ body }) => body?.includes('guichet')).length, 1)
  assert.deepEqual(await contacts(w), [{ payerName: 'Hery RAKOTO', email: null, phone: null, payerPhone: null }])
})

test('R-GAP-22 who is owed nothing leaves no contact; two charges of one person are told apart', async (t) => {
  const w = await world(t)
  const event = await makeEvent(w, await w.member({ role: 'admin' }), [{ price: 12_000 }])
  const hery = await w.member({ phone: '+261340000055' })
  const [kept, given] = [await reserves(w, hery, event), await reserves(w, hery, event)]
  for (const { id } of [kept, given]) {
    const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [id])
    const attempt = await makeAttempt(w, chargeId, { payerPhone: '+261340000056' })
    await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded'))
  }
  await hery.ok(cancel, { id: given.id })
  await erase(w, { id: hery.id, pseudo: hery.pseudo })
  const rows = await w.sql(`select o.id, c.phone, a.payer_phone from ticket_order o join charge c on c.id = o.charge_id
    join payment_attempt a on a.charge_id = c.id`)
  const reached = new Map(rows.map(({ id, phone, payerPhone }) => [id, [phone, payerPhone]]))
  assert.deepEqual(reached.get(kept.id), ['+261340000055', '+261340000056'], 'the event may still be cancelled')
  assert.deepEqual(reached.get(given.id), ['+261340000055', '+261340000056'])
  const { charges } = await copied(w, hery, 'payments')
  assert.equal(charges.length, 2)
})

test('R-GAP-22 an event that is cancelled after its payer has left pays the money back; once it is over, nobody is reached any more', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const hery = await w.member({ prenom: 'Hery', nom: 'RAKOTO', email: 'hery@exemple.mg', phone: '+261340000055' })
  const [cancelled, held] = [await makeEvent(w, boss, [{ price: 12_000 }]), await makeEvent(w, boss, [{ price: 9000 }])]
  for (const event of [cancelled, held]) {
    await reserves(w, hery, event)
    const [{ chargeId }] = await w.sql('select charge_id from ticket_order where event_id = $1', [event.id])
    const attempt = await makeAttempt(w, chargeId, { payerPhone: '+261340000056' })
    await applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded'))
  }
  await erase(w, { id: hery.id, pseudo: hery.pseudo })
  await w.sql('update app_user set deleted_at = now() where id = $1 and deleted_at is null', [hery.id])
  await forgetErasedPayers(w.system)
  await boss.ok('mutation($id: ID!) { cancelEvent(id: $id, reason: "Cyclone") { id } }', { id: cancelled.id })
  await w.settled()
  await w.runJobs()
  const owed = await refundOf(boss)
  assert.deepEqual([owed.payerName, owed.payerPhone], ['Hery RAKOTO', '+261340000056'])
  await boss.ok(approve, { ids: [owed.id] })
  await boss.ok(complete, { id: owed.id, proof: 'MVOLA-78' })
  await w.runJobs()
  assert.equal((await w.messages('hery@exemple.mg')).filter(({ body }) => body?.includes('versé')).length, 1)
  const reached = async () =>
    (await w.sql('select event_id, email from charge order by event_id = $1 desc', [cancelled.id])).map(
      ({ email }) => email,
    )
  assert.deepEqual(await reached(), [null, 'hery@exemple.mg'])
  await w.sql(
    `update event set starts_at = now() - interval '2 days', ends_at = null, over_at = now() - interval '1 day' where id = $1`,
    [held.id],
  )
  await forgetErasedPayers(w.system)
  assert.deepEqual(await reached(), [null, null])
  assert.deepEqual(await w.sql('select distinct payer_phone from payment_attempt'), [{ payerPhone: null }])
})

test('R-GAP-22 who leaves while a payment is under way, or waits for a decision, can be paid back', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  const event = await makeEvent(w, boss, [{ price: 12_000 }])
  const hery = await w.member({ prenom: 'Hery', nom: 'RAKOTO', email: 'hery@exemple.mg', phone: '+261340000055' })
  const attempts: Awaited<ReturnType<typeof makeAttempt>>[] = []
  for (const n of [0, 1, 2]) {
    const { id } = await reserves(w, hery, event)
    const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [id])
    attempts.push(await makeAttempt(w, chargeId, { payerPhone: `+26134000006${n}`, nextAskAt: w.now() }))
  }
  const [late, other, never] = attempts as [(typeof attempts)[0], (typeof attempts)[0], (typeof attempts)[0]]
  await applyEvidence(w.system, other, 'callback', said(other.reference, 'succeeded', { amount: 9000 }))
  await erase(w, { id: hery.id, pseudo: hery.pseudo })
  await w.sql('update app_user set deleted_at = now() where id = $1 and deleted_at is null', [hery.id])
  await forgetErasedPayers(w.system)
  await applyEvidence(w.system, late, 'callback', said(late.reference, 'succeeded'))
  await boss.ok('mutation($id: ID!) { settlePayment(transactionId: $id, accept: false, reason: "vu") { status } }', {
    id: other.id,
  })
  const { items } = (await boss.ok(refundsSeen)).refunds
  assert.deepEqual(items.map(({ payerName, payerPhone }: Record<string, string>) => [payerName, payerPhone]).sort(), [
    ['Hery RAKOTO', '+261340000060'],
    ['Hery RAKOTO', '+261340000061'],
  ])
  const reached = async () =>
    (await w.sql('select payer_phone from payment_attempt where id = $1', [never.id]))[0].payerPhone
  assert.equal(await reached(), '+261340000062')
  await w.sql('update payment_attempt set next_ask_at = null where id = $1', [never.id])
  await forgetErasedPayers(w.system)
  assert.equal(await reached(), null)
  await booksAgree(w.sql)
})
