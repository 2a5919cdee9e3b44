/** Basics for using the native library: errors as exceptions, explicit freeing, no output on stderr. */
import { AV_LOG_QUIET, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants'
import { FFmpegError, Frame, Log, Packet } from 'node-av/lib'

Log.setLevel(AV_LOG_QUIET)

/** Microseconds: the time base inside the workers. Frames carry milliseconds, possibly fractional. */
export const clock = { num: 1, den: 1_000_000 }

/** A time in milliseconds on the codec clock, in microseconds. */
export const toClock = (ms: number) => BigInt(Math.round(ms * 1000))

/** Milliseconds of a time on the codec clock. */
export const toMs = (time: bigint) => Number(time) / 1000

/** Throws the library's message when a call returns an error code. */
export function check(code: number, doing: string): number {
  if (code < 0) throw new Error(`${doing}: ${new FFmpegError(code).message}`)
  return code
}

/** True when there is output; false when there is none yet or no more (EAGAIN, EOF); throws otherwise. */
export function got(code: number, doing: string): boolean {
  if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return false
  return check(code, doing) >= 0
}

/** An allocated, empty packet. */
export function newPacket(): Packet {
  const packet = new Packet()
  packet.alloc()
  return packet
}

/** An allocated, empty frame. */
export function newFrame(): Frame {
  const frame = new Frame()
  frame.alloc()
  return frame
}

/**
 * Sets private options of an encoder or a format. (The alternative, a Dictionary passed on opening, is freed twice
 * by node-av 6.1.1, which crashes the process.)
 */
export function setOptions(object: Settable, options: Record<string, string>): void {
  for (const [name, value] of Object.entries(options)) {
    check(object.setOption(name, value), `set ${name}`)
  }
}
interface Settable {
  setOption(name: string, value: string): number
}
