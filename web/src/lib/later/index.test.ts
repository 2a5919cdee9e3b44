import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayGoOnFor } from './index.ts'

test('N-09 who was not asked pays nothing: it goes on while there is Wi-Fi; who agreed goes on anywhere', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  const on = (type: string | undefined) =>
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { connection: { type } } })
  const [unasked, agreed] = [mayGoOnFor(false), mayGoOnFor(true)]
  try {
    const may = ['wifi', 'ethernet', 'cellular', undefined].map((type) => {
      on(type)
      return [unasked(), agreed()]
    })
    assert.deepEqual(may, [
      [true, true],
      [true, true],
      [false, true],
      [false, true],
    ])
  } finally {
    if (before) Object.defineProperty(globalThis, 'navigator', before)
  }
})
