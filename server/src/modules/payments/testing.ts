/** Charges and attempts for tests, and what must hold of them. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { toAriary } from '@vondrona/rules/money'
import { type World, world } from '../../../test/world.ts'
import { publicCredentials, type ServedStandIn, serveStandIn, vanillaPayProtocol } from '../../stand-ins/index.ts'
import { type AttemptRow, findAttempt, insertAttempt } from './attempts/store.ts'
import { lockCharges } from './charges/store.ts'
import { invariants } from './invariants.ts'
import { applyEvidence, type Piece } from './settling/apply-evidence.ts'

export { type Purpose, purposeKinds, purposeOf as chargePurpose } from './charges/purposes.ts'
export { invariants } from './invariants.ts'
export { initiateVanillaPayPayment } from './paying/initiate-vanilla-pay-payment.ts'
export { remakePayerKeys } from './reading/remake-keys.ts'
export { tellLeftReceipts } from './receipts/untold.ts'
export { tellDue } from './reminding/tell-due.ts'
export { applyEvidence } from './settling/apply-evidence.ts'
export { askProvider } from './settling/ask-provider.ts'

export const initiate = `mutation($input: InitiatePaymentInput!) { initiateVanillaPayPayment(input: $input) {
  transactionId reference paymentUrl status expiresAt } }`
export const status = `query($id: ID!) { paymentStatus(transactionId: $id) {
  id reference date status amount currency method title paymentUrl settledAt } }`
export const charge = `query($id: ID!) { charge(id: $id) { id title amount paid refunded due payableUntil
  payments { id status amount } refunds { amount reason status } receipts { number kind amount } } }`

/** What is sent to pay for an order, or a charge. */
export const wishFor = (w: World, orderId: string, more: object = {}) => ({
  input: { orderId, method: 'mobile_money', operator: 'orange', idempotencyKey: w.kernel.newId(), ...more },
})

/** A world whose payments go to a stand-in of Vanilla Pay that the test directs; notifications come over HTTP. */
export async function payingWorld(t: TestContext, environment: Record<string, string> = {}) {
  let standIn: ServedStandIn | undefined
  let w: World | undefined
  t.after(() => standIn?.close())
  standIn = await serveStandIn(vanillaPayProtocol(), { credentials: publicCredentials, now: () => (w as World).now() })
  w = await world(t, { PUBLIC_URL: '', PAYMENT_SANDBOX_URL: standIn.url, ...environment })
  await w.address()
  return { w, standIn }
}

/** An attempt that was started, as if the payer were at the provider. */
export async function makeAttempt(w: World, chargeId: string, more: Partial<AttemptRow> = {}): Promise<AttemptRow> {
  const row = await w.system.transaction(async (tx) => {
    const of = (await lockCharges(tx, [chargeId])).get(chargeId)
    const id = w.kernel.newId()
    const made: AttemptRow = {
      id,
      chargeId,
      method: 'mobile_money',
      operator: null,
      provider: 'vanillapay',
      reference: `T-${id.replaceAll('-', '').slice(14).toUpperCase()}`,
      providerRef: null,
      callbackKey: null,
      status: 'started',
      problem: null,
      amount: toAriary((of?.amount ?? 0) - (of?.paid ?? 0)),
      seenAmount: null,
      captured: null,
      credited: null,
      fee: null,
      payerPhone: null,
      operatorRef: null,
      paymentUrl: null,
      failure: null,
      idempotencyKey: w.kernel.newId(),
      isSandbox: false,
      createdAt: w.now(),
      startedAt: w.now(),
      expiresAt: new Date(w.now().getTime() + 1_800_000),
      settledAt: null,
      askedAt: null,
      timesAsked: 0,
      nextAskAt: null,
      ...more,
    }
    await insertAttempt(tx, made)
    return made
  })
  return row
}

/** What a provider says, signed. */
export const said = (reference: string, word: Piece['status'], more: Partial<Piece> = {}): Piece => ({
  status: word,
  providerReference: null,
  operatorReference: null,
  amount: null,
  fee: null,
  payerPhone: null,
  authenticated: 'signature',
  dedupeKey: `${reference}:${word}`,
  raw: null,
  ...more,
})

/** Somebody pays all of it, at the counter. */
export async function payCharge(w: World, chargeId: string): Promise<void> {
  const attempt = await makeAttempt(w, chargeId, { method: 'cash', provider: 'offline' })
  await applyEvidence(w.system, attempt, 'staff', said(attempt.reference, 'succeeded', { authenticated: 'staff' }))
}

/** The state of an attempt. */
export const attemptStatus = async (w: World, id: string) => (await findAttempt(w.kernel.db, id))?.status

/** Fails the test with what violates them. */
export async function booksAgree(sql: (text: string) => Promise<unknown[]>): Promise<void> {
  for (const [name, query] of Object.entries(invariants)) assert.deepEqual(await sql(query), [], name)
}
export { settleLines } from './statements/settle-lines.ts'
