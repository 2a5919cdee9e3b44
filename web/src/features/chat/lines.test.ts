import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommentFrame } from '@vondrona/rules/chat'
import { answer, count, countOf, cut, hear, holdStill, kept, noLines, remove, reveal, unheard } from './lines.ts'

const said = (id: string, more: Partial<CommentFrame> = {}): CommentFrame => ({
  id,
  message: `m${id}`,
  userId: 'u',
  username: 'Hery',
  timestamp: '2026-11-21T09:00:00Z',
  ...more,
})
const ids = (lines: typeof noLines) => lines.comments.map(({ id }) => id)

test('R-CHAT-05 the newest is at the top, whatever the order in which they come', () => {
  assert.deepEqual(ids(hear(hear(noLines, [said('2'), said('3')]), [said('1'), said('4')])), ['4', '3', '2', '1'])
})

test('R-CHAT-20 R-WS-12 a comment that is received twice appears once', () => {
  const once = hear(noLines, [said('1'), said('1')])
  assert.deepEqual(ids(once), ['1'])
  assert.equal(hear(once, [said('1')]), once)
})

test('R-CHAT-20 what was typed here waits until its echo is heard, even when the comment was known', () => {
  const typed = [{ clientId: 'c1' }, { clientId: 'c2' }]
  assert.deepEqual(unheard(noLines, typed), typed)
  const echoed = hear(hear(noLines, [said('1', { clientId: 'c1' })]), [said('1', { clientId: 'c1' })])
  assert.deepEqual([unheard(echoed, typed), ids(echoed)], [[{ clientId: 'c2' }], ['1']])
})

test('R-CHAT-19 what a moderator deleted does not come back with a late answer', () => {
  const gone = remove(hear(noLines, [said('1'), said('2')]), '1')
  assert.deepEqual(ids(hear(gone, [said('1'), said('3')])), ['3', '2'])
})

test('a long chat does not grow the page without end; what was asked for stays', () => {
  const pad = (n: number) => String(n).padStart(6, '0')
  const many = hear(
    noLines,
    Array.from({ length: kept + 50 }, (_, n) => said(pad(n + 100))),
  )
  assert.equal(many.comments.length, kept)
  const all = { ...noLines, hasMore: false }
  assert.deepEqual(
    [hear(all, many.comments).hasMore, hear(all, [...many.comments, said(pad(1))]).hasMore],
    [false, true],
  )
  assert.equal(reveal(many, [said(pad(1)), said(many.comments[0]?.id ?? '')], true).comments.length, kept + 1)
})

test('R-CHAT-19 R-CHAT-20 after a cut what was deleted meanwhile goes; what is older than the page, and said since, stays', () => {
  const known = hear(
    noLines,
    ['1', '2', '3', '4', '5'].map((id) => said(id)),
  )
  const back = hear(cut(known), [said('8')]) // said before the answer is there
  const full = answer(back, [said('7'), said('5'), said('3')], true)
  assert.deepEqual(ids(full), ['8', '7', '5', '3', '2', '1'])
  const whole = answer(back, [said('7'), said('5'), said('3')], false) // there are no others
  assert.deepEqual(ids(whole), ['8', '7', '5', '3'])
  assert.deepEqual([full.hasMore, whole.hasMore], [true, false])
  assert.deepEqual(ids(answer(back, [], false)), ['8'])
})

test('R-CHAT-20 a gap after a cut that is longer than a page can be filled: what is older goes, and is asked for again', () => {
  const all = reveal(hear(noLines, [said('12'), said('13')]), [said('11')], false)
  assert.equal(all.hasMore, false)
  const back = hear(cut(all), [said('31')])
  const page = [said('31'), said('30'), said('29')]
  const filled = answer(back, page, true)
  assert.deepEqual(ids(filled), ['31', '30', '29'])
  assert.equal(filled.hasMore, true)
  const meets = answer(back, [said('31'), said('30'), said('13')], true)
  assert.deepEqual([ids(meets), meets.hasMore], [['31', '30', '13', '12', '11'], false])
  const twice = cut(back) // again, before any answer came
  assert.deepEqual(ids(answer(twice, page, true)), ['31', '30', '29'])
})

test('R-CHAT-20 without a cut an answer takes nothing away: it may be older than what was heard', () => {
  const known = hear(noLines, [said('5'), said('4'), said('1')])
  assert.deepEqual(ids(answer(known, [said('5'), said('3')], true)), ['5', '4', '3', '1'])
  assert.deepEqual(ids(answer(answer(cut(known), [said('5')], true), [said('6')], true)), ['6', '5', '4', '1'])
  assert.equal(answer(noLines, [said('1')], false).hasMore, false)
})

test('R-CHAT-03 the count continues from the answer: what is said and what is deleted since, known or not', () => {
  const lines = count(hear(noLines, [said('5'), said('6')]), 120, '6')
  assert.equal(countOf(lines), 120)
  assert.equal(countOf(hear(lines, [said('7')])), 121)
  assert.equal(countOf(remove(hear(lines, [said('7')]), '7')), 120)
  assert.equal(countOf(remove(lines, '2')), 119)
  assert.equal(countOf(hear(noLines, [said('1')])), 1)
})

test('R-CHAT-03 R-CHAT-20 the answer after a cut counts anew: a message typed without a network counts once', () => {
  const before = remove(count(hear(noLines, [said('5')]), 120, '6'), '2')
  assert.equal(countOf(before), 119)
  const echoed = hear(before, [said('7', { clientId: 'c1' })]) // sent when the line was back, heard before the answer
  const after = count(echoed, 120, '7')
  assert.equal(countOf(after), 120, 'the answer knows of both, the message and the deletion')
  assert.equal(countOf(count(echoed, 119, '6')), 120, 'and if it was asked before the message arrived')
})

test('D-20 a list that is held stands still: new lines wait, deleted ones keep their place, older ones come below', () => {
  const before = [said('5'), said('4'), said('3')]
  const now = [said('7'), said('6'), said('5'), said('3'), said('2')]
  assert.deepEqual(holdStill(now, null), { comments: now, gone: new Set(), waiting: 0 })
  const { comments, gone, waiting } = holdStill(now, before)
  assert.deepEqual(
    comments.map(({ id }) => id),
    ['5', '4', '3', '2'],
  )
  assert.deepEqual([...gone], ['4'])
  assert.equal(waiting, 2)
  assert.equal(holdStill([said('1')], []).waiting, 1)
})
