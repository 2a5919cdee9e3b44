import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBundle, tagOfCode } from '@vondrona/rules/gate'
import { makeShortCode } from '@vondrona/rules/tickets/code'
import { freshStores } from '../../../lib/device/browser.fixture.ts'
import { stubModules } from '../../../lib/device/stub-modules.fixture.ts'
import { hour, wrongClock } from '../../../lib/time/wrong-clock.fixture.ts'
import type { KeptAct, KeptList } from './offline-store.ts'

interface Sent {
  nonce: string
  at: string
}
const kept = { lists: new Map<string, KeptList>(), acts: new Map<string, KeptAct>() }
const server = {
  isOffline: false,
  news: {} as Record<string, unknown>,
  now: () => 0,
  calls: [] as (Record<string, unknown> & { scans: Sent[] })[],
  /** Scans that it does not take. */
  refuses: (_: Sent) => false,
}
class Refusal extends Error {
  readonly code = 'BAD_USER_INPUT'
  readonly fields: Record<string, string>
  constructor(fields: Record<string, string>) {
    super()
    this.fields = fields
  }
}
stubModules({
  'lib/api/graphql.ts': {
    Refusal,
    call: async (_document: unknown, sent: Record<string, unknown> & { scans?: Sent[] }) => {
      if (server.isOffline) throw new TypeError('no network')
      const { scans } = sent
      if (!scans) return { checkInBundle: { ...server.news, serverTime: new Date(server.now()).toISOString() } }
      const fields = scans.flatMap((scan, n) => (server.refuses(scan) ? [[`scans.${n}.at`, 'no']] : []))
      if (fields.length > 0) throw new Refusal(Object.fromEntries(fields))
      server.calls.push({ ...sent, scans })
      return { syncCheckIns: scans.map(({ nonce }) => ({ nonce, outcome: 'admitted' })) }
    },
  },
  'features/gate/offline/offline-store.ts': {
    offlineStore: () => ({
      list: async (key: string) => kept.lists.get(key),
      keepList: async (list: KeptList) => kept.lists.set(list.gateKey, list),
      dropList: async () => {},
      acts: async () => [...kept.acts.values()],
      keepAct: async (act: KeptAct) => kept.acts.set(act.nonce, act),
      dropActs: async () => {},
    }),
  },
})
const { GateKeeper } = await import('./gate-keeper.ts')

const opening = '2026-11-29T05:00:00Z'
const code = (n: number) => makeShortCode(Uint8Array.from({ length: 8 }, (_, k) => k * 5 + n))
const id = (n: number) => `0199e3a0-5c1d-7abc-8def-0123456789a${n}`
const runner = async (n: number) =>
  [id(n).replaceAll('-', ''), await tagOfCode(code(n), { eventId: 'e', link: 'l' }), '', '', '', 'i', '', ''].join('\t')

/** A phone at a gate that is open for five hours, whose clock is wrong. */
async function gate(t: Parameters<typeof wrongClock>[0], wrongBy: number) {
  freshStores()
  kept.lists.clear()
  kept.acts.clear()
  const device = wrongClock(t, { at: opening, wrongBy })
  Object.assign(server, { isOffline: false, now: device.now, calls: [], refuses: () => false })
  server.news = {
    version: 2,
    codeSalt: 'l',
    eventId: 'e',
    gate: 'Nord',
    eventTitle: 'Course',
    keys: [],
    cursor: 'c',
    opensAt: new Date(device.now() - 24 * hour).toISOString(),
    closesAt: new Date(device.now() + 5 * hour).toISOString(),
    aboutMissing: 'warn',
    tickets: (await Promise.all([0, 1, 2].map(runner))).join('\n'),
  }
  return device
}
const sentAt = () => server.calls.flatMap(({ scans }) => scans.map(({ at }) => at))
const comesBack = async (keeper: InstanceType<typeof GateKeeper>) => {
  server.isOffline = false
  server.news = { ...server.news, tickets: '' }
  await keeper.sync()
}

// The first one: what this file runs in has not heard of the server yet.
test('N-02 what is scanned before this page hears the server is put right once it has', async (t) => {
  const device = await gate(t, -24 * hour)
  const { tickets, ...news } = server.news
  kept.lists.set('secret', {
    ...news,
    gateKey: 'secret',
    device: 'A',
    openedAt: 1,
    tickets: readBundle(String(tickets)),
  } as KeptList)
  server.isOffline = true
  device.passes(hour)
  const keeper = new GateKeeper('secret')
  await keeper.open()
  assert.equal((await keeper.scan(code(0))).kind, 'admitted')
  device.passes(hour)
  await comesBack(keeper)
  assert.deepEqual(sentAt(), ['2026-11-29T06:00:00.000Z'])
})

test('N-02 what an earlier version scanned by the clock of the device is sent by that of the server', async (t) => {
  await gate(t, -31 * 24 * hour)
  const keeper = new GateKeeper('secret')
  await keeper.open()
  await keeper.scan(code(0))
  for (const [nonce, { ahead: _, ...act }] of kept.acts)
    kept.acts.set(nonce, { ...act, at: new Date(Date.now()).toISOString() })
  const list = kept.lists.get('secret') as KeptList
  kept.lists.set('secret', { ...list, clockOffset: 31 * 24 * hour })
  for (const isOffline of [true, false]) {
    server.isOffline = isOffline
    await new GateKeeper('secret').open()
  }
  assert.deepEqual(sentAt(), [new Date(opening).toISOString()])
})

test('N-02 a clock that is put right without a network refuses nobody, and moves no scan', async (t) => {
  const device = await gate(t, -3 * hour)
  const keeper = new GateKeeper('secret')
  await keeper.open()
  server.isOffline = true
  device.passes(hour)
  assert.equal((await keeper.scan(code(0))).kind, 'admitted')
  device.isSet(3 * hour)
  device.passes(1.5 * hour)
  const second = await keeper.scan(code(1))
  assert.equal(second.kind, 'admitted')
  device.passes(0.5 * hour)
  await keeper.undo(second.nonce)
  device.passes(hour)
  await comesBack(keeper)
  assert.deepEqual(
    sentAt(),
    ['06:00', '07:30', '08:00'].map((time) => `2026-11-29T${time}:00.000Z`),
  )
  assert.equal(server.calls[0]?.clockOffset, undefined)
})

test('N-02 a scan that the server does not take as it is holds up no other one, and is said', async (t) => {
  const device = await gate(t, 0)
  const keeper = new GateKeeper('secret')
  await keeper.open()
  server.isOffline = true
  for (const n of [0, 1, 2]) {
    device.passes(1000)
    await keeper.scan(code(n))
  }
  server.refuses = ({ at }) => at === '2026-11-29T05:00:02.000Z'
  await comesBack(keeper)
  assert.deepEqual(sentAt(), ['2026-11-29T05:00:01.000Z', '2026-11-29T05:00:03.000Z'])
  const { isOnline, pending, refused } = keeper.state()
  assert.deepEqual([isOnline, pending, refused], [true, 1, 1])
  assert.equal(await keeper.sync(), false, 'it is not sent again and again')
  server.refuses = () => false
  await new GateKeeper('secret').open()
  assert.equal(sentAt().length, 3, 'a page that is opened anew tries it')
})
