/**
 * A small drawer on the device (IndexedDB) for what must survive a closed page: kept answers, drafts. Of a session that
 * ends with its tab it is sealed (sealed.ts); of one that is remembered, and of visitors, it lies open.
 */
import { databaseName as name } from '../session/session-end.ts'
import { readKey } from './browser-storage.ts'
import { openDatabase, withRoom } from './database/open-database.ts'
import { isSealed, isTabSession, seal, unseal } from './sealed.ts'

const drawer = 'kept'
const database = openDatabase(name, 2, (opened, oldVersion) => {
  // Before version 2 nothing was sealed: what sessions of closed tabs left there goes.
  if (oldVersion === 1 && readKey('local', 'token') === null) opened.deleteObjectStore(drawer)
  if (!opened.objectStoreNames.contains(drawer)) opened.createObjectStore(drawer)
})
const within = <R>(mode: IDBTransactionMode, work: (kept: IDBObjectStore) => IDBRequest<R>) =>
  database.within(drawer, mode, (at) => work(at(drawer)))

/** What visitors read lies here too. All else is of a member: what comes late, after the session has ended, is not taken. */
const ofVisitors = /^(kept:|kept-answers$|articles-read$)/
const isNobodys = (key: string) =>
  !ofVisitors.test(key) && readKey('local', 'token') === null && readKey('session', 'token') === null

/** A device without room or permission reads as empty and keeps nothing; nobody has to care. */
export const store = {
  get: <Value>(key: string): Promise<Value | undefined> =>
    within<unknown>('readonly', (kept) => kept.get(key))
      .then((value) => (isSealed(value) ? unseal(value) : value) as Value | undefined)
      .catch(() => undefined),
  /** False: the device did not take it. */
  set: async (key: string, value: unknown): Promise<boolean> => {
    if (isNobodys(key)) return false
    try {
      const put = isTabSession() ? await seal(value) : value
      await withRoom(() => within('readwrite', (kept) => kept.put(put, key)))
      return true
    } catch {
      return false
    }
  },
  keys: (): Promise<string[]> =>
    within('readonly', (kept) => kept.getAllKeys()).then(
      (keys) => keys.map(String),
      () => [],
    ),
  delete: (key: string): Promise<void> =>
    within('readwrite', (kept) => kept.delete(key)).then(
      () => {},
      () => {},
    ),
}
