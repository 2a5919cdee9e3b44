/** What somebody who holds the files of a database tries, to learn who put which ballot into the box. */
import type { Piece } from './pages.ts'

/** Bytes that say something: a line of the roll, or what stands for a ballot. */
export interface Needles {
  voters: ReadonlyMap<string, Uint8Array>
  /** By code: all bytes that betray it. */
  ballots: ReadonlyMap<string, readonly Uint8Array[]>
}

/** Where something was seen for the first time and for the last time. */
interface Sighting {
  name: string
  xid: number
  at: number
  last: number
}

export interface Seen {
  voters: Sighting[]
  ballots: Sighting[]
}

/** Everything known that occurs in these pieces, wherever it is in them. */
export function lookFor({ voters, ballots }: Needles, pieces: readonly Piece[]): Seen {
  const needles = new Map<number, { bytes: Buffer; into: Map<string, Sighting>; name: string }[]>()
  const found = { voters: new Map<string, Sighting>(), ballots: new Map<string, Sighting>() }
  const want = (name: string, given: Uint8Array, into: Map<string, Sighting>) => {
    const bytes = Buffer.from(given)
    const key = bytes.readUInt32LE(bytes.length - 4)
    needles.set(key, [...(needles.get(key) ?? []), { bytes, into, name }])
  }
  for (const [name, bytes] of voters) want(name, bytes, found.voters)
  for (const [name, all] of ballots) for (const bytes of all) want(name, bytes, found.ballots)
  for (const { xid, at, bytes } of pieces)
    for (let end = 4; end <= bytes.length; end++)
      for (const needle of needles.get(bytes.readUInt32LE(end - 4)) ?? []) {
        const begin = end - needle.bytes.length
        if (begin < 0 || needle.bytes.compare(bytes, begin, end) !== 0) continue
        const [known, here] = [needle.into.get(needle.name), at + begin]
        if (!known) needle.into.set(needle.name, { name: needle.name, xid, at: here, last: here })
        else {
          if (xid !== 0 && (known.xid === 0 || xid < known.xid)) known.xid = xid
          known.last = Math.max(known.last, here)
        }
      }
  return { voters: [...found.voters.values()], ballots: [...found.ballots.values()] }
}

type Guess = ReadonlyMap<string, string>
type By = (sighting: Sighting) => number

/** The first of the voters with the first of the ballots, and so on. */
function byRank(voters: readonly Sighting[], ballots: readonly Sighting[], by: By): Guess {
  const sorted = (list: readonly Sighting[]) => [...list].sort((a, b) => by(a) - by(b))
  const others = sorted(ballots)
  return new Map(sorted(voters).flatMap(({ name }, n) => (others[n] ? [[name, others[n].name] as const] : [])))
}

/** What a transaction added to the roll, with what it, or one `step` later, added to the box. */
function byTransaction(voters: readonly Sighting[], ballots: readonly Sighting[], step: number): Guess {
  const added = Map.groupBy(ballots, ({ xid }) => xid)
  return new Map(
    voters.flatMap(({ name, xid }) => {
      const [one, ...more] = added.get(xid + step) ?? []
      return one && more.length === 0 ? [[name, one.name] as const] : []
    }),
  )
}

/** The ballot that was first written closest to it. */
const byDistance = (voters: readonly Sighting[], ballots: readonly Sighting[]): Guess =>
  new Map(
    voters.flatMap(({ name, at }) => {
      const nearest = ballots.reduce<Sighting | null>(
        (best, one) => (best && Math.abs(best.at - at) <= Math.abs(one.at - at) ? best : one),
        null,
      )
      return nearest ? [[name, nearest.name] as const] : []
    }),
  )

/** How many of them each way of linking two heaps of sightings names rightly. */
export function hits(roll: Seen, box: Seen, truth: ReadonlyMap<string, string>): Record<string, number> {
  const [voters, ballots] = [roll.voters, box.ballots]
  const guesses: Record<string, Guess> = {
    'same transaction': byTransaction(voters, ballots, 0),
    'next transaction': byTransaction(voters, ballots, 1),
    'transaction before': byTransaction(voters, ballots, -1),
    'order of transactions': byRank(voters, ballots, ({ xid }) => xid),
    'order of first places': byRank(voters, ballots, ({ at }) => at),
    'order of last places': byRank(voters, ballots, ({ last }) => last),
    'nearest place': byDistance(voters, ballots),
  }
  const right = (guess: Guess) => [...guess].filter(([voter, code]) => truth.get(voter) === code).length
  return Object.fromEntries(Object.entries(guesses).map(([name, guess]) => [name, right(guess)]))
}
