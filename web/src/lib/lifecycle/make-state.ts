/** A state and who is told of its changes, for `useSyncExternalStore`. */
export function makeState<State extends object>(start: State) {
  const listeners = new Set<() => void>()
  let state = start
  return {
    get: () => state,
    set(change: Partial<State>): void {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
