import { readFileSync } from 'node:fs'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { encode } from 'uqr'
import { makeDecoder, type Pixels } from '../../web/src/lib/scan/decode.ts'
import { round } from '../lib/measure.ts'
import type { Bench } from '../run.ts'

const each = 30
const side = 560
const jsQR = jsqr as unknown as typeof jsqr.default // its types name a default that its module is itself

let seed = 7
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const someTicket = () => Array.from({ length: 150 }, () => signs[Math.floor(random() * signs.length)]).join('')

/** Grey values of a picture of 560 × 560. */
type Grey = Uint8Array

async function shown(text: string, share: number): Promise<Grey> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const code = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  const width = Math.round(side * share)
  const png = sharp(code, { raw: { width: size, height: size, channels: 1 } }).resize(width, width, {
    kernel: 'nearest',
  })
  const ground = sharp({ create: { width: side, height: side, channels: 3, background: '#9a948c' } })
  return ground
    .composite([{ input: await png.png().toBuffer() }])
    .greyscale()
    .raw()
    .toBuffer()
}

const blur = (sigma: number) => (grey: Grey) =>
  sharp(grey, { raw: { width: side, height: side, channels: 1 } })
    .blur(sigma)
    .greyscale()
    .raw()
    .toBuffer() as Promise<Grey>

const dim = (gain: number, noise: number) => async (grey: Grey) =>
  Uint8Array.from(grey, (value) =>
    Math.max(0, Math.min(255, value * gain + (random() + random() + random() - 1.5) * noise)),
  )

/** Turned, and its far side smaller: seen from below. */
const tilt = (slope: number, turn: number) => async (grey: Grey) => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return Uint8Array.from(grey, (_, at) => {
    const [x, y] = [(at % side) / side - 0.5, Math.floor(at / side) / side - 0.5]
    const [u, v] = [cos * x - sin * y, sin * x + cos * y]
    const from = [u, v].map((one) => Math.round(((one / (1 + slope * v)) * 1.15 + 0.5) * side))
    const [left = -1, top = -1] = from
    return left < 0 || top < 0 || left >= side || top >= side ? 150 : (grey[top * side + left] ?? 150)
  })
}

const kinds: Record<string, ((grey: Grey) => Promise<Grey>)[]> = {
  clean: [],
  'blurred, 2.5 pixels': [blur(2.5)],
  'blurred, 3.5 pixels': [blur(3.5)],
  'dark, 15 % of the light, noise': [dim(0.15, 14)],
  'dark, 8 % of the light, noise': [dim(0.08, 12)],
  'turned by 20 degrees': [tilt(0, 0.35)],
  'tilted, far side a third smaller': [tilt(0.35, 0.1)],
  'tilted, far side half as large': [tilt(0.6, 0.1)],
  'tilted, blurred and dark': [tilt(0.35, 0.2), blur(1.5), dim(0.2, 10)],
}

async function measure(pixels: Pixels, text: string, read: (pixels: Pixels) => unknown) {
  const begun = process.cpuUsage()
  const found = await read(pixels)
  const { user, system } = process.cpuUsage(begun)
  if (found && found !== text) throw new Error(`${found} was read instead of ${text}`)
  return { isRead: found === text, ms: (user + system) / 1000 }
}

export const bench: Bench = {
  about: 'QR codes of tickets as cameras see them: how many of 30 are read, and the work for each, beside jsQR',
  async run() {
    const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
    const readers = {
      ours: await makeDecoder(new Uint8Array(wasm).buffer),
      jsQR: ({ data, width, height }: Pixels) => jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data,
    }
    const rows: Record<string, unknown>[] = []
    for (const [kind, steps] of Object.entries(kinds)) {
      const sums = { ours: { read: 0, ms: 0 }, jsQR: { read: 0, ms: 0 } }
      for (let n = 0; n < each; n += 1) {
        const text = someTicket()
        let grey = await shown(text, 0.8 + 0.15 * random())
        for (const step of steps) grey = await step(grey)
        const data = Uint8ClampedArray.from({ length: side * side * 4 }, (_, at) =>
          at % 4 === 3 ? 255 : (grey[at >> 2] ?? 0),
        )
        for (const name of ['ours', 'jsQR'] as const) {
          const { isRead, ms } = await measure({ data, width: side, height: side }, text, readers[name])
          sums[name].read += Number(isRead)
          sums[name].ms += ms / each
        }
      }
      const { ours, jsQR: other } = sums
      rows.push({
        kind,
        read: ours.read,
        ms: round(ours.ms, 1),
        'read by jsQR': other.read,
        'its ms': round(other.ms, 1),
      })
    }
    return rows
  },
}
