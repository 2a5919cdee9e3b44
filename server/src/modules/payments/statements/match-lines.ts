import type { ProviderId } from '../../../gateways/payment/port.ts'
import type { HeldReason, StatementLine } from './reading/line.ts'
import type { BookedAttempt, LineOutcome, RecordedLine } from './store.ts'

export interface Match {
  outcome: LineOutcome
  attempt?: BookedAttempt
  /** Why it waits, where its outcome alone does not say so. */
  reason?: HeldReason
  /** What a person has to look at. */
  problem?: 'amount_differs' | 'double_payment' | 'statement_only' | 'reversed'
}

type Find = (line: StatementLine) => BookedAttempt[]

/**
 * The attempts that a line names: by our references and the provider's, by the operator's number, else by the numbers
 * of other lines. The number only chooses among payments of the charges that are named: where it belongs to somebody
 * else's payment, the line is about several.
 */
function indexOf(attempts: readonly BookedAttempt[]): Find {
  const byName = new Map<string, BookedAttempt>()
  for (const one of attempts) {
    byName.set(one.reference, one)
    if (one.providerRef) byName.set(one.providerRef, one)
  }
  const byNumber = Map.groupBy(attempts, ({ operatorRef }) => operatorRef)
  const numbered = (number: string | null) => (number && byNumber.get(number)) || []
  return ({ names, operatorRef, originals }) => {
    const named = new Set(names.flatMap((name) => byName.get(name) ?? []))
    const known = new Set(numbered(operatorRef))
    if (named.size === 0 && known.size === 0) return [...new Set(originals.flatMap(numbered))]
    if (named.size === 0 || known.size === 0) return [...named, ...known]
    const agreed = named.intersection(known)
    if (agreed.size > 0) return [...agreed]
    const charges = new Set([...named].map(({ chargeId }) => chargeId))
    const ofCharge = [...known].filter(({ chargeId }) => charges.has(chargeId))
    return ofCharge.length > 0 ? ofCharge : [...named, ...known]
  }
}

/** What a line of a statement means by itself: statement, attempt and ledger must agree (three-way match). */
export function matchLine(line: StatementLine, attempts: readonly BookedAttempt[], isProof: boolean): Match {
  const { amount, operatorRef } = line
  const [attempt] = attempts
  const about = attempt && { attempt }
  if (line.isReversal) {
    if (isProof && amount !== null && amount < 0) return { outcome: 'payout' }
    return attempt
      ? { outcome: 'reversed', attempt, reason: line.held ?? 'reversal', problem: 'reversed' }
      : { outcome: 'held', reason: 'reversal' }
  }
  if (line.held) return { outcome: 'held', reason: line.held, ...about }
  if (line.isVoid)
    return attempt?.status === 'succeeded' ? { outcome: 'held', reason: 'status', attempt } : { outcome: 'skipped' }
  if (amount !== null && amount <= 0) {
    if (isProof) return { outcome: 'payout' }
    if (!attempt || line.isCost) return { outcome: 'skipped' }
    return amount === 0
      ? { outcome: 'held', reason: 'amount', attempt }
      : { outcome: 'reversed', reason: 'reversal', attempt, problem: 'reversed' }
  }
  if (!attempt) return { outcome: 'unknown' }
  if (attempts.length > 1) return { outcome: 'held', reason: 'several', attempt }
  if (attempt.status === 'review') return { outcome: 'amount_differs', attempt }
  if (attempt.status !== 'succeeded')
    return amount === null ? { outcome: 'unknown', attempt, problem: 'statement_only' } : { outcome: 'found', attempt }
  if (operatorRef && attempt.operatorRef && operatorRef !== attempt.operatorRef && attempt.providerRef !== operatorRef)
    return { outcome: 'double', attempt, problem: 'double_payment' }
  const isSame = attempt.booked !== null && (amount === null || amount === attempt.booked)
  return isSame ? { outcome: 'matched', attempt } : { outcome: 'amount_differs', attempt, problem: 'amount_differs' }
}

/** Whether a payment is another operator's than the statement; what was paid without a provider may be in any. */
const isElsewhere = ({ provider }: BookedAttempt, of: ProviderId) => provider !== of && provider !== 'offline'

interface Known {
  /** Whose statement it is. */
  provider: ProviderId
  attempts: readonly BookedAttempt[]
  proofs: ReadonlySet<string>
  /** Lines of other statements of the provider with the same numbers, or about the same attempts. */
  recorded: readonly RecordedLine[]
}

