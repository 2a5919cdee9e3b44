import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { encodeTicket, writePayload } from '@vondrona/rules/tickets/code'
import sharp, { type Sharp } from 'sharp'
import { encode } from 'uqr'
import { makeDecoder } from './decode.ts'

const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
const decodeQr = await makeDecoder(new Uint8Array(wasm).buffer)

const ticket = encodeTicket(
  writePayload({
    kid: 1,
    event: 7,
    type: 2,
    ticketId: '0199e3a0-5c1d-7abc-8def-0123456789ab',
    bib: 42,
    expiryDay: 20_750,
    flags: 0,
  }),
  Uint8Array.from({ length: 64 }, (_, index) => (index * 151 + 89) % 256),
)

/** A ticket on a screen or on paper: the code on a white square of `side` pixels. */
function shown(side: number): Sharp {
  const { data, size } = encode(ticket, { ecc: 'M', border: 4 })
  const grey = Buffer.from(data.flat().map((dark) => (dark ? 0 : 255)))
  const png = sharp(grey, { raw: { width: size, height: size, channels: 1 } })
  return png.resize(side, side, { kernel: 'nearest' })
}

/** As the camera sees it: in the middle of something else, 560 × 560. */
async function seen(code: Sharp, ground = '#8a8f8c', camera = (picture: Sharp) => picture): Promise<string | null> {
  const picture = await code.toColourspace('srgb').png().toBuffer()
  const whole = await sharp({ create: { width: 560, height: 560, channels: 4, background: ground } })
    .composite([{ input: picture, gravity: 'centre' }])
    .png()
    .toBuffer()
  const { data, info } = await camera(sharp(whole)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQr({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
}
const flat = async (code: Sharp) => sharp(await code.toColourspace('srgb').png().toBuffer())

test('R-TKT-08 nothing, noise and half a code are no code', async () => {
  const white = new Uint8ClampedArray(560 * 560 * 4).fill(255)
  assert.equal(await decodeQr({ data: white, width: 560, height: 560 }), null)
  const noise = white.map((_, index) => (index % 4 === 3 ? 255 : (index * 2_654_435_761) >>> 24))
  assert.equal(await decodeQr({ data: noise, width: 560, height: 560 }), null)
  const half = (await flat(shown(300))).extract({ left: 0, top: 0, width: 150, height: 300 })
  assert.equal(await seen(half), null)
})

test('R-TKT-08 the QR code of a ticket has version 6', () => {
  assert.equal(encode(ticket, { ecc: 'M', border: 0 }).size, 41)
})

test('R-TKT-08 a ticket is read from 3 pixels a module to the whole picture', async () => {
  for (const side of [150, 200, 300, 420, 540]) assert.equal(await seen(shown(side)), ticket, `${side} pixels`)
})

test('R-TKT-08 a ticket is read at every angle', async () => {
  for (const angle of [7, 15, 45, 90, 180, 200, 270, 333]) {
    const turned = (await flat(shown(340))).rotate(angle, { background: '#8a8f8c' })
    assert.equal(await seen(turned), ticket, `${angle} degrees`)
  }
})

test('R-TKT-08 a ticket is read on a dim screen, in a bright room, a little out of focus and slanted', async () => {
  const dim = (await flat(shown(340))).linear(0.25, 10)
  const pale = (await flat(shown(340))).linear(0.35, 150)
  const soft = (await flat(shown(340))).blur(2)
  const slanted = (await flat(shown(300))).affine([1, 0.18, 0.05, 0.85], { background: '#8a8f8c' })
  assert.equal(await seen(dim, '#101010'), ticket)
  assert.equal(await seen(pale), ticket)
  assert.equal(await seen(soft), ticket)
  assert.equal(await seen(slanted), ticket)
})

test('R-TKT-08 a ticket with a scratch over it is still read', async () => {
  const scratch = Buffer.from(
    '<svg width="340" height="340"><path d="M100 150L240 190" stroke="#fff" stroke-width="9"/></svg>',
  )
  const scratched = (await flat(shown(340))).composite([{ input: scratch }])
  assert.equal(await seen(await flat(scratched)), ticket)
})

test('R-TKT-08 a ticket is read before sunrise: an eighth of the light, with the noise of the sensor', async () => {
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  const grains = Array.from({ length: 560 * 560 * 3 }, () => Math.round((random() + random() + random()) * 8))
  const noise = Buffer.from(grains)
  const dark = (picture: Sharp) =>
    picture
      .removeAlpha()
      .linear(0.12, 0)
      .composite([{ input: noise, raw: { width: 560, height: 560, channels: 3 }, blend: 'add' }])
  assert.equal(await seen(shown(450), '#8a8f8c', dark), ticket)
})

test('R-TKT-08 a ticket is read out of focus, and on a screen that a dark theme has inverted', async () => {
  assert.equal(await seen(shown(450), '#8a8f8c', (picture) => picture.blur(3.5)), ticket)
  assert.equal(await seen((await flat(shown(340))).negate({ alpha: false }), '#101010'), ticket)
})
