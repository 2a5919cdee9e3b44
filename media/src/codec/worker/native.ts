/** What every use of the native library needs: errors as exceptions, memory given back, no noise on stderr. */
import { AV_LOG_QUIET, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants'
import { FFmpegError, Frame, Log, Packet } from 'node-av/lib'

Log.setLevel(AV_LOG_QUIET)

/** Microseconds: the clock inside the workers. Frames carry milliseconds, which may have a fraction. */
export const clock = { num: 1, den: 1_000_000 }
export const toClock = (ms: number) => BigInt(Math.round(ms * 1000))
export const toMs = (time: bigint) => Number(time) / 1000

/** Throws what the library says when it answers with an error. */
export function check(code: number, doing: string): number {
  if (code < 0) throw new Error(`${doing}: ${new FFmpegError(code).message}`)
  return code
}

/** True when there is something; false when there is nothing yet or no more; throws otherwise. */
export function got(code: number, doing: string): boolean {
  if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return false
  return check(code, doing) >= 0
}

export function newPacket(): Packet {
  const packet = new Packet()
  packet.alloc()
  return packet
}

export function newFrame(): Frame {
  const frame = new Frame()
  frame.alloc()
  return frame
}

/**
 * Sets private options of an encoder or a format. (The other way, a Dictionary given when it is opened, is freed twice
 * by node-av 6.1.1 and ends the process.)
 */
export function setOptions(object: Settable, options: Record<string, string>): void {
  for (const [name, value] of Object.entries(options)) {
    check(object.setOption(name, value), `set ${name}`)
  }
}
interface Settable {
  setOption(name: string, value: string): number
}
