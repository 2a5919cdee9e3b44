import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pps, sps } from '../test/frames.ts'
import { buildAvcC, parseAvcC, videoTrack } from './avcc.ts'
import { isBSlice, joinNals, nalsOf, nalsOfAnnexB, readPicture, toAnnexB } from './nal.ts'
import { parseSps } from './sps.ts'

const bytes = fc.uint8Array({ maxLength: 300 }).map((data) => Buffer.from(data))
const isErrorOr = (act: () => unknown, fits: (value: unknown) => boolean = () => true) => {
  try {
    return fits(act())
  } catch (error) {
    return error instanceof Error && !(error instanceof RangeError)
  }
}

test('garbage instead of an SPS is an Error, never a hang or an impossible size', () => {
  const fits = (value: unknown) => {
    const { width, height } = value as { width: number; height: number }
    return width >= 16 && height >= 16 && width <= 8192 && height <= 8192
  }
  const parse = (data: Buffer) => isErrorOr(() => parseSps(Buffer.concat([Buffer.from([0x67]), data])), fits)
  fc.assert(fc.property(bytes, parse), { numRuns: 2000 })
})

test('an SPS with flipped bits is an Error or another size', () => {
  const turned = fc.tuple(fc.nat(sps.length - 1), fc.nat(255))
  fc.assert(
    fc.property(turned, ([at, value]) => {
      const broken = Buffer.from(sps)
      broken[at] = value
      return isErrorOr(() => parseSps(broken))
    }),
    { numRuns: 2000 },
  )
})

test('garbage instead of a decoder configuration is an Error', () => {
  const parse = (data: Buffer) => isErrorOr(() => parseAvcC(Buffer.concat([Buffer.from([1]), data])))
  fc.assert(fc.property(bytes, parse), { numRuns: 2000 })
  for (let length = 0; length < buildAvcC([sps], [pps]).length; length++) {
    assert.throws(() => parseAvcC(buildAvcC([sps], [pps]).subarray(0, length)))
  }
})

test('garbage instead of NAL units is an Error, and no unit extends past the end', () => {
  const read = (data: Buffer) =>
    isErrorOr(
      () => [...nalsOf(data)],
      (nals) => (nals as Buffer[]).reduce((sum, nal) => sum + nal.length, 0) <= data.length,
    )
  fc.assert(fc.property(bytes, read), { numRuns: 2000 })
  fc.assert(fc.property(bytes, (data) => isErrorOr(() => readPicture(nalsOfAnnexB(data)))))
})

test('a picture above 4K is refused, by the size that a decoder allocates, in any parameter set', () => {
  const cropped = spsOf({ columns: 1024, rows: 1024, crop: [8032, 8032, 8102, 8102] }) // shown 320 x 180
  const tooLarge = { problem: 'picture_size', detail: '16384 × 16384' }
  assert.throws(() => parseSps(cropped), tooLarge)
  assert.throws(() => videoTrack([sps, cropped], [pps]), tooLarge)
  const eightK = spsOf({ columns: 480, rows: 270, crop: null })
  assert.throws(() => parseSps(eightK), { problem: 'picture_size', detail: '7680 × 4320' })
  assert.throws(() => videoTrack(Array(20).fill(sps), [pps]), /too many/)
  assert.deepEqual(parseSps(spsOf({ columns: 256, rows: 144, crop: null })), { width: 4096, height: 2304, fps: null })
})

const ue = (value: number) => {
  const bits = (value + 1).toString(2)
  return '0'.repeat(bits.length - 1) + bits
}

/** An SPS of 320 × 192 of a high profile: chroma format, and bits above 8 of luma and colour. */
function highSps({ profile, chroma, luma, colour }: { profile: number; chroma: number; luma: number; colour: number }) {
  const format = `${ue(0)}${ue(chroma)}${ue(luma)}${ue(colour)}00` // id, no bypass, no scaling lists
  const rest = `${ue(0)}${ue(2)}${ue(1)}0${ue(19)}${ue(11)}11001` // numbers, size, whole frames, no crop, no VUI, stop bit
  const bits = format + rest
  const body = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []
  return Buffer.from([0x67, profile, 0, 52, ...body.map((byte) => Number.parseInt(byte, 2))])
}

