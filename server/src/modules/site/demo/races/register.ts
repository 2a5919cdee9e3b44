import type { ParticipationInput } from '@vondrona/rules/races'
import type { Context } from '../../../../kernel/context.ts'
import type { UserRow } from '../../../accounts/index.ts'
import { knownContact, ordersById } from '../../../orders/index.ts'
import {
  checkPayment,
  confirmOfflinePayment,
  createPaymentMandate,
  initiateVanillaPayPayment,
} from '../../../payments/index.ts'
import { createMitParticipation } from '../../../races/index.ts'
import type { Moment } from '../past-context.ts'

/** Acts at a moment, for somebody. */
export type At = (moment: Moment) => Context

/** One person of the demo, as the form sends them. */
export type Runner = Omit<ParticipationInput, 'idempotencyKey' | 'locale'>

export interface Registered {
  /** Of the registrations, in the order of their people. */
  ids: string[]
  orderIds: string[]
  /** What all of them are paid with. */
  chargeId: string
}

/** Registers people who are paid together: one, then all others at once; none of them is free. */
export async function registerTogether(ctx: Context, runners: readonly Runner[]): Promise<Registered> {
  const [first, ...others] = runners
  if (!first) throw new Error('nobody registers')
  const contactProof = knownContact(ctx, { email: first.email ?? null, phone: first.phone })
  const payer = await createMitParticipation(ctx, { ...first, contactProof, idempotencyKey: ctx.newId() })
  const chargeId = (await ordersById(ctx.db, [payer.orderId]))[0]?.chargeId ?? ''
  const joining = others.map((runner) =>
    createMitParticipation(ctx, {
      ...runner,
      idempotencyKey: ctx.newId(),
      orderId: chargeId,
      orderKey: payer.accessKey,
    }),
  )
  const all = [payer, ...(await Promise.all(joining))]
  return { ids: all.map(({ id }) => id), orderIds: all.map(({ orderId }) => orderId), chargeId }
}

/** Begins to pay at the sandbox, presses « Payer » on its page, and lets the staff ask what became of it. */
export async function payBySandbox(at: At, moment: Moment, chargeId: string, admin: UserRow): Promise<void> {
  const payer = at(moment)
  const { transactionId, paymentUrl } = await initiateVanillaPayPayment(payer, {
    orderId: chargeId,
    method: 'mobile_money',
    operator: 'mvola',
    idempotencyKey: payer.newId(),
  })
  const url = URL.parse(paymentUrl ?? '')
  if (!url) throw new Error('the sandbox gave no payment page')
  await payer.payments.sandboxPage({
    method: 'POST',
    path: url.pathname.replace(/^\/api\/payment-sandbox/, '') + url.search,
    body: Buffer.from('decision=pay&operator=MVola&phone='),
  })
  await checkPayment(at({ ...moment, as: admin }), transactionId)
}

const day = 86_400_000

/** Takes a mandate; the next day it is paid in cash at the desk, to `cashier`; nobody: it is still awaited. */
export async function payByMandate(at: At, moment: Moment, chargeId: string, cashier: UserRow | null): Promise<void> {
  const payer = at(moment)
  const { reference, amount } = await createPaymentMandate(payer, { orderId: chargeId, idempotencyKey: payer.newId() })
  if (!cashier) return
  const desk = at({ at: new Date(moment.at.getTime() + day), as: cashier })
  const cash = { reference, amount: Number(amount), receivedBy: 'cash' as const }
  await confirmOfflinePayment(desk, { ...cash, idempotencyKey: desk.newId() })
}
