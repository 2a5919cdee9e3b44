import type { Context } from '../../../kernel/context.ts'
import { chargesOf } from './store.ts'

/** What can be paid for, by the name of its id in `InitiatePaymentInput`. */
export type PayableKind = 'participationId' | 'registrationNumber' | 'applicationId' | 'orderId'
/** The charge of it, or null: there is none, or the caller may not know. */
export type FindCharge = (ctx: Context, id: string) => Promise<string | null>

const payables = new Map<PayableKind, FindCharge>()

/** Higher-ranked domains say here how their things are paid for; once per kind, when they are loaded. */
export function registerPayable(kind: PayableKind, find: FindCharge): void {
  payables.set(kind, find)
}

/** The id of the charge of this thing, or null. What is called an order may be a charge itself, whose id is a secret. */
export async function chargeIdOf(ctx: Context, kind: PayableKind, id: string): Promise<string | null> {
  if (kind === 'orderId' && (await chargesOf(ctx.db, [id])).has(id)) return id
  return (await payables.get(kind)?.(ctx, id)) ?? null
}
