/**
 * Use cases that lock rows before they read what they decide on: each waits at that lock for whoever has the rows, and
 * has changed nothing by then. Rows are held as an update of theirs holds them, which lets foreign keys pass. What the
 * statements themselves keep waiting is in taken.test.ts.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Tx } from '../../src/kernel/db.ts'
import { makeContest } from '../../src/modules/contests/testing.ts'
import { inputOf, remember, subscribe } from '../../src/modules/notifications/push/testing.ts'
import { type OrderRow, reserve, verifyOrder } from '../../src/modules/orders/index.ts'
import { makeEvent, reserves, type TestEvent } from '../../src/modules/orders/testing.ts'
import { attemptStatus, makeAttempt } from '../../src/modules/payments/testing.ts'
import { browser } from '../push/push-service.ts'
import { child, newcomer } from '../registrations.ts'
import { givesBack, treasuryWorld } from '../treasury/refunding.ts'
import { sendFile } from '../uploads.ts'
import { type Member, type World, world } from '../world.ts'
import { holdingLock, isWaitedFor, isWaiting } from './held-rows.ts'

/** A file of a module that has no face for tests. */
// biome-ignore lint/suspicious/noExplicitAny: each has other exports
const inside = (path: string): Promise<any> => import(join(import.meta.dirname, '../../src/modules', `${path}.ts`))

/** One use case of such a file. */
async function internal(path: string, name: string) {
  const file = await inside(path)
  // biome-ignore lint/suspicious/noExplicitAny: each has other arguments
  return file[name] as (...args: any[]) => Promise<unknown>
}

interface Place {
  w: World
  boss: Member
  hery: Member
  event: TestEvent
}
interface Case {
  /** « charge where … » */
  rows: string
  work: () => Promise<unknown>
  /** What the use case would have changed without its lock, although it waits later. */
  still?: () => Promise<unknown>
}

const chargeOf = async (w: World, orderId: string): Promise<string> =>
  (await w.sql('select charge_id from ticket_order where id = $1', [orderId]))[0].chargeId
const within = (w: World, work: (tx: Tx) => Promise<unknown>) => w.system.transaction(work)
const byId = (table: string, id: string) => `${table} where id = '${id}'`

async function owes({ w, hery, event }: Place, types?: number[]) {
  const { id } = await reserves(w, hery, event, types)
  return { orderId: id as string, chargeId: await chargeOf(w, id) }
}

/** Somebody without an account reserves a place of this type, to be paid with `joined` where that is given. */
async function guest({ w, event }: Place, type: number, joined?: OrderRow): Promise<OrderRow> {
  const reach = { email: `p${w.kernel.newId()}@exemple.mg`, phone: '+261340000001' }
  const { row } = await reserve(w.system, {
    userId: null,
    limited: false,
    eventId: event.id,
    places: [{ ticketTypeId: event.types[type] as string, fullName: 'Rasoa' }],
    idempotencyKey: w.kernel.newId(),
    guest: { ...reach, proof: null },
    charge: joined ? { join: joined.chargeId as string } : { payer: { name: 'Rasoa', ...reach, language: 'fr' } },
  })
  return row
}

/** A desk of the event with a pile of its own. */
async function pile({ w, event }: Place): Promise<string> {
  const [id, at] = [w.kernel.newId(), w.now()]
  await w.sql(
    `insert into bib_series (id, event_id, is_enabled, prefix, digit_count, start_number, assignment, allow_wishes, next_number, created_at, updated_at)
     values ($1, $1, true, '', 4, 1, 'pickup', false, 1, $2, $2) on conflict do nothing`,
    [event.id, at],
  )
  await w.sql(`insert into bib_block values ($1, $2, $2, 'desk', $4, $3, $3)`, [id, event.id, at, id])
  return id
}

const ask = 'mutation($email: String!) { requestGuardianConsent(email: $email) { success } }'

