/** Writes and parses ISO/IEC 14496-12 boxes. */

export const u8 = (...values: number[]) => Buffer.from(values)

/** Big-endian 16-bit numbers. */
export function u16(...values: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 2)
  values.forEach((value, i) => {
    bytes.writeUInt16BE(value & 0xffff, i * 2)
  })
  return bytes
}

/** Big-endian 32-bit numbers. */
export const u32 = (...values: number[]) => u32s(values)

/** A table of 32-bit numbers, for lists too long to be arguments. */
export function u32s(values: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 4)
  values.forEach((value, i) => {
    bytes.writeUInt32BE(value >>> 0, i * 4)
  })
  return bytes
}

/** A big-endian 64-bit number. */
export function u64(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

/** So many zero bytes. */
export const zeros = (count: number) => Buffer.alloc(count)

/** A box: its length, its four-character type, its content. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const length = content.reduce((sum, bytes) => sum + bytes.length, 8)
  return Buffer.concat([u32(length), Buffer.from(type, 'latin1'), ...content], length)
}

/** A box that starts with a version and 24 bits of flags. */
export const fullBox = (type: string, version: number, flags: number, ...content: Buffer[]) =>
  box(type, u32(version * 0x1000000 + flags), ...content)

export interface Box {
  type: string
  /** The content of the box, without its header. */
  body: Buffer
}

/** The consecutive complete boxes in `bytes`; stops silently at the first incomplete one. */
export function* boxes(bytes: Buffer): Generator<Box> {
  let at = 0
  while (at + 8 <= bytes.length) {
    const head = readHead(bytes, at, bytes.length - at)
    if (!head || at + head.length > bytes.length) return
    yield { type: head.type, body: bytes.subarray(at + head.size, at + head.length) }
    at += head.length
  }
}

/** Type and lengths of the box at `at`; null when there is none. A length of 0 means "up to the end" (`rest`). */
export function readHead(
  bytes: Buffer,
  at: number,
  rest: number,
): { type: string; size: number; length: number } | null {
  if (at + 8 > bytes.length) return null
  const type = bytes.toString('latin1', at + 4, at + 8)
  const short = bytes.readUInt32BE(at)
  if (short === 0) return { type, size: 8, length: rest }
  if (short !== 1) return short < 8 ? null : { type, size: 8, length: short }
  if (at + 16 > bytes.length) return null
  const length = Number(bytes.readBigUInt64BE(at + 8))
  return length < 16 || !Number.isSafeInteger(length) ? null : { type, size: 16, length }
}

/** The body of the first box along a path of types, e.g. `find(moov, 'mvex', 'trex')`. */
export function find(bytes: Buffer, ...path: string[]): Buffer | null {
  let body = bytes
  for (const type of path) {
    const next = boxes(body).find((candidate) => candidate.type === type)
    if (!next) return null
    body = next.body
  }
  return body
}
