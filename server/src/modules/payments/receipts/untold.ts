import { normalizePhone } from '@vondrona/rules/accounts'
import type { Ariary } from '@vondrona/rules/money'
import { treasury } from '@vondrona/rules/payments/constants'
import type { Language } from '@vondrona/rules/texts'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { contactsOf } from '../../accounts/index.ts'
import { chargesOf } from '../charges/store.ts'
import { numberOf, receiptPath } from './receipt-pdf.ts'
import { lockUntold, untoldBefore } from './store.ts'

/** Charges whose receipts go with a message of another domain, in the transaction that pays them. */
const carried = new WeakMap<Tx, Set<string>>()

/** What is paid of these charges in this transaction is told with a message of the caller, who takes their `untoldReceipts`. */
export function carryReceipts(tx: Tx, chargeIds: readonly string[]): void {
  const all = carried.get(tx) ?? new Set()
  for (const id of chargeIds) all.add(id)
  carried.set(tx, all)
}

/** Whether somebody takes along what pays this charge now. */
export const isCarried = (tx: Tx, chargeId: string): boolean => carried.get(tx)?.has(chargeId) ?? false

/** A receipt of a payment that nobody was told of yet, and how whoever paid is reached: by mail, else by SMS. */
export interface UntoldReceipt {
  id: string
  number: string
  title: string
  amount: Ariary
  email: string | null
  phone: string | null
  /** Address of the PDF. */
  link: (language: Language) => string
}

/** The receipts of these charges that nobody was told of, locked: `markReceiptsTold`, or they go alone. */
export async function untoldReceipts(tx: Tx, ctx: Context, chargeIds: readonly string[]): Promise<UntoldReceipt[]> {
  const receipts = await lockUntold(tx, chargeIds)
  if (receipts.length === 0) return []
  const charges = await chargesOf(tx, chargeIds)
  const userIds = [...charges.values()].flatMap(({ userId }) => userId ?? [])
  const accounts = new Map((await contactsOf(tx, userIds)).map((one) => [one.id, one]))
  return receipts.flatMap((receipt) => {
    const charge = charges.get(receipt.chargeId)
    if (!charge) return []
    const account = charge.userId ? accounts.get(charge.userId) : undefined
    const phone = charge.phone ?? account?.phone ?? null
    return {
      id: receipt.id,
      number: numberOf(receipt),
      title: charge.title,
      amount: receipt.amount,
      email: charge.email ?? account?.email ?? null,
      phone: phone && normalizePhone(phone),
      link: (language: Language) => ctx.links.to(receiptPath(ctx, receipt.id, language)),
    }
  })
}

/** Job, each minute: a receipt that nobody took along in time goes alone. */
export async function tellLeftReceipts(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - treasury.receiptWaits)
  await mailReceiptsAlone(ctx.db, ctx, await untoldBefore(ctx.db, before, treasury.batchMax))
}

/** They go alone, now. */
export const mailReceiptsAlone = (db: Db | Tx, ctx: Context, ids: readonly string[]): Promise<void> =>
  ctx.jobs.enqueueAll(
    db,
    'payments.mailReceipt',
    ids.map((receiptId) => ({ receiptId })),
  )
