import { type Drawer, openDatabase } from '../device/database/open-database.ts'
import { laterName } from '../session/session-end.ts'
import { withKind } from './kinds.ts'
import type { Kept, LaterStore } from './later.ts'

const [things, files] = ['things', 'files'] as const
const database = openDatabase(laterName, 1, (opened) => {
  for (const name of [things, files]) opened.createObjectStore(name)
})
const within = <R>(mode: IDBTransactionMode, work: (at: Drawer) => IDBRequest<R>) =>
  database.within([things, files], mode, work)

/** Before the end of the session takes it away. */
export const closeLater = database.close

const place = (id: string, of: string) => [id, of]
const allOf = (id: string) => IDBKeyRange.bound([id], [id, []])

/** Reads as empty where the device keeps nothing; that it has no room is said to whoever writes. */
export const laterStore: LaterStore = {
  get: (id) =>
    within('readonly', (at) => at(things).get(id) as IDBRequest<Kept | undefined>).then(
      (kept) => kept && withKind(kept),
      () => undefined,
    ),
  all: () =>
    within('readonly', (at) => at(things).getAll() as IDBRequest<Kept[]>).then(
      (all) => all.map(withKind),
      () => [],
    ),
  put: async (kept) => void (await within('readwrite', (at) => at(things).put(kept, kept.id))),
  file: (id, of) =>
    within('readonly', (at) => at(files).get(place(id, of)) as IDBRequest<Blob | undefined>).catch(() => undefined),
  putFile: async (id, of, file) => void (await within('readwrite', (at) => at(files).put(file, place(id, of)))),
  dropFiles: async (id, except) => {
    await within('readwrite', (at) => {
      const keys = at(files).getAllKeys(allOf(id))
      keys.onsuccess = () => {
        for (const key of keys.result as string[][]) if (!except.includes(key[1] ?? '')) at(files).delete(key)
      }
      return keys
    }).catch(() => {})
  },
  remove: async (id) => {
    await within('readwrite', (at) => {
      at(things).delete(id)
      return at(files).delete(allOf(id))
    }).catch(() => {})
  },
}
