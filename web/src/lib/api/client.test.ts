import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { createRequest, type RequestPolicy } from '@urql/core'
import { pipe, subscribe } from 'wonka'
import { freshStores } from '../device/browser.fixture.ts'
import { store } from '../device/indexed-db-store.ts'
import { runSessionCleanups } from '../session/session-end.ts'
import { chooseLanguage } from '../texts/language.ts'
import { call } from './call.ts'
import { getClient, refusalFrom, seenAt } from './client.ts'

const users = 'query MyOrders{users{items{id name}}}'
const paged = 'query Page($n:Int!){users(page:$n){items{id name}}}'
const one = 'query One($id:ID!){user(id:$id){id name}}'
const approve = 'mutation Approve($id:ID!){approveUser(id:$id){id name}}'

/** A server that counts what it is asked and knows one name. */
const server = {
  asked: [] as string[],
  /** How long each question is waited for. */
  waits: [] as AbortSignal[],
  /** It answers only then. */
  slow: null as Promise<void> | null,
  name: 'Hery',
  down: false,
  errors: [] as object[],
  instead: null as (() => Response) | null,
}
const user = (id = 'a') => ({ __typename: 'User', id, name: server.name })

freshStores()
Object.defineProperty(globalThis, 'fetch', {
  value: async (_address: string, { body, signal }: RequestInit) => {
    const { operationName, variables } = JSON.parse(String(body))
    server.asked.push(operationName)
    if (signal) server.waits.push(signal)
    await server.slow
    signal?.throwIfAborted()
    if (server.down) throw new TypeError('Failed to fetch')
    if (server.instead) return server.instead()
    const data = {
      MyOrders: { users: { __typename: 'UsersPage', items: [user()] } },
      One: { user: user() },
      Page: { users: { __typename: 'UsersPage', items: [user(`of-${variables?.n}`)] } },
      Approve: { approveUser: user() },
    }[operationName as string]
    return new Response(JSON.stringify({ data, ...(server.errors.length > 0 && { errors: server.errors }) }))
  },
})
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })

beforeEach(async () => {
  Object.assign(server, { asked: [], waits: [], slow: null, name: 'Hery', down: false, errors: [], instead: null })
  await runSessionCleanups()
})

after(runSessionCleanups) // stops the sweep

type Page = { users: { items: { name: string }[] } }

/** Looks at a query as a component does. */
function look(text: string, variables: object = {}, requestPolicy?: RequestPolicy, showKept = false) {
  const seen: { name: string | undefined; problem: string | undefined }[] = []
  const request = createRequest<Page, Record<string, unknown>>(text, variables as Record<string, unknown>)
  const { unsubscribe } = pipe(
    getClient().executeQuery(request, { showKept, ...(requestPolicy && { requestPolicy }) }),
    subscribe(({ data, error }) => {
      seen.push({ name: data?.users?.items[0]?.name, problem: refusalFrom(error)?.code })
    }),
  )
  return { seen, leave: unsubscribe }
}
const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('R-GQL-05 cache-first: what was asked a moment ago is not asked again', async () => {
  const first = look(users)
  await settle()
  first.leave()
  const second = look(users)
  assert.deepEqual(second.seen, [{ name: 'Hery', problem: undefined }])
  assert.deepEqual(server.asked, ['MyOrders'])
  second.leave()
})

test('R-AUTH-10 when a session ends the cache is empty', async () => {
  const first = look(users)
  await settle()
  first.leave()
  await runSessionCleanups()
  const second = look(users)
  assert.deepEqual(second.seen, [])
  await settle()
  assert.deepEqual(server.asked, ['MyOrders', 'MyOrders'])
  second.leave()
})

test('R-GEN-05 another language asks again: the server’s sentences were in the old one', async () => {
  const first = look(users)
  await settle()
  first.leave()
  chooseLanguage('en')
  const second = look(users)
  await settle()
  assert.equal(server.asked.length, 2)
  second.leave()
  chooseLanguage('fr')
})

test('R-GQL-06 data with errors shows both', async () => {
  server.errors = [{ message: 'une partie manque', extensions: { code: 'FORBIDDEN' }, path: ['users', 'total'] }]
  const page = look(users)
  await settle()
  assert.deepEqual(page.seen.at(-1), { name: 'Hery', problem: 'FORBIDDEN' })
  page.leave()
})

