import type { GateTicket } from '@vondrona/rules/gate'
import { openOfflineLists } from '../../../lib/device/database/offline-lists.ts'
import { withRoom } from '../../../lib/device/database/open-database.ts'

/** The list of one link as it is kept on the device. */
export interface KeptList {
  /** Of the list (`bundleVersion`). Absent: the first one, which had the codes themselves. */
  version?: number
  /** For the tags of typed codes. */
  codeSalt?: string
  /** The secret of the link, or what stands for an organiser's event. */
  gateKey: string
  eventId: string
  eventTitle: string
  gate: string
  keys: { kid: number; publicKey: string }[]
  cursor: string
  /** Of lists of earlier versions: how many milliseconds the server's clock was ahead of this one. */
  clockOffset?: number
  device: string
  /** When the page was opened with it. */
  openedAt: number
  tickets: GateTicket[]
}

/** What was done, until the server has it and afterwards. */
export interface KeptAct {
  nonce: string
  gateKey: string
  ticketId: string | null
  /** By the server's clock, whatever becomes of this one (lib/time/server-clock.ts). */
  at: string
  /** As `guessedAhead` said then. Absent: an act of an earlier version, dated by the clock of the device. */
  ahead?: number | null
  undoes: string | null
  /** What the server made of it; null: not sent yet. */
  outcome: string | null
  /** Taken back on this device. */
  isUndone: boolean
}

export type OfflineStore<List extends KeptList, Act extends KeptAct> = ReturnType<typeof offlineStore<List, Act>>

/**
 * What a device keeps for hours without a network. Rejects where the browser keeps nothing. A database of its own: ending
 * a session of a member on this device does not delete what volunteers have to send. The names of a desk that was opened
 * with a session go with it (lib/session/desk-names.ts).
 */
export function offlineStore<List extends KeptList, Act extends KeptAct>(name: string) {
  const database = openOfflineLists(name)
  const within = <R>(
    drawer: 'lists' | 'scans',
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<R>,
  ): Promise<R> => database.within(drawer, mode, (at) => work(at(drawer)))
  const keep = (drawer: 'lists' | 'scans', put: (store: IDBObjectStore) => IDBRequest): Promise<unknown> =>
    withRoom(() => within(drawer, 'readwrite', put))

  return {
    list: (gateKey: string): Promise<List | undefined> => within('lists', 'readonly', (lists) => lists.get(gateKey)),
    /** The link that was opened last, for a page that is opened without it. */
    lastKey: async (): Promise<string | undefined> =>
      openedLast(await within<List[]>('lists', 'readonly', (lists) => lists.getAll())),
    dropList: (gateKey: string): Promise<unknown> => within('lists', 'readwrite', (lists) => lists.delete(gateKey)),
    keepList: (list: List): Promise<unknown> => keep('lists', (lists) => lists.put(list)),
    acts: (gateKey: string): Promise<Act[]> =>
      within('scans', 'readonly', (acts) => acts.index('gateKey').getAll(gateKey)),
    /** What the server does not have, by the link that it was done with. */
    async unsent(): Promise<{ gateKey: string; title: string; n: number; since: number }[]> {
      const acts = await within<Act[]>('scans', 'readonly', (all) => all.getAll())
      const lists = await within<List[]>('lists', 'readonly', (all) => all.getAll())
      const byKey = Map.groupBy(
        acts.filter(({ outcome }) => outcome === null),
        ({ gateKey }) => gateKey,
      )
      return [...byKey].map(([gateKey, all]) => ({
        gateKey,
        title: lists.find((list) => list.gateKey === gateKey)?.eventTitle ?? '',
        n: all.length,
        since: Math.min(...all.map(({ at }) => Date.parse(at))),
      }))
    },
    keepAct: (act: Act): Promise<unknown> => keep('scans', (acts) => acts.put(act)),
    dropActs: async (nonces: readonly string[]): Promise<void> => {
      await Promise.all(nonces.map((nonce) => within('scans', 'readwrite', (acts) => acts.delete(nonce))))
    },
  }
}

/** Lists of earlier versions do not say when they were opened. */
export const openedLast = (lists: readonly Pick<KeptList, 'gateKey' | 'openedAt'>[]): string | undefined =>
  [...lists].sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))[0]?.gateKey
