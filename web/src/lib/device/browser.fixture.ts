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
