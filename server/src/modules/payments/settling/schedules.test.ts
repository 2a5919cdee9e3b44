/**
 * Providers repeat themselves and speak in any order, while orders expire and are cancelled. Every schedule must leave
 * the same truth. The last tests break one guard each: were they not caught, the others would prove nothing.
 * SCHEDULE_EVENTS=10000 plays more of them.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { attemptStates } from '@vondrona/rules/payments'
import type { KyselyPlugin } from 'kysely'
import { type World, world } from '../../../../test/world.ts'
import { makeKernel } from '../../../app.ts'
import { type Context, systemContext } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/db.ts'
import { giveUpOrders, reserve } from '../../orders/index.ts'
import { expireOrders, makeEvent, invariants as ofOrders, type TestEvent } from '../../orders/testing.ts'
import type { AttemptRow } from '../attempts/store.ts'
import { invariants } from '../invariants.ts'
import { replayEvidence } from '../replaying/replay.ts'
import { makeAttempt, said } from '../testing.ts'
import { applyEvidence, type Piece } from './apply-evidence.ts'

const wanted = Number(process.env.SCHEDULE_EVENTS ?? 800)
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
  for (const { id, chargeId } of made) {
    const methods = random() < 0.3 ? (['mobile_money', 'international'] as const) : (['mobile_money'] as const)
    for (const method of methods) {
      const attempt = await makeAttempt(w, chargeId as string, { method })
      const isPaid = random() < 0.7
      truth.set(attempt.id, isPaid ? 'succeeded' : 'failed')
      for (const piece of evidenceOf(attempt, isPaid, random)) {
        const ctx = contextFor()
        work.push(() => applyEvidence(ctx, attempt, 'callback', piece))
      }
    }
    const ctx = contextFor()
    if (random() < 0.2)
      work.push(() =>
        w.sql(`update ticket_order set hold_until = $2 where id = $1 and status = 'awaiting_payment'`, [id, w.now()]),
      )
    if (random() < 0.1) work.push(() => ctx.transaction((tx) => giveUpOrders(tx, ctx, [id], 'withdrawn')))
    if (random() < 0.1) work.push(() => expireOrders(offline(ctx)))
  }
  assert.ok(work.length > 100, 'a schedule is empty')
  shuffle(work, random)
  const errors: unknown[] = []
  const queue = [...work]
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await next().catch((error) => errors.push(error))
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return { events: work.length, errors, broken: await brokenAfter(w, truth) }
}

/** Nobody is asked: what providers say is in the schedule. */
const offline = (ctx: Context): Context => ({ ...ctx, payments: { ...ctx.payments, get: () => null } })

const reserveAll = async (w: World, event: TestEvent, random: () => number) =>
  (
    await Promise.all(
      Array.from({ length: orders }, async () => {
        const count = 1 + Math.floor(random() * 2)
        const places = Array.from({ length: count }, () => ({
          ticketTypeId: event.types[0] as string,
          fullName: 'Rabe',
        }))
        const charge = { payer: { email: null, phone: null, language: 'fr' as const } }
        const draft = {
          userId: null,
          limited: false,
          eventId: event.id,
          places,
          idempotencyKey: w.kernel.newId(),
          charge,
        }
        return reserve(w.system, draft).then(
          ({ row }) => row,
          () => null,
        )
      }),
    )
  ).flatMap((row) => row ?? [])

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

/** Two processes: each its own queues, both the same database. */
async function setting(t: TestContext, plugin?: KyselyPlugin) {
  const w = await world(t, { RATE_LIMIT_FACTOR: '100000' })
  await w.member()
  const { config, log, db } = w.kernel
  const other = await makeKernel({ config, log, db, pool: w.database.pool, now: w.now })
  t.after(() => other.bus.close())
  const contexts = [w.kernel, other].map((kernel) =>
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
  t.diagnostic(`${events} events`)
})

/** A guard is gone: within some schedules somebody notices. */
async function isCaught(t: TestContext, breakIt: (w: World) => Promise<unknown>, plugin?: KyselyPlugin) {
  const { w, contexts } = await setting(t, plugin)
  await breakIt(w)
  for (let seed = 1; seed <= 6; seed++) {
    const { errors, broken } = await play(w, contexts, seed)
    if (errors.length > 0 || broken.length > 0)
      return t.diagnostic([...broken, ...errors.map(String)].slice(0, 5).join(' | '))
  }
  assert.fail('nobody noticed')
}

/** Breaks the declared moves for one test; the arrays are read at every decision. */
function allow(t: TestContext, move: 'succeed' | 'fail') {
  const from = attemptStates.moves[move].from as unknown as string[]
  from.push('succeeded')
  t.after(() => void from.pop())
}

test('control: without the lock on the charge money is lost', (t) =>
  isCaught(t, async () => {}, {
    transformQuery: ({ node }) =>
      node.kind === 'SelectQueryNode' && node.endModifiers && JSON.stringify(node.from).includes('"charge"')
        ? { ...node, endModifiers: [] }
        : node,
    transformResult: async ({ result }) => result,
  }))

test('control: a failure that overwrites a success is noticed', async (t) => {
  allow(t, 'fail')
  await isCaught(t, (w) =>
    w.sql(
      'alter table payment_attempt drop constraint payment_attempt_check, drop constraint payment_attempt_check1, drop constraint payment_attempt_check2',
    ),
  )
})

test('control: evidence that counts as often as it comes is noticed', async (t) => {
  allow(t, 'succeed')
  await isCaught(t, async (w) => {
    await w.sql('alter table payment_event drop constraint payment_event_provider_dedupe_key')
    await w.sql('alter table ledger_entry drop constraint ledger_entry_tx_account_key')
    await w.sql('alter table receipt drop constraint receipt_attempt_id_key')
  })
})
