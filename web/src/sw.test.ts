import assert from 'node:assert/strict'
import { test } from 'node:test'

const origin = 'https://vondrona.test'
const addressOf = (request: string | Request) =>
  new URL(typeof request === 'string' ? request : request.url, origin).href

/** A cache of the browser: what is kept, the oldest first. `fetch` answers for what it adds itself. */
class FakeCache {
  readonly kept = new Map<string, Response>()
  isFull = false
  async match(request: string | Request) {
    return this.kept.get(addressOf(request))?.clone()
  }
  async put(request: string | Request, answer: Response) {
    if (this.isFull) throw new DOMException('no room', 'QuotaExceededError')
    this.kept.set(addressOf(request), answer)
  }
  async add(request: string | Request) {
    const answer = await world.fetch(addressOf(request))
    if (!answer.ok) throw new TypeError('not ok')
    await this.put(request, answer)
  }
  async addAll(requests: readonly (string | Request)[]) {
    for (const request of requests) await this.add(request)
  }
  async keys() {
    return [...this.kept.keys()].map((address) => new Request(address))
  }
  async delete(request: string | Request) {
    return this.kept.delete(addressOf(request))
  }
  paths = () => [...this.kept.keys()].map((address) => new URL(address).pathname)
}

const world = {
  stores: new Map<string, FakeCache>(),
  /** A browser that keeps nothing. */
  isClosed: false,
  asked: [] as string[],
  fetch: async (address: string): Promise<Response> => {
    world.asked.push(new URL(address).pathname)
    return world.answer(new URL(address).pathname)
  },
  answer: (_path: string): Response | Promise<Response> => new Response('network'),
}
const cache = (name: string) => {
  const found = world.stores.get(name) ?? new FakeCache()
  world.stores.set(name, found)
  return found
}

class RelativeRequest extends Request {
  constructor(input: string | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, origin) : input, init)
  }
}
const listeners: Record<string, (event: never) => void> = {}
const calls: string[] = []
const places = {
  __BUILD__: {
    version: '7',
    first: ['/assets/a.js', '/assets/b.js'],
    all: ['/assets/a.js', '/assets/b.js', '/assets/gate.js', '/assets/magazine.js'],
    later: { member: [3], staff: [2, 3, 9] },
    share: { path: '/magazine/new/shared', most: 3, bytes: 10, life: 1000, refused: 4, name: 6 },
  },
  addEventListener: (type: string, listener: (event: never) => void) => {
    listeners[type] = listener
  },
  skipWaiting: async () => void calls.push('skipWaiting'),
  clients: { claim: async () => void calls.push('claim') },
  location: new URL(origin),
  Request: RelativeRequest,
  fetch: (request: string | Request) => world.fetch(addressOf(request)),
  caches: {
    open: async (name: string) => {
      if (world.isClosed) throw new DOMException('denied', 'SecurityError')
      return cache(name)
    },
    has: async (name: string) => world.stores.has(name),
    keys: async () => [...world.stores.keys()],
    delete: async (name: string) => world.stores.delete(name),
    match: async (request: string, { cacheName }: { cacheName: string }) => {
      if (world.isClosed) throw new DOMException('denied', 'SecurityError')
      return world.stores.get(cacheName)?.match(request)
    },
  },
}
for (const [name, value] of Object.entries(places))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
await import('./sw.ts')

function fresh() {
  Object.assign(world, { stores: new Map(), isClosed: false, asked: [], answer: () => new Response('network') })
  calls.length = 0
}

/** Sends an event to the worker; gives what it answers and waits for what it goes on with. */
async function send(type: string, event: object) {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners[type]?.({
    ...event,
    waitUntil: (more: Promise<unknown>) => void work.push(more),
    respondWith: (given: Promise<Response>) => {
      answer = given
    },
  } as never)
  const response = await answer
  await Promise.all(work)
  return response
}
const ask = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  send('fetch', { request: { url: new URL(path, origin).href, method, mode } })
const visit = (path: string) => ask(path, { mode: 'navigate' })
const fails = () => Promise.reject(new TypeError('no network'))