test('R-GQL-05 pages of one list are apart in the cache, although neither has an id', async () => {
  for (const [n, name] of [
    [1, 'Hery'],
    [2, 'Vola'],
  ] as const) {
    server.name = name
    const page = look(paged, { n })
    await settle()
    assert.equal(page.seen.at(-1)?.name, name)
    page.leave()
  }
  const first = look(paged, { n: 1 })
  assert.deepEqual([first.seen, server.asked.length], [[{ name: 'Hery', problem: undefined }], 2])
  first.leave()
})

test('what `call` changes is seen at once by every page that looks', async () => {
  const page = look(users)
  await settle()
  server.name = 'Hery Rabe'
  await call(approve as never, { id: 'a' })
  assert.equal(page.seen.at(-1)?.name, 'Hery Rabe')
  assert.deepEqual(server.asked, ['MyOrders', 'Approve'])
  page.leave()
})

test('R-NET-06 after five minutes the old answer is shown and a new one requested', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setInterval'], now: 0 })
  const first = look(users)
  await settle()
  first.leave()
  t.mock.timers.setTime(4 * 60_000)
  look(users).leave()
  assert.equal(server.asked.length, 1)
  t.mock.timers.setTime(5 * 60_000)
  server.name = 'Vola'
  const again = look(users)
  assert.equal(again.seen[0]?.name, 'Hery')
  await settle()
  assert.equal(again.seen.at(-1)?.name, 'Vola')
  assert.equal(server.asked.length, 2)
  again.leave()
})

test('R-NET-06 the sweep every 60 s takes out what is old and what nobody looks at', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setInterval'], now: 0 })
  const first = look(users)
  await settle()
  first.leave()
  t.mock.timers.tick(6 * 60_000)
  await settle()
  const again = look(users)
  assert.deepEqual(again.seen, [], 'nothing is left to show')
  await settle()
  assert.equal(server.asked.length, 2)
  again.leave()
})

test('R-NET-06 the sweep leaves alone what is on the screen', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setInterval'], now: 0 })
  const page = look(users)
  await settle()
  const before = page.seen.length
  t.mock.timers.tick(6 * 60_000)
  await settle()
  assert.equal(page.seen.length, before)
  assert.deepEqual(server.asked, ['MyOrders'])
  page.leave()
})

test('R-NET-06 a sweep that finds nothing old leaves the cache alone', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setInterval'], now: 0 })
  const page = look(users)
  await settle()
  const changes = t.mock.method(getClient(), 'executeMutation')
  t.mock.timers.tick(60_000)
  assert.equal(changes.mock.callCount(), 0)
  page.leave()
})

test('R-AUTH-18 a cut line is a refusal with the sentence for it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  server.down = true
  Object.assign(navigator, { onLine: false })
  const page = look(one, { id: 'a' }, 'network-only')
  await settle()
  assert.equal(page.seen.at(-1)?.problem, 'NETWORK')
  assert.equal(seenAt(createRequest(one, { id: 'a' }).key), null, 'nothing from before is shown')
  await assert.rejects(call(approve as never, { id: 'a' }), {
    message: 'Erreur réseau - Vérifiez votre connexion internet',
  })
  Object.assign(navigator, { onLine: true })
  page.leave()
})

test('R-NET-03 what is kept on the device is shown at the first silence, and the repeats go on behind it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.mock.method(store, 'get', async () => ({ at: 7, data: { users: { __typename: 'UsersPage', items: [user()] } } }))
  await call(approve as never, { id: 'a' }) // somebody answers
  server.asked = []
  server.down = true
  const [page, other] = [look(users, {}, 'network-only', true), look(one, { id: 'a' }, 'network-only')]
  const final = getClient().query<Page>(users, {}, { showKept: true, requestPolicy: 'network-only' }).toPromise()
  await settle()
  assert.deepEqual([page.seen, other.seen], [[{ name: 'Hery', problem: undefined }], []])
  assert.equal(server.asked.length, 2)
  Object.assign(server, { down: false, name: 'Vola' })
  t.mock.timers.tick(2000)
  await settle()
  assert.equal(page.seen.at(-1)?.name, 'Vola')
  assert.equal((await final).data?.users.items[0]?.name, 'Vola', 'who waits for an answer waits for the server')
  page.leave()
  other.leave()
})

