import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ariary } from '../../money/index.ts'
import { fill } from '../../texts/index.ts'
import {
  eventCardView,
  eventListAddress,
  eventListView,
  eventView,
  mergePage,
  type ReadableEvent,
  readEventListAddress,
  type Speech,
  texts,
} from './index.ts'

const speech: Speech = {
  language: 'fr',
  saver: false,
  say: (key, params = {}) => fill((texts.fr as Record<string, string>)[key] ?? key, params),
}
const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const type = {
  id,
  title: 'Semi-marathon',
  description: '',
  price: 20_000,
  isActive: true,
  isPopular: false,
  allowMinors: true,
  maxQuantity: null as number | null,
  soldQuantity: 0,
}
const applicationType = {
  id,
  name: 'Bénévole',
  details: '',
  eligibilityCriteria: '',
  requiredDocuments: [],
  price: 0,
  applicationDeadline: '2026-11-20T00:00:00Z',
  isActive: true,
  allowMinors: false,
}
const event: ReadableEvent = {
  id,
  title: 'Marathon',
  description: 'Une course',
  date: '2026-11-21T05:00:00Z',
  endDate: null,
  location: 'Antananarivo',
  cover: null,
  status: 'published',
  postponement: null,
  createdBy: { pseudo: 'soa' },
  cancelReason: null,
  ticketTypes: [type],
  applicationTypes: [applicationType],
  registrationOnly: false,
  hasRules: false,
}
const now = new Date('2026-11-01T00:00:00Z')
const viewOf = (change: Partial<ReadableEvent>, at = now) => eventView({ ...event, ...change }, speech, at)

test('R-EVT-27 inactive types are hidden, sold-out ones say so, popular ones are marked', () => {
  const { ticketed } = viewOf({
    ticketTypes: [
      { ...type, title: 'Caché', isActive: false },
      { ...type, title: 'Populaire', isPopular: true, maxQuantity: 10, soldQuantity: 9 },
      { ...type, title: 'Plein', isPopular: true, maxQuantity: 10, soldQuantity: 10 },
    ],
  })
  const [popular, full, ...none] = ticketed[0]?.types ?? []
  assert.deepEqual(none, [])
  assert.deepEqual([popular?.popular[0]?.text, popular?.left[0]?.text], ['Le plus choisi', 'Dernière place'])
  assert.deepEqual([full?.popular, full?.left, full?.soldOut[0]?.text], [[], [], 'Complet'])
})

test('R-EVT-27 an event is sold out once every active type is', () => {
  const full = { ...type, maxQuantity: 1, soldQuantity: 1 }
  const soldOut = (...ticketTypes: (typeof type)[]) => eventCardView({ ...event, ticketTypes }, speech).soldOut.length
  assert.deepEqual(
    [soldOut(full), soldOut(full, type), soldOut(full, { ...type, isActive: false }), soldOut()],
    [1, 0, 1, 0],
  )
})

test('R-EVT-12 inactive types are hidden; past the deadline or the event there is nothing to apply to', () => {
  const open = (change: Partial<ReadableEvent>, at = now) =>
    viewOf(change, at).participation[0]?.types.map(({ open, closed }) => [open.length, closed.length])
  assert.deepEqual(open({}), [[1, 0]])
  assert.deepEqual(open({}, new Date('2026-11-20T00:00:00Z')), [[0, 1]])
  assert.deepEqual(open({ status: 'cancelled' }), [[0, 1]])
  assert.deepEqual(open({ status: 'draft' }), [[0, 1]])
  const endless = { ...applicationType, applicationDeadline: null }
  assert.deepEqual(open({ applicationTypes: [endless] }, new Date('2027-01-01')), [[0, 1]])
  assert.equal(open({ applicationTypes: [{ ...applicationType, isActive: false }] }), undefined)
})

test('R-EVT-01 dates are those of Madagascar; a span names its end', () => {
  assert.equal(viewOf({}).when, 'samedi 21 novembre 2026 à 08:00')
  assert.equal(viewOf({ date: '2026-11-21T21:30:00Z' }).when, 'dimanche 22 novembre 2026 à 00:30')
  assert.equal(viewOf({ endDate: '2026-11-21T09:00:00Z' }).when, 'samedi 21 novembre 2026 de 08:00 à 12:00')
  assert.equal(
    viewOf({ endDate: '2026-11-22T09:00:00Z' }).when,
    'Du samedi 21 novembre 2026 à 08:00 au dimanche 22 novembre 2026 à 12:00',
  )
})

