/**
 * What a browser of our promise (rules/src/constants/browsers.ts) may lack, and a page may use. Newer browsers never load this
 * file: main.tsx asks first.
 */
import { keepForOffline } from '../lifecycle/service-worker.ts'
import { fillPopovers } from './popovers.ts'

function fill(target: object, methods: Record<string, (this: never, ...given: never[]) => unknown>) {
  for (const [name, value] of Object.entries(methods))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

fill(Array.prototype, {
  findLastIndex(this: unknown[], wanted: (item: unknown, at: number, list: unknown[]) => unknown, self?: unknown) {
    let at = this.length - 1
    while (at >= 0 && !wanted.call(self, this[at], at, this)) at--
    return at
  },
  findLast(this: unknown[], wanted: (item: unknown, at: number, list: unknown[]) => unknown, self?: unknown) {
    for (let at = this.length - 1; at >= 0; at--) if (wanted.call(self, this[at], at, this)) return this[at]
    return undefined
  },
  toReversed(this: unknown[]) {
    return Array.from(this).reverse()
  },
  toSorted(this: unknown[], order?: (one: unknown, other: unknown) => number) {
    return Array.from(this).sort(order)
  },
  toSpliced(this: unknown[], ...given: [number, number, ...unknown[]]) {
    const copy = Array.from(this)
    copy.splice(...given)
    return copy
  },
})

type KeyOf = (item: unknown, at: number) => unknown

function grouped(items: Iterable<unknown>, keyOf: KeyOf): Map<unknown, unknown[]> {
  const groups = new Map<unknown, unknown[]>()
  let at = 0
  for (const item of items) {
    const key = keyOf(item, at++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

fill(Map, { groupBy: grouped })
fill(Object, {
  groupBy(items: Iterable<unknown>, keyOf: KeyOf) {
    const groups = grouped(items, (item, at) => {
      const key = keyOf(item, at)
      return typeof key === 'symbol' ? key : String(key)
    })
    return Object.assign(Object.create(null), Object.fromEntries(groups as Map<PropertyKey, unknown>))
  },
})

fill(Promise, {
  withResolvers() {
    let resolve: unknown
    let reject: unknown
    const promise = new Promise((...both) => {
      ;[resolve, reject] = both
    })
    return { promise, resolve, reject }
  },
})

const parsed = (address: string, base?: string) => {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
fill(URL, { parse: parsed, canParse: (address: string, base?: string) => parsed(address, base) !== null })

function firstOf(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason)
      break
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  }
  return controller.signal
}

function after(time: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), time)
  return controller.signal
}

fill(AbortSignal, { any: firstOf, timeout: after })
fill(AbortSignal.prototype, {
  throwIfAborted(this: AbortSignal) {
    if (this.aborted) throw this.reason
  },
})

fillPopovers(fill)
keepForOffline(['older'])
