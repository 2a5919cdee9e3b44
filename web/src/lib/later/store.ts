import { laterName } from '../session/session-end.ts'
import type { Kept, LaterStore } from './later.ts'

const [things, files] = ['things', 'files'] as const
let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(laterName, 1)
    request.onupgradeneeded = () => {
      for (const name of [things, files]) request.result.createObjectStore(name)
    }
    request.onsuccess = () => {
      request.result.onclose = () => {
        opening = undefined
      }
      request.result.onversionchange = () => void closeLater()
      resolve(request.result)
    }
    request.onerror = request.onblocked = () => reject(request.error)
  }).catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Another tab, or the end of the session, takes the database away. */
export async function closeLater(): Promise<void> {
  const closing = opening
  opening = undefined
  await closing?.then((database) => database.close()).catch(() => {})
}

async function within<R>(mode: IDBTransactionMode, work: (at: (name: string) => IDBObjectStore) => IDBRequest<R>) {
  const transaction = (await open()).transaction([things, files], mode)
  return new Promise<R>((resolve, reject) => {
    const request = work((name) => transaction.objectStore(name))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

const place = (id: string, of: string) => [id, of]

/** Reads as empty where the device keeps nothing; that it has no room is said to whoever writes. */
export const laterStore: LaterStore = {
  get: (id) => within('readonly', (at) => at(things).get(id) as IDBRequest<Kept | undefined>).catch(() => undefined),
  all: () => within('readonly', (at) => at(things).getAll() as IDBRequest<Kept[]>).catch(() => []),
  put: async (kept) => void (await within('readwrite', (at) => at(things).put(kept, kept.id))),
  file: (id, of) =>
    within('readonly', (at) => at(files).get(place(id, of)) as IDBRequest<Blob | undefined>).catch(() => undefined),
  putFile: async (id, of, file) => void (await within('readwrite', (at) => at(files).put(file, place(id, of)))),
  remove: async (id) => {
    await within('readwrite', (at) => {
      at(things).delete(id)
      return at(files).delete(IDBKeyRange.bound([id], [id, []]))
    }).catch(() => {})
  },
}
