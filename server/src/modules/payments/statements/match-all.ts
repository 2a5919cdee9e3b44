import type { ProviderId } from '../../../gateways/payment/port.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { attemptsById } from '../attempts/store.ts'
import { type Match, matchLines } from './match-lines.ts'
import type { StatementLine } from './reading/line.ts'
import { attemptsNamed, provedBy, recordedLines } from './store.ts'

/** The lines of a file beside payments, books, refunds and the lines of other files; a number of queries that grows with the file alone. */
export async function matchAll(db: Db | Tx, provider: ProviderId, lines: readonly StatementLine[]): Promise<Match[]> {
  const numbers = [...new Set(lines.flatMap(({ operatorRef, originals }) => [operatorRef ?? [], originals].flat()))]
  const names = [...new Set(lines.flatMap((line) => line.names))]
  const named = await attemptsNamed(db, provider, names, numbers)
  const recorded = await recordedLines(
    db,
    provider,
    numbers,
    named.map(({ id }) => id),
  )
  const known = new Set(named.map(({ id }) => id))
  const others = await attemptsById(
    db,
    recorded.flatMap(({ attemptId }) => (attemptId && !known.has(attemptId) ? [attemptId] : [])),
  )
  const references = [...others.values()].map(({ reference }) => reference)
  const attempts = [...named, ...(await attemptsNamed(db, provider, references, []))]
  return matchLines(lines, { provider, attempts, proofs: await provedBy(db, numbers), recorded })
}
