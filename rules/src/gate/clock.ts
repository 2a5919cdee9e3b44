import { gate as limits } from '../constants/index.ts'

/**
 * When something was scanned by the server's clock: `offset` is how many milliseconds the server's clock is ahead of
 * the phone's. What lies in the future or long ago is not believed: it counts as scanned when it arrived.
 */
export function scannedAt(at: Date, offset: number, now: Date): Date {
  const time = at.getTime() + offset
  const isPlausible = time <= now.getTime() + limits.clock.ahead && time >= now.getTime() - limits.clock.behind
  return isPlausible ? new Date(Math.min(time, now.getTime())) : now
}
