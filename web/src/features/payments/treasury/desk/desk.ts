import type { TreasuryDesk } from '../operations.generated.ts'

/** What is owed, as a desk sees it. */
export type Desk = TreasuryDesk['deskCharge']

/** What was recorded at the desk. */
export interface Paid {
  id: string
  amount: number
  isInReview: boolean
}