test('R-EVT-01 a cancelled, postponed or past event says so and takes nobody', () => {
  const postponement = { fromDate: event.date as string, toDate: null, reason: 'Cyclone.' }
  const cancelled = viewOf({ status: 'cancelled', cancelReason: 'Cyclone', postponement })
  assert.deepEqual(cancelled.banner, [{ title: 'Cet événement est annulé', text: 'Cyclone' }])
  assert.deepEqual([cancelled.reservable, cancelled.calendar, cancelled.postponed], [[], [], []])
  const waiting = viewOf({ postponement }, new Date('2027-01-01'))
  assert.deepEqual([waiting.when, waiting.leaf, waiting.dateTime], ['Date à confirmer', [], ''])
  assert.equal(waiting.reservable.length, 1)
  assert.match(waiting.banner[0]?.text ?? '', /n'a pas encore de nouvelle date\. Cyclone\.$/)
  const moved = viewOf({
    date: '2026-12-05T05:00:00Z',
    postponement: { ...postponement, toDate: '2026-12-05T05:00:00Z' },
  })
  assert.match(moved.banner[0]?.text ?? '', /aura lieu le samedi 5 décembre 2026 à 08:00\. Cyclone\.$/)
  const begun = viewOf({}, new Date(event.date as string))
  assert.deepEqual([begun.banner, begun.reservable], [[], []])
  const past = viewOf({}, new Date('2026-11-21T17:00:00Z'))
  assert.deepEqual([past.banner[0]?.title, past.reservable], ['Cet événement est passé', []])
})

test('D-23 places of a race are not reserved, one registers for them', () => {
  const race = viewOf({ registrationOnly: true })
  assert.deepEqual([race.reservable, race.ticketed[0]?.heading], [[], 'Inscription'])
  assert.deepEqual([viewOf({}).reservable.length, viewOf({}).ticketed[0]?.heading], [1, 'Places et prix'])
})

test('R-EVT-16 a ticket type says for whom it is: its ages, or adults only; a race without rules says that nobody can register yet', () => {
  const whom = (more: object) => viewOf({ ticketTypes: [{ ...type, ...more }] }).ticketed[0]?.types[0]?.forWhom[0]?.text
  assert.equal(whom({}), undefined)
  assert.equal(whom({ allowMinors: false }), 'Réservé aux majeurs')
  assert.equal(whom({ minAge: 5, maxAge: 17 }), 'De 5 à 17 ans')
  assert.equal(whom({ allowMinors: false, minAge: 18 }), 'À partir de 18 ans')
  assert.equal(whom({ maxAge: 17 }), "Jusqu'à 17 ans")
  const soon = (more: object) => viewOf(more).ticketed[0]?.soon.length
  assert.deepEqual(
    [soon({ registrationOnly: true }), soon({ registrationOnly: true, hasRules: true }), soon({})],
    [1, 0, 0],
  )
})

test('F-EVT-01 the price of a card is the least of the active types', () => {
  const price = (...prices: number[]) =>
    eventCardView({ ...event, ticketTypes: prices.map((price) => ({ ...type, price })) }, speech).price
  assert.deepEqual([price(), price(0)], ['', 'Gratuit'])
  assert.equal(price(0, 700, 500), `Gratuit ou dès ${ariary(500, 'fr')}`)
  assert.deepEqual([price(500, 500), price(500, 700)], [ariary(500, 'fr'), `Dès ${ariary(500, 'fr')}`])
})

test('R-NET-04 page 1 replaces the list, every other page is appended without doubles by id', () => {
  const items = (...ids: string[]) => ids.map((id) => ({ id }))
  assert.deepEqual(mergePage(items('a', 'b'), items('c'), true), items('c'))
  assert.deepEqual(mergePage(items('a', 'b'), items('b', 'c', 'c'), false), items('a', 'b', 'c'))
  assert.deepEqual(mergePage([], items('a'), false), items('a'))
})

test('the address of the list is read back as it was written, and odd ones are ignored', () => {
  const list = { search: 'course & vélo', period: 'past', mine: false, after: id } as const
  const address = eventListAddress(list)
  assert.deepEqual(readEventListAddress(new URL(address, 'http://a').searchParams), list)
  const odd = readEventListAddress(new URLSearchParams({ q: 'x'.repeat(999), period: 'jamais', after: '1' }))
  assert.deepEqual([odd.search.length, odd.period, odd.after], [200, 'upcoming', null])
  const names = (isEditor: boolean) => eventListView(list, speech, isEditor).periods.map(({ name }) => name)
  assert.deepEqual(
    [names(false), names(true)],
    [
      ['À venir', 'Passés'],
      ['À venir', 'Passés', 'Les miens'],
    ],
  )
})
