import { type Refusal, refusalOf } from './refusal.ts'
import type { Answer } from './transport.ts'

let last: Refusal | null = null

/** Remembers why a question had no answer, for the screen that stands where the answer would be. */
export function noteFailure({ data, errors, refusal }: Answer<unknown>): void {
  if (refusal && refusal.code !== 'ABORTED') last = refusal
  else if (!refusal && !data && errors.length > 0) last = refusalOf(errors)
}

/** Why the last question that failed did. */
export const lastFailure = (): Refusal | null => last
