import type { PostponementChoice } from '@vondrona/rules/events'
import type { OrderStatus } from '@vondrona/rules/orders'
import type { Generated } from 'kysely'
import type { TableRows } from '../../tables.generated.ts'

export type OrderRow = Omit<TableRows['ticketOrder'], 'status'> & { status: OrderStatus }
export type PlaceRow = TableRows['orderPlace']
export type ChoiceRow = Omit<TableRows['orderChoice'], 'choice'> & { choice: PostponementChoice | null }

declare module '../../kernel/db.ts' {
  interface Tables {
    ticketOrder: OrderRow
    orderPlace: PlaceRow
    orderChoice: { [K in keyof ChoiceRow]: K extends 'byDeadline' ? Generated<ChoiceRow[K]> : ChoiceRow[K] }
  }
}
