import type { RefundStatus } from '../states.ts'

/** R-PAY-07. */
export const resultScreens = ['success', 'failed', 'pending', 'unknown', 'error'] as const
export type ResultScreen = (typeof resultScreens)[number]

/** R-PAY-07: the screen of a status that the server gave; anything that is not known is `unknown`. */
export function screenOf(status: string | null | undefined): ResultScreen {
  if (status === 'completed' || status === 'success') return 'success'
  return status === 'failed' || status === 'pending' || status === 'error' ? status : 'unknown'
}

const first = 2000
const longest = 30_000

/** R-PAY-12: milliseconds until a payment that is not settled is asked for again, after so many answers. */
export const askDelay = (asked: number): number => Math.min(longest, Math.round(first * 1.5 ** asked))

/** Of what was paid: what went back, what is on its way, and what the payer is told it comes to. */
export function moneyBack({
  paid,
  refunds,
}: {
  paid: number
  refunds: readonly { status: RefundStatus; amount: number }[]
}): { state: 'paid' | 'refunding' | 'refunded'; back: number; coming: number } {
  let [back, coming] = [0, 0]
  for (const { status, amount } of refunds)
    if (status === 'done') back += amount
    else if (status !== 'rejected') coming += amount // a transfer that failed is tried again
  const state = back >= paid ? 'refunded' : back + coming >= paid ? 'refunding' : 'paid'
  return { state, back, coming }
}