test('R-NET-03 a device that is slower than the server does not bring the old answer back', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const device = Promise.withResolvers<unknown>()
  t.mock.method(store, 'get', () => device.promise)
  await call(approve as never, { id: 'a' }) // somebody answers
  server.down = true
  const page = look(users, {}, 'network-only', true)
  await settle()
  Object.assign(server, { down: false, name: 'Vola' })
  t.mock.timers.tick(2000)
  await settle()
  device.resolve({ at: 7, data: { users: { __typename: 'UsersPage', items: [{ ...user(), name: 'Hery' }] } } })
  await settle()
  assert.equal(page.seen.at(-1)?.name, 'Vola')
  assert.equal(seenAt(createRequest(users, {}).key), null, 'what is shown is of now')
  page.leave()
})

const page = (status: number) => () =>
  new Response('<h1>Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } })

test('R-NET-03 the page of a hotspot, or a proxy without a server, is no answer: the last one is shown with its time', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.mock.method(store, 'get', async () => ({ at: 7, data: { users: { __typename: 'UsersPage', items: [user()] } } }))
  const { key } = createRequest(users, {})
  for (const status of [200, 302, 404, 502, 503, 504]) {
    await runSessionCleanups()
    server.instead = page(status)
    const kept = look(users, {}, 'network-only', true)
    await settle()
    assert.equal(kept.seen.at(-1)?.name, 'Hery', String(status))
    assert.equal(seenAt(key), 7)
    kept.leave()
  }
  server.instead = null
  const fresh = look(users, {}, 'network-only', true)
  await settle()
  assert.equal(seenAt(key), null)
  fresh.leave()
})

test('a no of the server, and its own failure, are not papered over with what is kept', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.mock.method(store, 'get', async () => ({ at: 7, data: { users: { __typename: 'UsersPage', items: [user()] } } }))
  for (const code of ['FORBIDDEN', 'UNAUTHENTICATED', 'INTERNAL_SERVER_ERROR']) {
    await runSessionCleanups()
    server.instead = () =>
      new Response(JSON.stringify({ data: null, errors: [{ message: code, extensions: { code } }] }))
    const refused = look(users, {}, 'network-only', true)
    await settle()
    assert.deepEqual(refused.seen, [{ name: undefined, problem: code }])
    refused.leave()
  }
})

test('what was seen before the line was lost has the time at which it was answered', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout', 'setInterval'], now: 1000 })
  const first = look(users, {}, 'network-only', true)
  await settle()
  Object.assign(navigator, { onLine: false })
  server.down = true
  t.mock.timers.setTime(60_000)
  const again = look(users, {}, 'network-only', true)
  await settle()
  assert.equal(seenAt(createRequest(users, {}).key), 1000)
  Object.assign(navigator, { onLine: true })
  first.leave()
  again.leave()
})

test('an answer that a version before kept without what this one asks for is a failure, and breaks nothing', async (t) => {
  t.mock.method(store, 'get', async () => ({ at: 7, data: { users: { __typename: 'UsersPage' } } }))
  Object.assign(navigator, { onLine: false })
  server.down = true
  const old = look(users, {}, 'network-only', true)
  await settle()
  assert.deepEqual(old.seen.at(-1), { name: undefined, problem: 'NETWORK' })
  Object.assign(navigator, { onLine: true })
  old.leave()
})

test('R-AUTH-10 neither an answer in parts nor one that comes after the session has ended is kept', async (t) => {
  const set = t.mock.method(store, 'set', async () => true)
  const keys = () => set.mock.calls.map(({ arguments: [key] }) => String(key)).filter((key) => key.startsWith('kept:'))
  server.errors = [{ message: 'une partie manque', extensions: { code: 'FORBIDDEN' } }]
  look(users, {}, 'network-only', true).leave()
  const part = look(users, {}, 'network-only', true)
  await settle()
  part.leave()
  assert.deepEqual(keys(), [])
  server.errors = []
  const late = look(users, {}, 'network-only', true)
  const ended = runSessionCleanups()
  await settle()
  await ended
  late.leave()
  assert.deepEqual(keys(), [])
  const good = look(users, {}, 'network-only', true)
  await settle()
  good.leave()
  assert.deepEqual(keys(), ['kept:MyOrders:{}'])
})

test('R-AUTH-10 what was asked early and not taken goes with the session', async () => {
  const page = globalThis as { takeEarly?: unknown }
  page.takeEarly = () => null
  await runSessionCleanups()
  assert.equal(page.takeEarly, undefined)
})

const keptUsers = {
  at: 7,
  data: { users: { __typename: 'UsersPage', items: [{ __typename: 'User', id: 'a', name: 'Hery' }] } },
}

