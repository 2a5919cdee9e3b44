import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contestStatuses } from '../states.ts'
import { contestCardView, contestSharedWords, contestView, type ReadableContest } from './view.ts'

const now = new Date('2026-11-21T09:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const say = (key: string, params: object = {}) => [key, ...Object.values(params)].join(' ')
const speech = { language: 'fr', say, saver: false } as const
const saving = { ...speech, saver: true }
const cover = {
  id: 'i',
  url: '/i.jpg',
  width: 640,
  height: 480,
  thumbhash: null,
  srcset: '/i.jpg 640w',
  avif: null,
  saver: '/s.jpg 320w',
  weight: 1,
}
const contest: ReadableContest = {
  id: 'c1',
  name: 'Photo',
  category: 'Nature',
  level: 'local',
  status: 'open',
  currentParticipants: 1,
  fee: 0,
  description: 'Vos arbres',
  prize: '',
  requirements: '',
  organizerName: 'Hery',
  winners: [],
}
const texts = (some: readonly { text: string }[]) => some.map(({ text }) => text)

test('R-CON-05, R-CON-06 a card says how the contest stands; only one that takes entries is open', () => {
  for (const status of contestStatuses) {
    const card = contestCardView({ ...contest, status }, speech, now)
    assert.equal(card.status, `contests.status.${status}`)
    assert.deepEqual([texts(card.open).length, texts(card.other).length], status === 'open' ? [1, 0] : [0, 1], status)
  }
  const full = contestCardView({ ...contest, maxParticipants: 1 }, speech, now)
  assert.deepEqual([texts(full.open), texts(full.other)], [[], ['showing.full']])
  const late = contestCardView({ ...contest, applicationDeadline: at(-1) }, speech, now)
  assert.deepEqual([texts(late.other), texts(late.deadline)], [['contests.status.closed'], []])
})

test('a card names category and level, places, deadline and picture, as far as there are any', () => {
  const card = (more: object, how: typeof speech | typeof saving = speech) =>
    contestCardView({ ...contest, ...more }, how, now)
  assert.deepEqual(
    [card({}).kind, card({ category: '' }).kind],
    ['Nature · contests.level.local', 'contests.level.local'],
  )
  assert.deepEqual(
    [card({}).places, card({ maxParticipants: 5 }).places],
    ['showing.entered 1', 'showing.enteredOf 1 5'],
  )
  assert.match(
    texts(card({ applicationDeadline: at(1) }).deadline)[0] ?? '',
    /^showing\.until samedi 21 novembre 2026 à 12/,
  )
  assert.deepEqual(texts(card({}).deadline), [])
  assert.equal(texts(card({ fee: 1 }).fee).length, 1)
  assert.deepEqual(
    [card({}).cover.length, card({ cover }).cover.length, card({ cover }, saving).cover.length],
    [0, 1, 0],
  )
})

test('a page says when, where it is known, and offers the form while the contest takes entries', () => {
  const page = (more: object, how: typeof speech | typeof saving = speech) =>
    contestView({ ...contest, ...more }, how, now)
  const when = (more: object) => texts(page(more).when).map((text) => text.split(' ')[0])
  const [startDate, endDate] = [at(1), at(2)]
  assert.deepEqual(
    [when({}), when({ startDate }), when({ endDate }), when({ startDate, endDate })],
    [[], ['showing.from'], ['showing.to'], ['showing.fromTo']],
  )
  assert.deepEqual(page({}).enterable, [{ href: '/contests/c1/enter' }])
  for (const none of [{ status: 'closed' }, { maxParticipants: 1 }]) assert.deepEqual(page(none).enterable, [])
  assert.deepEqual([page({}).inShort, page({ fee: 500 }).inShort.replace(/\s/g, ' ')], ['showing.free', '500 Ar'])
  assert.deepEqual([page({ cover }).cover.length, page({ cover }).deferredCover.length], [1, 0])
  assert.deepEqual([page({ cover }, saving).cover.length, page({ cover }, saving).deferredCover.length], [0, 1])
  assert.deepEqual([page({}).cover.length, page({}, saving).deferredCover.length], [0, 0])
  assert.deepEqual([texts(page({}).prize), texts(page({ prize: 'Un vélo' }).prize)], [[], ['Un vélo']])
})

test('a cancelled contest says why, a finished one who won', () => {
  const banner = (more: object) => contestView({ ...contest, ...more }, speech, now).banner
  assert.deepEqual(banner({}), [])
  assert.deepEqual(banner({ status: 'cancelled' }), [{ title: 'showing.cancelled', text: '' }])
  assert.deepEqual(banner({ status: 'cancelled', cancelReason: 'Cyclone' }), [
    { title: 'showing.cancelled', text: 'Cyclone' },
  ])
  const winners = (all: ReadableContest['winners']) => contestView({ ...contest, winners: all }, speech, now).winners
  assert.deepEqual(winners([]), [])
  assert.deepEqual(winners([{ number: 7, pseudo: 'lova' }]), [{ names: [{ name: 'showing.winner lova 7' }] }])
})

test('where a contest is shared stand its facts and its first words', () => {
  assert.equal(
    contestSharedWords(contest, speech, now),
    'contests.status.open · Nature · contests.level.local · Vos arbres',
  )
  assert.match(
    contestSharedWords({ ...contest, status: 'cancelled' }, speech, now),
    /^showing\.cancelled · contests\.status\.cancelled/,
  )
})
