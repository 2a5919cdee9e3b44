export type Drawer = (name: string) => IDBObjectStore

/**
 * A database on the device (IndexedDB), opened when it is first needed and again after the browser, or another tab that
 * deletes or upgrades it, closed it. Rejects where the browser keeps nothing.
 */
export function openDatabase(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase, oldVersion: number) => void,
) {
  let opening: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, version)
      request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion)
      request.onsuccess = () => {
        request.result.onclose = () => (opening = undefined) // the disk may be full
        request.result.onversionchange = () => void close()
        resolve(request.result)
      }
      request.onerror = request.onblocked = () => reject(request.error)
    }).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function close(): Promise<void> {
    const closing = opening
    opening = undefined
    await closing?.then((database) => database.close()).catch(() => {})
  }

  return {
    close,
    /** One transaction over these stores; resolves once it is on the disk, with what `work` asked for. */
    async within<R>(
      stores: string | string[],
      mode: IDBTransactionMode,
      work: (at: Drawer) => IDBRequest<R>,
    ): Promise<R> {
      const transaction = (await open()).transaction(stores, mode)
      return new Promise((resolve, reject) => {
        const request = work((store) => transaction.objectStore(store))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error)
      })
    },
  }
}

let makeRoom: (() => Promise<void>) | undefined
/** Who gives room when the device has none left. */
export function whenFull(work: () => Promise<void>): void {
  makeRoom = work
}

let isMakingRoom = false
async function makeRoomOnce(work: () => Promise<void>): Promise<void> {
  isMakingRoom = true
  try {
    await work()
  } finally {
    isMakingRoom = false
  }
}

const isFull = (error: unknown) => (error as { name?: unknown } | null)?.name === 'QuotaExceededError'

/** Writes, after room was made where there was none. Rejects where the device does not take it. */
export async function withRoom<R>(write: () => Promise<R>): Promise<R> {
  return write().catch(async (error) => {
    if (!isFull(error) || !makeRoom || isMakingRoom) throw error
    await makeRoomOnce(makeRoom)
    return write()
  })
}
