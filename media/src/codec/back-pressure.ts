/** Limits the frames in flight to a worker: a slow worker drops groups of pictures, and memory stays bounded. */
import type { Frame } from '../hub/types.ts'

/** More than the group of pictures that a stream buffers and sends in one burst (hub/gop.ts: 600 frames, 16 MB). */
const most = { frames: 700, bytes: 20 << 20 } as const
/**
 * A frame that waits longer (ms) means that the worker does not keep up; before its first frame it is still starting.
 */
const lateMs = 3000

export class BackPressure {
  private readonly now: () => number
  private inFlight: { bytes: number; since: number }[] = []
  private bytes = 0
  private needsKey = true
  private started = false

  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** Whether this frame may be sent; it then counts as in flight until `taken`. */
  admit(frame: Frame): boolean {
    const full = !this.hasRoom(frame.data.length)
    if (frame.kind === 'video') {
      this.needsKey = full || (this.needsKey && !frame.key)
      if (this.needsKey) return false
    }
    if (full) return false
    this.inFlight.push({ bytes: frame.data.length, since: this.now() })
    this.bytes += frame.data.length
    return true
  }

  taken(): void {
    this.started = true
    this.bytes -= this.inFlight.shift()?.bytes ?? 0
  }

  /** The worker died with everything in flight: video continues at the next key frame. */
  restart(): void {
    this.inFlight = []
    this.bytes = 0
    this.needsKey = true
    this.started = false
  }

  private hasRoom(bytes: number): boolean {
    const [oldest] = this.inFlight
    const late = this.started && oldest !== undefined && this.now() - oldest.since > lateMs
    return !late && this.inFlight.length < most.frames && this.bytes + bytes <= most.bytes
  }
}
