import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { runSessionCleanups } from '../session/session-end.ts'
import { showBadge } from './badge.ts'

let shown: number | null = null
const put = (navigator: object) =>
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true })

beforeEach(() => {
  shown = null
  put({
    setAppBadge: async (count: number) => {
      shown = count
    },
    clearAppBadge: async () => {
      shown = null
    },
  })
})

test('the icon of the installed app has the number of what is unread, and none once all is read', () => {
  showBadge(3)
  assert.equal(shown, 3)
  showBadge(0)
  assert.equal(shown, null)
})

test('R-AUTH-10 the number goes with the member', async () => {
  showBadge(3)
  await runSessionCleanups()
  assert.equal(shown, null)
})

test('a browser without such a number, or a phone that refuses it, goes on', async () => {
  put({})
  showBadge(1)
  showBadge(0)
  put({ setAppBadge: () => Promise.reject(new DOMException('refused')) })
  showBadge(1)
  await new Promise((resolve) => setImmediate(resolve))
})
