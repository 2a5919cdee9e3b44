import { KB, second } from './units.ts'

export const socketFrame = 64 * KB

/**
 * Close codes of a socket: the session ended (do not reconnect with this token); the rate limit was exceeded (reconnect
 * later).
 */
export const socketClosed = { sessionOver: 4401, tooManyRequests: 4429 } as const

/** Limits of a socket for GraphQL subscriptions; a page has two or three that cost 5 to 50. */
export const socketLimits = {
  frames: 120,
  perAddress: 100, // of members and visitors: default of SOCKETS_PER_ADDRESS
  visitors: 10, // of these: default of VISITOR_SOCKETS_PER_ADDRESS
  window: 10 * second,
  subscriptions: 12,
  cost: 500, // of all its subscriptions: the cost of one event of each
  costPerAddress: 10_000,
  backlog: 256 * KB, // unsent data for a slow client
} as const
export const pingInterval = 30 * second // R-CONST-13
export const pongPatience = 10 * second // of a line that is doubted, because questions get no answer
export const reconnect = { max: 5, base: second, cap: 30 * second } as const // R-CONST-14
export const subscriptionRetry = { max: 5, step: second } as const // R-CONST-14, R-WS-26
