import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signal } from './signals.ts'

const felt: unknown[] = []
const heard: number[][] = []
let isMute = false
const node = () => ({ connect: (next: unknown) => next })
Object.defineProperty(globalThis.navigator, 'vibrate', {
  configurable: true,
  value: (pattern: unknown) => {
    if (isMute) throw new Error('not allowed')
    felt.push(pattern)
  },
})
Object.assign(globalThis, {
  AudioContext: class {
    currentTime = 5
    destination = {}
    resume = async () => {}
    createGain = () => ({ ...node(), gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } })
    createOscillator = () => {
      const frequency = { value: 0 }
      let from = 0
      return {
        ...node(),
        frequency,
        start: (at: number) => (from = at),
        stop: (at: number) => heard.push([frequency.value, from - 5, at - from].map((n) => Math.round(n * 100) / 100)),
      }
    }
  },
})

test('F-EVT-14 whoever is let in is one high tone and one pulse; anybody else two low tones and a longer one', () => {
  signal(true)
  assert.deepEqual([felt.splice(0), heard.splice(0)], [[80], [[1320, 0, 0.12]]])
  signal(false)
  assert.deepEqual(
    [felt.splice(0), heard.splice(0)],
    [
      [[200, 80, 200]],
      [
        [220, 0, 0.18],
        [220, 0.22, 0.18],
      ],
    ],
  )
  isMute = true
  signal(true) // the result is shown all the same
  assert.deepEqual([felt, heard], [[], []])
})
