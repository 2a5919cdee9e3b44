import type { ReservePlacesInput } from '@vondrona/rules/orders'
import type { Context } from '../../../kernel/context.ts'

/** What a member wants. */
export interface Draft extends ReservePlacesInput {
  ctx: Context
  userId: string
  /** D-07: a minor. */
  limited: boolean
}
