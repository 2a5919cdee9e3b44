import assert from 'node:assert/strict'
import { test } from 'node:test'
import { event } from './constants.ts'
import { admissionFrom, answersEnd, hasBegun, isDateOpen, isOver } from './index.ts'

const now = new Date('2026-11-21T09:00:00Z')
const before = '2026-11-20T06:00:00Z'

test('F-EVT-03 postponed without a new date an event is neither begun nor over, however long ago its former date is', () => {
  for (const toDate of [null, undefined]) {
    const waiting = { date: before, endDate: before, postponement: { toDate } }
    assert.deepEqual([isDateOpen(waiting), hasBegun(waiting, now), isOver(waiting, now)], [true, false, false])
  }
  const again = { date: new Date(before), postponement: { toDate: new Date(before) } }
  assert.deepEqual([isDateOpen(again), hasBegun(again, now), isOver(again, now)], [false, true, true])
})

test('F-EVT-03 an event has begun from its start on, and is over at its end or twelve hours after its start', () => {
  const at = now.toISOString()
  assert.deepEqual([hasBegun({ date: at }, now), isOver({ date: at }, now)], [true, false])
  assert.equal(hasBegun({ date: '2026-11-21T09:00:00.001Z' }, now), false)
  assert.equal(isOver({ date: before, endDate: at, postponement: null }, now), true)
  assert.equal(isOver({ date: '2026-11-20T21:00:00Z' }, now), true)
  assert.equal(isOver({ date: '2026-11-20T21:00:00.001Z' }, now), false)
  assert.deepEqual([hasBegun({ date: null }, now), isOver({}, now)], [false, false])
})

test('F-EVT-03 a postponement is answered until shortly before people are let in; where they are already, until the start', () => {
  const start = new Date('2026-11-29T09:00:00Z')
  const latest = new Date(admissionFrom(start).getTime() - event.settleTime)
  assert.deepEqual(admissionFrom(start), new Date('2026-11-28T09:00:00Z'))
  assert.deepEqual(answersEnd(start, now), latest)
  assert.deepEqual(answersEnd(start, new Date(latest.getTime() - 1)), latest)
  for (const late of [latest, admissionFrom(start), start]) assert.deepEqual(answersEnd(start, late), start)
})
