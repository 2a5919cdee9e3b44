import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Course,
  climbOf,
  distanceBetween,
  drawCourse,
  drawProfile,
  makeCourse,
  markStep,
  pathOf,
  profileBox,
  simplify,
  type TrackPoint,
  type Waypoint,
} from './index.ts'

const perDegree = 111_195 // metres
/** So many metres to the north of the equator, and east of a meridian. */
const spot = (north: number, east = 0, ele: number | null = null): TrackPoint => ({
  lat: north / perDegree,
  lon: east / perDegree,
  ele,
})
/** Straight to the north, a point every ten metres. */
const straight = (metres: number, ele: (at: number) => number | null = () => null) =>
  Array.from({ length: metres / 10 + 1 }, (_, n) => spot(n * 10, 0, ele(n * 10)))
const drawn = (parts: TrackPoint[][], cuts = { cutStart: 0, cutEnd: 0 }, waypoints: Waypoint[] = []): Course => {
  const made = makeCourse({ parts, waypoints }, cuts)
  if (typeof made === 'string') assert.fail(made)
  return made
}
const northOf = ({ parts }: Course) => parts.flat().map(([lat]) => Math.round(lat * perDegree))

/** A walk that turns as it likes, with a height at each step. */
const walks = fc
  .array(fc.record({ turn: fc.double({ min: -1, max: 1, noNaN: true }), up: fc.integer({ min: -9, max: 9 }) }), {
    minLength: 60,
    maxLength: 900,
  })
  .map((steps) => {
    let [heading, north, east, ele] = [0, 0, 0, 1300]
    return steps.map(({ turn, up }) => {
      heading += turn
      north += 20 * Math.cos(heading)
      east += 20 * Math.sin(heading)
      ele += up
      return spot(north, east, ele)
    })
  })

test('a course has a length, is no more than 1,000 km, and something of it is left when its ends are cut', () => {
  const why = (parts: TrackPoint[][], cutStart = 0, cutEnd = 0) =>
    makeCourse({ parts, waypoints: [] }, { cutStart, cutEnd })
  assert.equal(why([]), 'organising.course.noTrack')
  assert.equal(why([[spot(0)]]), 'organising.course.noTrack')
  assert.equal(why([[spot(0), spot(0), spot(0)]]), 'organising.course.noTrack')
  assert.equal(why([[spot(0), spot(99)]]), 'organising.course.tooShort')
  assert.equal(why([[spot(0), spot(1_000_001)]]), 'organising.course.tooLong')
  assert.equal(why([straight(1000)], 500, 401), 'organising.course.cutTooLong')
  assert.equal(typeof why([straight(1000)], 500, 399), 'object')
  const parts = (n: number) => Array.from({ length: n }, (_, at) => [spot(at * 500), spot(at * 500 + 50)])
  assert.equal(why(parts(61)), 'organising.course.tooManyParts')
  assert.equal(typeof why(parts(60)), 'object')
})

test('what is cut off is nowhere in the course: no point, no height, no kilometre and no place beside it', () => {
  fc.assert(
    fc.property(walks, fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (walk, cutStart, cutEnd) => {
      // on a straight stretch of its own, so that the rest of the walk does not come by again
      const last = walk.at(-1) as TrackPoint
      const shift = (n: number, by: number) => ({
        ...last,
        lat: last.lat + (n * 10) / perDegree,
        lon: last.lon + by / perDegree,
      })
      const first = Array.from({ length: 41 }, (_, n) => spot(-100_000 + n * 10, 0, 4000))
      const end = Array.from({ length: 41 }, (_, n) => ({ ...shift(n, 100_000), ele: 5 }))
      const home = { ...spot(-100_000), kind: 'other' as const, name: 'Chez Rabe' }
      const door = { ...shift(40, 100_000), kind: 'other' as const, name: 'Chez Soa' }
      const course = drawn([first, walk, end], { cutStart, cutEnd }, [home, door])
      const from = (-100_000 + cutStart) / perDegree
      for (const [lat] of course.parts.flat()) assert.ok(lat >= from - 1e-5, `${lat} lies before the cut`)
      const begin = course.parts.at(-1)?.[0] as [number, number]
      for (const [lat] of course.parts.at(-1) ?? [])
        assert.ok((lat - begin[0]) * perDegree <= 400 - cutEnd + 2, 'it goes on after the cut')
      for (const [at] of course.heights?.profile ?? [])
        assert.ok(at >= cutStart && at <= course.length - cutEnd + 1, `${at} m was cut`)
      for (const { km } of course.marks) assert.ok(km * 1000 >= cutStart && km * 1000 <= course.length - cutEnd)
      assert.deepEqual(course.points, [])
      const { start, finish } = drawCourse(course)
      assert.deepEqual([start, finish], [null, null])
    }),
    { numRuns: 40 },
  )
})

