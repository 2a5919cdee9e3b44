import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeTicket, makeShortCode, writePayload } from '../tickets/code/index.ts'
import { eventMark } from '../tickets/index.ts'
import { type GateTicket, writeBundle } from './bundle.ts'
import { earliestOf, scannedAt } from './clock.ts'
import { stretchCode, tagOf, tagOfCode } from './codes.ts'
import { gate as limits } from './constants.ts'
import { deviceName } from './devices.ts'
import { judge } from './phone/judge.ts'
import { whyOutOfTime, windowOf } from './window.ts'

const at = (time: string) => new Date(`2026-11-${time}Z`)
const race = { date: at('22T03:00:00'), endDate: at('22T12:00:00') }

test('F-EVT-14 without a date, or postponed to one that is not known, nothing counts', () => {
  assert.equal(windowOf({}, 'gate'), null)
  assert.equal(windowOf({ ...race, postponement: { toDate: null } }, 'gate'), null)
  assert.equal(whyOutOfTime(null, at('22T04:00:00')), 'too_early')
})

test('F-EVT-14 scans count from a day before the start until twelve hours after the end, both included', () => {
  const window = windowOf(race, 'gate')
  assert.deepEqual(window, { opensAt: at('21T03:00:00'), closesAt: at('23T00:00:00') })
  assert.equal(whyOutOfTime(window, at('21T02:59:59')), 'too_early')
  assert.equal(whyOutOfTime(window, at('21T03:00:00')), null)
  assert.equal(whyOutOfTime(window, at('23T00:00:00')), null)
  assert.equal(whyOutOfTime(window, at('23T00:00:01')), 'too_late')
})

test('F-EVT-14 a postponement moves the window by itself, and bibs go out weeks before scans count', () => {
  const later = { ...race, date: at('29T03:00:00'), endDate: null, postponement: { toDate: at('29T03:00:00') } }
  assert.equal(whyOutOfTime(windowOf(later, 'gate'), at('22T04:00:00')), 'too_early')
  assert.equal(whyOutOfTime(windowOf(later, 'gate'), at('28T03:00:00')), null)
  assert.equal(whyOutOfTime(windowOf(later, 'desk'), at('15T03:00:00')), null)
  assert.equal(whyOutOfTime(windowOf(later, 'desk'), at('15T02:59:59')), 'too_early')
})

test('F-EVT-14 no device dates a scan before it opened the link, before the link was made, or before what it sent', () => {
  const [made, opened, now] = [at('22T01:00:00'), at('22T02:00:00'), at('22T06:00:00')]
  const since = earliestOf(made, { firstSeenAt: opened, sentAllAt: null })
  assert.deepEqual(since, opened)
  assert.deepEqual(earliestOf(opened, { firstSeenAt: made, sentAllAt: null }), opened)
  const sent = earliestOf(made, { firstSeenAt: opened, sentAllAt: at('22T05:00:00') })
  assert.deepEqual(sent, new Date(at('22T05:00:00').getTime() - limits.clock.ahead))
  assert.deepEqual(scannedAt(at('22T01:59:59'), 0, now, since), now, 'it counts as scanned when it arrived')
  assert.deepEqual(scannedAt(opened, 0, now, since), opened)
  assert.deepEqual(scannedAt(at('22T03:00:00'), -2 * 3_600_000, now, since), now, 'no offset helps')
})

const eventId = '0199e3a0-5c1d-7abc-8def-0123456789ab'
const code = makeShortCode(Uint8Array.from({ length: 8 }, (_, n) => n * 17))
const ticket: GateTicket = {
  id: eventId,
  tag: 't',
  type: '',
  bib: '',
  name: 'Hery',
  state: 'issued',
  at: null,
  gate: '',
}
const shown = encodeTicket(
  writePayload({ kid: 1, event: eventMark(eventId), type: 1, ticketId: eventId, bib: 1, expiryDay: 65_000, flags: 0 }),
  new Uint8Array(64),
)

test('F-EVT-14 a good ticket outside of the window does not admit, and the volunteer is told when it would', async () => {
  const window = windowOf(race, 'gate')
  const on = async (now: Date, list: object = {}) =>
    judge(
      { eventId, tickets: new Map([[eventId, ticket]]), byTag: new Map(), tagOf: async () => '', window, ...list },
      shown,
      async () => true,
      now,
    )
  const early = await on(at('20T03:00:00'))
  assert.equal(early.kind, 'too_early')
  assert.deepEqual(early.kind === 'too_early' && early.window, window)
  assert.equal((await on(at('24T03:00:00'))).kind, 'too_late')
  assert.equal((await on(at('22T03:00:00'), { window: null })).kind, 'too_early')
  assert.equal((await on(at('22T03:00:00'))).kind, 'admitted')
  assert.equal((await on(at('20T03:00:00'), { window: undefined })).kind, 'admitted', 'lists of earlier versions')
  const ended = { tickets: new Map([[eventId, { ...ticket, state: 'revoked' }]]) }
  assert.equal((await on(at('20T03:00:00'), ended)).kind, 'revoked')
})

for (const [aboutMissing, kind, told] of [
  ['stop', 'missing', 1],
  ['warn', 'admitted', 1],
  ['ignore', 'admitted', 0],
] as const)
  test(`R-MIT-07 at a gate that is to ${aboutMissing}, a runner whose document was refused is ${kind}, with ${told} reason`, async () => {
    const refused: GateTicket = { ...ticket, obstacles: ['documents_refused'] }
    const list = {
      eventId,
      tickets: new Map([[eventId, refused]]),
      byTag: new Map(),
      tagOf: async () => '',
      aboutMissing,
    }
    const verdict = await judge(list, shown, async () => true, at('22T03:00:00'))
    assert.equal(verdict.kind, kind)
    assert.equal('missing' in verdict ? verdict.missing.length : -1, told)
    const inside = { ...list, tickets: new Map([[eventId, { ...refused, state: 'checked_in' as const }]]) }
    assert.equal((await judge(inside, shown, async () => true, at('22T03:00:00'))).kind, 'already_used')
    assert.equal((await judge(inside, shown, async () => true, at('22T03:00:00'), 'out')).kind, 'left')
  })

test('N-03 a list has a tag in place of a code: of another link, another event or another code it is another one', async () => {
  const tag = await tagOfCode(code, { eventId, link: 'a' })
  assert.match(tag, /^[\w-]{12}$/)
  assert.equal(tag, await tagOf(await stretchCode(code, eventId), 'a'))
  const others = [
    await tagOfCode(code, { eventId, link: 'b' }),
    await tagOfCode(code, { eventId: `${eventId}0`, link: 'a' }),
    await tagOfCode(makeShortCode(new Uint8Array(8)), { eventId, link: 'a' }),
  ]
  assert.equal(new Set([tag, ...others]).size, 4)
  assert.ok(!writeBundle([{ ...ticket, tag }]).includes(code))
})

test('N-03 each guess of a code costs as many rounds as the decision says', () => {
  assert.equal(limits.codeRounds, 200_000)
})

test('F-EVT-14 a device has a short name that people read to each other', () => {
  assert.equal(deviceName('a3f9-0c1d'), 'A3F9')
  assert.equal(deviceName('-é-b'), 'ÉB')
})
