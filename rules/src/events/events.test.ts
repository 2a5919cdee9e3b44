import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canMove } from '../states/index.ts'
import { edge, problems } from '../typed/testing.ts'
import { eventFilters, eventListAddress, eventListView, mergePage, readEventListAddress } from './agenda/list-view.ts'
import {
  admitsAge,
  applicationTypeInput,
  cancelEventInput,
  eventInput,
  eventStates,
  eventStatuses,
  hasBegun,
  isOver,
  postponeEventInput,
  ticketTypeInput,
} from './index.ts'

const id = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'
const now = new Date('2026-11-21T09:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const hour = 3_600_000

test('R-EVT-03 who is as old as a type asks is admitted, at both ends; without ages everybody is', () => {
  const type = { minAge: 12, maxAge: 17 }
  assert.deepEqual(
    [11, 12, 17, 18].map((years) => admitsAge(type, years)),
    [false, true, true, false],
  )
  const open = { minAge: null, maxAge: null }
  assert.deepEqual(
    [0, 120].map((years) => admitsAge(open, years)),
    [true, true],
  )
  assert.deepEqual([admitsAge({ ...open, minAge: 18 }, 90), admitsAge({ ...open, maxAge: 5 }, 0)], [true, true])
})

test('an event begins at its start and is over at its end, or 12 hours later; never while its date is open', () => {
  assert.deepEqual(
    [at(1), now].map((date) => hasBegun({ date }, now)),
    [false, true],
  )
  assert.deepEqual(
    [at(1), now].map((endDate) => isOver({ date: at(-hour), endDate }, now)),
    [false, true],
  )
  assert.deepEqual(
    [at(-12 * hour + 1), at(-12 * hour)].map((date) => isOver({ date }, now)),
    [false, true],
  )
  const open = { date: at(-48 * hour), postponement: { toDate: null } }
  assert.deepEqual(
    [hasBegun(open, now), isOver(open, now), isOver({ ...open, postponement: { toDate: now } }, now)],
    [false, false, true],
  )
  assert.deepEqual([hasBegun({ date: null }, now), isOver({}, now)], [false, false])
})

const possible: Readonly<Record<(typeof eventStatuses)[number], number>> = { draft: 0, published: 0, cancelled: 0 }
test('a cancelled event stays cancelled, whatever is tried', () => {
  assert.deepEqual(Object.keys(possible).sort(), [...eventStatuses].sort())
  for (const move of Object.keys(eventStates.moves) as (keyof typeof eventStates.moves)[])
    assert.equal(canMove(eventStates, 'cancelled', move), false, move)
})

test('an event, its types and its place within their limits', () => {
  const said = (input: object) => problems(eventInput, input)
  assert.deepEqual(edge(eventInput, { title: 'abc' }, { title: 'ab' }), [[], ['title: events.titleTooShort']])
  assert.deepEqual(said({ title: '---' }), ['title: events.titleTooShort'])
  for (const [field, max, key] of [
    ['title', 120, 'titleTooLong'],
    ['description', 10_000, 'descriptionTooLong'],
    ['location', 200, 'locationTooLong'],
    ['coverImage', 2000, 'coverUnknown'],
  ] as const)
    assert.deepEqual(edge(eventInput, { [field]: 'a'.repeat(max) }, { [field]: 'a'.repeat(max + 1) }), [
      [],
      [`${field}: events.${key}`],
    ])
  for (const [field, most] of [
    ['latitude', 90],
    ['longitude', 180],
  ] as const)
    for (const sign of [1, -1])
      assert.deepEqual(edge(eventInput, { [field]: sign * most }, { [field]: sign * (most + 0.001) }), [
        [],
        [`${field}: events.placeInvalid`],
      ])
  const types = (count: number) => ({ ticketTypes: Array(count).fill({ title: 'Adulte' }) })
  assert.deepEqual(edge(eventInput, types(20), types(21)), [[], ['ticketTypes: events.ticketTypesTooMany']])
})

test('R-EVT-03 prices, ages and numbers of places are whole and not negative', () => {
  const type = (more: object) => problems(ticketTypeInput, { title: 'Adulte', ...more })
  for (const [field, most, key] of [
    ['price', 100_000_000, 'priceInvalid'],
    ['minAge', 120, 'agesInvalid'],
    ['maxAge', 120, 'agesInvalid'],
    ['maxQuantity', 1_000_000, 'quantityInvalid'],
  ] as const) {
    for (const value of [0, most, null]) assert.deepEqual(type({ [field]: value }), [], `${field} ${value}`)
    for (const value of [-1, most + 1, 0.5]) assert.deepEqual(type({ [field]: value }), [`${field}: events.${key}`])
  }
  assert.deepEqual(type({ title: '…' }), ['title: events.nameMissing'])
  const documents = (count: number, length = 3) => ({
    name: 'Bénévole',
    requiredDocuments: Array(count).fill('a'.repeat(length)),
  })
  assert.deepEqual(edge(applicationTypeInput, documents(20), documents(21)), [
    [],
    ['requiredDocuments: events.documentsTooMany'],
  ])
  assert.deepEqual(edge(applicationTypeInput, documents(1, 120), documents(1, 121)), [
    [],
    ['requiredDocuments.0: events.nameTooLong'],
  ])
})

test('who calls an event off, or postpones it, says why', () => {
  for (const schema of [cancelEventInput, postponeEventInput]) {
    assert.deepEqual(edge(schema, { id, reason: 'x' }, { id, reason: ' ' }), [[], ['reason: events.reasonMissing']])
    const long = (length: number) => ({ id, reason: 'a'.repeat(length) })
    assert.deepEqual(edge(schema, long(500), long(501)), [[], ['reason: events.reasonTooLong']])
    assert.deepEqual(problems(schema, { id: 'x', reason: 'x' }), ['id: events.notFound'])
  }
})

const list = fc.record(
  {
    search: fc.string({ maxLength: 200 }).map((text) => text.trim()),
    period: fc.constantFrom('upcoming' as const, 'past' as const),
    mine: fc.boolean(),
    after: fc.constantFrom(null, id),
  },
  { noNullPrototype: true },
)
test('the address of the list of events leads back to it', () => {
  fc.assert(
    fc.property(list, (one) => {
      const query = new URL(eventListAddress(one), 'https://example.mg').searchParams
      assert.deepEqual(readEventListAddress(query), one)
    }),
  )
  assert.deepEqual(readEventListAddress(new URLSearchParams('q=+riz+&period=never&after=x')), {
    search: 'riz',
    period: 'upcoming',
    mine: false,
    after: null,
  })
})

test('R-EVT-09 a list of one’s own events asks for all periods, another one for its own; nothing is asked that was not chosen', () => {
  const of = (query: string) => eventFilters(readEventListAddress(new URLSearchParams(query)))
  assert.deepEqual(['', 'period=past', 'q=riz', 'mine=1&period=past', 'mine=1&q=riz'].map(of), [
    { period: 'upcoming' },
    { period: 'past' },
    { search: 'riz', period: 'upcoming' },
    { period: 'all', mine: true },
    { search: 'riz', period: 'all', mine: true },
  ])
})

test('the list shows which period is chosen; editors also choose their own', () => {
  const speech = { language: 'fr', say: (key: string) => key, saver: false } as never
  const view = (query: string, isEditor: boolean) =>
    eventListView(readEventListAddress(new URLSearchParams(query)), speech, isEditor)
  const chosen = ({ periods }: { periods: readonly { name: string; current: string }[] }) =>
    periods.filter(({ current }) => current === 'true').map(({ name }) => name)
  assert.deepEqual(
    ['', 'period=past', 'mine=1', 'mine=1&period=past'].map((query) => chosen(view(query, true))),
    [['agenda.upcoming'], ['agenda.past'], ['agenda.mine'], ['agenda.mine']],
  )
  assert.equal(view('', false).periods.length, 2)
  assert.equal(view('q=riz', true).periods.at(-1)?.href, '/events?q=riz&mine=1')
  const hidden = (query: string) => view(query, true).hidden.map(({ name, value }) => `${name}=${value}`)
  assert.deepEqual([hidden(''), hidden('period=past'), hidden('mine=1')], [[], ['period=past'], ['mine=1']])
})

test('R-NET-04 a page that comes twice adds nothing twice; the first page replaces the list', () => {
  const ids = (...all: string[]) => all.map((one) => ({ id: one }))
  assert.deepEqual(mergePage(ids('a', 'b'), ids('b', 'c', 'c'), false), ids('a', 'b', 'c'))
  assert.deepEqual(mergePage(ids('a', 'b'), ids('c'), true), ids('c'))
})