const cases: Record<string, (place: Place) => Promise<Case>> = {
  async 'bibs/desk/piles'(place) {
    const { w, event } = place
    const block = await pile(place)
    const take = await internal('bibs/desk/piles', 'takePile')
    const of = { eventId: event.id, desk: 'other', device: 'other' }
    const seen = { blockId: block, from: 1 }
    return { rows: byId('bib_series', event.id), work: () => within(w, (tx) => take(tx, w.system, of, seen)) }
  },
  async 'bibs/desk/release-bib-block'(place) {
    const block = await pile(place)
    const release = await internal('bibs/desk/release-bib-block', 'releaseBibBlock')
    const ctx = await place.boss.context()
    return { rows: byId('bib_series', place.event.id), work: () => release(ctx, { id: block }) }
  },
  async 'contests/judging/lock-contest-round'({ w, boss }) {
    const { id } = await makeContest(boss)
    const round = w.kernel.newId()
    await w.sql('insert into contest_round (id, contest_id, position, opened_at) values ($1, $2, 1, $3)', [
      round,
      id,
      w.now(),
    ])
    const lock = await internal('contests/judging/lock-contest-round', 'lockContestRound')
    const ctx = await boss.context()
    return { rows: byId('contest', id), work: () => lock(ctx, round).catch(isRefused('contests.unscored')) }
  },
  async 'notifications/push/subscribe-push'({ w }) {
    const [member, phone] = [await w.member(), browser()]
    await remember(w, member)
    return { rows: byId('app_user', member.id), work: () => member.ok(subscribe, { s: inputOf(phone), on: [] }) }
  },
  async 'orders/contacts/verify-order'(place) {
    const { w, event } = place
    const order = await guest(place, 2)
    const prove = await internal('orders/contacts/contact-proof', 'makeProof')
    const proof = String(prove(w.kernel, order.contactKey))
    return {
      rows: byId('ticket_type', event.types[2] as string),
      work: () => verifyOrder(w.system, order.id, { proof }, true),
    }
  },
  async 'orders/giving-back/give-back: what is paid together'(place) {
    const { w, event } = place
    const first = await guest(place, 0)
    await guest(place, 1, first)
    const giveUp = await internal('orders/giving-back/give-back', 'giveUpOrders')
    return {
      rows: byId('ticket_type', event.types[1] as string),
      work: () => within(w, (tx) => giveUp(tx, w.system, [first.id], 'cancelled')),
    }
  },
  async 'orders/giving-back/give-back: what has expired'(place) {
    const { w, event } = place
    const { orderId } = await owes(place)
    const [row] = await w.sql('select * from ticket_order where id = $1', [orderId])
    const giveBack = await internal('orders/giving-back/give-back', 'giveBackPlaces')
    return {
      rows: byId('ticket_type', event.types[0] as string),
      work: () => within(w, (tx) => giveBack(tx, w.system, [row])),
    }
  },
  async 'payments/settling/sweep'(place) {
    const { w } = place
    const { chargeId } = await owes(place)
    const unstarted = { status: 'created', startedAt: null, expiresAt: null, nextAskAt: w.now() } as const
    const { id } = await makeAttempt(w, chargeId, unstarted)
    const sweep = await internal('payments/settling/sweep', 'sweep')
    return { rows: byId('charge', chargeId), work: () => sweep(w.system), still: () => attemptStatus(w, id) }
  },
  async 'payments/books/request-refunds'(place) {
    const { w } = place
    const { orderId, chargeId } = await owes(place)
    const tell = await internal('payments/books/request-refunds', 'tellNothingLeft')
    const refunds = [{ chargeId, subjectId: orderId, amount: 0, reason: 'cancelled' }]
    return { rows: byId('charge', chargeId), work: () => tell(w.system, { refunds }) }
  },
  async 'payments/erasing/forget-payers'(place) {
    const { w } = place
    const hery = await w.member()
    const { chargeId } = await owes({ ...place, hery })
    await w.sql(`update app_user set deleted_at = $2 where id = $1`, [hery.id, w.now()])
    await w.sql(`update charge set email = 'hery@exemple.mg' where id = $1`, [chargeId])
    const forget = await internal('payments/erasing/forget-payers', 'forgetErasedPayers')
    return { rows: byId('charge', chargeId), work: () => forget(w.system) }
  },
  async 'signup/request-guardian-consent'({ w }) {
    const young = await newcomer(w, child())
    return { rows: byId('app_user', young.id), work: () => young.ok(ask, { email: 'parent@exemple.mg' }) }
  },
  async 'tickets/gate/check-in: admitted'(place) {
    const { w } = place
    const ticketId = await ticket(place)
    const admit = await internal('tickets/gate/check-in', 'checkInTickets')
    const work = () => within(w, (tx) => admit(tx, w.system, [{ ticketId, at: w.now() }]))
    return { rows: byId('ticket', ticketId), work }
  },
  async 'tickets/gate/check-in: taken back'(place) {
    const { w } = place
    const ticketId = await ticket(place)
    await w.sql(`update ticket set status = 'checked_in', checked_in_at = $2 where id = $1`, [ticketId, w.now()])
    const undo = await internal('tickets/gate/check-in', 'undoCheckIns')
    return { rows: byId('ticket', ticketId), work: () => within(w, (tx) => undo(tx, w.system, [ticketId])) }
  },
}

