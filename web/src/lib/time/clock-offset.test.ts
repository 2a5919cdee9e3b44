import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockOffsetFrom } from './clock-offset.ts'

const noon = 1_790_000_000_000

test('N-02 an answer that took four seconds does not move a clock that may be right', () => {
  assert.equal(clockOffsetFrom({ from: noon, to: noon + 4000, serverTime: noon + 3990 }, 0), 0)
  assert.equal(clockOffsetFrom({ from: noon, to: noon + 4000, serverTime: noon }, 0), 0)
  assert.equal(clockOffsetFrom({ from: noon, to: noon + 4000, serverTime: noon + 4000 }, 0), 0)
})

test('N-02 a clock that is surely wrong is corrected, ahead and behind, by what is sure', () => {
  assert.equal(clockOffsetFrom({ from: noon, to: noon + 40, serverTime: noon + 3_600_020 }, 0), 3_599_980)
  assert.equal(clockOffsetFrom({ from: noon, to: noon + 40, serverTime: noon - 3_600_000 }, 0), -3_600_000)
})

test('N-02 what a quick answer said is kept by a slow one, and given up where the clock was set meanwhile', () => {
  const slow = { from: noon, to: noon + 9000, serverTime: noon + 60_100 }
  assert.equal(clockOffsetFrom(slow, 60_050), 60_050)
  assert.equal(clockOffsetFrom({ from: noon, to: noon + 40, serverTime: noon + 20 }, 60_050), 20)
})
