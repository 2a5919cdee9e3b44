/** Video that encodes the wall clock: 28 bits of its milliseconds as black and white cells in the top rows. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

export const width = 640
export const height = 360
export const bits = 28
export const cell = 20

/** A tone of this length begins whenever the wall clock is a multiple of the period (ms). */
export const beep = { period: 4000, length: 200 } as const
const rate = 48_000

/** Publishes it with x264 and AAC over RTMP like OBS; `gop` in seconds, `kbps` of the video. */
export function pushClock(address: string, { gop = 2, kbps = 1000, fps = 25 } = {}): ChildProcess {
  const child = spawn(
    'ffmpeg',
    [
      ['-hide_banner', '-loglevel', 'error'],
      ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-r', String(fps), '-i', 'pipe:0'],
      ['-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', 'pipe:3'],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-threads', '1'],
      ['-g', String(gop * fps), '-x264-params', 'scenecut=0', '-b:v', `${kbps}k`, '-maxrate', `${kbps}k`],
      ['-bufsize', `${Math.round(kbps / 2)}k`, '-c:a', 'aac', '-b:a', '96k', '-flush_packets', '1'],
      ['-f', 'flv', address],
    ].flat(),
    { stdio: ['pipe', 'ignore', 'inherit', 'pipe'] },
  )
  process.on('exit', () => child.kill('SIGKILL'))
  const sound = child.stdio[3] as Writable
  for (const pipe of [child.stdin, sound]) pipe?.on('error', () => {}) // it was killed
  const frame = Buffer.alloc((width * height * 3) / 2, 128)
  let count = 0
  let samples = 0
  const begun = performance.now()
  const wall = Date.now()
  const timer = setInterval(() => {
    if (child.exitCode !== null || child.signalCode !== null) return clearInterval(timer)
    while (count * (1000 / fps) <= performance.now() - begun) {
      draw(frame, count++)
      child.stdin?.write(Buffer.from(frame))
    }
    const due = Math.floor(((performance.now() - begun) * rate) / 1000) - samples
    if (due > 0) sound.write(tone(wall, samples, due))
    samples += due
  }, 5)
  return child
}

/** Samples from this one on, of a sound that began at `wall`. */
function tone(wall: number, from: number, count: number): Buffer {
  const pcm = Buffer.alloc(count * 2)
  for (let index = 0; index < count; index++) {
    const at = wall + ((from + index) * 1000) / rate
    if (at % beep.period < beep.length)
      pcm.writeInt16LE(Math.round(9000 * Math.sin(at * 2 * Math.PI * 0.44)), index * 2)
  }
  return pcm
}

function draw(frame: Buffer, count: number) {
  // Something that moves, so that the encoder has work.
  for (let y = 40; y < height; y += 1) {
    const row = y * width
    for (let x = 0; x < width; x += 8) frame.fill((x + y + count * 6) & 0xff, row + x, row + x + 8)
  }
  const now = Date.now() % 2 ** bits
  for (let bit = 0; bit < bits; bit++) {
    const value = Math.floor(now / 2 ** bit) % 2 ? 235 : 16
    for (let y = 0; y < 40; y++) frame.fill(value, y * width + bit * cell, y * width + (bit + 1) * cell)
  }
}
