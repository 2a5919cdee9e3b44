import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeTicket, makeShortCode, writePayload } from '../tickets/code/index.ts'
import { eventMark } from '../tickets/index.ts'
import { type GateTicket, readBundle, writeBundle } from './bundle.ts'
import { adviceFor, findPeople } from './desk/index.ts'
import { passagesOf } from './passages.ts'
import { type GateList, judge, type Way } from './phone/judge.ts'
import { gateLinkInput } from './schema.ts'

const eventId = '0199e3a0-5c1d-7abc-8def-0123456789ab'
const idOf = (n: number) => `0199e3a0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const shortCodeOf = (n: number) => makeShortCode(Uint8Array.from({ length: 8 }, (_, at) => (n * 31 + at * 7) % 256))
const ticketOf = (n: number, more: Partial<GateTicket> = {}): GateTicket => ({
  id: idOf(n),
  tag: `tag of ${shortCodeOf(n)}`,
  type: '10 km',
  bib: `M-${n}`,
  name: 'Hery Rabe',
  state: 'issued',
  at: null,
  gate: '',
  ...more,
})
const codeOf = (id: string, event = eventId, lastDay = 65_000) =>
  encodeTicket(
    writePayload({ kid: 1, event: eventMark(event), type: 1, ticketId: id, bib: 1, expiryDay: lastDay, flags: 0 }),
    new Uint8Array(64),
  )
test('a gate has a name that a person can say', () => {
  const why = (name: unknown) => gateLinkInput.safeParse({ eventId, name }).error?.issues[0]?.message
  for (const name of [undefined, ' ', '..', '—']) assert.equal(why(name), 'gate.nameMissing', String(name))
  for (const name of ['1', 'Nord', 'بوابة']) assert.equal(why(name), undefined, name)
})

const used = { state: 'checked_in', at: new Date('2026-11-22T04:00:00Z'), gate: 'Nord' } as const
const tickets = [ticketOf(1), ticketOf(2, used), ticketOf(3, { state: 'cancelled' }), ticketOf(4, { state: 'revoked' })]
const list = {
  eventId,
  tickets: new Map(tickets.map((one) => [one.id, one])),
  byTag: new Map(tickets.map((one) => [one.tag, one])),
  tagOf: async (code: string) => `tag of ${code}`,
}
const now = new Date('2026-11-22T05:00:00Z')
const kindOf = async (text: string, isSigned: boolean | null = true) =>
  (await judge(list, text, async () => isSigned, now)).kind

test('R-TKT-08 forged, foreign, ended and unreadable codes are refused', async () => {
  assert.equal(await kindOf(codeOf(idOf(1)), false), 'unknown')
  assert.equal(await kindOf(codeOf(idOf(1), '0199e3a0-5c1d-7abc-8def-0123456789ac')), 'wrong_event')
  assert.equal(await kindOf(codeOf(idOf(3))), 'revoked')
  assert.equal(await kindOf(codeOf(idOf(4))), 'revoked')
  assert.equal(await kindOf(codeOf(idOf(2))), 'already_used')
  for (const text of ['', 'https://exemple.mg', '000000000', 'T1']) assert.equal(await kindOf(text), 'unknown')
  // Not in the list: over, or nothing proves whose it is.
  assert.equal(await kindOf(codeOf(idOf(9), eventId, 20_000)), 'unknown')
  assert.equal(await kindOf(codeOf(idOf(9)), null), 'unknown')
  assert.equal(await kindOf(codeOf(idOf(1)), null), 'unknown', 'a list of ids is no heap of tickets')
})

test('N-03, F-EVT-10, F-EVT-12 a ticket admits by its picture or its short code, and signed ones that came after the list', async () => {
  assert.equal(await kindOf(codeOf(idOf(1))), 'admitted')
  assert.equal(await kindOf(shortCodeOf(1)), 'admitted')
  assert.equal(await kindOf(codeOf(idOf(9))), 'admitted')
})

test('F-EVT-13 a phone at the exit lets out who is inside, says who is not, and a phone at the entry lets back in who left', async () => {
  const left = ticketOf(5, { state: 'left', at: now, gate: 'Sud' })
  const all = [...tickets, left]
  const more = { ...list, tickets: new Map(all.map((one) => [one.id, one])) }
  const at = async (n: number, way: Way, isSigned: boolean | null = true) => {
    const { kind } = await judge(more, codeOf(idOf(n)), async () => isSigned, now, way)
    return kind
  }
  assert.deepEqual([await at(3, 'out'), await at(4, 'out')], ['revoked', 'revoked'])
  assert.equal(await at(2, 'out', false), 'unknown')
  assert.deepEqual([await at(1, 'out'), await at(5, 'out')], ['not_inside', 'not_inside'])
  assert.deepEqual([await at(2, 'out'), await at(9, 'out')], ['left', 'left'])
  assert.equal(await at(9, 'out', null), 'unknown')
  const back = await judge(more, codeOf(left.id), async () => true, now)
  assert.deepEqual([back.kind, back.kind === 'admitted' && back.isBack], ['admitted', true])
  assert.deepEqual(readBundle(writeBundle([left]))[0]?.state, 'left')
})

test('F-EVT-13 a second entry and a second exit count for nothing, and are called so', () => {
  const way = [false, false, true, true, false].map((exits, n) => ({ nonce: `${n}`, exits }))
  assert.deepEqual(
    [...passagesOf(way).values()].map(({ outcome, follows }) => [outcome, follows]),
    [
      ['admitted', null],
      ['duplicate_offline', null],
      ['left', '0'],
      ['not_inside', null],
      ['readmitted', '2'],
    ],
  )
  assert.equal(passagesOf([{ nonce: 'a', exits: true }]).get('a')?.outcome, 'not_inside')
})

test('F-EVT-13 entries and exits that count take turns, whatever was scanned', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (directions) => {
      const claims = directions.map((exits, n) => ({ nonce: `${n}`, exits }))
      const passages = passagesOf(claims)
      const counted = claims.filter(({ nonce }) =>
        ['admitted', 'readmitted', 'left'].includes(passages.get(nonce)?.outcome ?? ''),
      )
      for (const [n, { nonce, exits }] of counted.entries()) {
        assert.equal(exits, n % 2 === 1)
        assert.equal(passages.get(nonce)?.follows, counted[n - 1]?.nonce ?? null)
      }
      assert.equal(passages.size, claims.length)
    }),
  )
})

test('R-GAP-18 a list is read as it was written, whatever names contain', () => {
  const odd = [...tickets, ticketOf(5, { name: 'A\tB\nC', gate: 'x\ty' })]
  const read = readBundle(`${writeBundle(odd)}\n\nnonsense\n${'0'.repeat(32)}\t\t\t\t\tZo\tx`)
  assert.deepEqual(read.slice(0, 4), tickets)
  assert.deepEqual([read.length, read[4]?.name, read[4]?.gate], [5, 'A B C', 'x y'])
})

test('F-RACE-11 a desk finds a bib without its prefix, parts of double names and one typing error after exact ones', () => {
  const people = [
    ticketOf(1, { name: 'Ranaivo-Rakotoarimanana Tiana', bib: 'A-6005' }),
    ticketOf(2, { name: 'D’Ambatry Łukasz', bib: 'A-0042' }),
    ticketOf(3, { name: 'Rasoa', bib: 'B-6005' }),
    ticketOf(4, { name: 'Rasoana', bib: 'B-0043' }),
    ticketOf(5, { name: 'Lova Marasoa', bib: '' }),
  ]
  const found = (typed: string) =>
    findPeople(people, typed, 20).map(({ id }) => people.findIndex((one) => one.id === id) + 1)
  for (const typed of ['A-6005', 'a6005', 'A 6005', 'a–6005', 'tiana 6005', '6005 ranaivo', 'rakotoarimanana'])
    assert.deepEqual(found(typed), [1], typed)
  assert.deepEqual(found('6005'), [1, 3])
  for (const typed of ["d'ambatry", 'dambatry', 'lukasz 42', 'ambatri']) assert.deepEqual(found(typed), [2], typed)
  assert.deepEqual(found('rasoa'), [3, 4, 5], 'beginnings of names come first')
  assert.deepEqual(found('rasia'), [3], 'one letter is wrong, in a whole word')
  assert.deepEqual(found('6006'), [], 'no error in numbers')
  for (const typed of ['ranaivo rakoto arimanana', 'ra naivo']) assert.deepEqual(found(typed), [1], typed)
  const [apart, inOne] = [ticketOf(8, { name: 'Zo Ravao Nirina' }), ticketOf(9, { name: 'Zo Ravaonirina' })]
  for (const typed of ['ravaonirina', 'ravao nirina', 'nirina zo', 'zoravao'])
    assert.deepEqual(findPeople([apart, inOne], typed, 20), [apart, inOne], typed)
})

test('F-RACE-11 whoever finds nobody hears what to try, and that the list is old only where it is', () => {
  const limit = 5 * 60_000
  assert.deepEqual(adviceFor('zafy', 0), ['desk.nobodyTry'])
  assert.deepEqual(adviceFor('zafy', limit), ['desk.nobodyTry'])
  assert.deepEqual(adviceFor('zafy', limit + 1), ['desk.nobodyTry', 'desk.nobodyOld'])
  assert.deepEqual(adviceFor('zafy', null), ['desk.nobodyTry', 'desk.nobodyUnchecked'])
  assert.deepEqual(adviceFor('034 00 000 12', 0), ['desk.nobodyPhone'])
  assert.deepEqual(adviceFor('6005', 0), ['desk.nobodyTry'])
})

test('F-RACE-11 somebody at the desk is found by words of the name in any order and spelling, by the bib or the code; replaced tickets are not', () => {
  const people = [
    ticketOf(1, { name: 'Hery RABE', bib: 'M-0042' }),
    ticketOf(2, { name: 'Rabé Élisa', bib: '' }),
    ticketOf(3, { name: 'Hery Rabemanana', bib: 'M-0420' }),
    ticketOf(4, { name: 'Hery RABE', bib: 'M-0043', state: 'revoked' }),
  ]
  const found = (typed: string, limit = 20) =>
    findPeople(people, typed, limit).map(({ id }) => people.findIndex((one) => one.id === id) + 1)
  assert.deepEqual(found('rabe hery'), [1, 3])
  assert.deepEqual(found('elisa'), [2])
  assert.deepEqual(found('42'), [1], 'the number of the bib, not a part of another one')
  assert.deepEqual(found('m-0420'), [3])
  assert.deepEqual(found(shortCodeOf(2)), [], 'a list tells no codes')
  assert.deepEqual(
    findPeople(people, shortCodeOf(2), 20, people[1]).map(({ id }) => id),
    [idOf(2)],
    'it was looked up by its tag',
  )
  assert.deepEqual(found('rabe', 2), [1, 2])
  for (const nobody of ['', '  ', 'zafy', '0']) assert.deepEqual(found(nobody), [])
})

test('F-EVT-14 who lacks something goes in, is told of, or stays outside, as the race says; who leaves may always', async () => {
  const lacking = ticketOf(6, { obstacles: ['documents_missing'] })
  const at = async (aboutMissing: GateList['aboutMissing'], ticket = lacking, way: Way = 'in') => {
    const tickets = new Map([[ticket.id, ticket]])
    const verdict = await judge({ ...list, tickets, aboutMissing }, codeOf(ticket.id), async () => true, now, way)
    return [verdict.kind, 'missing' in verdict ? verdict.missing.length : null]
  }
  assert.deepEqual(await at(undefined), ['admitted', 0])
  assert.deepEqual(await at('ignore'), ['admitted', 0])
  assert.deepEqual(await at('warn'), ['admitted', 1])
  assert.deepEqual(await at('stop'), ['missing', 1])
  assert.deepEqual(await at('stop', ticketOf(6, { obstacles: [] })), ['admitted', 0])
  assert.deepEqual(await at('stop', ticketOf(6)), ['admitted', 0])
  assert.deepEqual(await at('stop', { ...lacking, state: 'checked_in' }, 'out'), ['left', null])
})
