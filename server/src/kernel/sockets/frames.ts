import type { ServerFrame } from '@vondrona/rules/frames'
import type { Frame } from '../module.ts'
import { Refusal } from '../refusal.ts'

/** A text frame of RFC 6455 as the server sends it: complete, not masked, not compressed. */
export function encode(frame: ServerFrame): Buffer {
  const text = JSON.stringify(frame)
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const bytes = Buffer.allocUnsafe(head + length)
  bytes[0] = 0x81 // the last part of a text
  bytes[1] = head === 2 ? length : head === 4 ? 126 : 127
  if (head === 4) bytes.writeUInt16BE(length, 2)
  if (head === 10) bytes.writeBigUInt64BE(BigInt(length), 2)
  bytes.write(text, head)
  return bytes
}

/** A received frame; its fields may also be in `data` (R-DATA-05). */
export function readFrame(text: string): Frame & { type?: unknown } {
  try {
    const frame = JSON.parse(text)
    if (isObject(frame)) return isObject(frame.data) ? { ...frame.data, ...frame } : frame
  } catch {}
  throw new Refusal('BAD_USER_INPUT', 'shell.badFrame')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
