import { type Kept, liveStatuses, rebuild } from '@vondrona/rules/payments'
import type { Db } from '../../../kernel/db.ts'
import { eventsOfAttempts } from '../attempts/store.ts'
import { invariants } from '../invariants.ts'
import { violations } from '../reading/store.ts'
import { attemptsInOrder, type Booked, chargesInOrder } from './store.ts'

export interface Replay {
  charges: number
  attempts: number
  evidence: number
  /** What is stored and does not follow from the evidence, a sentence each. */
  differences: string[]
}

const page = 500

/**
 * I15: makes each payment anew from nothing but its evidence and compares it with what is stored, with what its charge
 * was credited with and with the books; then asks all invariants. Reads only, a page of charges at a time.
 */
export async function replayEvidence(db: Db): Promise<Replay> {
  const replay: Replay = { charges: 0, attempts: 0, evidence: 0, differences: [] }
  for (let after: string | null = null; ; ) {
    const charges = await chargesInOrder(db, after, page)
    await replayPage(db, after, charges, replay)
    if (charges.length < page) break
    after = charges.at(-1)?.id ?? null
  }
  for (const [name, query] of Object.entries(invariants))
    for (const row of await violations(db, query)) replay.differences.push(`${name}: ${JSON.stringify(row)}`)
  return replay
}

async function replayPage(
  db: Db,
  after: string | null,
  charges: readonly { id: string; paid: number }[],
  replay: Replay,
): Promise<void> {
  const attempts = await attemptsInOrder(db, after, page)
  const events = await eventsOfAttempts(
    db,
    attempts.map(({ id }) => id),
  )
  const credited = new Map<string, number>()
  for (const attempt of attempts) {
    const evidence = (events.get(attempt.id) ?? []).reverse() as unknown as Kept[]
    const rebuilt = rebuild(attempt.amount, evidence)
    const wrong = differenceOf(attempt, rebuilt, evidence)
    if (wrong) replay.differences.push(`payment ${attempt.reference}: ${wrong}`)
    credited.set(attempt.chargeId, (credited.get(attempt.chargeId) ?? 0) + creditOf(attempt, rebuilt, evidence))
    replay.evidence += evidence.length
  }
  for (const { id, paid } of charges)
    if (paid !== (credited.get(id) ?? 0))
      replay.differences.push(`charge ${id}: credited with ${paid}, the evidence says ${credited.get(id) ?? 0}`)
  replay.charges += charges.length
  replay.attempts += attempts.length
}

type Rebuilt = ReturnType<typeof rebuild>

function differenceOf(stored: Booked, { status, captured }: Rebuilt, evidence: readonly Kept[]): string | null {
  if (!agrees(stored, status)) return `is ${stored.status}, the evidence says ${status}`
  if (stored.captured !== captured) return `has ${stored.captured}, the evidence says ${captured}`
  if (stored.booked !== (captured ?? 0)) return `is in the books with ${stored.booked}, the evidence says ${captured}`
  if (stored.credited !== captured && !isAccepted(evidence))
    return `counts as ${stored.credited} instead of ${captured}`
  return null
}

/** The clock, and a provider that refused to begin, leave no evidence: they end only what the evidence leaves open. */
function agrees({ status, failure }: Booked, rebuilt: Rebuilt['status']): boolean {
  if (status === rebuilt) return true
  const isRefused = status === 'failed' && failure !== null
  if (rebuilt === 'expired') return isRefused
  return rebuilt === 'open' && (isRefused || status === 'expired' || liveStatuses.includes(status))
}

/** A person accepted another amount: it may count as more, up to what was asked for. */
const isAccepted = (evidence: readonly Kept[]) => evidence.some(({ status }) => status === 'accepted')

const creditOf = (stored: Booked, { captured }: Rebuilt, evidence: readonly Kept[]): number =>
  captured === null ? 0 : isAccepted(evidence) ? (stored.credited ?? captured) : captured
