import { randomFillSync } from 'node:crypto'

export { isId } from '@vondrona/rules/ids'

const idsAtOnce = 256

/**
 * A UUID version 7 (RFC 9562): 48 bits of milliseconds, then a counter within the millisecond, then random bits.
 * Ids made by one process always increase, even if the clock is set back, so lists can be paged by id alone.
 */
export function makeIds(now: () => number = Date.now): () => string {
  let last = 0
  let count = 0
  const random = Buffer.alloc(16 * idsAtOnce) // one call to the system for many ids
  let used = random.length
  return () => {
    const time = now()
    if (time > last) {
      last = time
      count = 0
    } else if (++count > 0xfff) {
      last += 1
      count = 0
    }
    if (used === random.length) {
      randomFillSync(random)
      used = 0
    }
    const bytes = random.subarray(used, used + 16)
    used += 16
    bytes.writeUIntBE(last, 0, 6)
    bytes.writeUInt16BE(0x7000 | count, 6)
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    const hex = bytes.toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
}

/** Every id created before `time` is smaller: queries by age can use the index of the id. */
export function firstIdAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
