import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import type { GateTicket } from '@vondrona/rules/gate'
import { Refusal } from '../../../lib/api/graphql.ts'
import type { News, OfflineState } from './offline-keeper.ts'
import { type KeptAct, type KeptList, type OfflineStore, openedLast } from './offline-store.ts'

// Only the build knows the address of a worker.
registerHooks({
  resolve: (name, context, next) =>
    name.endsWith('?worker&url')
      ? { url: 'data:text/javascript,export default ""', shortCircuit: true }
      : next(name, context),
})
const { OfflineKeeper } = await import('./offline-keeper.ts')

/** What a device keeps, without a browser. */
function memory() {
  const lists = new Map<string, KeptList>()
  const acts = new Map<string, KeptAct>()
  const store: OfflineStore<KeptList, KeptAct> = {
    list: async (key) => lists.get(key),
    lastKey: async () => openedLast([...lists.values()]),
    keepList: async (list) => lists.set(list.gateKey, list),
    dropList: async (key) => lists.delete(key),
    acts: async (key) => [...acts.values()].filter(({ gateKey }) => gateKey === key),
    keepAct: async (act) => acts.set(act.nonce, act),
    dropActs: async (nonces) => {
      for (const nonce of nonces) acts.delete(nonce)
    },
  }
  return { lists, acts, store }
}

const first: OfflineState = {
  status: 'loading',
  isClosed: false,
  isOnline: false,
  title: '',
  gate: '',
  used: 0,
  total: 0,
  pending: 0,
}

/** A link that was revoked. */
class Closed extends OfflineKeeper<KeptList, KeptAct, OfflineState, News> {
  constructor(store: OfflineStore<KeptList, KeptAct>) {
    super('secret', store, first, 10)
  }
  protected async fetch(): Promise<News> {
    throw new Refusal({ code: 'GATE_CLOSED', message: 'closed' })
  }
  protected keep = (list: KeptList) => list
  protected post = async () => []
  protected uses = () => true
  protected more = () => ({})
}

const ticket = { id: 't', shortCode: 'ABC', name: 'Rasoa', bib: '', type: '', state: 'issued', at: null, gate: '' }
const list: KeptList = {
  gateKey: 'secret',
  eventId: 'e',
  eventTitle: 'Course',
  gate: 'Nord',
  keys: [],
  cursor: 'c',
  clockOffset: 0,
  device: 'A',
  openedAt: 1,
  tickets: [ticket as GateTicket],
}
const act: KeptAct = {
  nonce: 'sent',
  gateKey: 'secret',
  ticketId: 't',
  at: '2026-11-23T06:00:00Z',
  undoes: null,
  outcome: 'admitted',
  isUndone: false,
}

test('F-EVT-14 a link that is over leaves no names on the device', async () => {
  const { lists, acts, store } = memory()
  await store.keepList(list)
  await store.keepAct(act)
  const keeper = new Closed(store)
  await keeper.open()
  assert.deepEqual([lists.size, acts.size], [0, 0])
  const { isClosed, total, pending } = keeper.state()
  assert.deepEqual([isClosed, total, pending], [true, 0, 0])
})

test('N-02 what was not sent when its link ended is kept and said, with the device that did it', async () => {
  const { lists, acts, store } = memory()
  await store.keepList(list)
  await store.keepAct(act)
  await store.keepAct({ ...act, nonce: 'unsent', outcome: null })
  const keeper = new Closed(store)
  await keeper.open()
  assert.deepEqual([...acts.keys()], ['unsent'])
  const kept = lists.get('secret')
  assert.deepEqual([kept?.device, kept?.tickets, kept?.cursor], ['A', [], ''])
  assert.deepEqual([keeper.state().pending, keeper.state().isClosed], [1, true])
})

test('F-EVT-14 without a link in its address, the page opens the one that was opened last', async () => {
  const { lists, store } = memory()
  await store.keepList({ ...list, gateKey: 'zz', openedAt: Date.now() - 1000 })
  await store.keepList({ ...list, gateKey: 'aa', openedAt: Date.now() })
  assert.equal(await store.lastKey(), 'aa')
  assert.equal(openedLast([]), undefined)
  assert.equal(lists.size, 2)
})
