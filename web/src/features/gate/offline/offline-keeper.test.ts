import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import { type GateTicket, tagOfCode } from '@vondrona/rules/gate'
import { eventMark } from '@vondrona/rules/tickets'
import { encodeTicket, makeShortCode, writePayload } from '@vondrona/rules/tickets/code'
import { Refusal } from '../../../lib/api/graphql.ts'
import { freshStores } from '../../../lib/device/browser.fixture.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
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
    unsent: async () => [],
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
  whyClosed: '',
  device: '',
  isOnline: false,
  isRefused: false,
  title: '',
  gate: '',
  used: 0,
  total: 0,
  pending: 0,
  refused: 0,
  isUnkept: false,
  listedAt: null,
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

const ticket = { id: 't', tag: 'ABC', name: 'Rasoa', bib: '', type: '', state: 'issued', at: null, gate: '' }
const list: KeptList = {
  version: 2,
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
  const { isClosed, whyClosed, total, pending } = keeper.state()
  assert.deepEqual([isClosed, whyClosed, total, pending], [true, 'closed', 0, 0])
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

test('F-EVT-14 a link that was over before this device had its list says so, and nothing is kept of it', async () => {
  for (const kept of [
    [],
    [
      { ...act, outcome: null },
      { ...act, nonce: 'other' },
    ],
  ]) {
    const { lists, store } = memory()
    for (const one of kept) await store.keepAct(one)
    const keeper = new Closed(store)
    await keeper.open()
    const { isClosed, whyClosed, status } = keeper.state()
    assert.deepEqual([isClosed, whyClosed, status, lists.size], [true, 'closed', 'failed', 0])
  }
})

test('F-EVT-14 without a link in its address, the page opens the one that was opened last', async () => {
  const { lists, store } = memory()
  await store.keepList({ ...list, gateKey: 'zz', openedAt: Date.now() - 1000 })
  await store.keepList({ ...list, gateKey: 'aa', openedAt: Date.now() })
  assert.equal(await store.lastKey(), 'aa')
  assert.equal(openedLast([]), undefined)
  assert.equal(lists.size, 2)
})

/** A link that works, as soon as there is a network. */
class Working extends OfflineKeeper<KeptList, KeptAct, OfflineState, News> {
  readonly cursors: (string | null)[] = []
  readonly sent: string[] = []
  isOffline = false
  arrives = () => {}
  refusal: Refusal | null = null
  news: News = {
    version: 2,
    codeSalt: 'link',
    eventId: 'e',
    gate: 'Nord',
    eventTitle: 'Course',
    keys: [],
    tickets: '',
    cursor: 'next',
    serverTime: new Date().toISOString(),
  }
  constructor(store: OfflineStore<KeptList, KeptAct>) {
    super('secret', store, first, 10)
  }
  look = (code: string) => this.judge(code)
  protected async fetch(cursor: string | null): Promise<News> {
    if (this.isOffline) throw new TypeError('no network')
    if (this.refusal) throw this.refusal
    this.cursors.push(cursor)
    this.arrives()
    return this.news
  }
  protected keep = (kept: KeptList) => kept
  protected async post(acts: readonly KeptAct[]) {
    this.sent.push(...acts.map(({ nonce }) => nonce))
    return acts.map(({ nonce }) => ({ nonce, outcome: 'admitted' }))
  }
  protected uses = () => true
  protected more = () => ({})
}

const code = makeShortCode(Uint8Array.from({ length: 8 }, (_, n) => n * 5))
const id = '0199e3a0-5c1d-7abc-8def-0123456789ab'
const line = (tag: string, state = 'i') => [id.replaceAll('-', ''), tag, '10 km', '', 'Rasoa', state, '', ''].join('\t')

test('N-02 a list of an earlier version goes on without a network, and is replaced as a whole with one', async () => {
  const { lists, store } = memory()
  const { tag: _, ...old } = { ...ticket, id, shortCode: code }
  const gone = { ...old, id: 'gone' }
  const { version: __, ...earlier } = { ...list, tickets: [old, gone] as unknown as GateTicket[] }
  await store.keepList(earlier)
  const keeper = new Working(store)
  keeper.isOffline = true
  await keeper.open()
  assert.equal((await keeper.look(code)).kind, 'admitted')
  keeper.isOffline = false
  keeper.news = { ...keeper.news, tickets: line(await tagOfCode(code, { eventId: 'e', link: 'link' })) }
  await keeper.sync()
  await keeper.sync()
  assert.deepEqual(keeper.cursors, [null, 'next'])
  assert.ok(!JSON.stringify([...lists.values()]).includes(code), 'no code is left on the device')
  assert.equal((await keeper.look(code)).kind, 'admitted', 'by its tag')
})

test('F-EVT-14 what an organiser undid is no longer used on a phone that comes back', async () => {
  const { store } = memory()
  const tag = await tagOfCode(code, { eventId: 'e', link: 'link' })
  const keeper = new Working(store)
  keeper.news = { ...keeper.news, tickets: line(tag, 'u') }
  await keeper.open()
  assert.equal((await keeper.look(code)).kind, 'already_used')
  keeper.isOffline = true
  await keeper.sync()
  keeper.isOffline = false
  keeper.news = { ...keeper.news, tickets: line(tag, 'i') }
  await keeper.sync()
  assert.equal((await keeper.look(code)).kind, 'admitted')
})

test('N-02 what waits is sent in the order in which it happened', async () => {
  const { store } = memory()
  await store.keepList(list)
  for (const [nonce, hour] of [
    ['late', '08'],
    ['early', '06'],
    ['middle', '07'],
  ])
    await store.keepAct({ ...act, nonce: nonce ?? '', at: `2026-11-23T${hour}:00:00Z`, outcome: null })
  const keeper = new Working(store)
  await keeper.open()
  assert.deepEqual(keeper.sent, ['early', 'middle', 'late'])
})

test('N-02 a server that cannot is no missing network, and both are over with the next answer', async () => {
  const keeper = new Working(memory().store)
  const now = () => {
    const { isOnline, isRefused } = keeper.state()
    return [isOnline, isRefused]
  }
  await keeper.open()
  assert.deepEqual(now(), [true, false])
  for (const code of ['NETWORK', 'TIMEOUT', 'ABORTED']) {
    keeper.refusal = new Refusal({ code, message: 'Vérifiez votre connexion' })
    await keeper.sync()
    assert.deepEqual(now(), [false, false], code)
  }
  for (const code of ['INTERNAL', 'RATE_LIMITED', 'BAD_ANSWER']) {
    keeper.refusal = new Refusal({ code, message: 'Réessayez plus tard' })
    await keeper.sync()
    assert.deepEqual(now(), [false, true], code)
    assert.equal(keeper.state().whyClosed, '', 'the link is not over')
  }
  keeper.refusal = null
  keeper.isOffline = true
  await keeper.sync()
  assert.deepEqual(now(), [false, false], 'what no server said')
  keeper.isOffline = false
  await keeper.sync()
  assert.deepEqual(now(), [true, false])
})

/** A desk of one person: what is done here uses its ticket, and can be taken back. */
class Busy extends Working {
  readonly batches: number[] = []
  readonly askedBy: (string | null)[] = []
  readonly kinds = { refusedHere: 'other' }
  readonly done = (nonce: string, more: Partial<KeptAct> = {}) =>
    this.keepAct({ ...act, nonce, ticketId: id, outcome: null, ...more })
  readonly gives = (nonce: string, ticketId: string | null = id) => this.use({ ...act, nonce, ticketId })
  readonly back = (nonce: string) => this.takeBack(nonce)
  protected override used = () => ({ bib: 'M-1' })
  protected override unused = () => ({ bib: '' })
  readonly all = () => [...this.acts.values()].map(({ nonce, undoes, isUndone }) => ({ nonce, undoes, isUndone }))
  readonly ticket = (ticketId = id) => this.tickets.get(ticketId)
  readonly answer = (nonce: string) => this.acts.get(nonce)?.outcome
  protected override uses = ({ gateKey }: KeptAct = act) => gateKey !== this.kinds.refusedHere
  protected override async post(acts: readonly KeptAct[]) {
    this.batches.push(acts.length)
    return super.post(acts)
  }
}

test('N-02 what waits is sent in turns of at most so many, each once; what the server does not know changes nothing', async () => {
  const { store, acts } = memory()
  for (let n = 0; n < 21; n++)
    await store.keepAct({ ...act, nonce: `n${n}`, at: new Date(n * 1000).toISOString(), outcome: null })
  const keeper = new Busy(store)
  assert.equal((await Promise.all([keeper.open(), keeper.sync()]))[1], true, 'one synchronisation for both')
  assert.deepEqual(keeper.batches, [10, 10, 1])
  assert.ok([...acts.values()].every(({ outcome }) => outcome === 'admitted'))
  assert.equal(await keeper.sync(), false, 'nothing is new')
  assert.deepEqual([keeper.batches.length, keeper.state().pending], [3, 0])
})

test('N-02 after a restart what was not sent still uses its ticket; what was sent, taken back, or takes back does not', async () => {
  for (const [more, state] of [
    [{}, 'checked_in'],
    [{ outcome: 'admitted' }, 'issued'],
    [{ isUndone: true }, 'issued'],
    [{ undoes: 'x' }, 'issued'],
    [{ ticketId: null }, 'issued'],
    [{ gateKey: 'other' }, 'issued'],
  ] as const) {
    const { store } = memory()
    await store.keepList({ ...list, tickets: [{ ...ticket, id } as GateTicket] })
    const kept = { ...act, ticketId: id, outcome: null, ...more }
    const keeper = new Busy({ ...store, acts: async () => [kept] })
    keeper.isOffline = true
    await keeper.open()
    assert.equal(keeper.ticket()?.state, state, JSON.stringify(more))
    const { used, total, status } = keeper.state()
    assert.deepEqual([used, total, status], [state === 'issued' ? 0 : 1, 1, 'ready'])
  }
})

test('N-02 of two that used a ticket here the first counts, and what ended is not used by either', async () => {
  for (const [before, state, at] of [
    ['issued', 'checked_in', '2026-11-23T06:00:00.000Z'],
    ['revoked', 'revoked', undefined],
  ] as const) {
    const { store } = memory()
    await store.keepList({ ...list, tickets: [{ ...ticket, id, state: before } as GateTicket] })
    for (const hour of ['07', '06', '08'])
      await store.keepAct({ ...act, nonce: hour, ticketId: id, at: `2026-11-23T${hour}:00:00Z`, outcome: null })
    const keeper = new Busy(store)
    keeper.isOffline = true
    await keeper.open()
    assert.deepEqual([keeper.ticket()?.state, keeper.ticket()?.at?.toISOString()], [state, at])
  }
})

test('R-TKT-08 a signed ticket is unknown until the keys of its event are there, by the list or by news of it', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const signed = writePayload({
    kid: 1,
    event: eventMark('e'),
    type: 0,
    ticketId: id,
    bib: 0,
    expiryDay: 60_000,
    flags: 0,
  })
  const text = encodeTicket(signed, sign(null, signed, privateKey))
  const keys = [{ kid: 1, publicKey: publicKey.export({ format: 'jwk' }).x ?? '' }]
  const { store } = memory()
  const keeper = new Working(store)
  await keeper.open()
  assert.equal((await keeper.look(text)).kind, 'unknown')
  keeper.news = { ...keeper.news, keys }
  await keeper.sync()
  assert.equal((await keeper.look(text)).kind, 'admitted')
  const restarted = new Working(store)
  restarted.isOffline = true
  await restarted.open()
  assert.equal((await restarted.look(text)).kind, 'admitted')
})

