/** Times of a source that may jump (a new programme, a clock that starts again) as times that only go on. */

/** Farther than this from the packet before, it is a jump and not a pause (ms). */
const liveJump = { back: 1000, ahead: 10_000 }
/** What is put between the packets before and behind a jump (ms). */
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
