import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellReceived } from './sw-data-use.ts'

test('N-09 what the service worker receives is told to the page that is looked at, to any other one where none is', async () => {
  let observe: (list: { getEntries: () => object[] }) => void = () => {}
  class Observer {
    constructor(then: typeof observe) {
      observe = then
    }
    observe() {}
  }
  Object.assign(globalThis, { PerformanceObserver: Observer })
  const told: unknown[] = []
  const page = (name: string, visibilityState: string) => ({
    visibilityState,
    postMessage: (message: object) => told.push([name, message]),
  })
  let pages = [page('a', 'hidden'), page('b', 'visible')]
  tellReceived({ clients: { matchAll: async () => pages } })
  const receive = async () => {
    observe({ getEntries: () => [{ name: 'https://a.mg/x', transferSize: 7 }] })
    await new Promise(setImmediate)
    return told.splice(0)
  }
  const message = { received: [['https://a.mg/x', 7]] }
  assert.deepEqual(await receive(), [['b', message]])
  pages = [page('a', 'hidden'), page('c', 'hidden')]
  assert.deepEqual(await receive(), [['a', message]])
  pages = []
  assert.deepEqual(await receive(), [])
})
