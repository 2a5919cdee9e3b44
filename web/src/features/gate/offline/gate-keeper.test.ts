import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { tagOfCode } from '@vondrona/rules/gate'
import { gate as limits } from '@vondrona/rules/gate/constants'
import { makeShortCode } from '@vondrona/rules/tickets/code'
import { stubModules } from '../../../lib/device/stub-modules.fixture.ts'
import type { KeptAct } from './offline-store.ts'

interface Sent {
  nonce: string
  ticketId: string | null
  code: string | null
  undoes: string | null
  refused: boolean
  exits: boolean
}

const fresh = () => ({
  news: {} as Record<string, unknown>,
  isOffline: false,
  sent: [] as Sent[],
  acts: new Map<string, KeptAct & { before?: string }>(),
  outcome: 'admitted',
})
let world = fresh()

stubModules({
  'lib/api/graphql.ts': {
    Refusal: class extends Error {},
    call: async (_document: unknown, { scans }: { scans?: Sent[] }) => {
      if (world.isOffline) throw new TypeError('no network')
      if (!scans) return { checkInBundle: world.news }
      world.sent.push(...scans)
      return { syncCheckIns: scans.map(({ nonce }) => ({ nonce, outcome: world.outcome })) }
    },
  },
  'features/gate/offline/offline-store.ts': {
    offlineStore: () => ({
      list: async () => undefined,
      keepList: async () => {},
      dropList: async () => {},
      acts: async () => [...world.acts.values()],
      keepAct: async (act: KeptAct) => world.acts.set(act.nonce, act),
      dropActs: async () => {},
    }),
  },
})
const { GateKeeper } = await import('./gate-keeper.ts')

const code = makeShortCode(Uint8Array.from({ length: 8 }, (_, n) => n * 5))
const tag = await tagOfCode(code, { eventId: 'e', link: 'link' })
const id = '0199e3a0-5c1d-7abc-8def-0123456789ab'
type State = 'i' | 'u' | 'o' | 'r'
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

beforeEach(() => {
  world = fresh()
  Object.assign(globalThis, { localStorage: undefined })
})

/** A phone at the gate with one ticket in this state. */
async function gate(state: State, more: Record<string, unknown> = {}) {
  world.news = {
    version: 2,
    codeSalt: 'link',
    eventId: 'e',
    gate: 'Nord',
    eventTitle: 'Course',
    keys: [],
    tickets: [id.replaceAll('-', ''), tag, '10 km', '', 'Rasoa', state, '', ''].join('\t'),
    cursor: 'next',
    serverTime: new Date().toISOString(),
    ...more,
  }
  const keeper = new GateKeeper('secret')
  await keeper.open()
  world.isOffline = true
  return keeper
}
type Gate = Awaited<ReturnType<typeof gate>>
const counts = (keeper: Gate) => {
  const { used, left, total, pending, duplicates } = keeper.state()
  return { used, left, total, pending, duplicates }
}
async function sync(keeper: Gate) {
  world.isOffline = false
  world.news = { ...world.news, tickets: '' }
  await keeper.sync()
  world.isOffline = true
}

test('before its list is there a gate is neither closed nor online, and counts nobody', () => {
  const { status, isClosed, isOnline, isRefused, used, total, pending, duplicates, left } = new GateKeeper(
    'secret',
  ).state()
  assert.deepEqual([status, isClosed, isOnline, isRefused], ['loading', false, false, false])
  assert.deepEqual([used, total, pending, duplicates, left], [0, 0, 0, 0, 0])
})

test('F-EVT-12 who goes in is counted once; the second time is refused and counts nothing', async () => {
  const keeper = await gate('i')
  assert.equal((await keeper.scan(code)).kind, 'admitted')
  assert.deepEqual(counts(keeper), { used: 1, left: 0, total: 1, pending: 1, duplicates: 0 })
  assert.equal((await keeper.scan(code)).kind, 'already_used')
  assert.deepEqual(counts(keeper), { used: 1, left: 0, total: 1, pending: 2, duplicates: 0 })
  await sync(keeper)
  assert.deepEqual(
    world.sent.map(({ refused, exits, ticketId, undoes, code }) => ({ refused, exits, ticketId, undoes, code })),
    [
      { refused: false, exits: false, ticketId: id, undoes: null, code: null },
      { refused: true, exits: false, ticketId: id, undoes: null, code: null },
    ],
  )
  assert.equal(counts(keeper).pending, 0)
})

test('F-EVT-14 who goes out has left and may come back; who is not inside cannot leave', async () => {
  const keeper = await gate('i')
  assert.equal((await keeper.scan(code, 'out')).kind, 'not_inside')
  assert.deepEqual(counts(keeper), { used: 0, left: 0, total: 1, pending: 1, duplicates: 0 })
  await keeper.scan(code)
  assert.equal((await keeper.scan(code, 'out')).kind, 'left')
  assert.deepEqual(counts(keeper), { used: 0, left: 1, total: 1, pending: 3, duplicates: 0 })
  const back = await keeper.scan(code)
  assert.deepEqual([back.kind, 'isBack' in back && back.isBack], ['admitted', true])
  assert.deepEqual(counts(keeper), { used: 1, left: 0, total: 1, pending: 4, duplicates: 0 })
  await sync(keeper)
  assert.deepEqual(
    world.sent.map(({ exits, refused }) => [exits, refused]).toSorted(),
    [
      [true, true],
      [false, false],
      [true, false],
      [false, false],
    ].toSorted(),
  )
})