test('F-COM-10 an installation keeps the page as a visitor sees it and what is missing of its files, then takes over', async () => {
  fresh()
  await cache('files').put('/assets/a.js', new Response('a'))
  await send('install', {})
  assert.deepEqual(world.asked, ['/assets/b.js', '/', '/manifest.webmanifest', '/icon.svg', '/icon-192.png'])
  assert.deepEqual(cache('shell-7').paths(), ['/', '/manifest.webmanifest', '/icon.svg', '/icon-192.png'])
  assert.deepEqual(cache('files').paths(), ['/assets/a.js', '/assets/b.js'])
  assert.deepEqual(calls, ['skipWaiting'])
})

test('F-COM-10 a new version drops the pages and the files of those before, and keeps pictures and its own files', async () => {
  fresh()
  for (const name of ['shell-6', 'shell-7', 'pictures']) cache(name)
  await cache('files').put('/assets/a.js', new Response('a'))
  await cache('files').put('/assets/old.js', new Response('old'))
  await send('activate', {})
  assert.deepEqual([...world.stores.keys()].toSorted(), ['files', 'pictures', 'shell-7'])
  assert.deepEqual(cache('files').paths(), ['/assets/a.js'])
  assert.deepEqual(calls, ['claim'])
})

test('F-COM-10 what somebody may need later is kept once, one file after the other, and ends at the first failure', async () => {
  fresh()
  await send('message', { data: { keep: ['member', 'staff', 'nobody'], drop: [] } })
  assert.deepEqual(world.asked, ['/assets/magazine.js', '/assets/gate.js'])
  await send('message', { data: { keep: ['staff'], drop: [] } })
  assert.equal(world.asked.length, 2, 'what is there is not fetched again')
  for (const data of [null, {}, { keep: ['staff'] }, { keep: 'staff', drop: [] }]) await send('message', { data })
  fresh()
  world.answer = fails
  await send('message', { data: { keep: ['staff'], drop: [] } })
  assert.deepEqual(world.asked, ['/assets/gate.js'])
})

test('F-COM-10 what was asked for once is there in the next version, before the files of the one before are dropped', async () => {
  fresh()
  await send('message', { data: { keep: ['staff', 'member'], drop: [] } })
  await send('message', { data: { keep: ['staff'], drop: ['member', 'nobody'] } })
  await cache('files').put('/assets/gate.js', new Response('gate'))
  await cache('files').delete('/assets/magazine.js')
  await cache('files').put('/assets/magazine-of-before.js', new Response('old'))
  world.asked = []
  await send('install', {})
  assert.deepEqual(world.asked.slice(0, 3), ['/assets/a.js', '/assets/b.js', '/assets/magazine.js'])
  await send('activate', {})
  assert.deepEqual(cache('files').paths().toSorted(), places.__BUILD__.all)
  assert.deepEqual(cache('asked').paths(), ['/staff'])
})

test('F-COM-10 a version that loses a file of what was asked for comes with the next page, and without it after a day', async (t) => {
  fresh()
  t.mock.timers.enable({ apis: ['Date'], now: 5000 })
  await send('message', { data: { keep: ['staff', 'member'], drop: [] } })
  await cache('files').delete('/assets/gate.js')
  await cache('files').delete('/assets/magazine.js')
  const lost = (path: string) => (path === '/assets/gate.js' ? fails() : new Response('network'))
  world.answer = lost
  await assert.rejects(send('install', {}), /no network/)
  assert.deepEqual(calls, [], 'the version before stays')
  assert.ok(cache('files').paths().includes('/assets/magazine.js'), 'what another group needs has come')
  t.mock.timers.tick(24 * 60 * 60_000 - 1)
  await assert.rejects(send('install', {}), /no network/)
  world.answer = () => new Response('network')
  await send('install', {})
  assert.ok(cache('files').paths().includes('/assets/gate.js'))
  await cache('files').delete('/assets/gate.js')
  world.answer = lost
  t.mock.timers.tick(1)
  await send('install', {})
  assert.deepEqual(calls, ['skipWaiting', 'skipWaiting'])
})

