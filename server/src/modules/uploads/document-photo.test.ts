/** Photos of documents, as redraw and the rule see them; each module's own tests say in which field it is refused. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { photoPresets } from '@vondrona/rules/uploads/constants'
import { whyNotDocumentPhoto } from '@vondrona/rules/uploads/document-photo'
import sharp from 'sharp'
import { makePhoto } from '../../../test/photos.ts'
import { columnOf, decode, imageKind, type Picture, redraw, redrawPhoto, redrawWithin } from '../../kernel/images.ts'
import { whyNotDocument } from './document-photo.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../test/fixtures/photos', name))
const drawnOf = (bytes: Buffer): Promise<Picture | null> => redraw(bytes, photoPresets.signup).catch(() => null)
const keyOf = async (bytes: Buffer) => (await whyNotDocument(bytes, await drawnOf(bytes)))?.key ?? null
const plain = (width: number, height: number, background = '#777') =>
  sharp({ create: { width, height, channels: 3, background } })

/** Colours at these places of the drawn picture, each a share of its width and height, as words. */
async function coloursOf(bytes: Buffer, places: readonly (readonly [number, number])[]): Promise<string[]> {
  const { width, height, bytes: drawn } = (await drawnOf(bytes))!
  const { data } = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return places.map(([x, y]) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 3
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (red > 150 && red > 3 * green && red > 3 * blue) return 'red'
    if (blue > 80 && blue > 3 * red && blue > 3 * green) return 'blue'
    return Math.max(red, green, blue) - Math.min(red, green, blue) < 12 ? 'grey' : `${red},${green},${blue}`
  })
}

