import assert from 'node:assert/strict'
import { test } from 'node:test'

const kept = new Map<string, string>()
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
})
const { takeWanted, wantAfterLogin } = await import('./after-login.ts')

test('R-ROUTE-64 what a visitor pressed is carried out once, on the thing they pressed it for', () => {
  assert.equal(takeWanted('reserve', 'race'), false, 'nothing was pressed')
  wantAfterLogin('reserve', 'race')
  assert.deepEqual([takeWanted('vote', 'race'), takeWanted('reserve', 'other')], [false, false])
  assert.equal(takeWanted('reserve', 'race'), true)
  assert.equal(takeWanted('reserve', 'race'), false, 'it was carried out')
})

test('R-ROUTE-64 what was pressed half an hour ago, or before something else, is forgotten', (t) => {
  t.mock.timers.enable({ apis: ['Date'] })
  wantAfterLogin('like', 'article')
  wantAfterLogin('reserve', 'race')
  assert.equal(takeWanted('like', 'article'), false)
  t.mock.timers.tick(30 * 60_000)
  assert.equal(takeWanted('reserve', 'race'), false)
})