/** A baseline SPS of so many macroblocks, written bit by bit (H.264 §7.3.2.1.1). */
function spsOf({ columns, rows, crop }: { columns: number; rows: number; crop: number[] | null }): Buffer {
  const head = ue(0) + ue(0) + ue(2) + ue(1) + '0' // id, frame_num, no picture order, one reference, no gaps
  const size = ue(columns - 1) + ue(rows - 1) + '11' // whole frames, direct 8x8
  const bits = `${head}${size}${crop ? `1${crop.map(ue).join('')}` : '0'}01` // no VUI, stop bit
  const body = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []
  return Buffer.from([0x67, 66, 0, 52, ...body.map((byte) => Number.parseInt(byte, 2))])
}

test('what browsers do not decode is refused by its format: 4:4:4, 4:2:2 and 10 bit, not 4:2:0 of the same profile', () => {
  const refused = (nal: Buffer, detail: string) =>
    assert.throws(() => parseSps(nal), { problem: 'picture_format', detail })
  refused(Buffer.from('67f4001f919b280a00b76022000007d20001d4c01e30632c', 'hex'), '4:4:4, 8 bit')
  refused(highSps({ profile: 122, chroma: 2, luma: 0, colour: 0 }), '4:2:2, 8 bit')
  refused(highSps({ profile: 110, chroma: 1, luma: 2, colour: 0 }), '4:2:0, 10 bit')
  refused(highSps({ profile: 110, chroma: 1, luma: 0, colour: 1 }), '4:2:0, 9 bit')
  assert.equal(parseSps(highSps({ profile: 110, chroma: 1, luma: 0, colour: 0 })).width, 320)
  assert.equal(parseSps(highSps({ profile: 100, chroma: 0, luma: 0, colour: 0 })).width, 320, 'grey')
})

test('a size and a rate are read as the encoder wrote them', () => {
  const read = (hex: string) => parseSps(Buffer.from(hex, 'hex'))
  assert.deepEqual(parseSps(sps), { width: 320, height: 180, fps: 25 })
  assert.deepEqual(read('67640028acd940780227e5c044000003000400000300f03c60c658'), {
    width: 1920,
    height: 1080,
    fps: 30,
  })
  assert.deepEqual(read('6764001eacd940b424d8088000000300800000190f8a14cb'), { width: 720, height: 576, fps: 25 })
})

test('a decoder configuration survives a round trip', () => {
  assert.deepEqual(parseAvcC(buildAvcC([sps], [pps])), { lengthSize: 4, sps: [sps], pps: [pps] })
  assert.equal(videoTrack([sps], [pps]).width, 320)
})

test('pitfall 1 a B slice is recognized by its slice_type, also with emulation prevention', () => {
  assert.equal(isBSlice(Buffer.from([0x01, 0b1_010_0000])), true)
  assert.equal(isBSlice(Buffer.from([0x01, 0b1_00111_00])), true, 'type 6')
  assert.equal(isBSlice(Buffer.from([0x41, 0b1_1_000000])), false)
  assert.equal(isBSlice(Buffer.from([0x65, 0b1_011_0000])), false)
  assert.equal(isBSlice(Buffer.from([0x06, 0b1_010_0000])), false, 'SEI')
  assert.equal(isBSlice(Buffer.from([0x01])), false, 'cut off')
})

test('parameter sets, delimiters and filler are removed from a picture', () => {
  const slice = Buffer.from([0x65, 0xb0, 1, 2])
  const filler = Buffer.from([0x0c, 0xff])
  const delimiter = Buffer.from([0x09, 0xf0])
  const picture = readPicture([delimiter, sps, pps, slice, filler])
  assert.deepEqual(picture, { data: joinNals([slice]), isB: false, hasIdr: true, sps: [sps], pps: [pps] })
})

test('NAL units convert from length prefixes to start codes and back', () => {
  const nals = [sps, pps, Buffer.from([0x65, 0xb0, 1])]
  assert.deepEqual([...nalsOf(joinNals(nals))], nals)
  assert.deepEqual([...nalsOfAnnexB(toAnnexB(nals))], nals)
})
