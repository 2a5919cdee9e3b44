import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { keptAheadLife } from '@vondrona/rules/constants'
import { stubModules } from '../lib/device/stub-modules.fixture.ts'

const wanted = ['wallet', 'orders', 'registrations', 'applications', 'documents']
const now = 10 * keptAheadLife
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const device = { kept: new Map<string, number | undefined>(), isSaver: false }
const server = { asked: [] as string[], fails: (_query: string): string | null => null }
let client = {}
let session: { status: string; user?: { id: string }; offline?: boolean }
let idle: (() => void)[] = []
let hear = () => {}

const makeClient = () => ({
  query: (query: string) => ({
    toPromise: async () => {
      server.asked.push(query)
      const error = server.fails(query)
      if (!error) device.kept.set(query, Date.now())
      return { error: error ? { error } : undefined }
    },
  }),
})
const after = (query: string) => () => ({ query, variables: {} })
stubModules({
  'lib/api/client.ts': {
    getClient: () => client,
    refusalFrom: (failed?: { error: string }) => failed && { isUnreached: failed.error !== 'FORBIDDEN' },
  },
  'lib/api/kept-answers.ts': {
    keptAnswer: async (query: string) => (device.kept.has(query) ? { seenAt: device.kept.get(query) } : undefined),
  },
  'lib/device/data-saver.ts': { isDataSaver: () => device.isSaver },
  'lib/lifecycle/service-worker.ts': { whenIdle: (work: () => void) => void idle.push(work) },
  'lib/session/session.ts': {
    getSession: () => session,
    onSession: (listener: () => void) => {
      hear = listener
    },
  },
  'features/tickets/kept-tickets.ts': { walletAfter: after('wallet') },
  'features/orders/my-orders.tsx': { ordersAfter: after('orders') },
  'features/races/home/operations.generated.ts': { MyRegistrationsDocument: 'registrations' },
  'features/applications/applying/applications-after.ts': { applicationsAfter: after('applications') },
  'features/documents/operations.generated.ts': { MyDocumentsDocument: 'documents' },
})
const phone = new EventTarget()
Object.assign(globalThis, { document: page, addEventListener: phone.addEventListener.bind(phone) })
session = { status: 'visitor' }
const { keepAhead, watchAhead } = await import('./keep-ahead.ts')
watchAhead()

const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
/** The phone is idle; what was asked for meanwhile. */
async function asked(): Promise<string[]> {
  for (const work of idle.splice(0)) work()
  await settle()
  await settle()
  return server.asked.splice(0)
}
const become = (next: typeof session) => {
  session = next
  hear()
}
const member = (id: string) => ({ status: 'member', user: { id } })

beforeEach(() => {
  Object.assign(page, { visibilityState: 'visible' })
  Object.assign(device, { kept: new Map(), isSaver: false })
  Object.assign(server, { asked: [], fails: () => null })
  client = makeClient()
  idle = []
  session = { status: 'visitor' }
  hear()
})

test('R-NET-03 what was seen within a day is not asked for again; at the edge, of no time, and of a clock that was ahead it is', async () => {
  for (const [seenAt, isAsked] of [
    [now, false],
    [now - keptAheadLife + 1, false],
    [now - keptAheadLife, true],
    [now + 1, true],
    [undefined, true],
  ] as const) {
    for (const query of wanted) device.kept.set(query, seenAt)
    await keepAhead(now)
    assert.deepEqual(server.asked.splice(0), isAsked ? wanted : [], String(seenAt))
  }
})

test('R-NET-03 nothing is asked for visitors, without a network, where data is saved, and for who leaves meanwhile', async () => {
  become({ status: 'unknown' })
  become({ ...member('a'), offline: true })
  device.isSaver = true
  become(member('a'))
  assert.equal(idle.length, 0)
  device.isSaver = false
  become(member('a'))
  const leaving = makeClient()
  server.fails = () => {
    client = leaving
    return null
  }
  assert.deepEqual(await asked(), ['wallet'])
})

test('R-NET-03 a question that nobody answers ends it, and it goes on when the network is back or the page is looked at', async () => {
  server.fails = (query) => (query === 'orders' ? 'TIMEOUT' : null)
  become(member('a'))
  hear()
  assert.deepEqual(await asked(), ['wallet', 'orders'], 'once at a time')
  phone.dispatchEvent(new Event('online'))
  assert.deepEqual(await asked(), ['orders'])
  server.fails = () => null
  Object.assign(page, { visibilityState: 'hidden' })
  page.dispatchEvent(new Event('visibilitychange'))
  assert.deepEqual(await asked(), [])
  Object.assign(page, { visibilityState: 'visible' })
  page.dispatchEvent(new Event('visibilitychange'))
  assert.deepEqual(await asked(), wanted.slice(1))
  page.dispatchEvent(new Event('visibilitychange'))
  assert.deepEqual(await asked(), [])
})

test('a no of the server to one question is none to the others', async () => {
  server.fails = (query) => (query === 'wallet' ? 'FORBIDDEN' : null)
  become(member('a'))
  assert.deepEqual(await asked(), wanted)
})

test('R-NET-03 an app that is left open asks again after a day, once it is looked at', async () => {
  become(member('a'))
  assert.deepEqual(await asked(), wanted)
  for (const query of wanted) device.kept.set(query, Date.now() - keptAheadLife)
  page.dispatchEvent(new Event('visibilitychange'))
  assert.deepEqual(await asked(), wanted)
})

test('R-NET-03 who leaves and comes again finds it again, also who does so while it was being asked for', async () => {
  const comeAgain = () => {
    device.kept.clear()
    client = makeClient()
    become({ status: 'visitor' })
    become(member('a'))
  }
  become(member('a'))
  assert.deepEqual(await asked(), wanted)
  let isFirst = true
  server.fails = () => {
    if (isFirst) comeAgain()
    isFirst = false
    return null
  }
  comeAgain()
  assert.deepEqual(await asked(), ['wallet'])
  device.kept.clear()
  assert.deepEqual(await asked(), wanted)
})
