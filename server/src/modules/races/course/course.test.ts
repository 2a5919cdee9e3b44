import assert from 'node:assert/strict'
import { test } from 'node:test'
import { course as limits } from '@vondrona/rules/races/course'
import { rolesBut } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/uploads.ts'
import { type Person, refused, world } from '../../../../test/world.ts'
import { makeEvent, makeRace, type TestRace } from '../testing.ts'

const fields = `id course { revision length climb descent lowest highest cutStart cutEnd
  drawing { width height line profile start { x y } finish { x y } marks { km x y } points { kind name x y at } } }`
const save = `mutation($eventId: ID!, $file: Upload!, $cutStart: Int, $cutEnd: Int, $revision: Int) {
  saveRaceCourse(eventId: $eventId, file: $file, cutStart: $cutStart, cutEnd: $cutEnd, revision: $revision) { tracks race { ${fields} } } }`
const remove = `mutation($eventId: ID!, $revision: Int) { removeRaceCourse(eventId: $eventId, revision: $revision) { ${fields} } }`
const read = `query($eventId: ID!) { race(eventId: $eventId) { ${fields} } }`

const send = (person: Person, { id }: { id: string }, file: string | Buffer, more: object = {}) =>
  sendFile(person, Buffer.from(file), {
    query: save,
    operations: { query: save, variables: { eventId: id, file: null, ...more } },
    filename: 'parcours.gpx',
    type: 'application/gpx+xml',
  })
const sent = async (...args: Parameters<typeof send>) => {
  const { data, errors } = await send(...args)
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.saveRaceCourse
}
const courseOf = async (person: Person, race: TestRace) => (await person.ok(read, { eventId: race.id })).race.course

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

test('R-MIT-01 only organisers send, replace and remove the course of a race; everybody sees it', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const event = await makeEvent(w, race.boss)
  await refused('UNAUTHENTICATED', send(w.visitor(), race, track(line(2000))))
  await refused('UNAUTHENTICATED', w.visitor().gql(remove, { eventId: race.id }))
  for (const role of rolesBut('admin_mit', 'admin')) {
    const member = await w.member({ role })
    await refused('FORBIDDEN', send(member, race, track(line(2000))))
    await refused('FORBIDDEN', member.gql(remove, { eventId: race.id }))
  }
  for (const id of [event.id, w.kernel.newId(), 'x']) {
    await refused('NOT_FOUND', send(race.boss, { id }, track(line(2000))))
    await refused('NOT_FOUND', race.boss.gql(remove, { eventId: id }))
  }
  assert.equal(await courseOf(w.visitor(), race), null)
  assert.equal(w.sql && (await w.sql('select 1 from race_course')).length, 0)

  const organiser = await w.member({ role: 'admin_mit' })
  await sent(organiser, race, track(line(2000)))
  const seen = await courseOf(w.visitor(), race)
  assert.deepEqual([seen.length, seen.climb, seen.lowest, seen.highest], [2000, 20, 1250, 1270])
  assert.deepEqual(
    seen.drawing.marks.map(({ km }: { km: number }) => km),
    [1],
  )
  assert.match(seen.drawing.line, /^M180 1000l0-\d+$/)
  assert.match(seen.drawing.profile, /^M0 160l/)
  await sent(organiser, race, track(line(3000)))
  const replaced = await courseOf(w.visitor(), race)
  assert.deepEqual([replaced.revision, replaced.length], [seen.revision + 1, 3000])
  await organiser.ok(remove, { eventId: race.id })
  assert.equal(await courseOf(w.visitor(), race), null)
  const again = await organiser.ok(remove, { eventId: race.id })
  assert.equal(again.removeRaceCourse.course, null)
  const actions = await w.sql(`select action, target_id from audit_entry where action like 'raceCourse.%' order by seq`)
  assert.deepEqual(
    actions.map(({ action, targetId }: { action: string; targetId: string }) => [action, targetId]),
    ['saved', 'saved', 'removed'].map((what) => [`raceCourse.${what}`, race.id]),
  )
})