test('N-02 an act is taken back once, and told as an act of its own; one that nobody did is not', async () => {
  const { store } = memory()
  const keeper = new Busy(store)
  keeper.news = { ...keeper.news, tickets: line('TAG') }
  await keeper.open()
  await keeper.done('here')
  keeper.gives('here')
  assert.deepEqual([keeper.ticket()?.state, keeper.ticket()?.bib, keeper.ticket()?.gate], ['checked_in', 'M-1', 'Nord'])
  keeper.gives('again')
  await keeper.back('nobody did')
  assert.equal(keeper.all().length, 1)
  await keeper.back('here')
  const { state, bib, at, gate } = keeper.ticket() ?? {}
  assert.deepEqual([state, bib, at, gate], ['issued', '', null, ''])
  await keeper.back('here')
  const [first, second, ...more] = keeper.all()
  assert.deepEqual([first, more], [{ nonce: 'here', undoes: null, isUndone: true }, []])
  assert.deepEqual([second?.undoes, second?.isUndone], ['here', true])
  await keeper.done('elsewhere', { gateKey: 'other' })
  await keeper.back('elsewhere')
  assert.equal(keeper.all().length, 3)
  await keeper.done('of no ticket', { ticketId: null })
  await keeper.back('of no ticket')
  assert.deepEqual([keeper.all().length, keeper.state().total], [5, 1])
  keeper.gives('unlisted', 'new')
  assert.deepEqual([keeper.ticket('new')?.state, keeper.state().total], ['checked_in', 2])
  keeper.gives('nobody', null)
  assert.equal(keeper.state().total, 2)
})

