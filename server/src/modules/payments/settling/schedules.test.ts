/**
 * Providers repeat themselves and speak in any order, also of parts and other amounts, on which somebody decides, while
 * orders expire, are taken again, cancelled, or erased with an account. Every schedule must leave the same truth. The
 * last tests break one guard each: were they not caught by what they break, the others would prove nothing.
 * SCHEDULE_EVENTS=10000 plays more of them.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { toAriary } from '@vondrona/rules/money'
import { attemptStates } from '@vondrona/rules/payments'
import type { KyselyPlugin } from 'kysely'
import { type World, world } from '../../../../test/world.ts'
import { makeKernel } from '../../../app.ts'
import { type Context, makeContext, systemContext } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/db.ts'
import { erasePerson } from '../../../kernel/personal-data/erase.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { giveUpOrders, type OrderRow, reserve, retake } from '../../orders/index.ts'
import { expireOrders, makeEvent, invariants as ofOrders, type TestEvent } from '../../orders/testing.ts'
import type { AttemptRow } from '../attempts/store.ts'
import { invariants } from '../invariants.ts'
import { replayEvidence } from '../replaying/replay.ts'
import { makeAttempt, said } from '../testing.ts'
import { applyEvidence, type Piece } from './apply-evidence.ts'
import { settlePayment } from './settle-payment.ts'

const wanted = Number(process.env.SCHEDULE_EVENTS ?? 600)
const [orders, capacity, workers] = [70, 60, 16]

/** Numbers from 0 to 1 that are the same each time. */
function numbersFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Report {
  events: number
  errors: unknown[]
  broken: string[]
}

/** One event, seventy orders with one or two attempts each, all their evidence in a random order. */
async function play(w: World, contexts: readonly Context[], seed: number): Promise<Report> {
  const random = numbersFrom(seed)
  const [owner] = await w.sql(`select id from app_user limit 1`)
  const event = await makeEvent(w, owner, [{ price: 10_000, maxQuantity: capacity }])
  const made = await reserveAll(w, event, random)
  const work: (() => Promise<unknown>)[] = []
  const truth = new Map<string, 'succeeded' | 'failed'>()
  const contextFor = () => contexts[Math.floor(random() * contexts.length)] as Context
  const admin = makeContext(contexts[0] as Context, {
    ...(contexts[0] as Context),
    actor: { id: owner.id, role: 'admin', status: 'active', pseudo: 'Admin', limited: false, sessionId: owner.id },
  })
  await joinSome(w, event, made, random)
  for (const { id, chargeId, userId } of made) {
    const methods = random() < 0.3 ? (['mobile_money', 'international'] as const) : (['mobile_money'] as const)
    for (const method of methods) {
      const part = random() < 0.15 ? { amount: toAriary(4_000) } : {}
      const attempt = await makeAttempt(w, chargeId as string, { method, ...part })
      const isPaid = random() < 0.7
      if (random() < 0.1) {
        work.push(...reviewOf(contextFor(), admin, attempt, random() < 0.5))
        continue
      }
      truth.set(attempt.id, isPaid ? 'succeeded' : 'failed')
      for (const piece of evidenceOf(attempt, isPaid, random)) {
        const ctx = contextFor()
        work.push(() => applyEvidence(ctx, attempt, 'callback', piece))
      }
    }
    const ctx = contextFor()
    const endHold = () =>
      w.sql(`update ticket_order set hold_until = $2 where id = $1 and status = 'awaiting_payment'`, [id, w.now()])
    if (random() < 0.2) work.push(endHold)
    if (random() < 0.1) work.push(() => ctx.transaction((tx) => giveUpOrders(tx, ctx, [id], 'withdrawn')))
    if (random() < 0.1) work.push(() => expireOrders(offline(ctx)))
    if (random() < 0.2) work.push(() => endHold().then(() => expireOrders(offline(ctx)).then(() => retake(ctx, id))))
    if (userId) work.push(() => ctx.transaction((tx) => erasePerson(tx, ctx, { id: userId, name: userId })))
  }
  assert.ok(work.length > 100, 'a schedule is empty')
  shuffle(work, random)
  const errors: unknown[] = []
  const queue = [...work]
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop())
      await next().catch((error) => {
        if (!(error instanceof Refusal)) errors.push(error)
      })
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return { events: work.length, errors, broken: await brokenAfter(w, truth) }
}

