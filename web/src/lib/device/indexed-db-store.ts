/** A small drawer on the device (IndexedDB) for what must survive a closed page: kept answers, drafts. */
import { databaseName as name } from '../session/session-end.ts'

const drawer = 'kept'
let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(drawer)
    request.onsuccess = () => {
      request.result.onclose = () => (opening = undefined) // the browser may close it when the disk is full
      request.result.onversionchange = () => {
        request.result.close()
        opening = undefined
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(request.error)
  }).catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

async function within<R>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<R>): Promise<R> {
  const transaction = (await open()).transaction(drawer, mode)
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(drawer))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** A device without room or permission reads as empty and keeps nothing; nobody has to care. */
export const store = {
  get: <Value>(key: string): Promise<Value | undefined> =>
    within<Value | undefined>('readonly', (kept) => kept.get(key)).catch(() => undefined),
  set: (key: string, value: unknown): Promise<void> =>
    within('readwrite', (kept) => kept.put(value, key)).then(
      () => {},
      () => {},
    ),
  delete: (key: string): Promise<void> =>
    within('readwrite', (kept) => kept.delete(key)).then(
      () => {},
      () => {},
    ),
}
