import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type World, world } from '../../../../test/world.ts'
import { announce, inDays, pages } from './testing.ts'

const update = 'mutation($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input) { id } }'
const cancel = 'mutation($id: ID!, $reason: String!) { cancelEvent(id: $id, reason: $reason) { id } }'
const postpone = 'mutation($input: PostponeEventInput!) { postponeEvent(input: $input) { id } }'
/** What the page says of itself to search engines. */
const things = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))
const editor = (w: World) => w.member({ role: 'redacteur' })
const ics = async (w: World, path: string) => {
  const { body, statusCode, headers } = await w.visitor().http('GET', path)
  return { text: body, lines: body.replaceAll('\r\n ', '').split('\r\n'), status: statusCode, headers }
}

test('R-EVT-01 the page of an event is whole in the first answer, with its link preview and JSON-LD', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const owner = await editor(w)
  const draft = await announce(w, owner, { status: 'draft' })
  for (const id of [draft.id, w.kernel.newId(), 'x']) assert.equal((await get(`/events/${id}`)).status, 404)
  const { id } = await announce(w, owner, {
    title: 'Marathon',
    description: 'Deux tours du lac.',
    latitude: -18.9,
    longitude: 47.5,
    ticketTypes: [
      { title: 'Adulte', price: 20_000, maxQuantity: 0 },
      { title: 'Enfant', price: 0 },
      { title: 'Caché', isActive: false },
    ],
  })
  const { body, status } = await get(`/events/${id}`)
  assert.equal(status, 200)
  assert.match(body, /<h1>Marathon<\/h1>/)
  assert.match(body, /<meta property="og:title" content="Marathon">/)
  assert.match(body, /<meta property="og:description" content="[^"]*Mahamasina · Deux tours du lac\."/)
  assert.doesNotMatch(body, /Caché/)
  const thing = things(body).find((one) => one['@type'] === 'Event')
  assert.equal(thing.eventStatus, 'https://schema.org/EventScheduled')
  assert.deepEqual(
    thing.offers.map((offer: Record<string, unknown>) => [
      offer.name,
      offer.price,
      offer.priceCurrency,
      offer.availability,
    ]),
    [
      ['Adulte', 20_000, 'MGA', 'https://schema.org/SoldOut'],
      ['Enfant', 0, 'MGA', 'https://schema.org/InStock'],
    ],
  )
  assert.deepEqual([thing.location.name, thing.location.geo.latitude], ['Mahamasina', -18.9])
  const { body: free } = await get(`/events/${(await announce(w, owner, { title: 'Gratuit' })).id}`)
  assert.equal(things(free).find((one) => one['@type'] === 'Event').offers, undefined, 'an event without places')
  const state = async () => things((await get(`/events/${id}`)).body).find((one) => one['@type'] === 'Event')
  await owner.ok(postpone, { input: { id, reason: 'Cyclone' } })
  assert.equal((await state()).eventStatus, 'https://schema.org/EventPostponed')
  await owner.ok(postpone, { input: { id, reason: 'Cyclone', date: inDays(w, 30) } })
  const moved = await state()
  assert.deepEqual(
    [moved.eventStatus, moved.startDate, moved.previousStartDate],
    ['https://schema.org/EventRescheduled', inDays(w, 30), inDays(w, 7)],
  )
  await owner.ok(cancel, { id, reason: 'Route coupée' })
  const cancelled = await state()
  assert.deepEqual([cancelled.eventStatus, cancelled.offers], ['https://schema.org/EventCancelled', undefined])
})

test('R-EVT-01 a title cannot leave its JSON-LD, its heading or its calendar entry', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const title = '</script><script>alert(1)</script>'
  const description = 'a;b,c\\d\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:autre\u2028x'
  const { id } = await announce(w, await editor(w), { title, description })
  const { body } = await get(`/events/${id}`)
  assert.doesNotMatch(body, /<script>alert/)
  assert.equal(things(body).find((one) => one['@type'] === 'Event').name, title)
  const { lines } = await ics(w, `/events/${id}.ics`)
  assert.deepEqual(
    [lines.filter((line) => line === 'END:VEVENT').length, lines.filter((line) => line.startsWith('SUMMARY:')).length],
    [1, 1],
  )
  assert.ok(lines.includes('DESCRIPTION:a\\;b\\,c\\\\d\\nEND:VEVENT\\nBEGIN:VEVENT\\nSUMMARY:autre\\nx'))
})

