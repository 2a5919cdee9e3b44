/** A browser's stores for tests that run in plain Node. */
export function fakeStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

/** Puts fresh stores in place of the globals. */
export function freshStores(): { local: Storage; session: Storage } {
  const [local, session] = [fakeStorage(), fakeStorage()]
  Object.defineProperty(globalThis, 'localStorage', { value: local, configurable: true })
  Object.defineProperty(globalThis, 'sessionStorage', { value: session, configurable: true })
  return { local, session }
}

/** Puts a drawer (indexed-db-store.ts) in place of the browser's own; gives what lies in it. `refuses` what has no room. */
export function freshDrawer(refuses: (key: string) => boolean = () => false): Map<string, unknown> {
  const kept = new Map<string, unknown>()
  const full = { error: new DOMException('no room', 'QuotaExceededError') }
  const drawer = {
    get: (key: string) => ({ result: kept.get(key) }),
    put: (value: unknown, key: string) => (refuses(key) ? full : { result: kept.set(key, value) }),
    delete: (key: string) => ({ result: kept.delete(key) }),
    getAllKeys: () => ({ result: [...kept.keys()] }),
  }
  const soon = (call: () => void) => queueMicrotask(call)
  const database = {
    objectStoreNames: { contains: () => true },
    transaction() {
      let isFull = false
      const noting = Object.fromEntries(
        Object.entries(drawer).map(([name, work]) => [
          name,
          (...args: never[]) => {
            const request = (work as (...of: never[]) => object)(...args)
            isFull = request === full
            return request
          },
        ]),
      )
      const transaction = { ...full, oncomplete: () => {}, onabort: () => {}, objectStore: () => noting }
      soon(() => (isFull ? transaction.onabort() : transaction.oncomplete()))
      return transaction
    },
  }
  const open = () => {
    const request = { result: database, onsuccess: () => {} }
    soon(() => request.onsuccess())
    return request
  }
  Object.defineProperty(globalThis, 'indexedDB', { value: { open }, configurable: true })
  return kept
}
