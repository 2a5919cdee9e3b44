import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apply, openType, review } from '../../src/modules/applications/testing.ts'
import { enter, makeContest } from '../../src/modules/contests/testing.ts'
import { makeEvent, reserves } from '../../src/modules/orders/testing.ts'
import { makeAttempt } from '../../src/modules/payments/testing.ts'
import { makeRace, registers } from '../../src/modules/races/testing.ts'
import { admin } from '../registrations.ts'
import { type Person, type World, world } from '../world.ts'

const status = 'query($id: ID!) { paymentStatus(transactionId: $id) { purpose { kind id } } }'
const ownCharge = 'query($id: ID!) { application(id: $id) { chargeId } }'

/** What whoever comes back from paying this charge is told that it was. */
async function purposeOf(w: World, who: Person, chargeId: string) {
  const { id } = await makeAttempt(w, chargeId)
  return (await who.ok(status, { id })).paymentStatus.purpose
}
const chargeOfOrder = async (w: World, id: string): Promise<string> =>
  (await w.sql('select charge_id from ticket_order where id = $1', [id]))[0].chargeId

test('R-PAY-07 the result of a payment tells what was paid, of each kind; of a registration no address, which is a secret', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const hery = await w.member()
  const visitor = w.visitor()

  const places = await reserves(w, hery, await makeEvent(w, boss, [{ price: 15_000 }]))
  const tickets = await purposeOf(w, visitor, await chargeOfOrder(w, places.id))
  assert.deepEqual(tickets, { kind: 'tickets', id: null })

  const registration = await registers(w, visitor, await makeRace(w))
  const [{ orderId }] = await w.sql('select order_id from participation where id = $1', [registration.id])
  const race = await purposeOf(w, visitor, await chargeOfOrder(w, orderId))
  assert.deepEqual(race, { kind: 'registration', id: null })

  const { typeId } = await openType(w, boss, { price: 20_000 })
  const { id } = await apply(hery, typeId)
  assert.equal((await hery.ok(ownCharge, { id })).application.chargeId, null, 'nothing is owed before')
  await boss.ok(review, { id, status: 'approved' })
  const { chargeId } = (await hery.ok(ownCharge, { id })).application
  assert.deepEqual(await purposeOf(w, visitor, chargeId), { kind: 'application', id })
  assert.equal((await boss.ok(ownCharge, { id })).application.chargeId, null, 'the secret is for the applicant alone')

  const contest = await makeContest(boss, { fee: 5000 })
  const entry = await enter(hery, contest.id)
  const { id: transactionId } = await makeAttempt(w, entry.chargeId)
  const purpose = async () => (await visitor.ok(status, { id: transactionId })).paymentStatus.purpose
  assert.deepEqual(await purpose(), { kind: 'entry', id: contest.id })
  await w.sql(`update contest_application set status = 'draft', charge_id = null, hold_until = null`)
  assert.equal(await purpose(), null, 'what nobody knows any more is no failure')
})
