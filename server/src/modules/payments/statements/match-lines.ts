import type { StatementLine } from './read-statement.ts'
import type { BookedAttempt, LineOutcome } from './store.ts'

export interface Match {
  outcome: LineOutcome
  attempt?: BookedAttempt
  /** What a person has to look at. */
  problem?: 'amount_differs' | 'double_payment' | 'statement_only'
}

/** The attempts of a statement by all their names. */
export function indexOf(attempts: readonly BookedAttempt[]) {
  const byName = new Map<string, BookedAttempt>()
  const byOperatorRef = new Map<string, BookedAttempt>()
  for (const one of attempts) {
    byName.set(one.reference, one)
    if (one.providerRef) byName.set(one.providerRef, one)
    if (one.operatorRef) byOperatorRef.set(one.operatorRef, one)
  }
  return ({ names, operatorRef }: StatementLine): BookedAttempt | undefined =>
    (operatorRef ? byOperatorRef.get(operatorRef) : undefined) ??
    names.map((name) => byName.get(name)).find((one) => one !== undefined)
}

/** What a line of a statement means: statement, attempt and ledger must agree (three-way match). */
export function matchLine(line: StatementLine, attempt: BookedAttempt | undefined, isProof: boolean): Match {
  const { amount, operatorRef, isVoid } = line
  if (isVoid) return { outcome: 'skipped' }
  if (amount !== null && amount <= 0) return { outcome: isProof ? 'payout' : 'skipped' }
  if (!attempt) return { outcome: 'unknown' }
  if (attempt.status === 'review') return { outcome: 'amount_differs', attempt }
  if (attempt.status !== 'succeeded')
    return amount === null ? { outcome: 'unknown', attempt, problem: 'statement_only' } : { outcome: 'found', attempt }
  if (operatorRef && attempt.operatorRef && operatorRef !== attempt.operatorRef && attempt.providerRef !== operatorRef)
    return { outcome: 'double', attempt, problem: 'double_payment' }
  const isSame = attempt.booked !== null && (amount === null || amount === attempt.booked)
  return isSame ? { outcome: 'matched', attempt } : { outcome: 'amount_differs', attempt, problem: 'amount_differs' }
}
