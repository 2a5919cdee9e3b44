import type { BillTo } from '@vondrona/rules/payments/billing'
import type { ChargeRow } from './store.ts'

type Billed = Pick<ChargeRow, 'billName' | 'billNif' | 'billStat' | 'billAddress'>

/** Whom the receipts of a charge name beside whoever paid; null: nobody. */
export const billToOf = ({ billName, billNif, billStat, billAddress }: Billed): BillTo | null =>
  billName ? { name: billName, nif: billNif, stat: billStat, address: billAddress } : null
