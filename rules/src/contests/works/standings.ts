interface Voted {
  id: string
  number: number
  /** Null while the vote runs. */
  votes: number | null
}

/** How the public chose: who has as many votes has the same rank, and the next one the rank after all of them. */
export type Standing<Candidate extends Voted> = Candidate & { rank: number; share: number; isWinner: boolean }

/**
 * Candidates of a vote that is over: winners of the contest first, then by votes, of equal ones by number. `share`: of all
 * votes, 0 to 1. Null while the vote runs.
 */
export function standingsOf<Candidate extends Voted>(
  candidates: readonly Candidate[],
  winners: readonly string[],
): Standing<Candidate>[] | null {
  if (candidates.some(({ votes }) => votes === null)) return null
  const votesOf = ({ votes }: Voted) => votes ?? 0
  const all = candidates.reduce((sum, one) => sum + votesOf(one), 0)
  return candidates
    .map((one) => ({
      ...one,
      rank: 1 + candidates.filter((other) => votesOf(other) > votesOf(one)).length,
      share: all > 0 ? votesOf(one) / all : 0,
      isWinner: winners.includes(one.id),
    }))
    .toSorted((a, b) => Number(b.isWinner) - Number(a.isWinner) || a.rank - b.rank || a.number - b.number)
}
