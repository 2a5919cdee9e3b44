import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lowLatencyList, stableList } from './playlist.ts'
import { segmentMaxBytes, Timeline } from './timeline.ts'

const tracks = { video: null, audio: null }
const options = { partMs: 200, segmentMs: 1000 }

/** A timeline of its first take, from 0. */
function world() {
  const timeline = new Timeline(1000, 0)
  let startMs = 0
  let takes = 0
  const begin = () => timeline.begin({ init: Buffer.from([takes++]), tracks, startMs })
  /** A part; unless told otherwise a key frame follows. */
  const part = (durationMs: number, { bytes = Buffer.of(1), beforeKey = true, independent = true } = {}) => {
    timeline.add({ bytes, startMs, durationMs, independent, beforeKey })
    startMs += durationMs
  }
  const parts = (count: number, ...of: Parameters<typeof part>) => {
    for (let n = 0; n < count; n++) part(...of)
  }
  begin()
  return { timeline, begin, part, parts }
}

test('a segment ends before a key frame from its length on, and without one after 12 s or 16 MiB', () => {
  const closedOf = (...of: Parameters<ReturnType<typeof world>['part']>) => {
    const { timeline, part } = world()
    part(...of)
    return timeline.closed.length
  }
  assert.deepEqual([closedOf(998), closedOf(999)], [0, 1], 'a rounded one')
  const beforeKey = false
  assert.deepEqual([closedOf(11_999, { beforeKey }), closedOf(12_000, { beforeKey })], [0, 1])
  const large = (bytes: number) => closedOf(1, { beforeKey, bytes: Buffer.alloc(bytes) })
  assert.deepEqual([large(segmentMaxBytes - 1), large(segmentMaxBytes)], [0, 1])
  const { timeline, parts } = world()
  parts(4, 333)
  assert.deepEqual(
    timeline.closed.map(({ durationMs, bytes }) => [durationMs, bytes]),
    [[999, 3]],
  )
})

test('a playlist lists 4 segments and 10 s at least, and no more; 3 more are served', () => {
  const listed = (durationMs: number) => {
    const { timeline, parts } = world()
    parts(30, durationMs)
    const first = timeline.closed[0]!.msn
    assert.ok(timeline.segment(first - 3), `${durationMs} ms`)
    assert.equal(timeline.segment(first - 4), undefined)
    return timeline.closed.length
  }
  assert.deepEqual([1000, 2499, 2500, 5000].map(listed), [10, 5, 4, 4])
})

test('no more than 48 MiB are kept, whatever the playlist lists; the last segment stays', () => {
  const { timeline, parts } = world()
  const [small, large] = [Buffer.alloc(16 * 2 ** 20), Buffer.alloc(49 * 2 ** 20)]
  parts(3, 1000, { bytes: small })
  assert.equal(timeline.closed.length, 3)
  parts(1, 1000, { bytes: small })
  assert.equal(timeline.closed.length, 3)
  assert.equal(timeline.segment(0), undefined, 'nor served')
  parts(1, 1000, { bytes: large })
  assert.deepEqual(
    timeline.closed.map(({ msn }) => msn),
    [4],
  )
  parts(1, 1000)
  assert.deepEqual([timeline.segment(4), timeline.closed.length], [undefined, 1])
})

test('a take is a discontinuity, except for the first; its init segment goes with its last segment', () => {
  const { timeline, begin, parts } = world()
  parts(2, 1000)
  begin()
  parts(2, 1000)
  assert.deepEqual(
    timeline.closed.map(({ take, discontinuity }) => [take, discontinuity]),
    [
      [0, false],
      [0, false],
      [1, true],
      [1, false],
    ],
  )
  assert.deepEqual([0, 1, 2, -1].map(timeline.init), [Buffer.from([0]), Buffer.from([1]), undefined, undefined])
  parts(10, 1000) // 0 to 3 are not listed; 1 to 3 are served
  assert.equal(timeline.discontinuities, 1)
  assert.deepEqual([0, 1].map(timeline.init), [Buffer.from([0]), Buffer.from([1])])
  parts(1, 1000) // 2 to 4
  assert.deepEqual([0, 1].map(timeline.init), [undefined, Buffer.from([1])])
  assert.equal(new Timeline(1000, 1_234_567).discontinuities, 234)
})