const isRefused = (key: string) => (error: { key?: string; message: string }) =>
  assert.match(JSON.stringify([error.key, error.message]), new RegExp(key))

/** Of a free place, which is confirmed at once. */
async function ticket({ w, hery, event }: Place): Promise<string> {
  const { id } = await reserves(w, hery, event, [2])
  return (await w.sql('select id from ticket where order_id = $1', [id]))[0].id
}

const mailing = { SMTP_URL: 'smtp://127.0.0.1:9', RATE_LIMIT_FACTOR: '1000' }

test('each use case that locks rows before it reads them waits for whoever changes them, and has changed nothing by then', async (t) => {
  const w = await world(t, mailing)
  const [boss, hery] = [await w.member({ role: 'admin' }), await w.member()]
  const event = await makeEvent(w, boss, [{ price: 15_000 }, { price: 15_000 }, { price: 0 }])
  for (const [place, make] of Object.entries(cases)) {
    const { rows, work, still } = await make({ w, boss, hery, event })
    const before = await still?.()
    const other = await holdingLock(w, `select from ${rows} for no key update`)
    const done = work()
    done.catch(() => {})
    await Promise.race([isWaitedFor(w), done.catch(() => {})])
    assert.equal(await isWaiting(w.database.pool, { like: 'select%for %update%', holder: other }), true, place)
    assert.deepEqual(await still?.(), before, place)
    await other.query('commit')
    await done
    await other.end()
  }
})

test('of charges that are paid late together all places are locked at once, in one order for all', async (t) => {
  const w = await world(t, mailing)
  const [boss, hery] = [await w.member({ role: 'admin' }), await w.member()]
  const event = await makeEvent(w, boss, [{ price: 15_000 }, { price: 15_000 }])
  const place = { w, boss, hery, event }
  const [low, high] = event.types.toSorted()
  const at = (id?: string) => [event.types.indexOf(id as string)]
  const [first, second] = [await owes(place, at(high)), await owes(place, at(low))]
  await w.sql(`update ticket_order set status = 'expired', hold_until = null`)
  const { followPayments } = await inside('orders/paying/follow-payments')
  const other = await holdingLock(w, `select from ticket_type where id = '${low}' for no key update`)
  const chargeIds = [first.chargeId, second.chargeId]
  const done = within(w, (tx) => followPayments['payments.succeeded'](tx, w.system, { chargeIds }))
  done.catch(() => {})
  await isWaitedFor(w)
  await other.query(`select from ticket_type where id = '${high}' for update nowait`)
  await other.query('commit')
  await done
  await other.end()
})

test('of two that approve refunds of one payment at once, the second waits before it counts what was approved', async (t) => {
  const all = await treasuryWorld(t)
  const { w, bako, hery } = all
  const { refundId, chargeId } = await givesBack(all, hery)
  const approve = await internal('payments/refunds/approve-refunds', 'approveRefunds')
  const ctx = await bako.context()
  const other = await holdingLock(w, `select from charge where id = '${chargeId}' for no key update`)
  const done = approve(ctx, { ids: [refundId] })
  await Promise.race([isWaitedFor(w), done])
  assert.equal(await isWaiting(w.database.pool, { like: 'select%for no key update%', holder: other }), true)
  await other.query('commit')
  await done
  await other.end()
})

const importing = {
  query: `mutation($provider: String!, $file: Upload!) { importStatement(provider: $provider, file: $file) { settled waiting } }`,
  variables: { provider: 'vanillapay', file: null },
}

