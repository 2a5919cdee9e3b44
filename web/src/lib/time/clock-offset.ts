/** A question and its answer, in milliseconds: asked and answered by the clock of the device, in between by the server's. */
export interface Answered {
  from: number
  to: number
  serverTime: number
}

/**
 * How far the clock of the server is ahead of the device's, in milliseconds. An answer that came late, or at the third
 * try, only says between which bounds it lies: what was known before stays wherever it is possible, so that a bad
 * network does not change the order of what happened at two gates.
 */
export function clockOffsetFrom({ from, to, serverTime }: Answered, known: number): number {
  return Math.min(Math.max(known, serverTime - to), serverTime - from)
}
