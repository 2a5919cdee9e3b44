/** Codecs that are closed when the test ends, their processes, and conditions to wait for. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { AudioTrack, CodecIn, CodecOut, Codecs, Frame, VideoTrack } from '../../hub/types.ts'
import { type CodecOptions, openCodecs } from '../index.ts'

export async function codecs(t: TestContext, options?: CodecOptions): Promise<Codecs> {
  const opened = await openCodecs(options)
  t.after(() => opened.close())
  return opened
}

/** Collects the output of a conversion. */
export class Got implements CodecOut {
  readonly tracks: (VideoTrack | AudioTrack)[] = []
  readonly frames: Frame[] = []

  track(track: VideoTrack | AudioTrack): void {
    this.tracks.push(track)
  }

  frame(frame: Frame): void {
    this.frames.push(frame)
  }
}

/** Waits for a condition; the deadline only makes sure that a broken test ends. */
export async function until(what: string, condition: () => boolean, deadlineMs = 120_000): Promise<void> {
  const deadline = performance.now() + deadlineMs
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await setImmediate()
  }
}

/**
 * Sends frames at the speed of the output, so that none is dropped: what is ahead has to be converted within the
 * seconds that a worker is given (back-pressure.ts), also on a busy machine.
 */
export async function feed(into: CodecIn, frames: readonly Frame[], got: Got, ahead = 20): Promise<void> {
  const before = got.frames.length
  for (const [index, frame] of frames.entries()) {
    await until('room', () => index < ahead + got.frames.length - before)
    into.frame(frame)
  }
}

/** Ids of the codec workers of a process, by default of this one. */
export function workers(parent = process.pid): number[] {
  const list = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(/\s+/).filter(Boolean)
  return list.map(Number).filter((pid) => commandOf(pid).includes('codec/worker/main'))
}

/** Empty once it has ended. For a moment it is so, too, whenever a process becomes another program. */
function commandOf(pid: number): string {
  try {
    for (;;) {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      if (command || /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return command
    }
  } catch {
    return '' // it has ended by now
  }
}

/** The process id that is new. */
export function newWorker(before: readonly number[]): number {
  const [pid] = workers().filter((each) => !before.includes(each))
  if (!pid) throw new Error('there is no new codec worker')
  return pid
}

/** User and system time of a process so far, in seconds. */
export function cpuSeconds(pid: number): number {
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

/** Resident memory of a process in MB. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
