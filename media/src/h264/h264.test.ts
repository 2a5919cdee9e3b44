import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pps, sps } from '../test/frames.ts'
import { buildAvcC, parseAvcC, videoTrack } from './avcc.ts'
import { BitReader, payloadOf } from './bits.ts'
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
  const eightK = spsOf({ columns: 480, rows: 270 })
  assert.throws(() => parseSps(eightK), { problem: 'picture_size', detail: '7680 × 4320' })
  assert.throws(() => videoTrack(Array(20).fill(sps), [pps]), /too many/)
  assert.deepEqual(parseSps(spsOf({ columns: 256, rows: 144 })), { width: 4096, height: 2304, fps: null })
})

const ue = (value: number) => {
  const bits = (value + 1).toString(2)
  return '0'.repeat(bits.length - 1) + bits
}

const se = (value: number) => ue(value > 0 ? 2 * value - 1 : -2 * value)
const u = (width: number, value: number) => value.toString(2).padStart(width, '0')
const bytesOf = (bits: string) =>
  Buffer.from(
    (bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
  )

interface Written {
  profile?: number
  /** Only a high profile has it. */
  format?: string
  order?: string
  columns?: number
  rows?: number
  interlaced?: boolean
  crop?: number[] | null
  /** Without the flag before it. */
  vui?: string
}

/** An SPS of 320 × 192, written bit by bit (H.264 §7.3.2.1.1). */
function spsOf(written: Written): Buffer {
  const { profile = 66, format = '', order = ue(2), columns = 20, rows = 12, interlaced, crop, vui } = written
  const head = `${ue(0)}${format}${ue(0)}${order}${ue(1)}0` // id, frame_num, picture order, one reference, no gaps
  const size = `${ue(columns - 1)}${ue(rows - 1)}${interlaced ? '01' : '1'}1` // frames or fields, direct 8x8
  const cropped = crop ? `1${crop.map(ue).join('')}` : '0'
  const bits = `${head}${size}${cropped}${vui ? `1${vui}` : '0'}1` // stop bit
  const body = [...Buffer.from([profile, 0, 52]), ...bytesOf(bits)]
  // with emulation prevention, as an encoder writes it
  const nal = [0x67]
  for (const byte of body) nal.push(...(nal.at(-1) === 0 && nal.at(-2) === 0 && byte <= 3 ? [3] : []), byte)
  return Buffer.from(nal)
}

/** Of a high profile: chroma format, and bits above 8 of luma and colour; without lists or with these. */
const formatOf = (chroma: number, luma = 0, colour = 0, lists = '0') =>
  `${ue(chroma)}${chroma === 3 ? '0' : ''}${ue(luma)}${ue(colour)}0${lists}`
const highSps = ({
  profile,
  chroma,
  luma,
  colour,
}: {
  profile: number
  chroma: number
  luma: number
  colour: number
}) => spsOf({ profile, format: formatOf(chroma, luma, colour) })

/** The rate of the VUI, with what may stand before it. */
const timing = (fps: number, before = '0000') => `${before}1${u(32, 1000)}${u(32, fps * 2000)}`

test('what stands before a size and a rate is read past: picture order, lists, aspect, colours, fields', () => {
  const read = (written: Written) => {
    const { width, height, fps } = parseSps(spsOf({ vui: timing(25), ...written }))
    return `${width} × ${height}, ${fps}`
  }
  const list = (size: number) => `1${Array(size).fill(se(1)).join('')}`
  const ended = `1${se(3)}${se(-11)}` // 8 + 3 - 11: the rest is as the last
  const whole = '320 × 192, 25'
  for (const [what, written] of Object.entries<Written>({
    'picture order 0': { order: ue(0) + ue(5) },
    'picture order 1': { order: `${ue(1)}1${se(-3)}${se(2)}${ue(2)}${se(1)}${se(-1)}` },
    'picture order 1 of 255 steps': { order: `${ue(1)}1${se(-3)}${se(2)}${ue(255)}${Array(255).fill(se(1)).join('')}` },
    'lists of 4 × 4 and 8 × 8': { profile: 100, format: formatOf(1, 0, 0, `1${list(16)}00000${list(64)}0`) },
    'lists that end early': { profile: 100, format: formatOf(1, 0, 0, `1${ended}0000${ended}${ended}0`) },
    'a usual aspect': { vui: timing(25, `1${u(8, 1)}000`) },
    'an aspect of its own': { vui: timing(25, `1${u(8, 255)}${u(32, 0xffff_ffff)}000`) },
    overscan: { vui: timing(25, '01100') },
    'a signal': { vui: timing(25, `001${u(4, 15)}00`) },
    'a signal with its colours': { vui: timing(25, `001${u(4, 15)}1${u(24, 0xff_ffff)}0`) },
    'where the colours lie': { vui: timing(25, `0001${ue(6)}${ue(7)}`) },
  }))
    assert.equal(read(written), whole, what)
  assert.equal(read({ interlaced: true }), '320 × 384, 25', 'fields')
  assert.equal(read({ interlaced: true, crop: [0, 1, 1, 2] }), '318 × 372, 25', 'cropped fields')
  assert.equal(read({ crop: [1, 2, 3, 4] }), '314 × 178, 25', 'cropped')
  const grey = { profile: 100, format: formatOf(0) }
  assert.equal(read({ ...grey, crop: [1, 2, 3, 4] }), '317 × 185, 25', 'cropped, grey')
})

test('a rate counts from 1 to 240 a second; without one, or cut off, there is none', () => {
  const rateOf = (vui: string) => parseSps(spsOf({ vui })).fps
  assert.deepEqual(
    [1, 240, 0.5, 240.5].map((fps) => rateOf(timing(fps))),
    [1, 240, null, null],
  )
  assert.equal(rateOf('00000'), null)
  assert.equal(rateOf(`00001${u(32, 0)}${u(32, 50)}`), null)
  assert.equal(rateOf(timing(25).slice(0, -32)), null)
  assert.equal(parseSps(spsOf({})).fps, null)
})

test('no SPS: of another kind, above 1024 bytes, smaller than 16 px, with 256 steps or an unknown format', () => {
  const whole = spsOf({ vui: timing(25) })
  const padded = (length: number) => Buffer.concat([whole, Buffer.alloc(length - whole.length)])
  assert.equal(parseSps(padded(1024)).fps, 25)
  assert.throws(() => parseSps(padded(1025)), /not an SPS/)
  assert.throws(() => parseSps(Buffer.from([0x68, ...whole.subarray(1)])), /not an SPS/)
  assert.throws(() => parseSps(Buffer.from([0x67, 66, 0])), /ends too early/)
  const small = (crop: number[]) => parseSps(spsOf({ columns: 2, rows: 2, crop }))
  assert.deepEqual(small([4, 4, 4, 4]), { width: 16, height: 16, fps: null })
  assert.throws(() => small([5, 4, 4, 4]), /14 × 16/)
  assert.throws(() => small([4, 4, 4, 5]), /16 × 14/)
  const wide = (columns: number) => parseSps(spsOf({ columns, rows: 1 }))
  const tall = (rows: number) => parseSps(spsOf({ columns: 1, rows }))
  assert.deepEqual([wide(512).width, tall(512).height], [8192, 8192])
  assert.throws(() => wide(513), /8208 × 16/)
  assert.throws(() => tall(513), /16 × 8208/)
  const steps = `${ue(1)}1${se(0)}${se(0)}${ue(256)}${Array(256).fill(se(1)).join('')}`
  assert.throws(() => parseSps(spsOf({ order: steps })), /too many steps/)
  assert.throws(() => parseSps(spsOf({ profile: 100, format: formatOf(4) })), /unknown chroma format/)
})

test('a 3 is left out after two zeros only, and no more is read than was asked for', () => {
  const payload = (nal: number[], max?: number) => [...payloadOf(Buffer.from([0x67, ...nal]), max)]
  assert.deepEqual(payload([3, 0, 3, 0, 0, 3, 1, 0, 0, 3, 0, 0, 3]), [3, 0, 3, 0, 0, 1, 0, 0, 0, 0])
  assert.deepEqual(payload([0, 0, 3, 7, 8, 9], 3), [0, 0, 7])
  const read = (bits: string) => new BitReader(bytesOf(bits))
  assert.equal(read(ue(2 ** 31 - 1)).ue(), 2 ** 31 - 1)
  assert.throws(() => read(`${'0'.repeat(32)}1${'0'.repeat(32)}`).ue(), /too long/)
  assert.deepEqual(
    [0, 1, -1, 2, -2].map((value) => read(se(value)).se() + 0),
    [0, 1, -1, 2, -2],
  )
})

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
  assert.deepEqual(parseAvcC(buildAvcC([sps, sps], [pps, pps])), { lengthSize: 4, sps: [sps, sps], pps: [pps, pps] })
  assert.equal(videoTrack([sps], [pps]).width, 320)
})

