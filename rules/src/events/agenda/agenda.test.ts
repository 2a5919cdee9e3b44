import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ariary } from '../../money/index.ts'
import { fill } from '../../texts/index.ts'
import {
  calendarPath,
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

test('R-EVT-01 the calendar file is of the language that is read', () => {
  assert.equal(calendarPath(id, 'fr'), `/events/${id}.ics`)
  assert.equal(calendarPath(id, 'en'), `/events/${id}.ics?lang=en`)
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

const said = (key: keyof typeof texts.fr, params = {}) => speech.say(key, params)
const cover = { url: '/a.webp', width: 4, height: 3, thumbhash: 'AAAA', weight: 1, srcset: '', avif: '', saver: '' }

test('F-EVT-01 the price of a type and of an event: free, one, several, some free, none', () => {
  const prices = (...all: number[]) =>
    eventCardView({ ...event, ticketTypes: all.map((price) => ({ ...type, price })) }, speech).price
  const price = (amount: number) => ariary(amount, 'fr')
  assert.equal(prices(), '')
  assert.equal(prices(0), said('agenda.free'))
  assert.equal(prices(0, 0), said('agenda.free'))
  assert.equal(prices(1), price(1))
  assert.equal(prices(500, 500), price(500))
  assert.equal(prices(900, 500), said('agenda.from', { price: price(500) }))
  assert.equal(prices(0, 900, 500), said('agenda.freeOr', { price: price(500) }))
  assert.equal(viewOf({ status: 'cancelled' }).price, '', 'nothing is sold any more')
})

test('R-EVT-27 how many places are left is told where they are limited and there are some', () => {
  const left = (maxQuantity: number | null, soldQuantity: number) => {
    const view = viewOf({ ticketTypes: [{ ...type, maxQuantity, soldQuantity }] }).ticketed[0]?.types[0]
    return [view?.left[0]?.text, view?.soldOut.length]
  }
  assert.deepEqual(left(null, 5), [undefined, 0])
  assert.deepEqual(left(10, 8), [said('agenda.left', { n: '2' }), 0])
  assert.deepEqual(left(10, 9), [said('agenda.leftOne'), 0])
  assert.deepEqual(left(10, 10), [undefined, 1])
  assert.deepEqual(left(10, 11), [undefined, 1])
})

test('R-EVT-01 what is said of an event by its state: a cancelled one is neither postponed nor full', () => {
  const full = [{ ...type, maxQuantity: 1, soldQuantity: 1 }]
  const postponement = { fromDate: event.date!, toDate: event.date!, reason: '' } as ReadableEvent['postponement']
  const marks = (change: Partial<ReadableEvent>) => {
    const { cancelled, postponed, soldOut } = viewOf(change)
    return [cancelled.length, postponed.length, soldOut.length]
  }
  assert.deepEqual(marks({}), [0, 0, 0])
  assert.deepEqual(marks({ ticketTypes: [] }), [0, 0, 0])
  assert.deepEqual(marks({ ticketTypes: full }), [0, 0, 1])
  assert.deepEqual(marks({ ticketTypes: [...full, type] }), [0, 0, 0])
  assert.deepEqual(marks({ postponement }), [0, 1, 0])
  assert.deepEqual(marks({ postponement, ticketTypes: full, status: 'cancelled' }), [1, 0, 0])
})

test('an event without a title, a place, a description or a date says so or nothing', () => {
  const bare = viewOf({ title: '', location: '', description: '', date: null })
  assert.equal(bare.title, said('agenda.untitled'))
  assert.deepEqual([bare.place, bare.about, bare.map, bare.leaf, bare.calendar], [[], [], [], [], []])
  assert.deepEqual([bare.when, bare.dateTime, bare.noLeaf.length], [said('agenda.dateUnknown'), '', 1])
  const dated = viewOf({})
  assert.deepEqual([dated.leaf.length, dated.noLeaf, dated.calendar.length], [1, [], 1])
  assert.equal(dated.dateTime, new Date(event.date!).toISOString())
})

test('a map has a mark where both coordinates are known, zero too, and else searches for the place', () => {
  const map = (latitude: number | null, longitude: number | null) => viewOf({ latitude, longitude }).map[0]?.href ?? ''
  assert.match(map(0, 0), /mlat=0&mlon=0/)
  for (const [latitude, longitude] of [
    [null, 47],
    [-18, null],
    [null, null],
  ] as const)
    assert.match(map(latitude, longitude), /search\?query=Antananarivo$/)
})

test('the picture of an event comes large, or waits for a tap where data is saved', () => {
  const pictures = (saver: boolean, one: object | null) => {
    const view = eventView({ ...event, cover: one as ReadableEvent['cover'] }, { ...speech, saver }, now)
    const card = eventCardView({ ...event, cover: one as ReadableEvent['cover'] }, { ...speech, saver })
    return [view.cover.length, view.deferredCover.length, card.cover.length]
  }
  assert.deepEqual(pictures(false, cover), [1, 0, 1])
  assert.deepEqual(pictures(true, cover), [0, 1, 0])
  assert.deepEqual(pictures(false, null), [0, 0, 0])
  assert.deepEqual(pictures(true, null), [0, 0, 0])
})

test('places are reserved until the event begins, while there are some, and not where one registers', () => {
  const begun = new Date(event.date!)
  const before = new Date(begun.getTime() - 1)
  const full = { ...type, maxQuantity: 1, soldQuantity: 1 }
  const canReserve = (change: Partial<ReadableEvent>, at = before) => viewOf(change, at).reservable.length === 1
  assert.equal(canReserve({}), true)
  assert.equal(canReserve({}, begun), false)
  assert.equal(canReserve({ status: 'draft' as never }), false)
  assert.equal(canReserve({ registrationOnly: true }), false)
  assert.equal(canReserve({ ticketTypes: [full] }), false)
  assert.equal(canReserve({ ticketTypes: [full, type] }), true)
  assert.equal(canReserve({ ticketTypes: [{ ...type, isActive: false }] }), false)
})

test('R-EVT-27 an event says that it is full only while places could be reserved, and while there are any', () => {
  const begun = new Date(event.date!)
  const before = new Date(begun.getTime() - 1)
  const full = { ...type, maxQuantity: 1, soldQuantity: 1 }
  const isFull = (change: Partial<ReadableEvent>, at = before) =>
    viewOf({ ticketTypes: [full], ...change }, at).full.map(({ text }) => text)
  assert.deepEqual(isFull({}, begun), [])
  assert.deepEqual(isFull({ status: 'cancelled' }), [])
  assert.deepEqual(isFull({ registrationOnly: true }), [])
  assert.deepEqual(isFull({ ticketTypes: [] }), [])
  assert.deepEqual(isFull({ ticketTypes: [full, type] }), [])
  assert.deepEqual(isFull({ ticketTypes: [full, { ...type, isActive: false }] }), ['Complet'])
  assert.deepEqual(isFull({}), ['Complet'])
})

test('R-EVT-12 an application is open before its deadline only, and says what it asks for', () => {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const applied = (change: object, of: Partial<ReadableEvent> = {}) =>
    viewOf({ applicationTypes: [{ ...applicationType, ...change }], ...of }).participation[0]?.types[0]
  for (const [applicationDeadline, open] of [
    [at(1), 1],
    [at(0), 0],
    [at(-1), 0],
    [null, 1],
  ] as const) {
    const view = applied({ applicationDeadline })
    assert.deepEqual([view?.open.length, view?.closed.length], [open, 1 - open], String(applicationDeadline))
    assert.equal(view?.deadline.length, applicationDeadline ? 1 : 0)
  }
  assert.deepEqual(applied({}, { status: 'cancelled' })?.open, [])
  assert.equal(applied({ isActive: false }), undefined)
  assert.deepEqual([applied({})?.documents, applied({})?.eligibility, applied({})?.adults.length], [[], [], 1])
  const rich = applied({ requiredDocuments: ['CIN'], eligibilityCriteria: 'Sportif', allowMinors: true, price: 1 })
  assert.deepEqual(rich?.documents, [{ names: [{ name: 'CIN' }] }])
  assert.deepEqual([rich?.eligibility.length, rich?.adults, rich?.price], [1, [], ariary(1, 'fr')])
  assert.equal(applied({ price: 0 })?.price, said('agenda.free'))
})

test('D-23 that nobody can register yet is said only where one registers, without rules, before the end', () => {
  const soon = (change: Partial<ReadableEvent>, at = now) => viewOf(change, at).ticketed[0]?.soon.length
  assert.equal(soon({ registrationOnly: true }), 1)
  assert.equal(soon({ registrationOnly: true, hasRules: true }), 0)
  assert.equal(soon({}), 0)
  assert.equal(soon({ registrationOnly: true, status: 'cancelled' }), 0)
  assert.equal(viewOf({ registrationOnly: true }).ticketed[0]?.heading, said('agenda.registration'))
  assert.equal(viewOf({}).ticketed[0]?.heading, said('agenda.tickets'))
})