test('a cut ends at its metre, between two points of the track, and kilometres still count from the real start', () => {
  const course = drawn([[spot(0), spot(2500)]], { cutStart: 137, cutEnd: 211 })
  assert.deepEqual(northOf(course), [137, 2290])
  assert.equal(course.length, 2500)
  assert.deepEqual(
    course.marks.map(({ km, place }) => [km, Math.round(place[0] * perDegree)]),
    [
      [1, 1000],
      [2, 2000],
    ],
  )
})

test('a drawing has at most 300 points, and keeps both ends, the outermost points, the lowest and the highest one', () => {
  fc.assert(
    fc.property(walks, (walk) => {
      const course = drawn([walk])
      const points = course.parts.flat()
      assert.ok(points.length <= 300)
      const near = (a: number, b: number) => Math.abs(a - b) < 1e-5
      for (const axis of [0, 1] as const) {
        const all = walk.map(({ lat, lon }) => [lat, lon][axis] as number)
        const kept = points.map((place) => place[axis])
        assert.ok(near(Math.min(...all), Math.min(...kept)) && near(Math.max(...all), Math.max(...kept)))
        assert.ok(near(all[0] as number, kept[0] as number) && near(all.at(-1) as number, kept.at(-1) as number))
      }
      const profile = course.heights?.profile ?? []
      assert.ok(profile.length <= 120 + 2)
      const heights = walk.map(({ ele }) => ele as number)
      const shown = profile.map(([, height]) => height)
      if (profile.length > 0)
        assert.deepEqual([Math.min(...shown), Math.max(...shown)], [Math.min(...heights), Math.max(...heights)])
    }),
    { numRuns: 60 },
  )
})

test('the outermost and the lowest point stay even where they are hardly aside', () => {
  const ele = (at: number) => (at === 0 ? 1203 : at === 10 ? 1200 : 1203 + at / 10)
  const line = straight(10_000, ele).map((point) =>
    point.lat === 5000 / perDegree ? { ...point, lon: -3 / perDegree } : point,
  )
  const { parts, heights } = drawn([line])
  assert.equal(Math.round(Math.min(...parts.flat().map(([, lon]) => lon)) * perDegree), -3)
  assert.equal(Math.min(...(heights?.profile ?? []).map(([, height]) => height)), 1200)
})

test('nothing that is left out is farther from the line than the tolerance, as long as points are left', () => {
  const bend = Array.from({ length: 500 }, (_, n) => [n, 40 * Math.sin(n / 30)] as const)
  const [kept = []] = simplify([bend], { most: 400, tolerance: 1 })
  assert.ok(kept.length < 100)
  for (const [at, point] of bend.entries()) {
    const after = kept.findIndex((n) => n >= at)
    const [a, b] = [bend[kept[Math.max(0, after - 1)] as number], bend[kept[after] as number]]
    if (!a || !b || a === b) continue
    const y = a[1] + ((b[1] - a[1]) * (point[0] - a[0])) / (b[0] - a[0])
    assert.ok(Math.abs(y - point[1]) <= 1.5)
  }
  assert.deepEqual(simplify([bend], { most: 5, tolerance: 0 })[0]?.length, 5)
})

test('a height counts once it changed by the threshold, and then as a whole: noise climbs no mountain', () => {
  const climbs = (...heights: number[]) => climbOf(heights, 5)
  assert.deepEqual(climbs(), { climb: 0, descent: 0 })
  assert.deepEqual(climbs(10, 14, 10, 14, 10, 14), { climb: 0, descent: 0 })
  assert.deepEqual(climbs(10, 12, 14, 15), { climb: 5, descent: 0 })
  assert.deepEqual(climbs(100, 104, 101, 150, 147, 200), { climb: 100, descent: 0 })
  assert.deepEqual(climbs(100, 150, 120, 170), { climb: 100, descent: 30 })
  assert.deepEqual(climbs(170, 120, 150, 100), { climb: 30, descent: 100 })
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1 }), (heights) => {
      const { climb, descent } = climbOf(heights, 5)
      assert.ok(Math.abs(climb - descent - ((heights.at(-1) as number) - (heights[0] as number))) < 10)
      const steps = heights.slice(1).map((height, n) => height - (heights[n] as number))
      assert.ok(climb <= steps.reduce((sum, step) => sum + Math.max(0, step), 0))
    }),
  )
})