test('N-02 a list that is the same is not written again, one that differs in anything but the clock is', async () => {
  const { store } = memory()
  let written = 0
  const keeper = new Busy({ ...store, keepList: async () => void written++ })
  keeper.isOffline = true
  await keeper.open()
  assert.deepEqual([keeper.state().status, written], ['failed', 0])
  keeper.isOffline = false
  keeper.news = { ...keeper.news, tickets: line('TAG') }
  assert.equal(await keeper.sync(), true)
  assert.deepEqual([keeper.state().status, keeper.state().title, written], ['ready', 'Course', 1])
  keeper.news = { ...keeper.news, tickets: '', serverTime: new Date(Date.now() + 3_600_000).toISOString() }
  assert.equal(await keeper.sync(), false)
  assert.equal(written, 1)
  assert.ok(Math.abs(serverNow().getTime() - Date.now() - 3_600_000) < 10_000, 'its clock counts all the same')
  for (const more of [{ cursor: 'later' }, { gate: 'Sud' }, { codeSalt: 'other' }]) {
    keeper.news = { ...keeper.news, ...more }
    await keeper.sync()
  }
  assert.equal(written, 4)
  keeper.news = { ...keeper.news, tickets: line('TAG', 'r') }
  await keeper.sync()
  assert.equal(written, 5, 'a ticket is another one, and nothing else')
  keeper.news = { ...keeper.news, tickets: line('TAG') }
  await keeper.sync()
  assert.equal(keeper.state().total, 1, 'tickets that did not change stay')
  keeper.isOffline = true
  await keeper.sync()
  assert.deepEqual([keeper.state().status, keeper.state().isOnline], ['ready', false])
})

