import { canMove } from '../states/index.ts'
import { type AttemptMove, type AttemptStatus, attemptStates } from './states.ts'

/** What a provider, or the staff, says of an attempt. */
export interface Said {
  status: 'pending' | 'succeeded' | 'failed' | 'expired' | 'unknown'
  /** `none`: anybody may have said it. */
  authenticated: 'signature' | 'pull' | 'staff' | 'none'
  /** In whole Ariary, where it is named; `other`: something else than an amount in Ariary. */
  amount: number | 'other' | null
}

/** `ask`: it proves nothing, the provider is to be asked. `ignored`: the attempt is further than that. */
export type Outcome = AttemptMove | 'ask' | 'ignored'

const moves = { pending: 'pend', failed: 'fail', expired: 'expire' } as const

/**
 * What becomes of an attempt by a piece of evidence; the same end whatever the order and the number of the pieces. An
 * amount that is not named is the one that was asked for: the reference is bound to it.
 */
export function outcomeOf(status: AttemptStatus, asked: number, said: Said): Outcome {
  if (said.authenticated === 'none') return 'ask'
  if (said.status === 'unknown') return 'ignored'
  const move =
    said.status !== 'succeeded'
      ? moves[said.status]
      : said.amount === null || said.amount === asked
        ? 'succeed'
        : 'review'
  if (status === 'review' && move === 'fail' && said.authenticated !== 'staff') return 'ignored' // a person decides
  return canMove(attemptStates, status, move) ? move : 'ignored'
}

/** R-PAY-06, -07: what the payer sees. */
export function shownStatus(status: AttemptStatus): 'pending' | 'success' | 'failed' | 'unknown' {
  if (status === 'succeeded') return 'success'
  if (status === 'review') return 'unknown'
  return status === 'failed' || status === 'expired' ? 'failed' : 'pending'
}

/** A piece of evidence as it is kept. */
export interface Kept {
  status: string
  authenticated: Said['authenticated']
  amount: number | null
  outcome: string
}

/** What the evidence of an attempt alone makes of it; `open`: it does not say how it ended. */
export interface Rebuilt {
  status: 'open' | 'succeeded' | 'failed' | 'expired' | 'review'
  captured: number | null
}

/** I15: all that was ever said of an attempt, from the first piece on. */
export function rebuild(asked: number, evidence: readonly Kept[]): Rebuilt {
  let status: AttemptStatus = 'started'
  let captured: number | null = null
  for (const { status: word, authenticated, amount, outcome } of evidence) {
    const isDecision = authenticated === 'staff' && (word === 'accepted' || word === 'refused')
    const said: Said = {
      status: isDecision ? 'succeeded' : (word as Said['status']),
      authenticated,
      amount: isDecision ? null : outcome === 'review' ? 'other' : amount, // or its transfer was counted elsewhere
    }
    const move = outcomeOf(status, asked, said)
    if (move === 'ask' || move === 'ignored') continue
    status = attemptStates.moves[move].to
    if (move === 'succeed') captured = amount ?? asked
  }
  return { status: isEnd(status) ? status : 'open', captured }
}

const isEnd = (status: AttemptStatus) =>
  status === 'succeeded' || status === 'failed' || status === 'expired' || status === 'review'
