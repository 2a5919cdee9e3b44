import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '../../texts/index.ts'
import { grouped, liveCardView, type ReadableLiveCard } from './card.ts'
import { fr } from './messages.fr.ts'

const say = (key: string, params = {}) => fill(fr[key as keyof typeof fr], params)
const live: ReadableLiveCard = {
  id: '7',
  title: 'Concert du soir',
  status: 'scheduled',
  authorName: 'Lova Rabe',
  viewerCount: 0,
  hasRecording: false,
  recordingComplete: false,
}
/** What the card of a live has for a cover. */
const coverOf = (more: Partial<ReadableLiveCard>, isFirst = false, saver = false) => {
  const speech = { language: 'fr', say, saver } as const
  const { lead, picture, leaf, coming, over } = liveCardView({ ...live, ...more }, speech, isFirst)
  const all = Object.entries({ lead, picture, leaf, coming, over }).filter(([, some]) => some.length > 0)
  assert.equal(all.length, 1, 'one cover, never none')
  return all[0]?.[0]
}

test('N-09 the card of every live has a cover: its picture unless data is saved, else its day, else a sign of what it is', () => {
  const thumbnailUrl = '/api/pictures/1'
  for (const status of ['scheduled', 'active', 'paused', 'ended', 'recorded'] as const) {
    assert.equal(coverOf({ status, thumbnailUrl }, true), 'lead')
    assert.equal(coverOf({ status, thumbnailUrl }), 'picture')
  }
  assert.equal(coverOf({ status: 'active', thumbnailUrl: '/api/pictures/1' }, true, true), 'coming')
  assert.equal(coverOf({ startTime: '2031-03-08T12:00:00Z', thumbnailUrl: '/api/pictures/1' }, false, true), 'leaf')
  assert.equal(coverOf({ startTime: '2031-03-08T12:00:00Z' }), 'leaf')
  assert.equal(coverOf({}), 'coming')
  assert.equal(coverOf({ status: 'active', startTime: '2031-03-08T12:00:00Z' }), 'coming')
  assert.equal(coverOf({ status: 'ended', startTime: '2031-03-08T12:00:00Z' }), 'over')
})

test('lives are listed in the order of their groups, as they come in each, and a group without any is left out', () => {
  const lives = (['recorded', 'paused', 'ended', 'active'] as const).map((status) => ({ status }))
  const groupsOf = (some: typeof lives) =>
    grouped(some).map(({ title, lives }) => [title, lives.map((one) => one.status)])
  assert.deepEqual(groupsOf(lives), [
    ['viewer.list.now', ['paused', 'active']],
    ['viewer.list.past', ['recorded', 'ended']],
  ])
  assert.deepEqual(grouped([{ status: 'scheduled' }]), [
    { title: 'viewer.list.soon', lives: [{ status: 'scheduled' }] },
  ])
  assert.deepEqual(grouped([]), [])
})
