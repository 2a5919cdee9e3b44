import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { order as limits } from '@vondrona/rules/orders/constants'
import { sql } from 'kysely'
import { isWaitedFor } from '../../../../test/locks/held-rows.ts'
import { countStatements } from '../../../../test/statements/count-statements.ts'
import { refused, type World, world } from '../../../../test/world.ts'
import { chargesOf, createPaymentMandate } from '../../payments/index.ts'
import { makeAttempt, payCharge } from '../../payments/testing.ts'
import { expireOrders } from '../giving-back/expire-orders.ts'
import { type OrderRow, reserve, retake, verifyOrder } from '../index.ts'
import { holdEnds } from '../reserving/hold-end.ts'
import { releaseHolds } from '../suspicious/release-holds.ts'
import { invariantsHold, makeEvent, type TestEvent, type TypeOptions } from '../testing.ts'
import { codesForOrders } from './codes-for-orders.ts'

const minute = 60_000
const mailing = { SMTP_URL: 'smtp://127.0.0.1:9', RATE_LIMIT_FACTOR: '1000' }

async function place(t: TestContext, types: readonly TypeOptions[], settings: Record<string, string> = mailing) {
  let w: World | undefined
  t.after(() => w && invariantsHold(w.sql))
  w = await world(t, settings)
  const owner = await w.member({ role: 'redacteur' })
  return { w, owner, event: await makeEvent(w, owner, types) }
}

let people = 0
interface Who {
  email?: string | null
  phone?: string | null
  proof?: string
  join?: OrderRow
}

async function takes(w: World, event: TestEvent, { proof, join, ...who }: Who = {}, count = 1): Promise<OrderRow> {
  people += 1
  const reach = { email: `p${people}@exemple.mg`, phone: '+261340000001', ...who }
  const payer = { name: 'Rasoa', ...reach, language: 'fr' } as const
  const { row } = await reserve(w.system, {
    userId: null,
    limited: false,
    eventId: event.id,
    places: Array.from({ length: count }, () => ({ ticketTypeId: event.types[0] as string, fullName: 'Rasoa' })),
    idempotencyKey: w.kernel.newId(),
    guest: { ...reach, proof: proof ?? null },
    charge: join ? { join: join.chargeId as string } : { payer },
  })
  return row
}

const many = (w: World, event: TestEvent, count: number, who?: () => Who) =>
  Promise.allSettled(Array.from({ length: count }, () => takes(w, event, who?.())))
