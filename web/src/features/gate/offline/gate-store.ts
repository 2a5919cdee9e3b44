import type { GateTicket } from '@vondrona/rules/gate'

/** The list of one gate as it is kept on the phone. */
export interface KeptList {
  gateKey: string
  eventId: string
  eventTitle: string
  gate: string
  keys: { kid: number; publicKey: string }[]
  cursor: string
  /** How many milliseconds the server's clock is ahead of this one. */
  clockOffset: number
  device: string
  tickets: GateTicket[]
}

/** What was scanned, until the server has it and afterwards. */
export interface KeptScan {
  nonce: string
  gateKey: string
  ticketId: string | null
  code: string | null
  at: string
  refused: boolean
  undoes: string | null
  /** What the server made of it; null: not sent yet. */
  outcome: string | null
  /** Taken back on this phone. */
  isUndone: boolean
}

/** A database of its own: ending a session of a member on this phone does not delete what the gate has to send. */
const name = 'vondrona-gate'
let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('lists', { keyPath: 'gateKey' })
      request.result.createObjectStore('scans', { keyPath: 'nonce' }).createIndex('gateKey', 'gateKey')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

async function within<R>(
  drawer: 'lists' | 'scans',
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<R>,
): Promise<R> {
  const transaction = (await open()).transaction(drawer, mode)
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(drawer))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = transaction.onerror = () => reject(transaction.error)
  })
}

/** What the phone keeps for hours without a network. Rejects where the browser keeps nothing. */
export const gateStore = {
  list: (gateKey: string): Promise<KeptList | undefined> => within('lists', 'readonly', (lists) => lists.get(gateKey)),
  /** The gate that was opened last, for a page that is opened without its link. */
  lastKey: async (): Promise<string | undefined> =>
    (await within<IDBValidKey[]>('lists', 'readonly', (lists) => lists.getAllKeys())).map(String).at(-1),
  keepList: (list: KeptList): Promise<unknown> => within('lists', 'readwrite', (lists) => lists.put(list)),
  scans: (gateKey: string): Promise<KeptScan[]> =>
    within('scans', 'readonly', (scans) => scans.index('gateKey').getAll(gateKey)),
  keepScan: (scan: KeptScan): Promise<unknown> => within('scans', 'readwrite', (scans) => scans.put(scan)),
}