/** The provider names another amount, and a person decides on it, sooner or later. */
const reviewOf = (ctx: Context, admin: Context, attempt: AttemptRow, accept: boolean) => [
  () =>
    applyEvidence(ctx, attempt, 'callback', said(attempt.reference, 'succeeded', { amount: attempt.amount - 1_000 })),
  ...Array.from({ length: 3 }, () => () => settlePayment(admin, { transactionId: attempt.id, accept, reason: 'vu' })),
]

/** Some are paid together with somebody else's. */
async function joinSome(w: World, event: TestEvent, made: readonly OrderRow[], random: () => number) {
  await w.sql('update ticket_type set max_quantity = max_quantity + 4 where event_id = $1', [event.id]) // all were sold
  for (const { chargeId } of made)
    if (random() < 0.1)
      await reserve(w.system, { ...draftOf(w, event, 1), charge: { join: chargeId as string } }).catch((error) => {
        if (!(error instanceof Refusal)) throw error
      })
}

/** Nobody is asked: what providers say is in the schedule. */
const offline = (ctx: Context): Context => ({ ...ctx, payments: { ...ctx.payments, get: () => null } })

const draftOf = (w: World, event: TestEvent, count: number, userId: string | null = null) => ({
  userId,
  limited: false,
  eventId: event.id,
  places: Array.from({ length: count }, () => ({ ticketTypeId: event.types[0] as string, fullName: 'Rabe' })),
  idempotencyKey: w.kernel.newId(),
  charge: { payer: { email: null, phone: null, language: 'fr' as const } },
})

/** Most have no account; a few have one, which is erased meanwhile. */
async function reserveAll(w: World, event: TestEvent, random: () => number): Promise<OrderRow[]> {
  const members = await Promise.all(Array.from({ length: 6 }, () => w.member()))
  const made = await Promise.all(
    Array.from({ length: orders }, async (_, n) => {
      const count = 1 + Math.floor(random() * 2)
      const userId = members[n]?.id ?? null
      return reserve(w.system, draftOf(w, event, count, userId)).then(
        ({ row }) => row,
        () => null,
      )
    }),
  )
  return made.flatMap((row) => row ?? [])
}

/** Of what was paid also a failure before or after, each up to three times, by notification and by query. */
function evidenceOf({ reference }: AttemptRow, isPaid: boolean, random: () => number): Piece[] {
  const words: Piece['status'][] = ['pending', 'unknown', isPaid ? 'succeeded' : 'failed']
  if (isPaid && random() < 0.3) words.push('failed')
  return words.flatMap((word) =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      said(reference, word, random() < 0.5 ? {} : { authenticated: 'pull', dedupeKey: `pull:${reference}:${word}` }),
    ),
  )
}

function shuffle(work: unknown[], random: () => number) {
  for (let i = work.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[work[i], work[j]] = [work[j], work[i]]
  }
}

async function brokenAfter(w: World, truth: ReadonlyMap<string, string>): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries({ ...invariants, ...ofOrders }))
    if ((await w.sql(query)).length > 0) broken.push(name)
  const { differences } = await replayEvidence(w.kernel.db)
  broken.push(...differences.filter((one) => /^(payment|charge) /.test(one)).map((one) => `I15 ${one}`))
  const states = await w.sql('select id, status from payment_attempt')
  if (states.some(({ id, status }) => truth.has(id) && truth.get(id) !== status))
    broken.push('I10 the provider’s truth')
  return broken
}