test('F-COM-10 the API, other sites, what changes something and unknown files are never touched', async () => {
  fresh()
  assert.equal(await ask('/api/graphql'), undefined)
  assert.equal(await visit('/api/exports/1.zip'), undefined)
  assert.equal(await ask('/api/images/1.webp', { method: 'POST' }), undefined)
  assert.equal(await ask('/assets/a.js', { method: 'HEAD' }), undefined)
  assert.equal(await ask('https://elsewhere.test/assets/a.js'), undefined)
  assert.equal(await ask('/robots.txt'), undefined)
  assert.deepEqual(world.asked, [])
})

test('R-NET-03 a page comes from the network; without one the kept page comes, marked as kept', async () => {
  fresh()
  await cache('shell-7').put('/', new Response('kept', { headers: { 'content-type': 'text/html' } }))
  const answered = await visit('/magazine')
  assert.deepEqual([await answered?.text(), answered?.headers.get('server-timing')], ['network', null])
  world.answer = fails
  const kept = await visit('/magazine')
  assert.deepEqual(
    [await kept?.text(), kept?.status, kept?.headers.get('server-timing'), kept?.headers.get('content-type')],
    ['kept', 200, 'kept', 'text/html'],
  )
  cache('shell-7').kept.clear()
  await assert.rejects(visit('/magazine'), /no network/)
  world.isClosed = true
  await assert.rejects(visit('/magazine'), /no network/)
})

test('R-NET-03 a server that cannot gives way to the kept page; a page that is not found is its own', async () => {
  fresh()
  const withStatus = (status: number) => () => new Response(String(status), { status })
  await cache('shell-7').put('/', new Response('kept'))
  for (const [status, shown] of [
    [404, '404'],
    [499, '499'],
    [500, 'kept'],
    [503, 'kept'],
  ] as const) {
    world.answer = withStatus(status)
    assert.equal(await (await visit('/'))?.text(), shown)
  }
  cache('shell-7').kept.clear()
  assert.equal((await visit('/'))?.status, 503, 'nothing is kept: what the server says')
})

test('R-NET-03 a network that does not answer within eight seconds gives way to the kept page', async (t) => {
  fresh()
  t.mock.timers.enable({ apis: ['setTimeout'] })
  await cache('shell-7').put('/', new Response('kept'))
  const late = Promise.withResolvers<Response>()
  world.answer = () => late.promise
  const shown: string[] = []
  const page = visit('/').then(async (answer) =>
    shown.push(`${await answer?.text()} ${answer?.headers.get('server-timing')}`),
  )
  t.mock.timers.tick(7999)
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(shown, [])
  t.mock.timers.tick(1)
  await page
  assert.deepEqual(shown, ['kept null'], 'it may still answer')
})

test('F-COM-10 a hashed file is fetched once; one that is refused, or has no room, is shown and not kept', async () => {
  fresh()
  assert.equal(await (await ask('/assets/x.js'))?.text(), 'network')
  world.answer = fails
  assert.equal(await (await ask('/assets/x.js'))?.text(), 'network')
  assert.equal(world.asked.length, 1)
  world.answer = () => new Response('gone', { status: 404 })
  assert.equal((await ask('/assets/y.js'))?.status, 404)
  assert.deepEqual(cache('files').paths(), ['/assets/x.js'])
  world.answer = () => new Response('shown')
  cache('files').isFull = true
  assert.equal(await (await ask('/assets/z.js'))?.text(), 'shown')
  world.isClosed = true
  assert.equal(await (await ask('/assets/z.js'))?.text(), 'shown')
})

