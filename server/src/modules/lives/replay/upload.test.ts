import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveRow } from '../live-row.ts'
import { recordedAt } from './upload.ts'

test('R-SRC-29 a recording is placed where its device says, unless its clock is wrong: then where its first piece came', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
  const live = { createdAt: at(6) } as LiveRow
  const placed = (startedAt: Date) =>
    recordedAt({ id: '', liveId: '', startedAt, doneAt: null, createdAt: at(10) }, live).getUTCHours()
  assert.deepEqual(
    [6, 9, 10].map((hour) => placed(at(hour))),
    [6, 9, 10],
  )
  assert.deepEqual(
    [5, 11].map((hour) => placed(at(hour))),
    [10, 10],
  )
})