test('an open segment has parts before it is closed; times are those of the wall clock', () => {
  const { timeline, part } = world()
  assert.equal(timeline.empty, true)
  part(500)
  assert.equal(timeline.empty, false)
  assert.deepEqual(
    [timeline.part(0, 0)?.durationMs, timeline.part(0, 1), timeline.segment(0)],
    [500, undefined, undefined],
  )
  part(500)
  part(500)
  assert.deepEqual(
    [timeline.part(0, 1)?.durationMs, timeline.part(1, 0)?.durationMs, timeline.part(2, 0)],
    [500, 500, undefined],
  )
  assert.deepEqual([timeline.segment(0)?.date.getTime(), timeline.open?.date.getTime()], [0, 1000])
  timeline.end()
  assert.deepEqual([timeline.open, timeline.closed.length], [null, 2])
})

test('what was asked for is reached: a part once it is there, a segment once it is complete, all at the end', () => {
  const { timeline, parts } = world()
  parts(4, 500)
  parts(1, 500) // 0 and 1 are complete, 2 has a part
  const reached = (asked: [number, number | null][]) => asked.map(([msn, part]) => timeline.reached(msn, part))
  assert.deepEqual(
    reached([
      [0, null],
      [1, null],
      [1, 1],
      [1, 2],
      [2, 0],
    ]),
    [true, true, true, true, true],
  )
  assert.deepEqual(
    reached([
      [2, null],
      [2, 1],
      [3, null],
      [3, 0],
    ]),
    [false, false, false, false],
  )
  parts(1, 500)
  assert.deepEqual(
    reached([
      [2, null],
      [2, 1],
      [2, 2],
      [3, 0],
    ]),
    [true, true, false, false],
  )
  assert.deepEqual(reached([[1, 9]]), [true], 'a part past the end of an older segment')
  timeline.end()
  assert.deepEqual(
    reached([
      [9, null],
      [9, 9],
    ]),
    [true, true],
  )
})

test('a playlist: parts of the last three, the longest part, whole seconds, a hint until the end', () => {
  const { timeline, begin, part, parts } = world()
  parts(2, 1000, { independent: false })
  begin()
  parts(2, 1400)
  part(150, { independent: false })
  const lines = (text: string, pattern: RegExp) => text.split('\n').filter((line) => pattern.test(line))
  const low = lowLatencyList(timeline, options)
  assert.deepEqual(lines(low, /PART|MAP|DISC|VERSION|TARGET/), [
    '#EXT-X-VERSION:9',
    '#EXT-X-TARGETDURATION:1',
    '#EXT-X-DISCONTINUITY-SEQUENCE:0',
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=4.480',
    '#EXT-X-PART-INF:PART-TARGET=1.400',
    '#EXT-X-MAP:URI="init-0.mp4"',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="init-1.mp4"',
    '#EXT-X-PART:DURATION=1.400,URI="part-2-0.m4s",INDEPENDENT=YES',
    '#EXT-X-PART:DURATION=1.400,URI="part-3-0.m4s",INDEPENDENT=YES',
    '#EXT-X-PART:DURATION=0.150,URI="part-4-0.m4s"',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-4-1.m4s"',
  ])
  assert.deepEqual(lines(stableList(timeline, options), /PART|HOLD|VERSION|seg/), [
    '#EXT-X-VERSION:7',
    '#EXT-X-SERVER-CONTROL:HOLD-BACK=3.000',
    ...[0, 1, 2, 3].map((msn) => `seg-${msn}.m4s`),
  ])
  timeline.end()
  assert.deepEqual(lines(lowLatencyList(timeline, options), /HINT|ENDLIST/), ['#EXT-X-ENDLIST'])
  const fresh = world()
  fresh.part(100)
  assert.deepEqual(lines(lowLatencyList(fresh.timeline, options), /PART-INF|MAP|SEQUENCE|HINT/), [
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-DISCONTINUITY-SEQUENCE:0',
    '#EXT-X-PART-INF:PART-TARGET=0.160',
    '#EXT-X-MAP:URI="init-0.mp4"',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-0-1.m4s"',
  ])
})
