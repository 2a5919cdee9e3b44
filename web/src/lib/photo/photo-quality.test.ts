import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GreyPicture, judge } from './photo-quality.ts'

const width = 640
const height = 404

interface Drawing {
  paper?: number
  ink?: number
  /** A box blur of this radius, several times: close to what a lens out of focus does. */
  blur?: number
  times?: number
  noise?: number
  light?: number
  lamp?: number
}

/** A card with lines of small print, as a camera would see it. */
function card({
  paper = 215,
  ink = 50,
  blur = 0,
  times = 3,
  noise = 0,
  light = 1,
  lamp = 0,
}: Drawing = {}): GreyPicture {
  let data = new Float64Array(width * height).fill(paper)
  const next = random()
  for (let line = 0; line < 14; line++)
    for (let x = 40; x < width - 40; x += 2 + Math.floor(next() * 5)) letter(data, x, 30 + line * 25, next, ink)
  for (let pass = 0; pass < (blur ? times : 0); pass++) data = soften(data, blur)
  for (let at = 0; at < data.length; at++) {
    const isLit = lamp > 0 && Math.hypot((at % width) - 330, Math.floor(at / width) - 200) < lamp
    data[at] = isLit ? 255 : data[at]! * light + (next() + next() - 1) * noise
  }
  return { data: Uint8Array.from(data, (grey) => Math.max(0, Math.min(255, grey))), width, height }
}

function letter(data: Float64Array, x: number, y: number, next: () => number, ink: number) {
  const upright = next() > 0.4
  for (let step = 0; step < (upright ? 12 : 5); step++) {
    const at = upright ? (y + step) * width + x : (y + Math.floor(next() * 12)) * width + x + step
    data[at] = ink
    data[at + 1] = ink // a pen is wider than a pixel
  }
}

function soften(from: Float64Array, radius: number): Float64Array<ArrayBuffer> {
  const once = (source: Float64Array, step: number) =>
    source.map((_, at) => {
      let sum = 0
      for (let shift = -radius; shift <= radius; shift++) sum += source[at + shift * step] ?? source[at]!
      return sum / (2 * radius + 1)
    })
  return Float64Array.from(once(once(from, 1), width))
}

function random() {
  let seed = 11
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
}

test('N-07 F-KYC-11 a blurred photo is refused on the phone, in daylight, in dim light and with a noisy camera', () => {
  assert.equal(judge(card({ blur: 3 }), 1400), 'blurred')
  assert.equal(judge(card({ blur: 6 }), 1400), 'blurred')
  assert.equal(judge(card({ blur: 5, noise: 14 }), 1400), 'blurred')
  assert.equal(judge(card({ blur: 5, light: 0.5, noise: 8 }), 1400), 'blurred')
})

test('F-KYC-11 a pale print is not mistaken for a blurred one', () => {
  assert.equal(judge(card({ paper: 210, ink: 140 }), 1400), 'good')
})

test('F-KYC-11 a noisy camera does not make a sharp card blurred', () => {
  assert.equal(judge(card({ noise: 14 }), 1400), 'good')
})

test('F-KYC-11 a slightly soft photo is left to the person', () => {
  assert.equal(judge(card({ blur: 1, times: 2 }), 1400), 'soft')
})

test('F-KYC-11 a photo taken in the dark is doubted', () => {
  assert.equal(judge(card({ light: 0.3, noise: 4 }), 1400), 'dark')
})

test('F-KYC-11 a lamp that burns a hole into the card is doubted, white paper is not', () => {
  assert.equal(judge(card({ lamp: 70 }), 1400), 'glare')
  assert.equal(judge(card({ paper: 255, ink: 20 }), 1400), 'good')
})

test('F-KYC-11 a picture with nothing on it is doubted', () => {
  const data = new Uint8Array(width * height).fill(180)
  assert.equal(judge({ data, width, height }, 1400), 'empty')
  assert.equal(judge({ data: data.fill(4), width, height }, 1400), 'dark')
})

test('F-KYC-11 a photo with too few pixels to read is doubted', () => {
  assert.equal(judge(card(), 420), 'small')
})

test('F-KYC-11 a sharp, well lit card is good', () => {
  assert.equal(judge(card(), 1400), 'good')
})
