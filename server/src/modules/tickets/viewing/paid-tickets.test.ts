import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rolesBut } from '../../../../test/people.ts'
import { refused, world } from '../../../../test/world.ts'
import { applyEvidence, makeAttempt, said } from '../../payments/testing.ts'
import { setTicketHolders } from '../issuing/holders.ts'
import { makeEvent, ordersById, reserves } from '../testing.ts'

const paid = 'query($id: ID!) { paidTickets(transactionId: $id) { id code fullName orderId } }'

test('R-TKT-01 after a payment its member has the tickets at once, with their codes; nobody else, whatever their role, and nobody before', async (t) => {
  const w = await world(t)
  const [hery, owner] = [await w.member(), await w.member({ role: 'redacteur' })]
  const event = await makeEvent(w, owner, [{ price: 20_000 }])
  const { id: orderId } = await reserves(w, hery, event, [0, 0])
  await reserves(w, hery, event, [0])
  const [order] = await ordersById(w, [orderId])
  const attempt = await makeAttempt(w, order?.chargeId ?? '')
  assert.deepEqual((await hery.ok(paid, { id: attempt.id })).paidTickets, [])

  await applyEvidence(w.system, attempt, 'staff', said(attempt.reference, 'succeeded', { authenticated: 'staff' }))
  const { paidTickets } = await hery.ok(paid, { id: attempt.id })
  assert.deepEqual(
    paidTickets.map((ticket: { orderId: string }) => ticket.orderId),
    [orderId, orderId],
  )
  for (const { code } of paidTickets) assert.ok(code)

  await refused('UNAUTHENTICATED', w.visitor().gql(paid, { id: attempt.id }))
  for (const role of rolesBut('streamer')) {
    const other = await w.member({ role })
    assert.deepEqual((await other.ok(paid, { id: attempt.id })).paidTickets, [], role)
  }
  for (const id of ['', 'x', "' or 1=1", orderId, order?.chargeId, w.kernel.newId()])
    assert.deepEqual((await hery.ok(paid, { id })).paidTickets, [], String(id))
})

test('R-TKT-01 a ticket that somebody else holds by now is not shown to whoever paid it', async (t) => {
  const w = await world(t)
  const [hery, lala, owner] = [await w.member(), await w.member(), await w.member({ role: 'redacteur' })]
  const { id: orderId } = await reserves(w, hery, await makeEvent(w, owner, [{ price: 20_000 }]), [0, 0])
  const [order] = await ordersById(w, [orderId])
  const attempt = await makeAttempt(w, order?.chargeId ?? '')
  await applyEvidence(w.system, attempt, 'staff', said(attempt.reference, 'succeeded', { authenticated: 'staff' }))
  const [first, second] = (await hery.ok(paid, { id: attempt.id })).paidTickets
  await w.system.transaction((tx) =>
    setTicketHolders(tx, w.system, [
      { ticketId: first.id, userId: lala.id, email: null, phone: null, language: 'fr', birthDate: null },
    ]),
  )
  const idsFor = async (person: typeof hery) =>
    (await person.ok(paid, { id: attempt.id })).paidTickets.map((ticket: { id: string }) => ticket.id)
  assert.deepEqual(await idsFor(hery), [second.id])
  assert.deepEqual(await idsFor(lala), [first.id])
})
