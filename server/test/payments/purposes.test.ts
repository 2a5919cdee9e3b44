import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageAt, whereInstead } from '@vondrona/rules/pages'
import { apply, openType, review } from '../../src/modules/applications/testing.ts'
import { enter, makeContest } from '../../src/modules/contests/testing.ts'
import { makeEvent, reserves } from '../../src/modules/orders/testing.ts'
import { chargePurpose, makeAttempt, type Purpose, purposeKinds, tellDue } from '../../src/modules/payments/testing.ts'
import { makeRace, registers } from '../../src/modules/races/testing.ts'
import { admin } from '../registrations.ts'
import { type Member, type Person, type World, world } from '../world.ts'

const status = 'query($id: ID!) { paymentStatus(transactionId: $id) { purpose { kind id } } }'
const startTest = 'mutation { startTestPayment(method: international, amount: 6000) { reference } }'
const ownCharge = 'query($id: ID!) { application(id: $id) { chargeId } }'

/** What whoever comes back from paying this charge is told that it was. */
async function purposeOf(w: World, who: Person, chargeId: string) {
  const { id } = await makeAttempt(w, chargeId)
  return (await who.ok(status, { id })).paymentStatus.purpose
}
/** Makes this member owe something of a kind; tells the page where they see it and pay. */
const owing: Record<Purpose['kind'], (w: World, hery: Member, boss: Member) => Promise<string>> = {
  async tickets(w, hery, boss) {
    await reserves(w, hery, await makeEvent(w, boss, [{ price: 15_000 }]))
    return '/tickets'
  },
  async registration(w, hery) {
    const { id } = await registers(w, hery, await makeRace(w))
    return `/mit-payment?p=${id}`
  },
  async application(w, hery, boss) {
    const { typeId } = await openType(w, boss, { price: 20_000 })
    const { id } = await apply(hery, typeId)
    await boss.ok(review, { id, status: 'approved' })
    return `/applications/${id}`
  },
  async entry(_, hery, boss) {
    const contest = await makeContest(boss, { fee: 5000 })
    await enter(hery, contest.id)
    return `/contests/${contest.id}/enter`
  },
  async test(_, administrator) {
    await administrator.ok(startTest)
    return '/admin/test-payment'
  },
}

test('what is due tomorrow leads its member to where they see it and pay, of each kind; of nobody knows what to a page they may open', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const people: { name: string; who: Member; page: string }[] = []
  for (const kind of purposeKinds) {
    const who = await w.member(kind === 'test' ? { role: 'admin' } : {}) // a test is an administrator's own
    people.push({ name: kind, who, page: await owing[kind](w, who, boss) })
  }
  const lost = await w.member()
  await owing.entry(w, lost, boss)
  await w.sql(
    `update contest_application set status = 'draft', charge_id = null, hold_until = null where user_id = $1`,
    [lost.id],
  )
  people.push({ name: 'nobody knows what', who: lost, page: '/profile' })
  await w.sql(
    `update charge set created_at = $1::timestamptz - interval '2 days', payable_until = $1::timestamptz + interval '1 day'`,
    [w.now()],
  )
  await tellDue(w.system)
  const told = people.map(async ({ name, who, page }) => {
    const { notifications } = await who.ok('{ notifications { items { kind link } } }')
    const due = notifications.items.filter((one: { kind: string }) => one.kind === 'charge.due')
    assert.deepEqual(due, [{ kind: 'charge.due', link: page }], name)
    const path = page.replace(/\?.*/, '')
    assert.ok(pageAt(path), `${name}: a page of ours`)
    const viewer = { role: name === 'test' ? 'admin' : 'user' } as const
    assert.equal(whereInstead(path, viewer, { publicContent: false }), null, `${name}: they may open it`)
  })
  await Promise.all(told)
})

test('of registrations that are paid together what is due leads to one that is still owed', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const race = await makeRace(w)
  const [first, second] = [await registers(w, hery, race), await registers(w, hery, race)]
  const orders = await w.sql('select id, charge_id from ticket_order order by id')
  await w.sql('update ticket_order set charge_id = $1', [orders[0].chargeId])
  await w.sql(`update ticket_order set status = 'expired', hold_until = null where id = $1`, [orders[0].id])
  const row = { id: orders[0].chargeId, isTest: false }
  assert.equal((await chargePurpose(w.kernel.db, row))?.page, `/mit-payment?p=${second.id}`)
  assert.notEqual(first.id, second.id)
})

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
