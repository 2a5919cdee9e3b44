import type { OrderRow } from './store.ts'

/** Each member among whom these orders belong to, once. */
export const membersOf = (orders: readonly OrderRow[]): string[] => [
  ...new Set(orders.flatMap(({ userId }) => userId ?? [])),
]
