import type { TreasuryPaymentSheet } from '../operations.generated.ts'

/** A payment as its sheet shows it. */
export type SheetPayment = NonNullable<TreasuryPaymentSheet['payment']>
