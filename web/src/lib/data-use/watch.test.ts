import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { countedData, takeCounted } from './count.ts'
import { currentUse } from './data-use.ts'
import { watchDataUse } from './watch.ts'

test('N-09 what the browser and the service worker say came is counted by area, and written when the page goes out of sight', async () => {
  Reflect.deleteProperty(globalThis, 'PerformanceObserver')
  watchDataUse() // a browser that tells nothing
  assert.equal(countedData().size, 0)
  const { local } = freshStores()
  const observers: { seen: (list: object) => void; options: object }[] = []
  const heard: Record<string, (event: object) => void> = {}
  const listen = (name: string, listener: (event: object) => void) => {
    assert.ok(!heard[name], 'once')
    heard[name] = listener
  }
  const page = { addEventListener: listen, visibilityState: 'visible' }
  Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: { addEventListener: listen } } })
  Object.assign(globalThis, {
    location: { origin: 'https://v.mg', pathname: '/magazine' },
    document: page,
    addEventListener: listen,
    PerformanceObserver: class {
      readonly seen: (list: object) => void
      constructor(seen: (list: object) => void) {
        this.seen = seen
      }
      observe(options: object) {
        observers.push({ seen: this.seen, options })
      }
    },
  })
  watchDataUse()
  watchDataUse()
  assert.deepEqual(
    observers.map(({ options }) => options),
    ['navigation', 'resource'].map((type) => ({ type, buffered: true })),
  )
  const came = (path: string, transferSize: number) =>
    observers[1]?.seen({ getEntries: () => [{ name: `https://v.mg${path}`, transferSize }] })
  came('/api/graphql', 100)
  came('/assets/a.js', 40)
  came('/media/live/x.m3u8', 9000) // the player counts its own
  heard.message?.({ data: { received: [['https://v.mg/api/images/1', 7]] } })
  heard.message?.({ data: { other: true } })
  assert.deepEqual(Object.fromEntries(countedData()), { magazine: 107, app: 40 })
  heard.visibilitychange?.({})
  assert.equal(local.length, 0)
  page.visibilityState = 'hidden'
  heard.visibilitychange?.({})
  assert.deepEqual([countedData().size, local.length], [0, 1])
  came('/api/graphql', 3)
  heard.pagehide?.({})
  assert.deepEqual(currentUse(new Date())?.bytes, { magazine: 110, app: 40 })
  assert.equal(takeCounted().size, 0)
})
