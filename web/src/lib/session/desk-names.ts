/** What stays of a bib desk when the session ends with which it was opened (docs/decisions/0087). */
import { deskName, ofSession, openOfflineLists } from '../device/database/offline-lists.ts'

interface List {
  gateKey: string
  tickets: readonly unknown[]
  cursor: string
}
interface PickUp {
  nonce: string
  gateKey: string
  /** Null: not sent yet. */
  outcome: string | null
  name?: string
}

export interface Desks {
  lists(): Promise<readonly List[]>
  pickUps(): Promise<readonly PickUp[]>
  putList(list: List): Promise<unknown>
  dropList(gateKey: string): Promise<unknown>
  putPickUp(pickUp: PickUp): Promise<unknown>
  dropPickUp(nonce: string): Promise<unknown>
}

/**
 * Names go, and what the server has. What was not sent stays without a name, and with it the device that did it: the
 * server takes it from no other one. A desk that was opened by a link has no session, and is left.
 */
export async function forgetDeskNames(desks: Desks = onThisDevice()): Promise<void> {
  const isOfSession = ({ gateKey }: { gateKey: string }) => gateKey.startsWith(ofSession)
  const pickUps = (await desks.pickUps()).filter(isOfSession)
  const unsent = pickUps.filter(({ outcome }) => outcome === null)
  for (const list of (await desks.lists()).filter(isOfSession)) {
    const { gateKey } = list
    const isNeeded = unsent.some((one) => one.gateKey === gateKey)
    await (isNeeded ? desks.putList({ ...list, tickets: [], cursor: '' }) : desks.dropList(gateKey))
  }
  for (const one of pickUps)
    await (one.outcome === null ? desks.putPickUp({ ...one, name: '' }) : desks.dropPickUp(one.nonce))
}

function onThisDevice(): Desks {
  const database = openOfflineLists(deskName)
  const all = <T>(drawer: string) =>
    database.within<T[]>(drawer, 'readonly', (at) => at(drawer).getAll() as IDBRequest<T[]>)
  const change = (drawer: string, work: (store: IDBObjectStore) => IDBRequest) =>
    database.within(drawer, 'readwrite', (at) => work(at(drawer)))
  return {
    lists: () => all<List>('lists'),
    pickUps: () => all<PickUp>('scans'),
    putList: (list) => change('lists', (lists) => lists.put(list)),
    dropList: (gateKey) => change('lists', (lists) => lists.delete(gateKey)),
    putPickUp: (one) => change('scans', (all) => all.put(one)),
    dropPickUp: (nonce) => change('scans', (all) => all.delete(nonce)),
  }
}
