/** How much may be on its way to a worker. A worker that is too slow costs whole groups of pictures, never memory. */
import type { Frame } from '../hub/types.ts'

/** More than the group of pictures that a stream keeps and gives at once (hub/gop.ts: 600 frames, 16 MB). */
const most = { frames: 700, bytes: 20 << 20 } as const
/** A frame that waits longer says that the worker does not keep up (ms); until its first one it is starting. */
const lateMs = 3000

export class Flow {
  private readonly now: () => number
  private underWay: { bytes: number; since: number }[] = []
  private bytes = 0
  private waitsForKey = true
  private started = false

  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** Whether this frame may be sent; then it counts until it is taken. */
  admit(frame: Frame): boolean {
    const full = !this.hasRoom(frame.data.length)
    if (frame.kind === 'video') {
      this.waitsForKey = full || (this.waitsForKey && !frame.key)
      if (this.waitsForKey) return false
    }
    if (full) return false
    this.underWay.push({ bytes: frame.data.length, since: this.now() })
    this.bytes += frame.data.length
    return true
  }

  taken(): void {
    this.started = true
    this.bytes -= this.underWay.shift()?.bytes ?? 0
  }

  /** The worker is gone with all it had: pictures go on at the next key frame. */
  restart(): void {
    this.underWay = []
    this.bytes = 0
    this.waitsForKey = true
    this.started = false
  }

  private hasRoom(bytes: number): boolean {
    const [oldest] = this.underWay
    const late = this.started && oldest !== undefined && this.now() - oldest.since > lateMs
    return !late && this.underWay.length < most.frames && this.bytes + bytes <= most.bytes
  }
}
