import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { checkReplay } from '../replay/check.ts'
import { planReplay, readPart } from '../replay/plan.ts'
import { writeReplay } from '../replay/write.ts'
import { box, boxes, find, fullBox, readHead, u32, u64 } from './box.ts'
import { writeFragment } from './fragment.ts'
import { Fragmenter } from './index.ts'
import { readInit, writeInit } from './init.ts'
import { codecName, parameterSets, sameTrack, sampleEntry, soundFrameMs } from './sample-entry.ts'
import { scanFile } from './scan.ts'
import { makeSource, play } from './testing/source.ts'

const folder = mkdtempSync(join(tmpdir(), 'read-'))
after(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'file.mp4')

/** The same numbers in every run (Park and Miller). */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const source = makeSource({ seconds: 2, bframes: 2 })

function recording(): Buffer {
  const pieces: Buffer[] = []
  const out = {
    take: ({ init }: { init: Buffer }) => pieces.push(init),
    fragment: ({ bytes }: { bytes: Buffer }) => pieces.push(bytes),
  }
  const fragmenter = new Fragmenter({ targetMs: 200, origin: 'take' }, out)
  play(source, fragmenter)
  fragmenter.end()
  return Buffer.concat(pieces)
}

test('a box that claims to be shorter than its header, longer than the file or endless does not hang the parser', () => {
  for (const length of [0, 1, 2, 7, 0x7fffffff, 0xffffffff]) {
    const bytes = Buffer.concat([u32(length), Buffer.from('moov'), Buffer.alloc(24)])
    assert.ok([...boxes(bytes)].length <= 1)
  }
  for (const length of [0, 15, 2 ** 53 - 1]) {
    assert.equal([...boxes(Buffer.concat([u32(1), Buffer.from('moof'), u64(length)]))].length, 0)
  }
  assert.equal(readHead(Buffer.alloc(7), 0, 7), null)
  assert.equal([...boxes(Buffer.concat([u32(1), Buffer.from('moov'), Buffer.alloc(3)]))].length, 0)
})

test('an impossible sample count is refused, not allocated', () => {
  const tracks = [source.video!, source.audio!]
  const traf = box('traf', fullBox('tfhd', 0, 0x020000, u32(1)), fullBox('trun', 0, 0, u32(0xffffffff)))
  const entries = box('traf', fullBox('tfhd', 0, 0x020000, u32(1)), fullBox('trun', 0, 0xf01, u32(0x0fffffff, 0)))
  for (const bad of [traf, entries]) {
    writeFileSync(path, Buffer.concat([writeInit(tracks), box('moof', bad)]))
    assert.deepEqual(scanFile(path), [])
  }
})

test('writing and reading is a round trip', () => {
  const tracks = [source.video!, source.audio!]
  const samples = [1, 2, 3].map((i) => ({
    data: Buffer.alloc(i * 10, i),
    duration: 3000 + i,
    cts: i - 2,
    key: i === 1,
  }))
  const bytes = Buffer.concat([writeInit(tracks), writeFragment(7, [{ trackId: 1, start: 2 ** 40, samples }])])
  writeFileSync(path, bytes)
  const [video] = scanFile(path)
  assert.ok(video && sameTrack(video.track, source.video))
  const rows = samples.map((_, i) => [
    video.samples.size(i),
    video.samples.dts(i) - 2 ** 40,
    video.samples.cts(i),
    video.samples.key(i),
  ])
  assert.deepEqual(rows, [
    [10, 0, -1, true],
    [20, 3001, 0, false],
    [30, 6003, 1, false],
  ])
  const run = video.runs[0]!
  assert.ok(bytes.subarray(run.offset, run.offset + run.bytes).equals(Buffer.concat(samples.map(({ data }) => data))))
  const moov = [...boxes(bytes)].find(({ type }) => type === 'moov')!.body
  assert.deepEqual(
    readInit(moov).map(({ timescale, shift }) => [timescale, shift]),
    [
      [90_000, 0],
      [48_000, 0],
    ],
  )
  assert.equal(find(moov, 'mvex', 'nothing'), null)
})

test('garbage anywhere in a recording: no hang, no crash, bounded memory', () => {
  const complete = recording()
  const random = randomFrom(11)
  const before = process.memoryUsage.rss()
  for (let round = 0; round < 400; round++) {
    const bytes = Buffer.from(complete)
    const hits = 1 + random(8)
    // most of the harm is done in the heads, so half of it goes there
    for (let i = 0; i < hits; i++) bytes[random(round % 2 ? bytes.length : 1200)] = random(256)
    writeFileSync(path, bytes.subarray(0, round % 3 ? bytes.length : random(bytes.length)))
    for (const { samples, runs } of scanFile(path)) assert.ok(runs.length <= samples.length)
    assert.throws(() => checkReplay(path), Error)
    const plan = planReplay([readPart(path, 0)])
    if (plan) writeReplay(plan, `${path}.out`)
  }
  assert.ok(process.memoryUsage.rss() - before < 300 << 20)
})

test('random bytes are not a recording', () => {
  const random = randomFrom(5)
  for (let round = 0; round < 100; round++) {
    writeFileSync(path, Buffer.from(Array.from({ length: 200 + random(2000) }, () => random(256))))
    assert.deepEqual(scanFile(path), [])
  }
})

test('codec strings and frame durations of tracks', () => {
  const aac = { kind: 'audio', codec: 'aac', config: Buffer.from('1190', 'hex'), rate: 48_000, channels: 2 } as const
  const opus = { ...aac, codec: 'opus', config: Buffer.alloc(0) } as const
  assert.equal(codecName(aac), 'mp4a.40.2')
  assert.equal(codecName({ ...aac, config: Buffer.from('2b11', 'hex') }), 'mp4a.40.5')
  assert.equal(codecName(opus), 'opus')
  assert.equal(
    codecName({ kind: 'video', codec: 'h264', avcC: Buffer.from('0142c01fff', 'hex'), width: 1, height: 1 }),
    'avc1.42c01f',
  )
  assert.equal(soundFrameMs(aac, Buffer.alloc(9)).toFixed(2), '21.33')
  const packets = { fc: 20, f8: 20, fd: 40, fb03: 60, e0: 2.5, '18': 60, '60': 10, '68': 20 }
  for (const [head, ms] of Object.entries(packets)) assert.equal(soundFrameMs(opus, Buffer.from(head, 'hex')), ms, head)
  assert.ok(!sameTrack(aac, opus) && sameTrack(aac, { ...aac }) && !sameTrack(aac, null))
  assert.ok(sampleEntry({ ...aac, rate: 96_000 }).length > 0)
})

test('the parameter sets of a track come before a key frame as separate NAL units', () => {
  const sets = parameterSets(source.video!)
  const types: number[] = []
  for (let at = 0; at < sets.length; at += 4 + sets.readUInt32BE(at)) types.push((sets[at + 4] as number) & 31)
  assert.deepEqual(types, [7, 8])
})