test('N-02 what was used, and what admits: also whose holder went out, and not what ended', async () => {
  const { store } = memory()
  const states = ['issued', 'issued', 'issued', 'left', 'left', 'checked_in', 'revoked'] as const
  const tickets = states.map((state, n) => ({ ...ticket, id: `t${n}`, tag: `${n}`, state }) as GateTicket)
  await store.keepList({ ...list, tickets })
  const keeper = new Busy(store)
  keeper.isOffline = true
  await keeper.open()
  assert.deepEqual([keeper.state().used, keeper.state().total], [1, 6])
})

test('N-02 the page hears of every change until it is left', async () => {
  const keeper = new Busy(memory().store)
  let heard = 0
  const stop = keeper.subscribe(() => heard++)
  keeper.news = { ...keeper.news, tickets: line('TAG') }
  await keeper.open()
  assert.ok(heard > 0)
  stop()
  const before = heard
  await keeper.done('x')
  assert.deepEqual([heard, keeper.state().pending], [before, 1])
  await keeper.sync()
  assert.deepEqual([keeper.answer('x'), keeper.state().pending], ['admitted', 0])
})

test('N-02 a device that takes nothing says so at once, until it does or the server has it', async () => {
  const { store, acts } = memory()
  const full = { act: true, list: false }
  const take = async <R>(what: 'act' | 'list', write: () => Promise<R>) => {
    if (full[what]) throw new DOMException('no room', 'QuotaExceededError')
    return write()
  }
  const keeper = new Busy({
    ...store,
    keepAct: (one) => take('act', () => store.keepAct(one)),
    keepList: (one) => take('list', () => store.keepList(one)),
  })
  const isUnkept = () => keeper.state().isUnkept
  keeper.news = { ...keeper.news, tickets: line('TAG') }
  await keeper.open()
  assert.equal(isUnkept(), false)
  keeper.isOffline = true
  await keeper.done('a')
  assert.equal(isUnkept(), true)
  await keeper.sync()
  assert.equal(isUnkept(), true)
  full.act = false
  await keeper.sync()
  assert.deepEqual([isUnkept(), [...acts.keys()]], [false, ['a']], 'somebody made room, without a network')
  full.act = true
  await keeper.done('b')
  assert.equal(isUnkept(), true)
  keeper.isOffline = false
  await keeper.sync()
  assert.deepEqual([isUnkept(), keeper.sent], [false, ['a', 'b']], 'the server has it')
  full.list = true
  keeper.news = { ...keeper.news, cursor: 'later' }
  await keeper.sync()
  assert.equal(isUnkept(), true, 'a page without a list opens no more')
  full.list = false
  await keeper.sync()
  assert.equal(isUnkept(), false)
})