test('R-EVT-05 the list is whole in the first answer, by period and search; a closed site shows neither', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  assert.match((await get('/events')).body, /none/)
  const owner = await editor(w)
  await announce(w, owner, { title: 'Demain', date: inDays(w, 1) })
  await announce(w, owner, { title: 'Hier', date: inDays(w, -1) })
  await announce(w, owner, { title: 'Brouillon', status: 'draft' })
  const shown = async (path: string) => [...(await get(path)).body.matchAll(/\[([^\]]*)\]/g)].map(([, title]) => title)
  assert.deepEqual(await shown('/events'), ['Demain'])
  assert.deepEqual(await shown('/events?period=past'), ['Hier'])
  assert.deepEqual(await shown('/events?q=demain'), ['Demain'])
  assert.match((await get('/events?q=rien')).body, /not found/)
  assert.deepEqual(await shown('/events?mine=1'), [])
  const closed = await world(t, { PUBLIC_CONTENT: 'false' })
  const hidden = await announce(closed, await editor(closed), { title: 'Secret' })
  const ask = pages(t, closed)
  for (const path of ['/events', `/events/${hidden.id}`]) assert.doesNotMatch((await ask(path)).body, /Secret/)
  for (const path of ['/events.ics', `/events/${hidden.id}.ics`, '/sitemap-events.xml'])
    assert.equal((await closed.visitor().http('GET', path)).statusCode, 404)
})

test('R-EVT-01 the calendar file is RFC 5545: UTC, folded lines, a stable id, its revision and its state', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const description = 'Une très longue description, avec des accents éàü. '.repeat(20)
  const { id, revision } = await announce(w, owner, {
    date: '2026-12-05T05:00:00Z',
    endDate: '2026-12-05T09:30:00+03:00',
    description,
  })
  const { text, lines, headers } = await ics(w, `/events/${id}.ics`)
  assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\r\n]/)
  for (const line of [
    `UID:${id}`,
    'DTSTART:20261205T050000Z',
    'DTEND:20261205T063000Z',
    `SEQUENCE:${revision}`,
    'STATUS:CONFIRMED',
  ])
    assert.ok(lines.includes(line), line)
  assert.ok(lines.includes(`DESCRIPTION:${description.trim().replaceAll(',', '\\,')}`))
  await owner.ok(update, { id, input: { title: 'Semi-marathon' } })
  await owner.ok(cancel, { id, reason: 'Cyclone' })
  const after = await ics(w, '/events.ics')
  for (const line of [`UID:${id}`, `SEQUENCE:${revision + 2}`, 'STATUS:CANCELLED', 'SUMMARY:Semi-marathon'])
    assert.ok(after.lines.includes(line), line)
  for (const path of [`/events/${w.kernel.newId()}.ics`, '/events/x.ics'])
    assert.equal((await ics(w, path)).status, 404)
  const sitemap = await w.visitor().http('GET', '/sitemap.xml')
  assert.match(sitemap.body, /sitemap-events\.xml/)
  assert.match((await w.visitor().http('GET', '/sitemap-events.xml')).body, new RegExp(`/events/${id}<`))
})

test('R-EVT-05 the landing page shows the next ones, and learns of changes at once', async (t) => {
  const w = await world(t)
  const get = pages(t, w)
  const owner = await editor(w)
  const shown = async () => [...(await get('/')).body.matchAll(/\((\S+) [^)]*\)/g)].map(([, title]) => title)
  assert.deepEqual(await shown(), [])
  const ids: string[] = []
  for (const [title, days] of [
    ['Lundi', 1],
    ['Mardi', 2],
    ['Trois', 3],
    ['Quatre', 4],
    ['Hier', -1],
  ] as const)
    ids.push((await announce(w, owner, { title, date: inDays(w, days) })).id)
  await announce(w, owner, { title: 'Brouillon', status: 'draft' })
  assert.deepEqual(await shown(), ['Lundi', 'Mardi', 'Trois'])
  await owner.ok(update, { id: ids[0], input: { date: inDays(w, 9) } })
  assert.deepEqual(await shown(), ['Mardi', 'Trois', 'Quatre'])
  await owner.ok(cancel, { id: ids[1], reason: 'Cyclone' })
  assert.deepEqual(await shown(), ['Trois', 'Quatre', 'Lundi'])
})