test('F-KYC-11 a picture that no document can be read on is refused: too small, of one colour, cut off', async () => {
  assert.equal(await keyOf(fixture('1px.png')), 'picture.tooSmall')
  assert.equal(await keyOf(fixture('trunc99.jpg')), 'picture.unreadable')
  assert.equal(await keyOf(await makePhoto({ width: 319, height: 319 })), 'picture.tooSmall')
  assert.equal(await keyOf(await makePhoto({ width: 2000, height: 199 })), 'picture.tooSmall')
  assert.equal(await keyOf(await makePhoto({ width: 199, height: 320, orientation: 6 })), 'picture.tooSmall')
  for (const background of ['black', 'white', '#2266aa'])
    assert.equal(await keyOf(await plain(1600, 1200, background).jpeg().toBuffer()), 'picture.blank', background)
  const clear = sharp({ create: { width: 600, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  assert.equal(await keyOf(await clear.png().toBuffer()), 'picture.blank')
})

/** A PNG that says that it has this size, and ends after its first lines. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const png = await plain(8, 8).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test('F-KYC-11 a whole photo of 50 megapixels is taken; one of more is not called damaged: it says what to choose', async () => {
  const whole = plain(8192, 6144).composite([
    { input: { create: { width: 4000, height: 4000, channels: 3, background: '#eee' } } },
  ])
  assert.equal(await keyOf(await whole.jpeg().toBuffer()), null)
  assert.equal(await keyOf(await pngOf(9280, 6944)), 'picture.tooManyPixels')
  assert.equal(await keyOf(await pngOf(8192, 6144)), 'picture.unreadable', 'cut off')
})

test('F-KYC-11 the smallest picture that is taken, a dark one and one with a little print on white are', async () => {
  assert.equal(await keyOf(await makePhoto({ width: 320, height: 200 })), null)
  assert.equal(await keyOf(await makePhoto({ width: 200, height: 320 })), null)
  const noise = { type: 'gaussian', mean: 12, sigma: 8 } as const
  const dark = sharp({ create: { width: 640, height: 480, channels: 3, background: '#000', noise } })
  assert.equal(await keyOf(await dark.jpeg().toBuffer()), null)
  const line = { create: { width: 500, height: 6, channels: 3, background: '#000' } } as const
  assert.equal(
    await keyOf(
      await plain(1000, 1400, '#fff')
        .composite([{ input: line }])
        .png()
        .toBuffer(),
    ),
    null,
  )
})

test('F-KYC-11 the rule at its edges, said with the size that is needed', () => {
  const seen = (width: number, height: number, spread = 50) => whyNotDocumentPhoto({ width, height, spread })
  assert.deepEqual(seen(1, 1), { key: 'picture.tooSmall', params: { width: 1, height: 1, long: 320, short: 200 } })
  assert.equal(seen(319, 319)?.key, 'picture.tooSmall')
  assert.equal(seen(320, 199)?.key, 'picture.tooSmall')
  assert.equal(seen(320, 200), null)
  assert.equal(seen(200, 320), null)
  assert.equal(seen(900, 600, 1.99)?.key, 'picture.blank')
  assert.equal(seen(900, 600, 2), null)
})

test('a photo is upright, has its colours, and is what its bytes are, whatever its name', async () => {
  const [left, top, middle] = [
    [0.02, 0.5],
    [0.5, 0.05],
    [0.5, 0.5],
  ] as const
  const [right, bottom] = [
    [0.98, 0.5],
    [0.5, 0.95],
  ] as const
  assert.equal(imageKind(fixture('jpg-as.png')), 'jpeg')
  assert.deepEqual(await coloursOf(fixture('jpg-as.png'), [left, top, middle]), ['blue', 'red', 'grey'])
  assert.deepEqual(await coloursOf(fixture('exif3.jpg'), [right, bottom, middle]), ['blue', 'red', 'grey'])
  const turned = (await drawnOf(fixture('exif6.jpg')))!
  assert.deepEqual([turned.width, turned.height], [600, 900])
  assert.deepEqual(await coloursOf(fixture('exif6.jpg'), [[0.5, 0.02], [0.95, 0.5], middle]), ['blue', 'red', 'grey'])
  assert.deepEqual(await coloursOf(fixture('cmyk.jpg'), [left, top, middle]), ['blue', 'red', 'grey'])
  for (const name of ['jpg-as.png', 'exif3.jpg', 'exif6.jpg', 'cmyk.jpg'])
    assert.equal(await keyOf(fixture(name)), null, name)
})

test('16 bits, palettes, animations, progressive and grey photos, and bytes behind the end are read', async () => {
  const photo = () => sharp(fixture('jpg-as.png'))
  const deep = await photo().toColourspace('rgb16').png().toBuffer()
  const two = await sharp([await photo().png().toBuffer(), await photo().flop().png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer()
  const variants = {
    deep,
    palette: await photo().png({ palette: true }).toBuffer(),
    'animated WebP': two,
    'animated PNG': withChunk(await photo().png().toBuffer(), 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    progressive: await photo().jpeg({ progressive: true }).toBuffer(),
    grey: await photo().greyscale().jpeg().toBuffer(),
    'with a ZIP behind it': Buffer.concat([fixture('jpg-as.png'), Buffer.from('PK\x03\x04 and more')]),
  }
  assert.equal((await sharp(deep).metadata()).depth, 'ushort')
  assert.equal((await sharp(two).metadata()).pages, 2)
  for (const [what, bytes] of Object.entries(variants)) {
    assert.equal(await keyOf(bytes), null, what)
    const { width, height } = (await drawnOf(bytes))!
    assert.deepEqual([width, height], [900, 600], what)
  }
})

test('a picture of 16 bits with a wide colour profile is as red as it was, however it is drawn', async () => {
  const wide = await plain(400, 300, '#f00').toColourspace('rgb16').withIccProfile('p3').png().toBuffer()
  const { depth, hasProfile } = await sharp(wide).metadata()
  assert.deepEqual([depth, hasProfile], ['ushort', true])
  const drawn = await redraw(wide, photoPresets.signup)
  assert.equal((await sharp(drawn.bytes).metadata()).hasProfile, false)
  for (const { data } of [await decode(wide, { width: 200, height: 200 }), await pixelsOf(drawn.bytes)]) {
    const [red = 0, green = 255, blue = 255] = data
    assert.ok(red > 250 && green < 5 && blue < 5, `${red},${green},${blue}`)
  }
})

test('a picture of 16 bits without a profile keeps its colours, however it is drawn', async () => {
  const colour = [60, 160, 80]
  const deep = await plain(400, 300, `rgb(${colour})`).toColourspace('rgb16').png().toBuffer()
  const { depth, hasProfile } = await sharp(deep).metadata()
  assert.deepEqual([depth, hasProfile], ['ushort', false])
  const drawn = await redraw(deep, { ...photoPresets.signup, quality: 1 })
  const column = await columnOf(deep, { width: 100, height: 100 })
  for (const { data } of [
    await decode(deep, { width: 200, height: 200 }),
    await pixelsOf(drawn.bytes),
    await pixelsOf(column),
  ])
    for (const [at, value] of colour.entries())
      assert.ok(Math.abs((data[at] ?? 0) - value) <= 4, `${[...data.subarray(0, 3)]}`)
})

const pixelsOf = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })

test('a long picture, as one of a whole conversation, keeps as many pixels as the box of its preset has', async () => {
  const long = await plain(1080, 12_000, '#fff').png().toBuffer()
  const drawn = await redrawWithin(long, photoPresets.default)
  assert.deepEqual([drawn?.width, drawn?.height], [416, 4619])
  const tall = await plain(700, 12_000, '#fff').jpeg().toBuffer()
  const { width, height } = await redrawPhoto(tall, photoPresets.signup)
  assert.deepEqual([width, height], [348, 5962])
  assert.equal(whyNotDocumentPhoto({ width, height, spread: 50 }), null)
})

test('HEIC, AVIF, TIFF and a photo behind other bytes are no photos here; cut off at any place it is unreadable', async () => {
  const whole = fixture('jpg-as.png')
  const others = [
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    await sharp(whole).avif().toBuffer(),
    await sharp(whole).tiff().toBuffer(),
    Buffer.concat([Buffer.from('\ufeff'), whole]),
  ]
  for (const bytes of others) assert.equal(imageKind(bytes), null)
  const png = await sharp(whole).png().toBuffer()
  const webp = await sharp(whole).webp().toBuffer()
  for (const bytes of [whole, png, webp])
    for (const share of [0.1, 0.5, 0.9])
      assert.equal(await keyOf(bytes.subarray(0, Math.floor(bytes.length * share))), 'picture.unreadable')
})

/** A PNG with one more chunk behind its header. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)])
}
