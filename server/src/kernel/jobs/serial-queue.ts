/** Work of the same key, one after the other. */
export type SerialQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * In this process: whoever waits holds nothing in the meantime. A lock of the database would let each of them hold a
 * connection, until none is left for anybody else.
 */
export function makeSerialQueue(): SerialQueue {
  const turns = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const mine = (turns.get(key) ?? Promise.resolve()).catch(() => undefined).then(work)
    turns.set(key, mine)
    try {
      return await mine
    } finally {
      if (turns.get(key) === mine) turns.delete(key)
    }
  }
}
