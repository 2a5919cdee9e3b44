import { gate as limits } from './constants.ts'

/**
 * When something was scanned by the server's clock: `offset` is how many milliseconds the server's clock is ahead of
 * the phone's. What lies in the future, long ago, or before `since` (when the server first heard of the device, or had
 * everything from it) is not believed: it counts as scanned when it arrived, so that no date is worth inventing.
 */
export function scannedAt(at: Date, offset: number, now: Date, since: Date | null = null): Date {
  const time = at.getTime() + offset
  const earliest = Math.max(now.getTime() - limits.clock.behind, since?.getTime() ?? 0)
  const isPlausible = time <= now.getTime() + limits.clock.ahead && time >= earliest
  return isPlausible ? new Date(Math.min(time, now.getTime())) : now
}

/** What the server knows of a device. */
export interface KnownDevice {
  firstSeenAt: Date
  /** When it sent all that it had. */
  sentAllAt: Date | null
}

/** Nothing that a device says can have happened before this: the link was not made, or not opened, or it was sent. */
export function earliestOf(linkCreatedAt: Date, { firstSeenAt, sentAllAt }: KnownDevice): Date {
  // A scan that was made while the last ones were on their way is younger than these by what the way takes.
  const sent = sentAllAt ? sentAllAt.getTime() - limits.clock.ahead : 0
  return new Date(Math.max(linkCreatedAt.getTime(), firstSeenAt.getTime(), sent))
}
