/** How much may be on its way to a worker. A worker that is too slow costs whole groups of pictures, never memory. */
import type { Frame } from '../hub/types.ts'

/** About 3 s of sound in frames of 20 ms, 5 s of video at 30 fps. */
const framesMax = 150
const bytesMax = 8 * 1024 * 1024

export class Flow {
  private underWay: number[] = []
  private bytes = 0
  private waitsForKey = true

  /** Whether this frame may be sent; then it counts until it is taken. */
  admit(frame: Frame): boolean {
    const full = this.underWay.length >= framesMax || this.bytes + frame.data.length > bytesMax
    if (frame.kind === 'video') {
      this.waitsForKey = full || (this.waitsForKey && !frame.key)
      if (this.waitsForKey) return false
    }
    if (full) return false
    this.underWay.push(frame.data.length)
    this.bytes += frame.data.length
    return true
  }

  taken(): void {
    this.bytes -= this.underWay.shift() ?? 0
  }

  /** The worker is gone with all it had: pictures go on at the next key frame. */
  restart(): void {
    this.underWay = []
    this.bytes = 0
    this.waitsForKey = true
  }
}