test('F-EVT-14 taking a passage back gives the ticket the state that it had', async () => {
  for (const [state, way, before] of [
    ['i', 'in', { used: 0, left: 0 }],
    ['o', 'in', { used: 0, left: 1 }],
    ['u', 'out', { used: 1, left: 0 }],
  ] as const) {
    const keeper = await gate(state)
    const { nonce } = await keeper.scan(code, way)
    assert.notDeepEqual({ used: keeper.state().used, left: keeper.state().left }, before)
    await keeper.undo(nonce)
    assert.deepEqual({ used: keeper.state().used, left: keeper.state().left }, before, `${state} ${way}`)
    world.sent = []
    await sync(keeper)
    assert.deepEqual(world.sent.map(({ undoes }) => undoes).toSorted(), [null, nonce].toSorted())
    world = fresh()
  }
})

test('F-EVT-14 what was refused cannot be taken back, nor what is not known', async () => {
  const keeper = await gate('u')
  const { nonce } = await keeper.scan(code)
  await keeper.undo(nonce)
  await keeper.undo('another')
  assert.deepEqual([counts(keeper).used, counts(keeper).pending], [1, 1])
})

test('an unknown code is told to the server as it was read, up to the length that it takes', async () => {
  const { gate: limits } = await import('@vondrona/rules/gate/constants')
  const keeper = await gate('i')
  assert.equal((await keeper.scan('x'.repeat(limits.code.max + 5))).kind, 'unknown')
  await sync(keeper)
  assert.deepEqual(
    [world.sent[0]?.ticketId, world.sent[0]?.code, world.sent[0]?.refused],
    [null, 'x'.repeat(limits.code.max), true],
  )
  assert.deepEqual(
    [...world.acts.values()].map(({ before }) => before),
    ['issued'],
  )
})

test('F-EVT-14 a ticket that another phone admitted, too, is counted as a duplicate', async () => {
  const keeper = await gate('i')
  await keeper.scan(code)
  world.outcome = 'duplicate_offline'
  await sync(keeper)
  assert.equal(counts(keeper).duplicates, 1)
})

test('outside the window nobody is let in, and one that is not told shuts nobody out', async () => {
  const judged = async (opensAt?: string | null, closesAt?: string | null) => {
    world = fresh()
    const keeper = await gate('i', { opensAt, closesAt })
    const { kind } = await keeper.scan(code)
    assert.equal(keeper.state().used, kind === 'admitted' ? 1 : 0)
    return kind
  }
  const unknown = await judged(null, null)
  assert.equal(await judged(inHours(-1), null), unknown)
  assert.equal(await judged(null, inHours(1)), unknown)
  assert.equal(await judged(inHours(-1), inHours(1)), 'admitted')
  assert.equal(await judged(), 'admitted')
  for (const [opens, closes] of [
    [inHours(1), inHours(2)],
    [inHours(-2), inHours(-1)],
    [null, null],
    [inHours(-1), null],
    [null, inHours(1)],
  ] as const)
    assert.notEqual(await judged(opens, closes), 'admitted', `${opens} ${closes}`)
})

test('F-EVT-14 what was done without a network changes only tickets in the state that it was done to', async () => {
  const act = {
    gateKey: 'secret',
    ticketId: id,
    code: null,
    undoes: null,
    outcome: null,
    isUndone: false,
    refused: false,
  }
  const at = new Date().toISOString()
  for (const [state, exits, used, left] of [
    ['i', true, 0, 0],
    ['u', true, 0, 1],
    ['o', true, 0, 1],
    ['i', false, 1, 0],
    ['u', false, 1, 0],
    ['o', false, 1, 0],
    ['r', false, 0, 0],
    ['r', true, 0, 0],
  ] as const) {
    world = fresh()
    world.acts.set('kept', { ...act, nonce: 'kept', at, exits } as never)
    const { used: isUsed, left: hasLeft } = (await gate(state)).state()
    assert.deepEqual([isUsed, hasLeft], [used, left], `${state} ${exits ? 'out' : 'in'}`)
  }
})

test('acts that an earlier version kept count after a start: they go in, and refused ones use nothing', async () => {
  const act = { gateKey: 'secret', ticketId: id, code: null, undoes: null, outcome: null, isUndone: false }
  const at = new Date().toISOString()
  for (const [refused, used] of [
    [true, 0],
    [false, 1],
  ] as const) {
    world = fresh()
    world.acts.set('old', { ...act, nonce: 'old', at, refused } as never)
    const keeper = await gate('i')
    assert.equal(keeper.state().used, used)
    assert.deepEqual(
      world.sent.map(({ exits }) => exits),
      [false],
    )
  }
})

test('F-EVT-12 a code of some other kind is kept up to its length, with no half of a character', async () => {
  const keeper = await gate('i')
  await keeper.scan(`${'a'.repeat(limits.code.max - 1)}😀`)
  await sync(keeper)
  assert.deepEqual(
    world.sent.map(({ code: kept }) => kept),
    ['a'.repeat(limits.code.max - 1)],
  )
})