test('R-NET-03 pictures that were seen stay; of more than 150 the oldest go; what may change still is not kept', async () => {
  fresh()
  const forEver = { 'cache-control': 'public, max-age=31536000, immutable' }
  world.answer = () => new Response('network', { headers: forEver })
  for (let n = 1; n <= 150; n++) await ask(`/api/images/${n}.webp`)
  assert.equal(cache('pictures').kept.size, 150)
  await ask('/api/images/151.webp')
  assert.equal(cache('pictures').kept.size, 150)
  assert.ok(!cache('pictures').paths().includes('/api/images/1.webp'))
  world.answer = fails
  assert.equal(await (await ask('/api/images/151.webp'))?.text(), 'network')
  await assert.rejects(ask('/api/images/1.webp'), /no network/)
  const others = [
    new Response('gone', { status: 404, headers: forEver }),
    new Response('soon another', { headers: { 'cache-control': 'no-cache' } }),
    new Response('says nothing'),
  ]
  for (const other of others) {
    world.answer = () => other
    assert.equal((await ask('/api/images/other.webp'))?.status, other.status)
    assert.ok(!cache('pictures').paths().includes('/api/images/other.webp'))
  }
  world.isClosed = true
  world.answer = () => new Response('shown')
  assert.equal(await (await ask('/api/images/1.webp'))?.text(), 'shown')
})

test('F-COM-10 the icon and the manifest come from the device, and what is not there from the network', async () => {
  fresh()
  await cache('shell-7').put('/icon.svg', new Response('kept icon'))
  assert.equal(await (await ask('/icon.svg'))?.text(), 'kept icon')
  assert.equal(await (await ask('/manifest.webmanifest'))?.text(), 'network')
  world.isClosed = true
  assert.equal(await (await ask('/icon.svg'))?.text(), 'network')
})

/** What another app of the phone sends: names and types of files, and what is in them. */
async function share(...files: readonly (readonly [name: string, type: string, body?: string])[]) {
  const form = new FormData()
  form.set('title', 'of no interest')
  for (const [name, type, body = 'x'] of files) form.append('pictures', new File([body], name, { type }))
  const request = new Request('/magazine/new/shared', { method: 'POST', body: form })
  const answer = await send('fetch', { request })
  assert.equal(answer?.status, 303)
  return (
    new URL(answer.headers.get('location') ?? '', origin).pathname +
    new URL(answer.headers.get('location') ?? '', origin).search
  )
}
/** In their order: name, and why it was refused or what it holds. */
const shared = () =>
  Promise.all(
    [...cache('share-target').kept.values()].map(async (kept) => [
      decodeURIComponent(kept.headers.get('x-name') ?? ''),
      kept.headers.get('x-refused') ?? `${kept.headers.get('content-type')} ${await kept.clone().text()}`,
    ]),
  )
const page = '/magazine/new/shared'

test('F-COM-10 of what another app shares, only pictures wait, and no drawing that runs scripts', async () => {
  fresh()
  const sent = await share(['a.pdf', 'application/pdf'], ['b.svg', 'image/svg+xml'], ['c', ''], ['é.jpg', 'image/jpeg'])
  assert.equal(sent, page)
  assert.deepEqual(await shared(), [
    ['a.pdf', 'kind'],
    ['b.svg', 'kind'],
    ['c', 'kind'],
    ['é.jpg', 'image/jpeg x'],
  ])
})

test('F-COM-10 a shared picture may have so many bytes, and no more', async () => {
  fresh()
  await share(['10.png', 'image/png', '0123456789'], ['11.png', 'image/png', '0123456789a'])
  assert.deepEqual(await shared(), [
    ['10.png', 'image/png 0123456789'],
    ['11.png', 'size'],
  ])
})

test('F-COM-10 so many shared pictures wait at once, however often one shares; what was refused is not counted', async (t) => {
  fresh()
  t.mock.timers.enable({ apis: ['Date'], now: 5000 })
  await share(['no.pdf', 'application/pdf'], ['1', 'image/png'], ['2', 'image/png'])
  t.mock.timers.tick(1)
  await share(['3', 'image/png'], ['4', 'image/png'])
  const [, ...pictures] = await shared()
  assert.deepEqual(pictures, [
    ['1', 'image/png x'],
    ['2', 'image/png x'],
    ['3', 'image/png x'],
    ['4', 'count'],
  ])
})