test('heights that most points lack, that are the same everywhere or that no land has are not known', () => {
  assert.equal(drawn([straight(1000)]).heights, null)
  assert.equal(drawn([straight(1000, () => 0)]).heights, null)
  assert.equal(drawn([straight(1000, (at) => (at % 30 === 0 ? at : null))]).heights, null)
  const { heights } = drawn([straight(1000, (at) => (at === 500 ? 12_000 : at === 600 ? null : 1200 + at / 10))])
  assert.deepEqual([heights?.lowest, heights?.highest, heights?.climb, heights?.descent], [1200, 1300, 100, 0])
})

test('a height of 0 beside one that is no shore is not known, at single points, at the ends, in a part, and cut through', () => {
  const high = (at: number) => 1250 + at / 100
  const zeros = (test: (at: number) => boolean) => (at: number) => (test(at) ? 0 : high(at))
  const of = ({ heights }: Course) => heights && [heights.lowest, heights.highest, heights.climb]
  const real = [1250, 1260, 10]
  for (const test of [(at: number) => at === 500, (at: number) => at > 300 && at < 600, (at: number) => at % 20 === 10])
    assert.deepEqual(of(drawn([straight(1000, zeros(test))])), real)
  assert.deepEqual(
    of(
      drawn([
        straight(
          1000,
          zeros((at) => at < 300),
        ),
      ]),
    ),
    [1253, 1260, 7],
  )
  assert.deepEqual(
    of(
      drawn([
        straight(
          1000,
          zeros((at) => at > 700),
        ),
      ]),
    ),
    [1250, 1257, 7],
  )
  const cut = { cutStart: 495, cutEnd: 0 }
  assert.deepEqual(
    of(
      drawn(
        [
          straight(
            1000,
            zeros((at) => at === 500),
          ),
        ],
        cut,
      ),
    ),
    [1255, 1260, 0],
  )
  assert.equal(of(drawn([straight(1000, (at) => (at === 500 ? 8999 : at === 510 ? 12_000 : 0))])), null)
  const far = straight(500, () => 0).map((point) => ({ ...point, lat: point.lat + 5000 / perDegree }))
  assert.deepEqual(of(drawn([straight(1000, high), far])), real, 'a part without heights')
  assert.equal(
    of(
      drawn([
        straight(
          1000,
          zeros((at) => at % 30 !== 0),
        ),
      ]),
    ),
    null,
    'most are not known',
  )
})

test('a height of 0 on a shore is one, as is what is climbed from there', () => {
  const shore = (at: number) => Math.max(0, at < 500 ? (200 - at) / 10 : (at - 700) / 5)
  const { heights } = drawn([straight(1000, shore)])
  assert.deepEqual([heights?.lowest, heights?.highest, heights?.climb, heights?.descent], [0, 60, 60, 20])
  const lowest = (...points: TrackPoint[]) => drawn([points]).heights?.lowest ?? null
  assert.equal(lowest(spot(0, 0, 0), spot(2000, 0, 250), spot(4000, 0, 0)), 0)
  assert.equal(lowest(spot(0, 0, 0), spot(2000, 0, 250), spot(2100, 0, 0), spot(2900, 0, 10)), 0)
  assert.equal(lowest(spot(0, 0, 0), spot(800, 0, 250), spot(2900, 0, 10)), 10, 'too steep')
  assert.equal(lowest(spot(0, 0, 0), spot(9000, 0, 301), spot(9900, 0, 290)), 290, 'too high')
  assert.equal(lowest(spot(0, 0, 0), spot(50, 0, 20), spot(100, 0, 20)), 0, 'noise')
})

test('a course over the antimeridian is one line, and its drawing as wide as it is', () => {
  const fiji = [179.99, 179.998, -179.998, -179.99].map((lon) => ({ lat: -17, lon, ele: null }))
  const { length, parts } = drawn([fiji])
  assert.ok(length > 2000 && length < 2200, String(length))
  const drawing = drawCourse(drawn([fiji]))
  assert.equal(drawing.width, 1000)
  assert.deepEqual(
    drawing.parts[0]?.map(({ x }) => x),
    [...(drawing.parts[0] ?? [])].map(({ x }) => x).sort((a, b) => a - b),
  )
  assert.equal(parts[0]?.at(-1)?.[1], 180.01)
  const water = { lat: -17, lon: -179.999, name: 'Eau', kind: 'water' as const }
  assert.equal(drawn([fiji], { cutStart: 0, cutEnd: 0 }, [water]).points.length, 1)
})