test('no decoder configuration: of version 2, with lengths of 3 bytes, without a set, with one of another kind, too long or too many', () => {
  const whole = buildAvcC([sps], [pps])
  const withByte = (at: number, value: number) => Buffer.from(whole.map((byte, n) => (n === at ? value : byte)))
  assert.deepEqual(
    [0, 1, 3].map((size) => parseAvcC(withByte(4, 0xfc | size)).lengthSize),
    [1, 2, 4],
  )
  assert.throws(() => parseAvcC(withByte(4, 0xfe)), /3 bytes/)
  assert.throws(() => parseAvcC(withByte(0, 2)), /no decoder configuration/)
  assert.throws(() => parseAvcC(Buffer.from([1, 66, 0, 52, 0xff, 0xe0, 0])), /missing/)
  assert.throws(() => parseAvcC(Buffer.concat([whole.subarray(0, 8 + sps.length), Buffer.from([0])])), /missing/)
  assert.throws(() => parseAvcC(buildAvcC([sps], [sps])), /broken/)
  assert.throws(() => parseAvcC(buildAvcC([sps, pps], [pps])), /broken/)
  const long = (length: number) => Buffer.concat([pps, Buffer.alloc(length - pps.length)])
  assert.equal(parseAvcC(buildAvcC([sps], [long(4096)])).pps[0]?.length, 4096)
  assert.throws(() => parseAvcC(buildAvcC([sps], [long(4097)])), /broken/)
  for (const [some, others] of [
    [[], [pps]],
    [[sps], []],
    [[sps.subarray(0, 3)], [pps]],
  ] as const)
    assert.throws(() => buildAvcC(some, others), /missing/)
  assert.throws(() => videoTrack([], [pps]), /not an SPS/)
  assert.equal(videoTrack(Array(16).fill(sps), Array(16).fill(pps)).width, 320)
  assert.throws(() => videoTrack(Array(17).fill(sps), [pps]), /too many/)
  assert.throws(() => videoTrack([sps], Array(17).fill(pps)), /too many/)
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

test('a picture has at most 2,000 units, none past its end; an empty one is left out', () => {
  const slice = Buffer.from([0x65, 0xb0, 1])
  const count = (units: number) => [...nalsOf(joinNals(Array(units).fill(slice)))].length
  assert.equal(count(2000), 2000)
  assert.throws(() => count(2001), /broken NAL units/)
  assert.throws(() => [...nalsOf(Buffer.concat([joinNals([slice]), Buffer.from([0, 0])]))], /broken NAL units/)
  assert.throws(() => [...nalsOf(joinNals([slice]).subarray(0, -1))], /cut off/)
  assert.deepEqual([...nalsOf(joinNals([Buffer.alloc(0), slice, Buffer.alloc(0)]))], [slice])
  assert.deepEqual([...nalsOf(Buffer.from([0, 3, ...slice]), 2)], [slice])
  assert.deepEqual([...nalsOfAnnexB(Buffer.from([0, 0, 1, 0, 0, 0, 1, ...slice, 0, 0]))], [slice])
  assert.deepEqual([...nalsOfAnnexB(Buffer.from([9, 0, 0, 1, 0x65, 0, 2, 1, 7]))], [Buffer.from([0x65, 0, 2, 1, 7])])
})

test('a picture without a slice is empty, and its first slice says whether it is a B picture', () => {
  const [sei, b, p] = [Buffer.from([0x06, 1]), Buffer.from([0x01, 0b1_010_0000]), Buffer.from([0x01, 0b1_1_000000])]
  assert.deepEqual(readPicture([sei]), { data: Buffer.alloc(0), isB: false, hasIdr: false, sps: [], pps: [] })
  assert.deepEqual(readPicture([sei, b, p]), {
    data: joinNals([sei, b, p]),
    isB: true,
    hasIdr: false,
    sps: [],
    pps: [],
  })
  assert.equal(readPicture([p, b]).isB, false)
})
