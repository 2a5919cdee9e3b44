import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts as agenda, type Speech } from '../../events/agenda/index.ts'
import { fill } from '../../texts/index.ts'
import {
  offerState,
  offerView,
  type ReadableRace,
  type ReadableRaceEvent,
  raceCardView,
  raceNews,
  texts,
} from './index.ts'

const all: Record<string, string> = { ...agenda.fr, ...texts.fr }
const speech: Speech = {
  language: 'fr',
  saver: false,
  say: (key, params = {}) => fill(all[key] ?? key, params),
}
const now = new Date('2026-11-01T00:00:00Z')
const event: ReadableRaceEvent = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  title: 'Marathon',
  date: '2026-11-21T05:00:00Z',
  location: 'Antananarivo',
  status: 'published',
  ticketTypes: [
    {
      id: 't',
      title: 'Dossard',
      description: '',
      price: 60_000,
      isActive: true,
      isPopular: false,
      allowMinors: false,
      maxQuantity: 10,
      soldQuantity: 9,
    },
  ],
}
const full = event.ticketTypes.map((type) => ({ ...type, soldQuantity: 10 }))
const race: ReadableRace = {
  distanceMetres: 42_195,
  minAge: 18,
  maxAge: 80,
  allowMinors: false,
  accompanied: false,
  medicalProof: 'certificate',
  medicalValidityDays: 90,
  opensAt: null,
  closesAt: '2026-11-20T15:00:00Z',
  resultsPublishedAt: null,
  course: null,
}
const stateOf = (change: Partial<ReadableRace>, of: Partial<ReadableRaceEvent> = {}) =>
  offerState({ ...race, ...change }, { ...event, ...of }, now)
const viewOf = (change: Partial<ReadableRace> = {}, of: Partial<ReadableRaceEvent> = {}) =>
  offerView({ ...race, ...change }, { ...event, ...of }, speech, now)

test('D-23 one can register between opening and closing, before the start, while there are places', () => {
  assert.equal(stateOf({}, { status: 'cancelled' }), 'closed')
  assert.equal(stateOf({}, { status: 'draft' }), 'closed')
  assert.equal(stateOf({}, { date: '2026-10-31T05:00:00Z' }), 'closed')
  assert.equal(stateOf({}, { ticketTypes: [] }), 'closed')
  assert.equal(stateOf({ closesAt: now }), 'closed')
  assert.equal(stateOf({ opensAt: '2026-11-02T00:00:00Z' }), 'soon')
  assert.equal(stateOf({}, { ticketTypes: full }), 'full')
  assert.equal(stateOf({ opensAt: now }), 'open')
})

test('D-23 the page says when, for whom and with what, and leads to the registration only where one can register', () => {
  const [open] = viewOf().open
  assert.equal(open?.text, "Inscriptions ouvertes jusqu'au vendredi 20 novembre 2026 à 18:00")
  assert.equal(open?.href, `/mit-payment?start=${event.id}`)
  const { distance, ages, minors, documents } = viewOf()
  assert.deepEqual([distance[0]?.text, ages, minors], ['42,195 km', 'De 18 à 80 ans le jour de la course', []])
  assert.deepEqual(
    documents[0]?.lines.map(({ text }) => text),
    [
      "Adultes\u00a0: une photo de la pièce d'identité (CIN ou passeport)",
      'Un certificat médical de moins de 90 jours le jour de la course',
      "La lettre d'engagement se lit et se signe à l'inscription.",
    ],
  )
  const soon = viewOf({ opensAt: '2026-11-02T05:00:00Z' })
  assert.deepEqual(soon.open, [])
  assert.equal(soon.notOpen[0]?.text, 'Ouverture des inscriptions le lundi 2 novembre 2026 à 08:00')
  assert.equal(viewOf({}, { ticketTypes: full }).notOpen[0]?.text, 'Complet')
})

test('R-EVT-16 a race of minors says who signs and who runs along; a race of children asks for no identity document', () => {
  const { minors, documents } = viewOf({
    minAge: 5,
    maxAge: 12,
    allowMinors: true,
    accompanied: true,
    medicalProof: 'none',
  })
  assert.equal(minors.length, 2)
  assert.equal(documents[0]?.lines.length, 1)
  for (const [allowMinors, accompanied, told] of [
    [false, false, 0],
    [false, true, 0],
    [true, false, 1],
    [true, true, 2],
  ] as const)
    assert.equal(viewOf({ allowMinors, accompanied }).minors.length, told, `${allowMinors} ${accompanied}`)
})

test('R-EVT-26, N-12 which proof is asked for, within which time, and who shows an identity document', () => {
  const linesOf = (change: Partial<ReadableRace>) => viewOf(change).documents[0]?.lines.map(({ text }) => text) ?? []
  const say = speech.say
  const [identity, letter] = [say('offer.identity'), say('offer.letter')]
  for (const [medicalProof, medicalValidityDays, proof] of [
    ['none', 90, []],
    ['licence', 90, [say('offer.licence')]],
    ['certificate', 0, [say('offer.certificate')]],
    ['certificate', 30, [say('offer.certificateDays', { days: 30 })]],
  ] as const)
    assert.deepEqual(linesOf({ medicalProof, medicalValidityDays }), [identity, ...proof, letter])
  assert.ok(linesOf({ maxAge: 18 }).includes(identity))
  assert.ok(!linesOf({ maxAge: 17 }).includes(identity))
})

