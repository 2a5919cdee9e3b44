import { pageSize } from '@vondrona/rules/constants'
import { MyOrdersDocument } from './operations.generated.ts'

/** The member's reservations after this one; null: the first page, which stays on the device (R-NET-03). */
export const ordersAfter = (after: string | null) => ({
  query: MyOrdersDocument,
  variables: { pagination: { limit: pageSize.rows, after } },
})
