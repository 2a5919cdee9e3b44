import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { trackLength } from '@vondrona/rules/races/course'
import { GpxProblem, readGpx } from './read-gpx.ts'

const perDegree = 111_195
/** To the north from the equator, every hundred metres; home is where it starts. */
const line = (metres: number, ele: (n: number) => number | null = (n) => 1250 + n) =>
  Array.from({ length: metres / 100 + 1 }, (_, n) => {
    const height = ele(n)
    return `<trkpt lat="${(n * 100) / perDegree}" lon="47.5">${height === null ? '' : `<ele>${height}</ele>`}</trkpt>`
  }).join('')
const gpx = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`
const track = (inside: string) => gpx(`<trk><name>10 km</name><trkseg>${inside}</trkseg></trk>`)

const readText = (file: string | Buffer) => readGpx(Buffer.from(file))
const metres = (file: string | Buffer) => Math.round(trackLength(readText(file).parts))

/** A zip with one file, as KMZ is. */
function zip(name: string, content: string): Buffer {
  const [packed, title] = [deflateRawSync(content), Buffer.from(name)]
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(title.length, 26)
  return Buffer.concat([head, title, packed])
}

test('what is no GPX file, declares entities or names a place that is none is refused, each by its name', () => {
  const entities = `<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>`
  const external = `<!DOCTYPE gpx [<!ENTITY xxe SYSTEM "file:///etc/hostname">]>`
  const point = (lat: string, lon: string) => track(`${line(2000)}<trkpt lat="${lat}" lon="${lon}"/>`)
  const nested = (depth: number) => track(`${line(2000)}${'<x>'.repeat(depth)}${'</x>'.repeat(depth)}`)
  const wrong: [string, string | Buffer, string][] = [
    ['empty', '', 'notGpx'],
    ['text', 'lat;lon\n-18,9;47,5\n', 'notGpx'],
    ['kml', '<kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>', 'kml'],
    ['tcx', '<TrainingCenterDatabase/>', 'otherFormat'],
    ['fit', Buffer.from('\x0e\x20\x01\x02\x03\x04\x05\x06.FIT....', 'latin1'), 'otherFormat'],
    ['html', '<!DOCTYPE html><html><body>GPX</body></html>', 'doctype'],
    ['other xml', '<rss><channel/></rss>', 'notGpx'],
    ['zip', zip('course.gpx', track(line(2000))), 'zip'],
    ['gzip', gzipSync(track(line(2000))), 'zip'],
    ['entities', track(`${line(2000)}<name>&c;</name>`).replace('<gpx', `${entities}<gpx`), 'doctype'],
    ['external', track(`${line(2000)}<name>&xxe;</name>`).replace('<gpx', `${external}<gpx`), 'doctype'],
    ['late doctype', `${track(line(2000))}${external}`, 'doctype'],
    ['cut off', track(line(2000)).slice(0, -30), 'notGpx'],
    ['two roots', `${track(line(2000))}<gpx/>`, 'notGpx'],
    ['junk', `junk${track(line(2000))}`, 'notGpx'],
    ['too deep', nested(30), 'notGpx'],
    ['NaN', point('NaN', '47.5'), 'badPoint'],
    ['infinite', point('Infinity', '47.5'), 'badPoint'],
    ['no number', point('0x10', '47.5'), 'badPoint'],
    ['nothing', point('', ''), 'badPoint'],
    ['blank', point(' ', '47.5'), 'badPoint'],
    ['too large a number', point('1e999', '47.5'), 'badPoint'],
    ['a comma', point('-18,9', '47,5'), 'badPoint'],
    ['cut off and filled up', `${track(line(2000)).slice(0, -30)}\0\0`, 'notGpx'],
    ['beyond the pole', point('90.01', '47.5'), 'badPoint'],
    ['around the Earth', point('1', '180.1'), 'badPoint'],
    ['no track', gpx('<wpt lat="1" lon="2"/>'), 'noTrack'],
    ['one point', track('<trkpt lat="1" lon="2"/>'), 'noTrack'],
    ['too many points', track('<trkpt lat="0" lon="0"/>'.repeat(100_001)), 'tooManyPoints'],
  ]
  for (const [what, file, key] of wrong)
    assert.throws(
      () => readText(file),
      (problem) =>
        problem instanceof GpxProblem &&
        problem.key === `organising.course.${key}` &&
        (key !== 'badPoint' || problem.n === 22),
      what,
    )
  assert.equal(metres(nested(29)), 2000) // with gpx, trk and trkseg as deep as is allowed
  assert.equal(metres(track(`${'<trkpt lat="0" lon="1"/>'.repeat(99_999)}<trkpt lat="0.01" lon="1"/>`)), 1112)
})

test('tracks come before routes, the longest first; parts, late points, prefixes and UTF-16 are read as meant', () => {
  const route = `<rte>${line(9000).replaceAll('trkpt', 'rtept')}</rte>`
  const several = gpx(
    `${route}<trk><trkseg>${line(1000)}</trkseg></trk><trk><trkseg>${line(3000)}</trkseg><trkseg/></trk>`,
  )
  assert.deepEqual([readText(several).tracks, metres(several)], [2, 3000])
  assert.deepEqual([readText(gpx(route)).tracks, metres(gpx(route))], [1, 9000])
  assert.equal(
    metres(
      track(line(2000))
        .replaceAll(/<(\/?)(?=[a-z])/g, '<$1g:')
        .replace('xmlns=', 'xmlns:g='),
    ),
    2000,
  )
  assert.equal(metres(Buffer.from(`\uFEFF${track(line(2000))}`, 'utf16le')), 2000)
  const timed = (seconds: number[], without?: number) =>
    seconds
      .map(
        (s) =>
          `<trkpt lat="${(s * 10) / perDegree}" lon="1">${s === without ? '' : `<time>${new Date(s * 1000).toISOString()}</time>`}</trkpt>`,
      )
      .join('')
  assert.equal(metres(track(timed([0, 20, 40, 10, 30, 50]))), 500)
  assert.equal(metres(track(timed([0, 20, 40, 10, 30, 50], 30))), 1100) // one without a time: as it stands
  const parts = readText(gpx(`<trk><trkseg>${timed([30, 40])}</trkseg><trkseg>${timed([0, 10])}</trkseg></trk>`)).parts
  assert.deepEqual(
    parts.map(([first]) => Math.round((first?.lat ?? 0) * perDegree)),
    [0, 300],
  )
})

/** Points by their metres to the north, each at a second of its own; the clock may have run ahead of it. */
const run = (metres: readonly number[], ahead: (n: number) => number = () => 0) =>
  readText(
    track(
      metres
        .map((at, n) => {
          const time = new Date((n + ahead(n)) * 1000).toISOString()
          return `<trkpt lat="${at / perDegree}" lon="1"><time>${time}</time></trkpt>`
        })
        .join(''),
    ),
  ).parts[0]?.map(({ lat }) => Math.round(lat * perDegree))

test('coordinates are read however XML writes numbers; zeros behind the end fill a block', () => {
  for (const [lat, lon] of [
    [' -1.89E1\n', '\t4.75e+1'],
    ['-18.90000000000000000000000001', '+47.5'],
    ['-18.9', '47.50'],
    ['-00018.9', '.475E2'],
  ])
    assert.deepEqual(
      readText(track(`${line(2000)}<trkpt lat="${lat}" lon="${lon}"/>`)).parts[0]?.at(-1),
      { lat: -18.9, lon: 47.5, ele: null },
      lat,
    )
  for (const file of [
    Buffer.from(`${track(line(2000))}\n\0\0\0`),
    Buffer.from(`\uFEFF${track(line(2000))}\0`, 'utf16le'),
  ])
    assert.equal(metres(file), 2000)
})

test('a clock that is wrong puts no point elsewhere: the start stays where a cut hides it', () => {
  const away = Array.from({ length: 30 }, (_, n) => n * 100)
  const hours = 7 * 3600
  assert.deepEqual(
    run(away, (n) => (n < 6 ? hours : 0)),
    away,
    'ahead until the first fix',
  )
  assert.deepEqual(
    run(away, (n) => (n === 15 ? -hours : 0)),
    away,
    'one point of long ago',
  )
  assert.deepEqual(
    run(away, (n) => (n > 20 ? -hours : 0)),
    away,
    'put back on the way',
  )
  const loop = [...away, ...away.toReversed()]
  assert.deepEqual(
    run(loop, (n) => (n < 6 ? hours : 0)),
    loop,
    'from door to door: shorter by a step',
  )
})

test('points that were written late stand where their time says', () => {
  const late = [0, 100, 200, 500, 600, 300, 400, 700]
  assert.deepEqual(
    run(late, (n) => (late[n] ?? 0) / 100 - n),
    [0, 100, 200, 300, 400, 500, 600, 700],
  )
  const swapped = [0, 200, 100, 300, 900]
  assert.deepEqual(
    run(swapped, (n) => (swapped[n] ?? 0) / 100 - n),
    [0, 100, 200, 300, 900],
    'by any gain, with the same ends',
  )
  const first = [500, 0, 100, 200, 300, 400, 600]
  assert.deepEqual(
    run(first, (n) => (first[n] ?? 0) / 100 - n),
    [0, 100, 200, 300, 400, 500, 600],
  )
})

test('a point without a fix (0, 0) is none, wherever it stands', () => {
  const noFix = '<trkpt lat="0.0" lon="-0"><ele>7</ele><name>x</name></trkpt>'
  const far = Array.from({ length: 3 }, (_, n) => `<trkpt lat="${-18 - n / 100}" lon="47"/>`)
  const { parts } = readText(track([noFix, far[0], noFix, far[1], far[2], noFix].join('')))
  assert.deepEqual(
    parts[0]?.map(({ lat, ele }) => [lat, ele]),
    [
      [-18, null],
      [-18.01, null],
      [-18.02, null],
    ],
  )
  assert.throws(() => readText(track(noFix + noFix)), { key: 'organising.course.noTrack' })
  assert.equal(metres(track('<trkpt lat="0" lon="1"/><trkpt lat="0" lon="0.5"/>')), 55_598, 'on one of its lines')
})

test('heights and times that are none are not known; names of places beside the course are one clean line', () => {
  const { parts, waypoints } = readText(
    gpx(`<wpt lat="1" lon="2"><name>Ravito\u202E \n1</name><extensions><name>x</name></extensions></wpt>
      <wpt lat="1" lon="2"><name>Croix-Rouge</name><type>First Aid</type></wpt><wpt lat="1" lon="2"><sym>Drinking Water</sym></wpt>
      <wpt lat="1" lon="2"><name>Bateau &amp; pont &lt;b&gt;</name></wpt>
      <trk><trkseg><trkpt lat="1" lon="2"><ele>NaN</ele></trkpt><trkpt lat="1" lon="3"><ele> 12.5 </ele></trkpt><trkpt lat="1" lon="4"><ele/></trkpt></trkseg></trk>`),
  )
  assert.deepEqual(
    parts[0]?.map(({ ele }) => ele),
    [null, 12.5, null],
  )
  assert.deepEqual(
    waypoints.map(({ kind, name }) => [kind, name]),
    [
      ['water', 'Ravito 1'],
      ['aid', 'Croix-Rouge'],
      ['water', ''],
      ['other', 'Bateau & pont <b>'],
    ],
  )
})