test('D-23 a race without a distance or an end of registration says nothing of them', () => {
  assert.deepEqual(viewOf({ distanceMetres: null }).distance, [])
  assert.equal(
    offerView(race, event, { ...speech, language: 'en', say: (_, { km = '' } = {}) => String(km) }, now).distance[0]
      ?.text,
    '42.195',
  )
  assert.equal(viewOf({ closesAt: null }).open[0]?.text, speech.say('offer.open'))
  assert.equal(viewOf({ opensAt: '2026-10-01T00:00:00Z' }).notOpen.length, 0)
})

test('D-23 registration opens and closes at its moment, and never without an active type', () => {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  assert.equal(stateOf({ opensAt: at(1) }), 'soon')
  assert.equal(stateOf({ opensAt: at(0) }), 'open')
  assert.equal(stateOf({ closesAt: at(0) }), 'closed')
  assert.equal(stateOf({ closesAt: at(1) }), 'open')
  assert.equal(stateOf({}, { date: at(0) }), 'closed')
  assert.equal(stateOf({}, { status: 'draft' as never }), 'closed')
  assert.equal(stateOf({}, { ticketTypes: [] }), 'closed')
  assert.equal(stateOf({}, { ticketTypes: event.ticketTypes.map((type) => ({ ...type, isActive: false })) }), 'closed')
  const [type] = event.ticketTypes
  assert.equal(stateOf({}, { ticketTypes: [{ ...type!, soldQuantity: 10 }] }), 'full')
  assert.equal(stateOf({}, { ticketTypes: [{ ...type!, soldQuantity: 11 }] }), 'full')
  assert.equal(stateOf({}, { ticketTypes: [{ ...type!, maxQuantity: null, soldQuantity: 99 }] }), 'open')
  assert.equal(stateOf({}, { ticketTypes: [...full, { ...type!, id: 'u' }] }), 'open', 'another type has places')
})

test('F-RACE-14 once results are published, the page leads to them', () => {
  const over = { date: '2026-10-01T05:00:00Z' }
  assert.deepEqual(viewOf({}, over).results, [])
  const { results, documents, open } = viewOf({ resultsPublishedAt: '2026-10-02T05:00:00Z' }, over)
  assert.deepEqual(results, [{ href: `/events/${event.id}/results` }])
  assert.deepEqual([documents, open], [[], []])
})

test('D-23 a card has the prices of the active types', () => {
  const hidden = { ...event.ticketTypes[0]!, id: 'u', isActive: false }
  const { prices } = raceCardView(race, { ...event, ticketTypes: [...event.ticketTypes, hidden] }, speech, now)
  assert.deepEqual(
    prices.map(({ title, left }) => [title, left[0]?.text]),
    [['Dossard', 'Dernière place']],
  )
})

test('R-MIT-11, N-15 the trees that were promised and planted are told; nothing where there is neither tree nor race', () => {
  const told = (count: number, planted: number, isOpen = false) =>
    raceNews({ count, planted, newest: [] }, isOpen, speech)[0]
  assert.equal(told(0, 0), undefined)
  assert.equal(told(0, 0, true)?.trees, 'Chaque inscription fait pousser un arbre')
  assert.equal(told(1, 0)?.trees, '1 arbre pour la course')
  assert.match(told(1234, 1200)?.trees ?? '', /^1\u202f234 arbres/)
  assert.match(told(1234, 1200)?.text ?? '', /1\u202f200 sont déjà plantés\.$/)
  assert.equal(told(1, 0)?.text, speech.say('offer.tree'))
  assert.ok(told(1, 1)?.text.endsWith(speech.say('offer.plantedOne')))
  assert.deepEqual(told(1, 1)?.photos, [])
  const newest = [{ place: 'Ambatolampy', date: '2026-11-21', image: { id: 'i', url: '/i.webp' } as never }]
  const photos = (saver: boolean) =>
    raceNews({ count: 1, planted: 1, newest }, false, { ...speech, saver })[0]?.photos.length
  assert.deepEqual([photos(false), photos(true)], [1, 0], 'N-09')
  assert.deepEqual([told(2, 0)?.call, told(2, 0, true)?.call], [[], [{ href: '/mit-payment' }]])
})

test('a course says in words what its drawing shows, and what is not shown', () => {
  const spaced = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ')
  const drawing = {
    width: 1000,
    height: 600,
    line: 'M0 0l1 1',
    profile: 'M12 160l900-100',
    start: { x: 0, y: 0 },
    finish: null,
    marks: [{ km: 5, x: 10, y: 20 }],
    points: [
      { kind: 'water', name: '', x: 1, y: 2, at: [2540, 7000] },
      { kind: 'other', name: 'Pont', x: 3, y: 4, at: [9000] },
    ] as const,
  }
  const course = { length: 10_049, climb: 120, lowest: 1250, highest: 1370, drawing }
  const [shown] = viewOf({ course }).course
  assert.deepEqual(
    [spaced(shown?.summary), shown?.places.map(({ text }) => spaced(text))],
    [
      "Parcours : 10 km, 120 m de montée, de 1250 à 1370 m d'altitude. La fin n'est pas montrée.",
      ["Point d'eau : km 2,5 · 7", 'Pont : km 9'],
    ],
  )
  assert.deepEqual([shown?.box, shown?.start.length, shown?.finish.length], ['-64 -64 1128 728', 1, 0])
  assert.deepEqual([shown?.water, shown?.others], [[{ x: '1', y: '2' }], [{ x: '3', y: '4' }]])
  assert.equal(shown?.profile[0]?.area, 'M12 160l900-100V180H12Z')
  const flat = { ...course, climb: null, lowest: null, highest: null, drawing: { ...drawing, profile: null } }
  const [plain] = viewOf({ course: flat }).course
  assert.deepEqual([spaced(plain?.summary), plain?.profile], ["Parcours : 10 km. La fin n'est pas montrée.", []])
  assert.deepEqual(viewOf({ course: null }).course, [])
})