const tally = (all: readonly PromiseSettledResult<unknown>[]) => {
  const counts: Record<string, number> = {}
  for (const one of all) {
    const key = one.status === 'fulfilled' ? 'ok' : (one.reason.code ?? String(one.reason))
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
const codeFor = async (w: World, order: OrderRow, email: string) => {
  const reach = { email, phone: '+261340000001' }
  const codes = await w.system.transaction((tx) => codesForOrders(tx, w.system, [{ order, reach }]))
  return codes.get(order.id) as string
}
const rowOf = async (w: World, { id }: OrderRow): Promise<OrderRow> =>
  (await w.sql('select * from ticket_order where id = $1', [id]))[0]
const verifies = async (w: World, order: OrderRow, email: string, isOpen = true) =>
  verifyOrder(w.system, order.id, { code: await codeFor(w, order, email) }, isOpen)
const soon = (w: World, ms: number) => new Date(w.now().getTime() + ms).getTime()

test('D-28 one who verifies nothing holds a tenth of a relay at most, also all at once; whoever verified gets the rest', async (t) => {
  const { w, event } = await place(t, [{ price: 20_000, maxQuantity: 100 }])
  assert.deepEqual(tally(await many(w, event, 150)), { ok: 10, CONTACT_FIRST: 140 })
  const known = await takes(w, event, { email: 'mere@exemple.mg', proof: await proofOf(w, 'mere@exemple.mg') }, 10)
  assert.deepEqual([known.contact, known.status], ['verified', 'awaiting_payment'])
  // Nine free of the 80 and the ten: the share is of what is left, not of all.
  assert.deepEqual(tally(await many(w, event, 20)), { CONTACT_FIRST: 20 })
})

test('D-28 the share has at least five, is a setting, counts each type alone, and does not count what has no limit', async (t) => {
  const small = await place(t, [{ price: 9000, maxQuantity: 20 }])
  assert.deepEqual(tally(await many(small.w, small.event, 9)), { ok: 5, CONTACT_FIRST: 4 })
  const large = await place(
    t,
    [
      { price: 9000, maxQuantity: 20 },
      { price: 9000, maxQuantity: 20 },
    ],
    {
      ...mailing,
      UNVERIFIED_SHARE: '50',
    },
  )
  assert.deepEqual(tally(await many(large.w, large.event, 12)), { ok: 10, CONTACT_FIRST: 2 })
  const other = { ...large.event, types: [large.event.types[1] as string] }
  assert.deepEqual(tally(await many(large.w, other, 12)), { ok: 10, CONTACT_FIRST: 2 })
  const endless = await place(t, [{ price: 9000 }])
  assert.deepEqual(tally(await many(endless.w, endless.event, 60)), { ok: 60 })
})

test('D-28 free places are given to nobody before the code; with it they are confirmed, and again where the answer was lost', async (t) => {
  const { w, event } = await place(t, [{ price: 0, maxQuantity: 100 }])
  const order = await takes(w, event, { email: 'soa@exemple.mg' })
  assert.deepEqual(
    [order.status, order.contact, order.holdUntil?.getTime()],
    ['awaiting_payment', 'awaited', soon(w, limits.hold)],
  )
  const code = await codeFor(w, order, 'soa@exemple.mg')
  const wrong = code === '000000' ? '000001' : '000000'
  await assert.rejects(verifyOrder(w.system, order.id, { code: wrong }, true), { code: 'BAD_USER_INPUT' })
  await verifyOrder(w.system, order.id, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` }, true)
  assert.deepEqual([(await rowOf(w, order)).status, (await rowOf(w, order)).contact], ['confirmed', 'verified'])
  assert.ok(await verifyOrder(w.system, order.id, { code }, true))
  await w.runJobs()
  assert.deepEqual(await w.sql('select count(*)::int as n from ticket'), [{ n: 1 }])
})

test('D-28 a code has five tries and one hour, is of one order, and goes to no other address', async (t) => {
  const { w, event } = await place(t, [{ price: 0 }])
  const [mine, other] = [
    await takes(w, event, { email: 'a@exemple.mg' }),
    await takes(w, event, { email: 'b@exemple.mg' }),
  ]
  const code = await codeFor(w, mine, 'a@exemple.mg')
  const not = code === '111111' ? '222222' : '111111'
  const tries = (order: OrderRow, typed: string) => verifyOrder(w.system, order.id, { code: typed }, true)
  await codeFor(w, other, 'b@exemple.mg')
  await assert.rejects(tries(other, code), { code: 'BAD_USER_INPUT' })
  for (let n = 0; n < limits.contactCode.tries; n++) await assert.rejects(tries(mine, not), { code: 'BAD_USER_INPUT' })
  await assert.rejects(tries(mine, code), { code: 'BAD_USER_INPUT' })
  const next = await codeFor(w, mine, 'a@exemple.mg')
  for (let n = 0; n < limits.contactCode.tries; n++) assert.ok(await tries(mine, next))
  await assert.rejects(tries(mine, next), { code: 'BAD_USER_INPUT' })
  const late = await codeFor(w, mine, 'a@exemple.mg')
  w.advance(limits.contactCode.life)
  await assert.rejects(tries(mine, late), { code: 'BAD_USER_INPUT' })
  assert.equal(await codeFor(w, mine, 'c@exemple.mg'), undefined)
})

test('D-28 what nobody verified is held for fifteen minutes, whatever is begun: a payment, a join, a mandate, a second take', async (t) => {
  const { w, event } = await place(t, [{ price: 20_000, maxQuantity: 100 }])
  const first = await takes(w, event)
  const end = soon(w, limits.hold)
  w.advance(10 * minute)
  const joined = await takes(w, event, { join: first })
  await makeAttempt(w, first.chargeId as string)
  for (const order of [first, joined]) assert.equal((await rowOf(w, order)).holdUntil?.getTime(), end)
  const charges = [...(await chargesOf(w.kernel.db, [first.chargeId as string])).values()]
  for (const isMandate of [false, true]) // of whatever begins to be paid
    assert.deepEqual(
      [...(await holdEnds(w.kernel.db, w.system, charges, isMandate)).values()].map((at) => at.getTime()),
      [end],
    )
  assert.equal((await w.sql('select payable_until from charge'))[0].payableUntil.getTime(), end)
  const other = await takes(w, event)
  const both = [...charges, ...(await chargesOf(w.kernel.db, [other.chargeId as string])).values()]
  for (const isMandate of [false, true]) {
    const statements = (some: typeof both) => countStatements(w, () => holdEnds(w.kernel.db, w.system, some, isMandate))
    const one = await statements(charges)
    assert.ok(one >= 1)
    assert.equal(await statements(both), one, 'many cost as many statements as one')
  }
  const wanted = { orderId: other.chargeId, idempotencyKey: w.kernel.newId() }
  await assert.rejects(createPaymentMandate(w.system, wanted), { code: 'CONTACT_FIRST' })
  w.advance(5 * minute)
  await expireOrders(w.system)
  assert.deepEqual([(await rowOf(w, first)).status, (await rowOf(w, joined)).status], ['expired', 'expired'])
  await assert.rejects(retake(w.system, first.id), { code: 'CONTACT_FIRST' })
  await assert.rejects(
    w.sql(`update ticket_order set hold_until = created_at + interval '16 minutes' where id = $1`, [other.id]),
    { constraint: 'ticket_order_awaited_hold' },
  )
})

test('D-28 verified, the hold begins anew and may be as long as anybody’s; so does what is paid with it', async (t) => {
  const { w, event } = await place(t, [{ price: 20_000, maxQuantity: 100 }])
  const first = await takes(w, event, { email: 'soa@exemple.mg' })
  const child = await takes(w, event, { join: first })
  w.advance(10 * minute)
  await verifies(w, first, 'soa@exemple.mg')
  for (const order of [first, child]) {
    const row = await rowOf(w, order)
    assert.deepEqual([row.contact, row.holdUntil?.getTime()], ['verified', soon(w, limits.hold)])
  }
  const wanted = { orderId: first.chargeId, idempotencyKey: w.kernel.newId() }
  await createPaymentMandate(w.system, wanted)
  assert.equal((await rowOf(w, child)).holdUntil?.getTime(), soon(w, 72 * 60 * minute))
  await payCharge(w, first.chargeId as string)
  assert.equal((await rowOf(w, child)).status, 'confirmed')
})

test('D-28 a code that comes late takes the free place again, while there is one and registration is open', async (t) => {
  const { w, event } = await place(t, [{ price: 0, maxQuantity: 2 }])
  const [a, b] = [await takes(w, event, { email: 'a@exemple.mg' }), await takes(w, event, { email: 'b@exemple.mg' })]
  const codes = [await codeFor(w, a, 'a@exemple.mg'), await codeFor(w, b, 'b@exemple.mg')] as const
  w.advance(limits.hold)
  await expireOrders(w.system)
  await verifyOrder(w.system, a.id, { code: codes[0] }, true)
  await verifyOrder(w.system, b.id, { code: codes[1] }, false)
  assert.deepEqual([(await rowOf(w, a)).status, (await rowOf(w, b)).status], ['confirmed', 'expired'])
})

test('D-28 a verified contact has the limits of a member, in whatever spelling, also when it verifies many at once', async (t) => {
  const { w, event } = await place(t, [{ price: 0 }])
  const spelled = ['rabe.soa@gmail.com', 'rabesoa+1@gmail.com', 'RABESOA@googlemail.com', 'r.abesoa+x@gmail.com']
  const orders: { order: OrderRow; code: string }[] = []
  for (let n = 0; n < limits.perMember + 4; n++) {
    const email = spelled[n % spelled.length] as string
    const order = await takes(w, event, { email })
    orders.push({ order, code: await codeFor(w, order, email) })
  }
  const all = await Promise.allSettled(orders.map(({ order, code }) => verifyOrder(w.system, order.id, { code }, true)))
  assert.deepEqual(tally(all), { ok: limits.perMember, TOO_MANY_PLACES: 4 })
  const proof = await proofOf(w, 'rabesoa@gmail.com')
  assert.deepEqual(tally(await many(w, event, 1, () => ({ email: spelled[1] as string, proof }))), {
    TOO_MANY_PLACES: 1,
  })
})

test('D-28 a verified contact that lets thirty places lapse in a day holds no more', async (t) => {
  const { w, event } = await place(t, [{ price: 9000 }])
  const email = 'soa@exemple.mg'
  for (let n = 0; n < 3; n++) {
    const proof = await proofOf(w, email)
    await takes(w, event, { email, proof }, 10)
    w.advance(limits.hold)
    await expireOrders(w.system)
  }
  const proof = await proofOf(w, email)
  await assert.rejects(takes(w, event, { email, proof }), { code: 'TOO_MANY_HOLDS' })
  await assert.rejects(verifies(w, await takes(w, event, { email }), email), { code: 'TOO_MANY_HOLDS' })
})

test('D-28 a proof is of one contact, for a day, and cannot be made', async (t) => {
  const { w, event } = await place(t, [{ price: 9000 }])
  const proof = await proofOf(w, 'a@exemple.mg')
  const stateOf = async (who: Who) => (await takes(w, event, who)).contact
  assert.equal(await stateOf({ email: 'a@exemple.mg', proof }), 'verified')
  assert.equal(await stateOf({ email: 'b@exemple.mg', proof }), 'awaited')
  const later = (Number.parseInt(proof.split('.')[0] as string, 36) + 1).toString(36)
  assert.equal(await stateOf({ email: 'a@exemple.mg', proof: `${later}.${proof.split('.')[1]}` }), 'awaited')
  w.advance(limits.contactProof)
  assert.equal(await stateOf({ email: 'a@exemple.mg', proof }), 'awaited')
})

test('D-28 without mail and SMS nobody is asked for a code; free places without an account stay within the share', async (t) => {
  const { w, event } = await place(t, [{ price: 0, maxQuantity: 40 }], { RATE_LIMIT_FACTOR: '1000' })
  assert.deepEqual(tally(await many(w, event, 12)), { ok: 5, GUESTS_FULL: 7 })
  assert.deepEqual(await w.sql('select distinct status, contact from ticket_order'), [
    { status: 'confirmed', contact: 'unreachable' },
  ])
})

test('D-28 of contact codes: none where nobody is reached, four an hour to one, and one opens its own contact only', async (t) => {
  const { w } = await place(t, [{}], { SMTP_URL: 'smtp://127.0.0.1:9' })
  const send = 'mutation($input: ContactInput!) { sendContactCode(input: $input) { id channel } }'
  await refused('BAD_USER_INPUT', w.visitor().gql(send, { input: { phone: '034 00 000 01' } }))
  for (let n = 0; n < limits.contactCode.perContactPerHour; n++)
    await w.visitor({ address: `203.0.113.${n}` }).ok(send, { input: { email: `soa+${n}@exemple.mg` } })
  await refused(
    'RATE_LIMITED',
    w.visitor({ address: '198.51.100.9' }).gql(send, { input: { email: 'soa@exemple.mg' } }),
  )
})

test('D-28 the organiser sees what is held from one connection, and frees it in one press; nobody else does', async (t) => {
  const { w, owner, event } = await place(t, [{ price: 20_000, maxQuantity: 100 }])
  const [other, member] = [await w.member({ role: 'redacteur' }), await w.member()]
  const query = 'query($eventId: ID!) { suspiciousHolds(eventId: $eventId) { id places names } }'
  const free =
    'mutation($eventId: ID!, $groups: [ID!]!) { releaseHolds(eventId: $eventId, groups: $groups) { places } }'
  const paid = await takes(w, event, { email: 'paid@exemple.mg' })
  await payCharge(w, paid.chargeId as string)
  const known = await takes(w, event, { email: 'a@exemple.mg', proof: await proofOf(w, 'a@exemple.mg') })
  await many(w, event, 7)
  await w.sql('update ticket_order set origin = $1', [Buffer.alloc(16, 1)])
  for (const person of [w.visitor(), member, other]) {
    const code = person === other ? 'FORBIDDEN' : person === member ? 'FORBIDDEN' : 'UNAUTHENTICATED'
    await refused(code, person.gql(query, { eventId: event.id }))
    await refused(code, person.gql(free, { eventId: event.id, groups: ['connection.'] }))
  }
  const { suspiciousHolds: groups } = await owner.ok(query, { eventId: event.id })
  assert.deepEqual(
    groups.map(({ places, names }: { places: number; names: string[] }) => [places, names.length]),
    [[7, 5]],
  )
  const ids = groups.map(({ id }: { id: string }) => id)
  assert.deepEqual((await owner.ok(free, { eventId: event.id, groups: ids })).releaseHolds, { places: 7 })
  assert.deepEqual([(await rowOf(w, paid)).status, (await rowOf(w, known)).status], ['confirmed', 'awaiting_payment'])
  assert.deepEqual((await owner.ok(query, { eventId: event.id })).suspiciousHolds, [])
})

test('D-28 places that were taken after the list was read are not freed with it', async (t) => {
  const { w, owner, event } = await place(t, [{ price: 20_000, maxQuantity: 100 }])
  const query = 'query($eventId: ID!) { suspiciousHolds(eventId: $eventId) { id latest } }'
  const free =
    'mutation($eventId: ID!, $groups: [ID!]!, $until: DateTime) { releaseHolds(eventId: $eventId, groups: $groups, until: $until) { places } }'
  const origin = () => w.sql('update ticket_order set origin = $1', [Buffer.alloc(16, 1)])
  await many(w, event, 7)
  await origin()
  const [{ id, latest }] = (await owner.ok(query, { eventId: event.id })).suspiciousHolds
  w.advance(1)
  const later = await takes(w, event, { email: 'later@exemple.mg' })
  await origin()
  const asked = { eventId: event.id, groups: [id] }
  assert.deepEqual((await owner.ok(free, { ...asked, until: latest })).releaseHolds, { places: 7 })
  assert.equal((await rowOf(w, later)).status, 'awaiting_payment')
  assert.deepEqual((await owner.ok(free, asked)).releaseHolds, { places: 1 })
})

test('D-28 registrations from connections that are forgotten have nothing in common: nobody frees them as one group', async (t) => {
  const { w, owner, event } = await place(t, [{ price: 0, maxQuantity: 100 }], { RATE_LIMIT_FACTOR: '1000' })
  await many(w, event, 7)
  await w.sql('update ticket_order set origin = null')
  const query = 'query($eventId: ID!) { suspiciousHolds(eventId: $eventId) { id places } }'
  assert.deepEqual((await owner.ok(query, { eventId: event.id })).suspiciousHolds, [])
  const free =
    'mutation($eventId: ID!, $groups: [ID!]!) { releaseHolds(eventId: $eventId, groups: $groups) { places } }'
  const { releaseHolds } = await owner.ok(free, { eventId: event.id, groups: ['connection.'] })
  assert.deepEqual(releaseHolds, { places: 0 })
  const rows = await w.sql(`select count(*)::int as n from ticket_order where status = 'confirmed'`)
  assert.deepEqual(rows, [{ n: 7 }])
})

test('D-28 freed twice at once, and while one of them is verified: each place is free once, and a verified one stays', async (t) => {
  const { w, owner, event } = await place(t, [{ price: 20_000, maxQuantity: 100 }])
  const first = await takes(w, event, { email: 'soa@exemple.mg' })
  await many(w, event, 6)
  await w.sql('update ticket_order set origin = $1', [Buffer.alloc(16, 1)])
  const group = `connection.${Buffer.alloc(16, 1).toString('hex')}`
  const boss = await owner.context()
  // It is verified between the list of orders and their locks.
  const tx = w.system.transaction(async (open) => {
    await w.sql('select 1') // a connection of its own is open
    await sql`select from charge where id = ${first.chargeId} for update`.execute(open)
    const waiting = Promise.all([releaseHolds(boss, event.id, [group]), releaseHolds(boss, event.id, [group])])
    await isWaitedFor(w, 2)
    await sql`update ticket_order set contact = 'verified' where id = ${first.id}`.execute(open)
    return { waiting }
  })
  const freed = await (await tx).waiting
  assert.equal(
    freed.reduce((sum, one) => sum + one, 0),
    6,
  )
  assert.equal((await rowOf(w, first)).status, 'awaiting_payment')
})

/** As whoever entered a code gets it. */
async function proofOf(w: World, email: string): Promise<string> {
  const { contactKey } = await import('./contact-of.ts')
  const { makeProof } = await import('./contact-proof.ts')
  return makeProof(w.kernel, contactKey(w.kernel, { email, phone: null }) as Buffer)
}