test('R-NET-03 only what is declared as kept, and only for who asks for it, is shown from the device or written to it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.mock.method(store, 'get', async (key: string) => (key.startsWith('kept:') ? keptUsers : undefined))
  const set = t.mock.method(store, 'set', async () => true)
  const asks = [() => look(users, {}, 'network-only'), () => look(paged, { n: 1 }, 'network-only', true)]
  for (const isDown of [false, true]) {
    server.down = isDown
    Object.assign(navigator, { onLine: !isDown })
    for (const ask of asks) {
      await runSessionCleanups()
      const page = ask()
      await settle()
      assert.deepEqual(page.seen, [
        isDown ? { name: undefined, problem: 'NETWORK' } : { name: 'Hery', problem: undefined },
      ])
      page.leave()
    }
  }
  Object.assign(navigator, { onLine: true })
  assert.equal(set.mock.callCount(), 0)
})

test('R-NET-03 a device that has nothing says nothing, and an answer that failed does not replace what it has', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.mock.method(store, 'get', async () => undefined)
  const set = t.mock.method(store, 'set', async () => true)
  await call(approve as never, { id: 'a' }) // somebody answers
  server.down = true
  const page = look(users, {}, 'network-only', true)
  await settle()
  assert.deepEqual([server.asked, page.seen], [['Approve', 'MyOrders'], []], 'it waits for the repeat')
  Object.assign(server, { down: false, instead: () => new Response('{"data":null}') })
  t.mock.timers.tick(2000)
  await settle()
  assert.deepEqual(page.seen, [{ name: undefined, problem: 'NO_DATA' }])
  assert.equal(set.mock.callCount(), 0)
  page.leave()
})

test('R-NET-03 what comes from the device after the page was left is not noted as shown', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const device = Promise.withResolvers<unknown>()
  t.mock.method(store, 'get', () => device.promise)
  await call(approve as never, { id: 'a' }) // somebody answers
  server.down = true
  const page = look(users, {}, 'network-only', true)
  await settle()
  page.leave()
  device.resolve(keptUsers)
  await settle()
  assert.equal(seenAt(createRequest(users, {}).key), null)
})

test('only where nobody answers what is shown is of before, and of when it was answered, however often that fails', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout', 'setInterval'], now: 1000 })
  const { key } = createRequest(users, {})
  const page = look(users)
  await settle()
  const again = async (at: number) => {
    t.mock.timers.setTime(at)
    const { leave } = look(users, {}, 'network-only')
    await settle()
    leave()
    return seenAt(key)
  }
  server.instead = () => new Response('{"data":null}')
  assert.equal(await again(2000), null, 'the server speaks')
  Object.assign(navigator, { onLine: false })
  server.down = true
  assert.deepEqual([await again(3000), await again(4000)], [1000, 1000])
  Object.assign(navigator, { onLine: true })
  page.leave()
})

test('who leaves a page stops its own question, and no other one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.slow = promise
  const [left, stays] = [look(users), look(paged, { n: 1 })]
  const more = look(users)
  await settle()
  const isStopped = () => server.waits.map(({ aborted }) => aborted)
  assert.deepEqual(isStopped(), [false, false])
  more.leave()
  assert.deepEqual(isStopped(), [false, false], 'somebody else still asks it')
  left.leave()
  assert.deepEqual(isStopped(), [true, false])
  resolve()
  await settle()
  assert.deepEqual([left.seen, stays.seen.map(({ name }) => name)], [[], ['Hery']])
  stays.leave()
})

test('a good answer has no error; one in parts has it', async () => {
  const ask = () => getClient().query<Page>(users, {}, { requestPolicy: 'network-only' }).toPromise()
  assert.equal((await ask()).error, undefined)
  server.errors = [{ message: 'une partie manque', extensions: { code: 'FORBIDDEN' } }]
  assert.equal((await ask()).error?.graphQLErrors.length, 1)
})

test('what `call` asks is in the cache afterwards, and ends with the signal of who asked', async () => {
  getClient()
  await call(users as never, {})
  const page = look(users)
  assert.deepEqual([page.seen, server.asked], [[{ name: 'Hery', problem: undefined }], ['MyOrders']])
  page.leave()
  const stop = new AbortController()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.slow = promise
  const asked = call(users as never, {}, { signal: stop.signal })
  await settle()
  stop.abort()
  assert.deepEqual(
    server.waits.map(({ aborted }) => aborted),
    [false, true],
  )
  resolve()
  await assert.rejects(asked, { code: 'ABORTED' })
})