test('F-COM-10 of what is refused, so many are named, and of the rest, however often one shares, the number', async (t) => {
  fresh()
  t.mock.timers.enable({ apis: ['Date'], now: 5000 })
  const some = (n: number) => Array.from({ length: n }, (_, nth) => [`${nth}`, 'text/plain'] as const)
  await share(...some(4))
  const named = ['0', '1', '2', '3'].map((name) => [name, 'kind'])
  assert.deepEqual(await shared(), named)
  for (const [n, sum] of [
    [1, 1],
    [3000, 3001],
  ] as const) {
    t.mock.timers.tick(1)
    await share(...some(n), ['good', 'image/png'])
    const all = await shared()
    assert.deepEqual(
      all.filter(([name]) => name !== 'good'),
      [...named, [`${sum}`, 'more']],
    )
  }
  assert.equal((await shared()).filter(([name]) => name === 'good').length, 2, 'they take no place of a picture')
})

test('F-COM-10 a name is kept up to so many characters, none of them cut in two', async () => {
  fresh()
  await share(['é🏃🏃🏃🏃', 'text/plain'], ['🏃🏃🏃🏃🏃🏃', 'text/plain'], ['🏃🏃🏃🏃🏃🏃🏃', 'image/png'])
  assert.deepEqual(
    (await shared()).map(([name]) => name),
    ['é🏃🏃🏃🏃', '🏃🏃🏃🏃🏃🏃', '🏃🏃🏃🏃🏃🏃…'],
  )
})

test('F-COM-10 what is shared several times at once has no more places than one after the other', async () => {
  fresh()
  const { put } = cache('share-target')
  cache('share-target').put = async function (...kept) {
    await new Promise(setImmediate) // so that they meet
    return put.apply(this, kept)
  }
  await Promise.all(['1', '2', '3', '4', '5'].map((name) => share(...Array(3).fill([name, 'image/png']), [name, ''])))
  const all = await shared()
  assert.deepEqual([all.filter(([, why]) => why?.startsWith('image/')).length, all.length], [3, 8])
  assert.deepEqual(
    all.filter(([, why]) => why === 'more'),
    [['13', 'more']],
  )
})

test('F-COM-10 a phone without room says so of the picture; one that keeps nothing, or a share without a file, that none arrived', async () => {
  fresh()
  const { put } = cache('share-target')
  cache('share-target').put = async function (key: string | Request, answer: Response) {
    if (!answer.headers.has('x-refused')) throw new DOMException('no room', 'QuotaExceededError')
    return put.call(this, key, answer)
  }
  await share(['1', 'image/png'])
  assert.deepEqual(await shared(), [['1', 'room']])
  fresh()
  cache('share-target').isFull = true
  assert.equal(await share(['1', 'image/png']), `${page}?lost`)
  fresh()
  assert.equal(await share(), `${page}?lost`)
  world.isClosed = true
  assert.equal(await share(['1', 'image/png']), `${page}?lost`)
})

test('F-COM-10 who does not ask for shared pictures in time finds them no more', async (t) => {
  fresh()
  t.mock.timers.enable({ apis: ['Date'], now: 5000 })
  await share(['old', 'image/png'])
  t.mock.timers.tick(500)
  await share(['new', 'image/png'])
  cache('share-target').kept.set(`${origin}/share-target/seen`, new Response('5500 hery'))
  t.mock.timers.tick(499)
  await visit('/')
  assert.equal(cache('share-target').kept.size, 3)
  t.mock.timers.tick(1)
  await visit('/')
  assert.deepEqual(
    (await shared()).map(([name]) => name),
    ['new', ''],
  )
  t.mock.timers.tick(500)
  await visit('/')
  assert.equal(cache('share-target').kept.size, 0, 'nor who saw it')
})

test('F-COM-10 another form than the one of the manifest goes to the server', async () => {
  fresh()
  assert.equal(await ask('/magazine/new', { method: 'POST' }), undefined)
  assert.equal(await ask('/api/graphql', { method: 'POST' }), undefined)
  assert.equal(world.stores.has('share-target'), false)
})
