/** Where wall time stands in a replay: from `at` seconds on it shows what happened from `startedAt` on. */
interface Part {
  startedAt: string | Date
  at: number
  duration: number
}

/** A stretch of wall time and the second of the replay where it begins. */
export interface Piece {
  at: number
  from: Date
  to: Date
  /** Nothing was recorded in the meantime: all of it is at `at`. */
  isStill: boolean
}

/** The pieces between two seconds of a replay, in order: before each part what happened since the last one ended. */
export function piecesBetween(parts: readonly Part[], from: number, to: number): Piece[] {
  const pieces: Piece[] = []
  let before = new Date(0)
  for (const { startedAt, at, duration } of parts) {
    const start = new Date(startedAt)
    const moment = (second: number) => new Date(start.getTime() + (second - at) * 1000)
    if (at >= from && at < to) pieces.push({ at, from: before, to: start, isStill: true })
    const [first, last] = [Math.max(at, from), Math.min(at + duration, to)]
    if (first < last) pieces.push({ at: first, from: moment(first), to: moment(last), isStill: false })
    before = moment(at + duration)
  }
  return pieces
}
