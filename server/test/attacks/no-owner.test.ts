import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { roles } from '@vondrona/rules/accounts'
import { byEmail, inputOf, makeRace, pay, registers, show } from '../../src/modules/races/testing.ts'
import { type Person, refused, type World, world } from '../world.ts'

const cancel = 'mutation($id: ID!) { cancelOrder(id: $id) { id status } }'
const choose = 'mutation($id: ID!) { choosePostponement(orderId: $id, choice: refund) { id } }'
const order = 'query($id: ID!) { order(id: $id) { id status places { fullName } } }'
const charge =
  'query($id: ID!) { charge(id: $id) { id due payments { reference } refunds { id } receipts { pdfUrl } } }'
const link = 'mutation($id: ID!) { createPayerLink(orderId: $id) { code names } }'
const bill = 'mutation($id: ID!) { setBillTo(orderId: $id, billTo: { name: "Voleurs SARL" }) { name } }'
const initiate = `mutation($input: InitiatePaymentInput!) {
  initiateVanillaPayPayment(input: $input) { transactionId } }`
const mandate = `mutation($id: ID!, $key: ID!) {
  createPaymentMandate(orderId: $id, idempotencyKey: $key) { id chargeId reference } }`
const ticket = 'query($id: ID!, $key: String) { ticket(id: $id, key: $key) { id orderId } }'

/** Soa registered without an account and paid; Vola did not pay yet. Both tickets' and orders' ids are known to everybody. */
async function guests(t: TestContext) {
  const w = await world(t, { RATE_LIMIT_FACTOR: '1000' })
  const race = await makeRace(w)
  const known = { email: 'soa@exemple.mg', phone: '0340000077', fullName: 'Rakoto Soa' }
  const paid = await registers(w, w.visitor(), race, known)
  await pay(w, paid.orderId)
  await w.runJobs()
  const unpaid = await registers(w, w.visitor(), race, { fullName: 'Rabe Vola' })
  const orders = await w.sql('select id, charge_id from ticket_order order by created_at, id')
  const idOf = ({ orderId }: { orderId: string }) => orders.find(({ chargeId }) => chargeId === orderId)?.id as string
  return { w, race, known, paid, unpaid, orderIds: [idOf(paid), idOf(unpaid)] }
}

const strangers = async (w: World): Promise<[string, Person][]> => [
  ['visitor', w.visitor()],
  ['pending member', await w.member({ status: 'pending' })],
  ...(await Promise.all(
    roles
      .filter((role) => role !== 'admin')
      .map(async (role): Promise<[string, Person]> => [role, await w.member({ role })]),
  )),
]

const state = (w: World) =>
  w.sql(`select (select json_agg(o order by o.id) from ticket_order o) as orders,
    (select json_agg(c order by c.id) from charge c) as charges, (select json_agg(r) from refund r) as refunds,
    (select json_agg(p) from payer_link p) as links, (select json_agg(a) from payment_attempt a) as attempts`)

test('R-ROLE-16 an order without an account is nobody’s own: whoever learned its id neither sees nor moves it', async (t) => {
  const { w, orderIds } = await guests(t)
  const before = await state(w)
  for (const [who, person] of await strangers(w))
    for (const id of orderIds) {
      for (const document of [cancel, choose])
        await refused(person.token ? 'NOT_FOUND' : 'UNAUTHENTICATED', person.gql(document, { id }))
      const { data } = await person.gql(order, { id })
      assert.equal(data?.order ?? null, null, who)
    }
  assert.deepEqual(await state(w), before)
})

test('R-PAY-04 the id of an order without an account opens nothing of its charge, by whichever operation', async (t) => {
  const { w, orderIds } = await guests(t)
  const before = await state(w)
  for (const [who, person] of await strangers(w))
    for (const id of orderIds) {
      assert.deepEqual((await person.ok(charge, { id })).charge, null, who)
      for (const document of [link, bill]) await refused('NOT_FOUND', person.gql(document, { id }))
      await refused('NOT_FOUND', person.gql(mandate, { id, key: w.kernel.newId() }))
      const input = { orderId: id, method: 'mobile_money', operator: 'mvola', idempotencyKey: w.kernel.newId() }
      await refused('NOT_FOUND', person.gql(initiate, { input }))
    }
  assert.deepEqual(await state(w), before)
})

test('D-30 whoever knows address, phone and birth date of a registration still does not get the secret of its charge', async (t) => {
  const { w, known } = await guests(t)
  const input = { email: known.email, phone: known.phone, birthDate: '1990-05-01' }
  const { getMitParticipationByEmail: found } = await w.visitor().ok(byEmail, { input })
  assert.deepEqual([found[0].fullName, found[0].orderId], [known.fullName, null])
})

test('R-PAY-04 by the secret of their link a guest still sees, bills, shares and pays what they owe', async (t) => {
  const { w, unpaid, paid } = await guests(t)
  const guest = w.visitor()
  const { mitParticipation: own } = await guest.ok(show, { id: unpaid.id, key: unpaid.accessKey })
  const id = own.orderId
  assert.equal((await guest.ok(charge, { id })).charge.due, 20_000)
  assert.equal((await guest.ok(bill, { id })).setBillTo.name, 'Voleurs SARL')
  const { createPayerLink: shared } = await guest.ok(link, { id })
  assert.deepEqual(shared.names, ['Rabe V.'])
  assert.match(shared.code, /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  assert.ok((await guest.ok(mandate, { id, key: w.kernel.newId() })).createPaymentMandate.reference)
  const { mitParticipation: done } = await guest.ok(show, { id: paid.id, key: paid.accessKey })
  assert.equal((await guest.ok(charge, { id: done.orderId })).charge.receipts.length, 1)
  const shown = await guest.ok(ticket, { id: done.details.ticket.id })
  assert.equal(shown.ticket, null, 'a ticket opens by the key of its link only')
})

test('R-ROLE-16 an administrator still cancels an order without an account, and it is in the log', async (t) => {
  const { w, race, orderIds } = await guests(t)
  const { cancelOrder } = await race.boss.ok(cancel, { id: orderIds[0] })
  assert.equal(cancelOrder.status, 'refund_due')
  const log = await w.sql(`select actor_id from audit_entry where action = 'order.cancelled'`)
  assert.deepEqual(log, [{ actorId: race.boss.id }])
})

test('R-ROLE-16 a member’s order stays their own, and of nobody without an account', async (t) => {
  const { w, race } = await guests(t)
  const member = await w.member()
  const { createMitParticipation: made } = await member.ok(
    'mutation($input: MitParticipationInput!) { createMitParticipation(input: $input) { orderId } }',
    { input: inputOf(w, race, { email: member.email }) },
  )
  const [{ id }] = await w.sql('select id from ticket_order where charge_id = $1', [made.orderId])
  assert.equal((await w.visitor().ok(charge, { id })).charge, null)
  assert.equal((await member.ok(charge, { id })).charge.id, made.orderId)
  assert.equal((await member.ok(cancel, { id })).cancelOrder.status, 'cancelled')
})