test('a file that is refused is named at its field in the language of the caller, and changes nothing', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const why = async (file: string | Buffer, more: object = {}, person: Person = race.boss) => {
    const { extensions, message } = await refused('BAD_USER_INPUT', send(person, race, file, more))
    return `${extensions.field}: ${message}`
  }
  assert.match(await why('<kml/>'), /^file: .*KML/)
  assert.match(await why('<kml/>', {}, race.boss.with({ language: 'en' })), /^file: This is a KML file/)
  assert.match(await why(track('<trkpt lat="NaN" lon="47.5"/>')), /^file: Le point n°\s1\s/)
  assert.match(await why(track('<trkpt lat="0" lon="1"/><trkpt lat="0.0008" lon="1"/>')), /^file: .*moins de 100 m/)
  assert.match(await why(track(`${line(2000)}<!--${' '.repeat(8_000_001)}-->`)), /^file: .*trop lourd/)
  assert.match(await why(track(line(2000)), { cutStart: 1000, cutEnd: 901 }), /^cutStart: Il ne resterait rien/)
  for (const cuts of [{ cutStart: -1 }, { cutEnd: 5001 }])
    assert.match(await why(track(line(2000)), cuts), /^cut.*5.000/)
  assert.equal(await courseOf(race.boss, race), null)
})

test('a private start never leaves the server: neither the file nor what is stored, shown or backed up has it', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const home = '<wpt lat="0.0001" lon="47.5001"><name>Chez Rabe</name></wpt>'
  const water = `<wpt lat="${1500 / perDegree}" lon="47.5001"><name>Ravito\u202E 1</name><sym>Drinking Water</sym></wpt>`
  const file = gpx(`${home}${water}<trk><trkseg>${line(2000)}</trkseg></trk>`)
  const { race: saved } = await sent(race.boss, race, file, { cutStart: 450, cutEnd: 0 })
  const { cutStart, length, drawing } = saved.course
  assert.deepEqual([cutStart, length, drawing.start], [450, 2000, null])
  assert.ok(drawing.finish)
  assert.deepEqual(
    drawing.points.map(({ kind, name, at }: { kind: string; name: string; at: number[] }) => [kind, name, at]),
    [['water', 'Ravito 1', [1500]]],
  )
  const [{ course }] = await w.sql('select course from race_course')
  const places = course.parts.flat() as [number, number][]
  assert.equal(Math.round(Math.min(...places.map(([lat]) => lat * perDegree))), 450)
  assert.doesNotMatch(JSON.stringify(course), /Rabe|1250/)
  for (const person of [w.visitor(), await w.member()]) {
    const seen = await courseOf(person, race)
    assert.deepEqual([seen.cutStart, seen.cutEnd], [null, null])
  }
})

test('R-MIT-01 a course that was saved on top of an older one is refused, and it says who saved; saving the rules changes none', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const other = await w.member({ role: 'admin_mit' })
  await sent(race.boss, race, track(line(2000)), { revision: 0 })
  const { message } = await refused('CONFLICT', send(other, race, track(line(3000)), { revision: 0 }))
  assert.match(message, new RegExp(race.boss.pseudo))
  const { revision, length } = await courseOf(other, race)
  await refused('CONFLICT', other.gql(remove, { eventId: race.id, revision: revision + 1 }))
  assert.equal(length, 2000)
  await sent(other, race, track(line(3000)), { revision })
  assert.equal((await courseOf(other, race)).length, 3000)
})

test('R-MIT-01 what was seen of a course that was removed is old for the next one', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  await sent(race.boss, race, track(line(2000)))
  const { revision } = await courseOf(race.boss, race)
  await race.boss.ok(remove, { eventId: race.id, revision })
  w.advance(1000)
  await sent(race.boss, race, track(line(2000)), { revision: 0, cutStart: 500 })
  await refused('CONFLICT', send(race.boss, race, track(line(2000)), { revision, cutStart: 0 }))
  await refused('CONFLICT', race.boss.gql(remove, { eventId: race.id, revision }))
})

test('R-MIT-01 the name of a place that is too long is cut before its last character, not within it', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const name = `${'a'.repeat(limits.name - 1)}😀`
  const place = `<wpt lat="${1000 / perDegree}" lon="47.5001"><name>${name}</name></wpt>`
  const saved = await sent(race.boss, race, gpx(`${place}<trk><trkseg>${line(2000)}</trkseg></trk>`))
  assert.equal(saved.race.course.drawing.points[0].name, 'a'.repeat(limits.name - 1))
})
