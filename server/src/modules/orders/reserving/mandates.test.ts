import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { order as limits } from '@vondrona/rules/orders/constants'
import { type Person, refused, type World, world } from '../../../../test/world.ts'
import { makeRace, pay, registers, type TestRace } from '../../races/testing.ts'
import { cancel, expireOrders, invariantsHold, makeEvent, reserves } from '../testing.ts'

const mandate = `mutation($orderId: ID!, $key: ID!) { createPaymentMandate(orderId: $orderId, idempotencyKey: $key) { id reference } }`

async function place(t: TestContext): Promise<World> {
  let w: World | undefined
  t.after(() => w && invariantsHold(w.sql))
  w = await world(t)
  return w
}

const asks = (w: World, who: Person, orderId: string) => who.gql(mandate, { orderId, key: w.kernel.newId() })
const isGiven = async (answer: ReturnType<typeof asks>) => assert.equal((await answer).errors, undefined)

let families = 0

/** Somebody without an account registers so many runners, paid together; gives the charge. */
async function family(w: World, race: TestRace, runners: number, contact: object = {}): Promise<string> {
  families += 1
  const payer = w.visitor({ address: `203.0.113.${families}` })
  const { orderId, accessKey: orderKey } = await registers(w, payer, race, contact)
  for (let n = 1; n < runners; n++) await registers(w, payer, race, { ...contact, orderId, orderKey })
  return orderId
}

test('R-PAY-15 of one number twenty places of a race wait for mandates, however many are wanted at once', async (t) => {
  const w = await place(t)
  const race = await makeRace(w)
  const [mine, others] = [{ phone: '034 00 000 21' }, (n: number) => ({ phone: `034 00 001 ${10 + n}` })]
  const [wanted, control] = [[] as string[], [] as string[]]
  for (let n = 0; n < 12; n++) {
    wanted.push(await family(w, race, 2, mine))
    control.push(await family(w, race, 2, others(n)))
  }
  const answers = await Promise.all(wanted.map((id) => asks(w, w.visitor(), id)))
  const refusals = answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? [])
  assert.deepEqual(refusals, ['TOO_MANY_HOLDS', 'TOO_MANY_HOLDS'])
  await Promise.all(control.map((id) => isGiven(asks(w, w.visitor(), id)))) // as many of different numbers
  const given = wanted.filter((_, n) => !answers[n]?.errors)
  await isGiven(asks(w, w.visitor(), given[0] as string)) // a repetition is the same one
  w.advance(73 * 3_600_000)
  await expireOrders(w.system)
  await isGiven(asks(w, w.visitor(), await family(w, race, 2, mine)))
})

test('R-PAY-15 the address counts like the number; another race, what is paid and what is over does not', async (t) => {
  const w = await place(t)
  const [race, elsewhere] = [await makeRace(w), await makeRace(w)]
  const contact = (n: number) => ({ email: 'Famille@exemple.mg', phone: `034 00 002 ${10 + n}` })
  const [one, two, three] = [
    await family(w, race, 10, contact(1)),
    await family(w, race, 10, contact(2)), // a second family of ten
    await family(w, race, 1, { ...contact(3), email: 'famille@exemple.mg' }),
  ]
  for (const id of [one, two]) await isGiven(asks(w, w.visitor(), id))
  const error = await refused('TOO_MANY_HOLDS', asks(w, w.visitor(), three))
  assert.match(error.message, /gardent déjà\s: 20 sur 20 au plus/)
  await isGiven(asks(w, w.visitor(), await family(w, elsewhere, 1, contact(4))))
  await pay(w, one)
  await isGiven(asks(w, w.visitor(), three))
})

test('R-PAY-15 nobody uses up the mandates of a member by giving their address', async (t) => {
  const w = await place(t)
  const race = await makeRace(w)
  const event = await makeEvent(w, await w.member({ role: 'admin' }), [{ price: 9000 }])
  const hery = await w.member()
  const contact = { email: hery.email, phone: '034 00 000 22' }
  for (let n = 0; n < 2; n++) await isGiven(asks(w, w.visitor(), await family(w, race, 10, contact)))
  await refused('TOO_MANY_HOLDS', asks(w, w.visitor(), await family(w, race, 1, contact)))
  await isGiven(asks(w, hery, (await registers(w, hery, race, contact)).orderId))
  const order = await reserves(w, hery, event, Array(limits.places).fill(0))
  await isGiven(asks(w, hery, order.id))
  await hery.ok(cancel, { id: order.id })
  await isGiven(asks(w, hery, (await reserves(w, hery, event, Array(limits.places).fill(0))).id))
})

const hour = 3_600_000
/** Until when the places of this charge are held, in hours from now. */
const heldFor = async (w: World, chargeId: string) => {
  const [row] = await w.sql('select hold_until from ticket_order where charge_id = $1 limit 1', [chargeId])
  const [attempt] = await w.sql('select expires_at from payment_attempt where charge_id = $1', [chargeId])
  assert.equal(attempt.expiresAt.getTime(), row.holdUntil.getTime())
  return (row.holdUntil.getTime() - w.now().getTime()) / hour
}

test('D-28 a mandate ends an hour before the start and before registration closes; too late, there is none', async (t) => {
  const w = await place(t)
  const hours = (n: number) => new Date(w.now().getTime() + n * hour).toISOString()
  const [tomorrow, closing] = [await makeRace(w, { in: 1 }), await makeRace(w, { race: { closesAt: hours(5) } })]
  const [one, two] = [await family(w, tomorrow, 1), await family(w, closing, 1)]
  for (const id of [one, two]) await isGiven(asks(w, w.visitor(), id))
  assert.deepEqual([await heldFor(w, one), await heldFor(w, two)], [23, 5])
  const last = await makeRace(w, { race: { closesAt: hours(0.6) } })
  await isGiven(asks(w, w.visitor(), await family(w, last, 1)))
  const late = await family(w, last, 1)
  w.advance(0.11 * hour)
  await refused('METHOD_DISABLED', asks(w, w.visitor(), late))
})

test('D-28 the fewer places are free, the shorter a mandate holds one', async (t) => {
  const w = await place(t)
  const race = await makeRace(w, { types: [{ price: 20_000, maxQuantity: 100 }] })
  const hery = await w.member()
  const held: number[] = []
  for (const sold of [49, 50, 74, 75, 90]) {
    const [{ n }] = await w.sql(`select sold_quantity as n from ticket_type`)
    await w.sql('update ticket_type set sold_quantity = $1', [sold])
    const { orderId } = await registers(w, hery, race)
    await isGiven(asks(w, hery, orderId))
    held.push(await heldFor(w, orderId))
    await w.sql('update ticket_type set sold_quantity = $1', [n + 1])
  }
  assert.deepEqual(held, [72, 24, 24, 6, 2])
})
