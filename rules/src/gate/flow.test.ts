import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowMinutes, flowOf } from './flow.ts'

const until = new Date('2026-12-05T03:00:00Z')
const ago = (minutes: number) => new Date(until.getTime() - minutes * 60_000)
const entries = (...all: [minutesAgo: number, count: number][]) =>
  all.map(([minutes, count]) => ({ at: ago(minutes), count, until }))

test('F-EVT-14 the flow of an event without entries is none', () => {
  assert.equal(flowOf([]), null)
})

test('F-EVT-14 each minute of the hour has its entries, those without any too; the hour before is one number', () => {
  const flow = flowOf(entries([120, 4], [61, 3], [60, 2], [30, 100_000], [1, 1]))
  assert.ok(flow)
  assert.deepEqual(flow.startsAt, ago(60))
  assert.equal(flow.minutes.length, flowMinutes)
  assert.deepEqual([flow.minutes[0], flow.minutes[30], flow.minutes[59]], [2, 100_000, 1])
  assert.equal(
    flow.minutes.reduce((sum, n) => sum + n),
    100_003,
  )
  assert.equal(flow.before, 7)
})
