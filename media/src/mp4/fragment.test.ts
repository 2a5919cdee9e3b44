import assert from 'node:assert/strict'
import { appendFileSync, closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { aac, opus, video } from '../test/frames.ts'
import { box, boxes, find, fullBox, readHead, u8, u16, u32, u64, zeros } from './box.ts'
import { readFragment, type Sample, writeFragment } from './fragment.ts'
import { type InitTrack, mvhd, readInit, stsd, trak, writeInit } from './init.ts'
import { readSampleEntry, sameTrack, sampleEntry, silence, soundFrameMs } from './sample-entry.ts'
import { Samples } from './samples.ts'
import { scanFile } from './scan.ts'

const folder = mkdtempSync(join(tmpdir(), 'fragment-'))
after(() => rmSync(folder, { recursive: true }))

test('a box is read by its length: 8 at least, 16 with a long one, to the end with none', () => {
  const headOf = (bytes: Buffer) => readHead(bytes, 0, 99)
  const short = (length: number) => headOf(Buffer.concat([u32(length), Buffer.from('moov')]))
  assert.deepEqual(
    [0, 7, 8, 9].map((length) => short(length)?.length),
    [99, undefined, 8, 9],
  )
  const long = (length: number) => headOf(Buffer.concat([u32(1), Buffer.from('moov'), u64(length)]))
  assert.deepEqual(
    [15, 16, 2 ** 53 - 1, 2 ** 53].map((length) => long(length)?.length),
    [undefined, 16, 2 ** 53 - 1, undefined],
  )
  assert.deepEqual([short(8)?.size, long(16)?.size], [8, 16])
  assert.equal(headOf(Buffer.concat([u32(1), Buffer.from('moov'), u64(16).subarray(1)])), null)
  const two = Buffer.concat([box('one '), box('two ', u8(7))])
  assert.deepEqual(
    [...boxes(two)].map(({ type, body }) => [type, ...body]),
    [['one '], ['two ', 7]],
  )
  assert.equal([...boxes(two.subarray(0, -1))].length, 1)
  assert.deepEqual(find(two, 'two '), u8(7))
})

const known = (changed: Partial<InitTrack['defaults']> = {}, id = 1): InitTrack => ({
  id,
  track: aac(),
  timescale: 1000,
  shift: 0,
  defaults: { duration: 20, size: 5, flags: 0, ...changed },
})
const traf = (...content: Buffer[]) => box('traf', ...content)
const read = (moof: Buffer, { tracks = [known()], at = 1000, next = new Map<number, number>() } = {}) =>
  readFragment(moof, at, tracks, next).map(({ trackId, samples }) => [
    trackId,
    ...samples.map(({ offset, size, dts, duration, cts, key }) => [offset, size, dts, duration, cts, key].join(' ')),
  ])

test('a fragment: its own values go before those of its head, those before the track’s', () => {
  const plain = fullBox('trun', 0, 0, u32(2))
  const head = (flags: number, ...fields: Buffer[]) => fullBox('tfhd', 0, flags, u32(1), ...fields)
  assert.deepEqual(read(traf(head(0), plain)), [[1, '1000 5 0 20 0 true', '1005 5 20 20 0 true']])
  assert.deepEqual(read(traf(head(1, u64(7)), plain)), [[1, '7 5 0 20 0 true', '12 5 20 20 0 true']], 'a place')
  const all = [u64(7), u32(99), u32(30), u32(6), u32(0x10000)]
  assert.deepEqual(read(traf(head(1 | 2 | 8 | 16 | 32, ...all), plain)), [
    [1, '7 6 0 30 0 false', '13 6 30 30 0 false'],
  ])
  assert.deepEqual(read(traf(head(0), plain), { tracks: [known({ flags: 0x10000 })] })[0]?.[1], '1000 5 0 20 0 false')
  const first = fullBox('trun', 0, 1 | 4, u32(2, -4, 0x10000))
  assert.deepEqual(read(traf(head(0), first)), [[1, '996 5 0 20 0 false', '1001 5 20 20 0 true']])
  const own = (version: number) => fullBox('trun', version, 0xf04, u32(1, 0x10000), u32(40, 8, 0, -3))
  assert.deepEqual(read(traf(head(0), own(1))), [[1, '1000 8 0 40 -3 true']], 'its own flags go before the first ones')
  assert.deepEqual(read(traf(head(0), own(0))), [[1, `1000 8 0 40 ${2 ** 32 - 3} true`]], 'without a sign')
})

test('a fragment: runs follow each other in place and time, also beyond it; other tracks and boxes are left out', () => {
  const head = fullBox('tfhd', 0, 0, u32(1))
  const one = fullBox('trun', 0, 0, u32(1))
  const next = new Map<number, number>()
  assert.deepEqual(read(traf(head, one, box('xxxx', u32(0, 1)), fullBox('trun', 0, 0, u32(0)), one), { next }), [
    [1, '1000 5 0 20 0 true'],
    [1, '1005 5 20 20 0 true'],
  ])
  assert.equal(next.get(1), 40)
  assert.deepEqual(read(traf(head, one), { next }), [[1, '1000 5 40 20 0 true']])
  const tfdt = (version: number, at: Buffer) => traf(head, fullBox('tfdt', version, 0, at), one)
  assert.deepEqual(read(tfdt(0, u32(7)), { next }), [[1, '1000 5 7 20 0 true']])
  assert.deepEqual(read(tfdt(1, u64(2 ** 40)), { next }), [[1, `1000 5 ${2 ** 40} 20 0 true`]])
  assert.deepEqual(read(tfdt(0, u32(0)), { next }), [[1, '1000 5 0 20 0 true']], 'a start of 0')
  assert.deepEqual(read(traf(fullBox('tfhd', 0, 0, u32(2)), one)), [], 'an unknown track')
  assert.deepEqual(read(traf(one)), [], 'without a head')
  assert.deepEqual(read(box('xxxx', head, one)), [])
})

test('a run has no more samples than its table, without one 100,000', () => {
  const head = fullBox('tfhd', 0, 0, u32(1))
  const count = (samples: number, flags: number, bytes: number) =>
    readFragment(traf(head, fullBox('trun', 0, flags, u32(samples), zeros(bytes))), 0, [known()], new Map())[0]?.samples
      .length
  assert.equal(count(100_000, 0, 0), 100_000)
  assert.throws(() => count(100_001, 0, 0), /cut short/)
  assert.equal(count(100_001, 0x200, 400_004), 100_001)
  assert.throws(() => count(2, 0x300, 12), RangeError)
  assert.throws(() => count(1_000_000, 0x200, 12), /cut short/)
})

test('a track: ids, times and edits of both versions; without id, kind or timescale it is none', () => {
  const usual = { id: 3, duration: 0, mediaDuration: 0, tables: [stsd([aac()])], edits: null }
  const rate = 48_000
  const of = (...parts: Buffer[]) => {
    const [track] = readInit(Buffer.concat(parts))
    return track && [track.id, track.timescale, track.shift, ...Object.values(track.defaults)]
  }
  assert.deepEqual(of(trak(aac(), usual)), [3, rate, 0, 0, 0, 0])
  const own = ({
    tkhd = fullBox('tkhd', 1, 3, zeros(16), u32(4)),
    mdhd = fullBox('mdhd', 0, 0, zeros(8), u32(500)),
    kind = stsd([aac()]),
  } = {}) => box('trak', tkhd, box('mdia', mdhd, box('minf', box('stbl', kind))))
  assert.deepEqual(of(own()), [4, 500, 0, 0, 0, 0])
  for (const part of ['tkhd', 'mdhd', 'kind']) assert.equal(of(own({ [part]: box('free') })), undefined, part)
  assert.equal(of(own({ mdhd: fullBox('mdhd', 0, 0, zeros(12)) })), undefined, 'no timescale')
  assert.equal(of(box('free', own())), undefined)
  const trex = (id: number) => fullBox('trex', 0, 0, u32(id, 1, 20, 5, 0x10000))
  assert.deepEqual(of(trak(aac(), usual), box('mvex', box('free', u32(0, 3)), trex(2), trex(3))), [
    3,
    rate,
    0,
    20,
    5,
    0x10000,
  ])
  assert.deepEqual(of(trak(aac(), usual), box('mvex', trex(2))), [3, rate, 0, 0, 0, 0])
  const shift = (edits: Buffer, ...before: Buffer[]) => of(...before, trak(aac(), { ...usual, edits }))?.[2]
  const short = (...entries: [number, number][]) =>
    fullBox('elst', 0, 0, u32(entries.length), ...entries.flatMap(([duration, at]) => [u32(duration, at), u16(1, 0)]))
  assert.equal(shift(short([100, -1])), 4800, 'ms, where the file says no other')
  assert.equal(shift(short([100, -1], [0, 48], [100, -1])), 4752)
  assert.equal(shift(short([100, 0], [100, -1])), 0)
  assert.equal(shift(short()), 0)
  assert.equal(shift(short([100, -1]), mvhd(0, 1)), 4800)
  const long = fullBox('elst', 1, 0, u32(2), u64(100), Buffer.alloc(8, 0xff), u16(1, 0), u64(0), u64(48), u16(1, 0))
  assert.equal(shift(long), 4752)
})

const sample = (changed: Partial<Sample> = {}): Sample => ({
  data: Buffer.alloc(4, 1),
  duration: 3000,
  cts: 0,
  key: true,
  ...changed,
})
/** What is read of these samples of a track of 90 kHz, each in a fragment of its own. */
const scanned = (...starts: [start: number, ...samples: Sample[]][]) => {
  const path = join(folder, 'file.mp4')
  const fragments = starts.map(([start, ...samples], n) => writeFragment(n, [{ trackId: 1, start, samples }]))
  const bytes = Buffer.concat([writeInit([video()]), ...fragments])
  const count = (length: number) => {
    writeFileSync(path, bytes.subarray(0, length))
    return scanFile(path)[0]?.samples.length ?? 0
  }
  return { whole: count(bytes.length), cut: count(bytes.length - 1), path }
}

test('a recording ends at an incomplete or empty sample, and at a jump of more than 10 minutes', () => {
  assert.deepEqual(scanned([0, sample(), sample()]).whole, 2)
  assert.deepEqual(scanned([0, sample(), sample()]).cut, 1)
  assert.equal(scanned([0, sample(), sample({ data: Buffer.alloc(0) }), sample()], [9000, sample()]).whole, 1)
  assert.equal(scanned([0, sample({ data: Buffer.alloc(1) })]).whole, 1)
  const ten = 600 * 90_000
  const at = 3000 + ten
  assert.equal(scanned([0, sample()], [at, sample()]).whole, 2)
  assert.equal(scanned([0, sample()], [at + 1, sample()], [3000, sample()]).whole, 1)
  assert.equal(scanned([at, sample()], [6000, sample()]).whole, 2, 'back by 10 minutes')
  assert.equal(scanned([at, sample()], [5999, sample()]).whole, 1)
  assert.equal(scanned([2 * ten, sample()]).whole, 1, 'the first may be at any time')
  assert.equal(scanned([0, sample({ duration: ten })]).whole, 1)
  assert.equal(scanned([0, sample({ duration: ten + 1 })]).whole, 0)
})

test('a recording ends at a head of more than 64 MiB, not at other large boxes', () => {
  const path = join(folder, 'large.mp4')
  const fragment = (start: number) => writeFragment(1, [{ trackId: 1, start, samples: [sample()] }])
  const count = (type: string, length: number) => {
    const before = Buffer.concat([writeInit([video()]), fragment(0), u32(length), Buffer.from(type)])
    writeFileSync(path, before)
    const file = openSync(path, 'r+')
    ftruncateSync(file, before.length - 8 + length) // a hole
    closeSync(file)
    appendFileSync(path, fragment(3000))
    return scanFile(path)[0]?.samples.length
  }
  const most = 64 * 2 ** 20
  assert.deepEqual([count('moof', most), count('moof', most + 1), count('free', most + 1)], [2, 1, 2])
})

test('samples are kept beyond the first table', () => {
  const samples = new Samples()
  for (let n = 0; n < 2050; n++) samples.add({ size: n, dts: n * 2, cts: 1 - n, key: n % 2 === 0 })
  samples.grow(2049, 7)
  const row = (at: number) => [samples.size(at), samples.dts(at), samples.cts(at), samples.key(at)]
  assert.deepEqual(
    [samples.length, row(0), row(1023), row(1024), row(2048), row(2049)],
    [
      2050,
      [0, 0, 1, true],
      [1023, 2046, -1022, false],
      [1024, 2048, -1023, true],
      [2048, 4096, -2047, true],
      [2056, 4098, -2048, false],
    ],
  )
})

test('sound that lacks is filled with silence of its kind: AAC-LC of one or two channels, Opus', () => {
  const silent = (config: string, channels: number) =>
    silence({ ...aac(), config: Buffer.from(config, 'hex'), channels })
  assert.deepEqual(
    [silent('1190', 1)?.length, silent('1190', 2)?.length, silent('1190', 3), silent('2b11', 2)],
    [6, 9, null, null],
  )
  assert.equal(silence(opus())?.length, 3)
})

test('tracks are the same by what a player is told, and read back the same', () => {
  const all = [
    video(),
    { ...video(), width: 322 },
    aac(),
    { ...aac(), channels: 1 },
    { ...aac(), rate: 44_100 },
    opus(),
  ]
  for (const [n, track] of all.entries()) {
    assert.deepEqual(
      all.map((other) => sameTrack(track, other)),
      all.map((_, at) => at === n),
    )
    assert.deepEqual(readSampleEntry(Buffer.concat([zeros(8), box('free'), sampleEntry(track)])), track)
    for (const length of [8, 35, 60])
      assert.equal(
        readSampleEntry(
          Buffer.concat([zeros(8), box(n < 2 ? 'avc1' : 'mp4a', sampleEntry(track).subarray(8, length))]),
        ),
        null,
      )
  }
  assert.deepEqual([sameTrack(null, null), sameTrack(null, aac()), sameTrack(aac(), null)], [true, false, false])
})

test('a duration of a coded frame is that of its rate, or what an Opus packet says', () => {
  const ms = (...bytes: number[]) => soundFrameMs(opus(), Buffer.from(bytes))
  assert.deepEqual(
    [0, 8, 16, 24, 88].map((head) => ms(head)),
    [10, 20, 40, 60, 60],
    'config 0 to 11',
  )
  assert.deepEqual(
    [96, 104, 120].map((head) => ms(head)),
    [10, 20, 20],
    'config 12 to 15',
  )
  assert.deepEqual(
    [128, 136, 144, 152].map((head) => ms(head)),
    [2.5, 5, 10, 20],
    'from config 16 on',
  )
  assert.deepEqual([ms(1), ms(2), ms(3, 5), ms(3, 0xc0), ms(3), ms()], [20, 20, 50, 10, 10, 10])
  assert.equal(soundFrameMs({ ...aac(), config: Buffer.from([0x12, 0x10]) }, Buffer.alloc(1)).toFixed(2), '23.22')
  assert.equal(
    soundFrameMs({ ...aac(), config: Buffer.from([0x17, 0x80]), rate: 51_200 }, Buffer.alloc(1)),
    20,
    'a rate of its own',
  )
})