async function counter(t: TestContext) {
  const w = await world(t)
  const [boss, hery] = [await w.member({ role: 'admin' }), await w.member()]
  const event = await makeEvent(w, boss, [{ price: 50_000 }])
  const sends = (text: string) =>
    sendFile(boss, Buffer.from(text), { operations: importing, filename: 'releve.csv', type: 'text/csv' })
  const owed = async (more?: Parameters<typeof makeAttempt>[2]) => {
    const { chargeId } = await owes({ w, boss, hery, event })
    return { chargeId, attempt: await makeAttempt(w, chargeId, more) }
  }
  return { w, boss, sends, owed }
}

test('F-PAY-09 a payment and its reversal in two files at once: what waited for the reversal books nothing', async (t) => {
  const { w, boss, sends, owed } = await counter(t)
  const { chargeId, attempt } = await owed()
  const other = await holdingLock(w, `select from charge where id = '${chargeId}' for no key update`)
  const file = w.kernel.newId()
  await other.query(
    `insert into statement_import (id, provider, sha256, name, lines, missing, imported_by, imported_at)
     values ($1, 'vanillapay', 'other', 'other.csv', 1, 0, $2, now())`,
    [file, boss.id],
  )
  await other.query(
    `insert into statement_line (import_id, position, reference, operator_ref, amount, at, outcome, reason, attempt_id)
     values ($1, 0, $2, 'R1', -50000, null, 'reversed', 'reversal', $3)`,
    [file, attempt.reference, attempt.id],
  )
  const paying = sends(`Référence,Montant,Transaction ID\n${attempt.reference},"50,000",OP1\n`)
  await isWaitedFor(w)
  await other.query('commit')
  assert.equal((await paying).errors, undefined)
  assert.notEqual(await attemptStatus(w, attempt.id), 'succeeded')
  assert.deepEqual(await w.sql('select from ledger_entry'), [])
  await other.end()
})

test('F-PAY-09 a reversal waits for a payment of another file that is being booked', async (t) => {
  const { w, sends, owed } = await counter(t)
  const { chargeId, attempt } = await owed()
  const booking = await holdingLock(w, `select from charge where id = '${chargeId}' for no key update`)
  const reversal = sends(`Référence;N° transaction;Montant;Statut\n${attempt.reference};W1;50000;Reversed\n`)
  await Promise.race([isWaitedFor(w), reversal])
  assert.equal(await isWaiting(w.database.pool, { like: 'select%for no key update%', holder: booking }), true)
  await booking.query('commit')
  assert.equal((await reversal).errors, undefined)
  await booking.end()
})

test('a start that cannot be noted is doubted by whoever has its charge', async (t) => {
  const { w, owed } = await counter(t)
  const unstarted = { status: 'created', startedAt: null, expiresAt: null } as const
  const [first, { attempt, chargeId }] = [await owed(), await owed(unstarted)]
  await w.sql(`update payment_attempt set provider_ref = 'P 1' where id = $1`, [first.attempt.id])
  const start = await internal('payments/paying/start-attempt', 'startAttempt')
  const answer = { providerReference: 'P 1', payUrl: 'https://pay.example/1', callbackKey: null, raw: null }
  const provider = {
    id: attempt.provider,
    capabilities: { flow: 'redirect', window: 1_800_000 },
    start: async () => answer,
  }
  const [charge] = await w.sql('select * from charge where id = $1', [chargeId])
  // The transaction that doubts stops in its middle: whoever wants the charge then comes too late.
  await w.sql(`create function pause_doubt() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(7); return new; end $$`)
  await w.sql(`create trigger pause_doubt before update on payment_attempt for each row
    when (new.status = 'start_unknown') execute function pause_doubt()`)
  const other = await holdingLock(w, 'select pg_advisory_xact_lock(7)')
  const starting = start(w.system, provider, attempt, charge).then(
    () => 'noted',
    () => 'not noted',
  )
  await isWaitedFor(w)
  const taken = w.sql(`select from charge where id = '${chargeId}' for no key update nowait`)
  await assert.rejects(taken, { code: '55P03' }) // lock not available
  await other.query('commit')
  assert.deepEqual([await starting, await attemptStatus(w, attempt.id)], ['not noted', 'start_unknown'])
  await other.end()
})
