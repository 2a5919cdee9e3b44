/** A scan that may count, in the order of the server's clock. */
export interface Claim {
  nonce: string
  /** The person goes out. */
  exits: boolean
}

/** What a scan counts as, and the passage that it follows. */
export interface Passage {
  outcome: 'admitted' | 'readmitted' | 'left' | 'duplicate_offline' | 'not_inside'
  follows: string | null
}

/**
 * F-EVT-13: the way of one ticket through the gates. The first entry admits; who is inside may leave; who left may come
 * in again, once for each exit. Everything else is an entry too many, or an exit of somebody who is not inside.
 */
export function passagesOf(claims: readonly Claim[]): Map<string, Passage> {
  const passages = new Map<string, Passage>()
  let last: Claim | undefined // that counts
  for (const claim of claims) {
    const isInside = last !== undefined && !last.exits
    if (isInside === claim.exits) {
      const outcome = claim.exits ? 'left' : last ? 'readmitted' : 'admitted'
      passages.set(claim.nonce, { outcome, follows: last?.nonce ?? null })
      last = claim
    } else passages.set(claim.nonce, { outcome: claim.exits ? 'not_inside' : 'duplicate_offline', follows: null })
  }
  return passages
}