/** What the lines mean together, and with those of earlier files, in whatever order they came. */
export function matchLines(
  lines: readonly StatementLine[],
  { provider, attempts: all, proofs, recorded }: Known,
): Match[] {
  const find = indexOf(all)
  const byNumber = valuesBy([...recordedByNumber(recorded, all), ...attemptsByNumber(lines, find)])
  const matches = lines.map((line): Match => {
    const found = find(line)
    const attempts =
      found.length > 0 ? found : [...new Set(numbersOf(line).flatMap((number) => [...(byNumber.get(number) ?? [])]))]
    const match = matchLine(line, attempts, line.operatorRef !== null && proofs.has(line.operatorRef))
    const { outcome, attempt } = match
    if (!attempt || outcome === 'held' || outcome === 'skipped' || !isElsewhere(attempt, provider)) return match
    return { outcome: 'held', reason: 'provider', attempt }
  })
  const takenBack = new Set([
    ...matches.flatMap(({ outcome, attempt }) => (outcome === 'reversed' && attempt ? [attempt.id] : [])),
    ...recorded.flatMap(({ outcome, attemptId }) => (outcome === 'reversed' && attemptId ? [attemptId] : [])),
  ])
  const told = [
    ...lines.map(({ operatorRef, amount }, at) => {
      const { attempt, outcome } = matches[at] as Match
      return { operatorRef, amount, outcome, attemptId: attempt?.id ?? null }
    }),
    ...recorded,
  ].filter(({ outcome }) => outcome !== 'skipped')
  const amounts = valuesBy(told.map(({ operatorRef, amount }) => [operatorRef, amount]))
  // What several payments have as their number is a placeholder, or was rounded by a spreadsheet.
  const owners = valuesBy(told.map(({ operatorRef, attemptId }) => [attemptId && operatorRef, attemptId]))
  const payers = valuesBy(
    matches.map(({ outcome, attempt }, at) => [
      outcome === 'found' ? (attempt?.id ?? null) : null,
      lines[at]?.amount ?? null,
    ]),
  )
  const again = paidAgain(lines, matches, recorded)
  return matches.map((match, at): Match => {
    const { attempt, outcome } = match
    if (!attempt || (outcome !== 'found' && outcome !== 'matched')) return match
    const second: Match | null = again.has(at) ? { outcome: 'double', attempt, problem: 'double_payment' } : null
    if (outcome === 'matched') return second ?? match
    if (takenBack.has(attempt.id)) return { outcome: 'reversed', reason: 'reversal', attempt, problem: 'reversed' }
    const number = lines[at]?.operatorRef ?? ''
    const isDisputed = [amounts.get(number), owners.get(number), payers.get(attempt.id)].some(
      (values) => (values?.size ?? 0) > 1,
    )
    return isDisputed ? { outcome: 'held', reason: 'conflict', attempt } : (second ?? match)
  })
}

/** Lines that pay once more what another line paid: under another number of the operator; without one, at another moment. */
function paidAgain(lines: readonly StatementLine[], matches: readonly Match[], recorded: readonly RecordedLine[]) {
  const firsts = new Map<string, { number: string | null; at: number | null }>()
  for (const { operatorRef, attemptId, outcome } of recorded)
    if (operatorRef && attemptId && (outcome === 'matched' || outcome === 'settled' || outcome === 'attached'))
      firsts.set(attemptId, { number: operatorRef, at: null })
  const again = new Set<number>()
  for (const [index, { attempt, outcome }] of matches.entries()) {
    const line = lines[index]
    if (!line || !attempt || (outcome !== 'found' && outcome !== 'matched')) continue
    const { number, at } = { number: line.operatorRef, at: line.at?.getTime() ?? null }
    const first = firsts.get(attempt.id)
    if (!first) firsts.set(attempt.id, { number, at })
    else if (number !== null && first.number !== null) {
      const isProviders = number === attempt.providerRef || first.number === attempt.providerRef // the same payment
      if (number !== first.number && !isProviders) again.add(index)
    } else if (number === null && first.number === null && at !== null && first.at !== null && at !== first.at)
      again.add(index)
  }
  return again
}

const numbersOf = ({ operatorRef, originals }: StatementLine) => (operatorRef ? [operatorRef, ...originals] : originals)

type Numbered = readonly [string | null, BookedAttempt]

/** A reversal may name only the number of the line whose money it takes back. */
const attemptsByNumber = (lines: readonly StatementLine[], find: Find): Numbered[] =>
  lines.flatMap((line) => find(line).map((attempt): Numbered => [line.operatorRef, attempt]))

/** The same of lines of other files whose payment is not in the books. */
function recordedByNumber(recorded: readonly RecordedLine[], all: readonly BookedAttempt[]): Numbered[] {
  const byId = new Map(all.map((one) => [one.id, one]))
  return recorded.flatMap(({ operatorRef, attemptId }): Numbered[] => {
    const attempt = attemptId ? byId.get(attemptId) : undefined
    return attempt ? [[operatorRef, attempt]] : []
  })
}

/** Of each key, its different values. */
function valuesBy<T>(pairs: readonly (readonly [string | null, T])[]): Map<string, Set<T>> {
  const values = new Map<string, Set<T>>()
  for (const [key, value] of pairs) if (key) values.set(key, (values.get(key) ?? new Set()).add(value))
  return values
}
