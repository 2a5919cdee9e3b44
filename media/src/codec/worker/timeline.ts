/** Maps the timestamps of a source that may jump (a new programme, a restarted clock) to monotonic ones. */

/** A larger difference (ms) from the previous packet is a jump, not a pause. */
const liveJump = { back: 1000, ahead: 10_000 }
/** The interval (ms) inserted between the packets before and after a jump. */
const stepMs = 40

interface Times {
  index: number
  dts: number
  pts: number
}

export class Timeline {
  private offset = 0
  private latest: number | null = null
  private readonly last = new Map<number, number>()
  private readonly jump: typeof liveJump

  constructor(jump = liveJump) {
    this.jump = jump
  }

  /** The decoding times of one stream never go back. */
  place({ index, dts, pts }: Times): { dts: number; pts: number } {
    const moved = dts + this.offset
    if (this.latest !== null && (moved < this.latest - this.jump.back || moved > this.latest + this.jump.ahead)) {
      this.offset = this.latest + stepMs - dts
    }
    const placed = Math.max(dts + this.offset, this.last.get(index) ?? Number.NEGATIVE_INFINITY)
    this.latest = Math.max(this.latest ?? placed, placed)
    this.last.set(index, placed)
    return { dts: placed, pts: Math.max(placed, pts + this.offset) }
  }
}
