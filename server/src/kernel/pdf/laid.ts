import type { Pen } from './pen.ts'

/** A block whose size is known, ready to be drawn anywhere. */
export interface Laid {
  height: number
  draw(pen: Pen, x: number, y: number): void
  /** The part that fits into `room` points and the rest; null if nothing fits. Without it the block is not divided. */
  split?(room: number): [Laid, Laid] | null
  /** Begins a page of its own. */
  ownPage?: boolean
}