test('a pause of the watch goes on, a larger gap is neither drawn nor counted', () => {
  const paused = drawn([
    [spot(0), spot(500)],
    [spot(590), spot(1000)],
  ])
  assert.deepEqual([paused.parts.length, paused.length], [1, 1000])
  const apart = drawn([
    [spot(0), spot(500)],
    [spot(1500), spot(2000)],
  ])
  assert.deepEqual([apart.parts.length, apart.length], [2, 1000])
})

test('water is at each metre where the course comes by; what is farther away is not of it', () => {
  const there = straight(2000)
  const back = straight(2000)
    .toReversed()
    .map(({ lat }) => ({ ...spot(lat * perDegree, 400), ele: null }))
  const water = (east: number) => ({ ...spot(1000, east), name: 'Eau', kind: 'water' as const })
  const at = (east: number) => drawn([[...there, ...back]], undefined, [water(east)]).points[0]?.at
  assert.deepEqual(at(140), [1000])
  assert.deepEqual(at(160), undefined)
  const lap = [...straight(2000), ...straight(2000).toReversed().slice(1)]
  assert.deepEqual(drawn([lap], undefined, [water(20)]).points[0]?.at, [1000, 3000])
})

test('kilometres are marked as densely as can be read, none at the finish and none above another one', () => {
  assert.deepEqual([2000, 10_000, 12_000, 12_001, 42_195, 100_000].map(markStep), [1, 1, 1, 2, 5, 10])
  assert.deepEqual(
    drawn([[spot(0), spot(3000)]]).marks.map(({ km }) => km),
    [1, 2],
  )
  const there = [spot(0), spot(4000)]
  const laps = drawCourse(drawn([[...there, spot(0), spot(4000)]]))
  assert.deepEqual(
    laps.marks.map(({ km }) => km),
    [2, 4, 8],
  )
  const water: Waypoint = { ...spot(1010), kind: 'water', name: '' }
  const beside = drawCourse(drawn([straight(3000)], undefined, [water]))
  assert.deepEqual(
    beside.marks.map(({ km }) => km),
    [2],
  )
})

test('the drawing has north above, is 1000 on its longer side, and keeps the shape of the place', () => {
  const at60 = (north: number, east: number) => ({
    lat: 60 + north / perDegree,
    lon: (east * 2) / perDegree,
    ele: null,
  })
  const { width, height, start, finish } = drawCourse(drawn([[at60(0, 0), at60(2000, 0), at60(2000, 1000)]]))
  assert.ok(Math.abs(width - 500) < 5 && height === 1000)
  assert.deepEqual([start, finish?.y], [{ x: 0, y: 1000 }, 0])
  assert.deepEqual(drawCourse(drawn([straight(1000)])).width, 360)
})

test('paths say each step once, in few bytes', () => {
  const path = pathOf([
    [
      { x: 5, y: 5 },
      { x: 5, y: 5 },
      { x: 8, y: 4 },
      { x: 6, y: 14 },
    ],
    [],
    [{ x: 1, y: 2 }],
  ])
  assert.equal(path, 'M5 5l3-1-2 10M1 2')
  const noisy = Array.from({ length: 800 }, (_, n) => spot(800 * Math.sin(n), 800 * Math.cos(n * 1.3)))
  const drawing = drawCourse(drawn([noisy]))
  assert.ok(pathOf(drawing.parts).length < 3000)
})

test('a profile is as wide as the course is long; a flat one looks flat', () => {
  const course = drawn([straight(1000, (at) => 1200 + at / 100)])
  const profile = drawProfile(course) ?? []
  assert.deepEqual(
    [profile[0], profile.at(-1)],
    [
      { x: 0, y: profileBox.height },
      { x: 1000, y: 120 },
    ],
  )
  assert.equal(drawProfile({ length: 1000, heights: null }), null)
})

test('metres between two places are those of a sphere', () => {
  const [tana, tamatave] = [
    { lat: -18.9137, lon: 47.5361 },
    { lat: -18.1443, lon: 49.3958 },
  ]
  assert.ok(Math.abs(distanceBetween(tana, tamatave) - 213_700) < 1500, String(distanceBetween(tana, tamatave)))
})

test('what lies between two parts of a recording is climbed by nobody', () => {
  const first = straight(1000, (at) => 1200 + at / 20)
  const second = straight(1000, (at) => 1650 - at / 10).map((point) => ({
    ...point,
    lat: point.lat + 5000 / perDegree,
  }))
  const { climb, descent, lowest, highest } = drawn([first, second]).heights ?? assert.fail('no heights')
  assert.deepEqual([climb, descent, lowest, highest], [50, 100, 1200, 1650])
})
