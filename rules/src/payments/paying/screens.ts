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