test('N-02 the browser is asked not to throw away what a link keeps', async () => {
  let asked = 0
  const storage = { persist: async () => Boolean(++asked) }
  Object.defineProperty(globalThis.navigator, 'storage', { value: storage, configurable: true })
  await new Working(memory().store).open()
  assert.equal(asked, 1)
})

/** Tabs of one browser: what lies on the device is one, and channels of a name hear each other. */
function tabs() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  Object.assign(globalThis, { document: page })
  const { acts, store } = memory()
  const news = line('TAG')
  const open = async () => {
    const keeper = new Busy(store)
    keeper.news = { ...keeper.news, tickets: news }
    const close = keeper.watch()
    await keeper.open()
    keeper.isOffline = true
    return { keeper, close, state: () => [keeper.ticket()?.state, keeper.ticket()?.bib, keeper.state().pending] }
  }
  const isSeen = () => {
    page.dispatchEvent(new Event('visibilitychange'))
    return new Promise((resolve) => setTimeout(resolve))
  }
  return { acts, store, open, isSeen }
}
const soon = async (isSo: () => boolean) => {
  for (let n = 0; n < 200 && !isSo(); n++) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('N-02 what one tab does with a link, another one of this browser knows at once, undone or sent, too', async (t) => {
  const { open } = tabs()
  const [one, two] = [await open(), await open()]
  t.after(() => {
    for (const { close } of [one, two]) close()
  })
  one.keeper.gives('a')
  await one.keeper.done('a')
  await soon(() => two.keeper.state().pending === 1)
  assert.deepEqual(two.state(), ['checked_in', 'M-1', 1])
  await two.keeper.back('a')
  await soon(() => one.keeper.state().pending === 2)
  assert.deepEqual(one.state(), ['issued', '', 2])
  assert.deepEqual(one.keeper.all(), two.keeper.all())
  two.keeper.isOffline = false
  await two.keeper.sync()
  await soon(() => one.keeper.state().pending === 0)
  assert.deepEqual([one.keeper.answer('a'), one.keeper.sent, two.keeper.sent.length], ['admitted', [], 2])
})

test('N-02 a tab that slept, or hears no other one, reads what was done when it is seen', async (t) => {
  const { BroadcastChannel } = globalThis
  Object.assign(globalThis, { BroadcastChannel: undefined })
  t.after(() => Object.assign(globalThis, { BroadcastChannel }))
  const { acts, open, isSeen } = tabs()
  const [one, two] = [await open(), await open()]
  await one.keeper.done('a')
  assert.equal(two.keeper.state().pending, 0)
  await isSeen()
  assert.deepEqual(two.state(), ['checked_in', 'M-1', 1])
  acts.set('a', { ...(acts.get('a') as KeptAct), outcome: 'admitted' })
  await isSeen()
  assert.deepEqual([one.keeper.answer('a'), two.state()], ['admitted', ['checked_in', 'M-1', 0]])
  acts.set('a', { ...(acts.get('a') as KeptAct), outcome: null })
  await isSeen()
  assert.equal(one.keeper.answer('a'), 'admitted', 'nothing is forgotten')
  two.close()
  await one.keeper.done('b')
  await isSeen()
  assert.equal(two.keeper.state().pending, 0)
  one.close()
})

/** A desk whose volunteer may sign out. */
class Left extends Busy {
  readonly leave = () => this.end()
  readonly keepAgain = () => this.keepList(list)
}

test('R-AUTH-10 a page whose session ended while it was opened shows nothing of what the device kept', async () => {
  for (const reading of ['list', 'acts'] as const) {
    const { store } = memory()
    await store.keepList({ ...list, eventTitle: 'Corrida' })
    const keeper: Left = new Left({
      ...store,
      [reading]: async (key: string) => {
        keeper.leave()
        return store[reading](key)
      },
    })
    await keeper.open()
    const { title, total, isClosed } = keeper.state()
    assert.deepEqual([title, total, isClosed, keeper.cursors], ['', 0, true, []], reading)
  }
})

test('R-AUTH-10 a page whose session ended while its list was fetched takes nothing of it and sends nothing', async () => {
  const { lists, store } = memory()
  await store.keepAct({ ...act, outcome: null })
  const keeper = new Left(store)
  keeper.news = { ...keeper.news, tickets: line('TAG') }
  keeper.arrives = keeper.leave
  await keeper.open()
  const { title, total } = keeper.state()
  await keeper.keepAgain()
  assert.deepEqual([title, total, keeper.sent, lists.size], ['', 0, [], 0])
})

test('R-AUTH-10 after the end of its session a page stays closed, whatever its last call comes back with, and asks nothing', async () => {
  for (const code of ['NETWORK', 'GATE_CLOSED']) {
    const { lists, store } = memory()
    const keeper = new Left(store)
    await keeper.open()
    keeper.refusal = new Refusal({ code, message: 'refusé' })
    const last = keeper.sync()
    keeper.leave()
    assert.equal(await last, false)
    const { isClosed, isOnline, whyClosed } = keeper.state()
    assert.deepEqual([isClosed, isOnline, whyClosed, lists.size], [true, false, '', 1], code)
    keeper.refusal = null
    assert.equal(await keeper.sync(), false)
    assert.deepEqual(keeper.cursors, [null])
  }
})

test('N-02 without a network the page says when this device last had the list, or that nobody knows', async () => {
  freshStores()
  const { store } = memory()
  await store.keepList(list)
  const open = async (isOffline: boolean) => {
    const keeper = new Working(store)
    keeper.isOffline = isOffline
    await keeper.open()
    return keeper.state().listedAt
  }
  assert.equal(await open(true), null)
  const listedAt = await open(false)
  assert.ok(listedAt)
  assert.equal(await open(true), listedAt)
})