/** Several processes: each its own queues, all the same database. */
async function setting(t: TestContext, { plugin, processes = 2 }: { plugin?: KyselyPlugin; processes?: number } = {}) {
  const w = await world(t, { RATE_LIMIT_FACTOR: '100000', UNVERIFIED_SHARE: '100' })
  await w.member()
  const { config, log, db } = w.kernel
  const kernels = [w.kernel]
  while (kernels.length < processes) {
    const other = await makeKernel({ config, log, db, pool: w.database.pool, now: w.now })
    t.after(() => other.bus.close())
    kernels.push(other)
  }
  const contexts = kernels.map((kernel) =>
    systemContext(plugin ? { ...kernel, db: db.withPlugin(plugin) as Db } : kernel),
  )
  return { w, contexts }
}

test('I1-I10 any order, any number of repetitions, in two processes: the same truth, and the books agree', async (t) => {
  const { w, contexts } = await setting(t)
  let events = 0
  for (let seed = 1; events < wanted; seed++) {
    const report = await play(w, contexts, seed)
    assert.deepEqual({ seed, errors: report.errors, broken: report.broken }, { seed, errors: [], broken: [] })
    events += report.events
  }
  const [played] = await w.sql(`select
    (select count(*)::int from charge where reopened > 0) as retaken,
    (select count(*)::int from payment_event where kind = 'staff' and status = 'accepted') as accepted,
    (select count(*)::int from payment_event where kind = 'staff' and status = 'refused') as refused,
    (select count(*)::int from (select from ticket_order group by charge_id having count(*) > 1) c) as together,
    (select count(*)::int from payment_attempt where amount = 4000 and status = 'succeeded') as parts,
    (select count(*)::int from ticket_order where user_id is not null) as erased`)
  for (const [what, count] of Object.entries(played)) assert.ok(Number(count) > 0, `nothing was ${what}`)
  t.diagnostic(`${events} events`)
})

/** A guard is gone: within some schedules an invariant that it is there for is seen broken. */
async function isCaught(
  t: TestContext,
  by: RegExp,
  breakIt: (w: World) => Promise<unknown>,
  how: Parameters<typeof setting>[1] = {},
) {
  const { w, contexts } = await setting(t, how)
  await breakIt(w)
  const others = new Set<string>()
  for (let seed = 1; seed <= 24; seed++) {
    const { errors, broken } = await play(w, contexts, seed)
    if (broken.some((one) => by.test(one))) return
    for (const one of [...broken, ...errors.map(String)]) others.add(one)
  }
  assert.fail(`nobody noticed; but ${[...others].slice(0, 8).join(' | ')}`)
}

/** Breaks the declared moves for one test; the arrays are read at every decision. */
function allow(t: TestContext, move: 'succeed' | 'fail') {
  const from = attemptStates.moves[move].from as unknown as string[]
  from.push('succeeded')
  t.after(() => void from.pop())
}

test('control: without the lock on the charge money is lost', (t) => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) =>
      node.kind === 'SelectQueryNode' && node.endModifiers && JSON.stringify(node.from).includes('"charge"')
        ? { ...node, endModifiers: [] }
        : node,
    transformResult: async ({ result }) => result,
  }
  // most that is read too early is refused by this, and settled when its turn is repeated
  const withoutSecondGuard = (w: World) => w.sql('alter table ledger_entry drop constraint ledger_entry_tx_account_key')
  return isCaught(t, /^I6 /, withoutSecondGuard, { plugin, processes: 10 })
})

test('control: a failure that overwrites a success is noticed', async (t) => {
  allow(t, 'fail')
  await isCaught(t, /^I10 /, (w) =>
    w.sql(
      'alter table payment_attempt drop constraint payment_attempt_check, drop constraint payment_attempt_check1, drop constraint payment_attempt_check2',
    ),
  )
})

test('control: evidence that counts as often as it comes is noticed', async (t) => {
  allow(t, 'succeed')
  await isCaught(t, /^I9 /, async (w) => {
    await w.sql('alter table payment_event drop constraint payment_event_provider_dedupe_key')
    await w.sql('alter table ledger_entry drop constraint ledger_entry_tx_account_key')
    await w.sql('alter table receipt drop constraint receipt_attempt_id_key')
  })
})
