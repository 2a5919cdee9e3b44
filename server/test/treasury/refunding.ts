/** Paid orders and what treasurers do with them, for tests. */
import type { TestContext } from 'node:test'
import { cancel, makeEvent, reserves } from '../../src/modules/orders/testing.ts'
import { payCharge } from '../../src/modules/payments/testing.ts'
import { type Member, type World, world } from '../world.ts'

const fields =
  'id chargeId amount reason status method title payerName payerPhone batchId proof note approvedBy sentBy doneAt'
export const request = `mutation($chargeId: ID!, $amount: Int!, $reason: String!, $idempotencyKey: ID) {
  requestRefund(chargeId: $chargeId, amount: $amount, reason: $reason, idempotencyKey: $idempotencyKey) { ${fields} } }`
export const approve = `mutation($ids: [ID!]!) { approveRefunds(ids: $ids) { ${fields} } }`
export const send = `mutation($ids: [ID!]!) { sendRefunds(ids: $ids) { ${fields} } }`
export const complete = `mutation($id: ID!, $proof: String!) { completeRefund(id: $id, proof: $proof) { ${fields} } }`
export const reject = `mutation($id: ID!, $reason: String!, $seenStatus: RefundStatus) {
  rejectRefund(id: $id, reason: $reason, seenStatus: $seenStatus) { ${fields} } }`
export const gather = `mutation($eventId: ID, $title: String!) { createRefundBatch(eventId: $eventId, title: $title) {
  id title status count total createdBy approvedBy } }`
export const list = `query($filters: RefundFilters, $pagination: PaginationInput) { refunds(filters: $filters, pagination: $pagination) {
  total totalAmount hasMore endCursor items { ${fields} } } }`
export const batches =
  'query($eventId: ID) { refundBatches(eventId: $eventId) { id status count total createdBy approvedBy } }'
export const exportList =
  'mutation($batchId: ID!, $format: ExportFormat) { exportPayouts(batchId: $batchId, format: $format) { url expiresAt } }'

/** An event with places at these prices, two treasurers and a member. */
export async function treasuryWorld(t: TestContext, prices: readonly number[] = [50_000], environment = {}) {
  const w = await world(t, environment)
  const [awa, bako] = [await w.member({ role: 'admin' }), await w.member({ role: 'admin' })]
  const hery = await w.member({ phone: '+261340000001' })
  const event = await makeEvent(
    w,
    awa,
    prices.map((price) => ({ price })),
  )
  return { w, awa, bako, hery, event }
}
export type Treasury = Awaited<ReturnType<typeof treasuryWorld>>

/** A paid order; `index`: of its ticket type. */
export async function pays({ w, event }: Treasury, who: Member, index = 0): Promise<{ id: string; chargeId: string }> {
  const { id } = await reserves(w, who, event, [index])
  const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [id])
  await payCharge(w, chargeId)
  return { id, chargeId }
}

/** A paid order that its member gave back; gives the id of its refund. */
export async function givesBack(all: Treasury, who: Member, index = 0) {
  const order = await pays(all, who, index)
  await who.ok(cancel, { id: order.id })
  const [{ id }] = await all.w.sql('select id from refund where subject_id = $1', [order.id])
  return { ...order, refundId: id as string }
}

export const orderStatus = async (w: World, id: string): Promise<string> =>
  (await w.sql('select status from ticket_order where id = $1', [id]))[0]?.status
