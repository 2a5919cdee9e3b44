import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receivePush } from './sw-push.ts'

interface Shown {
  title: string
  tag: string
  body?: string
  data?: { link?: string; read?: string[] }
  close(): void
}

/** A worker of a browser: what it shows, which pages are open, what it keeps of the device. */
function makeWorker({ device, pages = [] }: { device?: object; pages?: object[] } = {}) {
  const listeners: Record<string, (event: object) => void> = {}
  const world = {
    shown: [] as Shown[],
    opened: [] as string[],
    sent: [] as { query: string; variables: object }[],
    unsubscribed: 0,
    kept: device ? JSON.stringify(device) : null,
    /** What pages are to say is read. */
    pressed: [] as string[],
  }
  const fresh = { toJSON: () => ({ endpoint: 'https://p.example/2', keys: { p256dh: 'new', auth: 'newer' } }) }
  const worker = {
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener
    },
    registration: {
      showNotification: async (title: string, options: object) => {
        const one = { title, ...options, close: () => void world.shown.splice(world.shown.indexOf(one), 1) } as Shown
        world.shown.push(one)
      },
      getNotifications: async ({ tag }: { tag: string }) => world.shown.filter((one) => one.tag === tag),
      pushManager: {
        getSubscription: async () => ({ unsubscribe: async () => void world.unsubscribed++ }),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
          applicationServerKey === 'key' ? fresh : assert.fail('another key'),
      },
    },
    clients: { matchAll: async () => pages, openWindow: async (link: string) => void world.opened.push(link) },
    location: new URL('https://vondrona.test'),
  }
  const cache = {
    put: async (place: string, answer: Response) => {
      if (place === '/push-device') world.kept = await answer.text()
      else world.pressed.push(place)
    },
  }
  Object.assign(globalThis, {
    caches: {
      match: async (place: string, { cacheName }: { cacheName: string }) =>
        world.kept && `${cacheName}${place}` === 'push/push-device' ? new Response(world.kept) : undefined,
      open: async () => cache,
    },
    fetch: async (_: string, { body }: { body: string }) => {
      world.sent.push(JSON.parse(body))
      return Response.json({ data: { renewPush: 'me' } })
    },
  })
  receivePush(worker as never)
  const send = async (type: string, event: object) => {
    const work: Promise<unknown>[] = []
    listeners[type]?.({ ...event, waitUntil: (more: Promise<unknown>) => void work.push(more) })
    await Promise.all(work)
  }
  const push = (message: unknown) => send('push', { data: { json: () => message } })
  const press = (link: unknown, more: object = {}) => {
    const notification = {
      data: { link, ...more },
      closed: false,
      close() {
        this.closed = true
      },
    }
    return send('notificationclick', { notification }).then(() => notification.closed)
  }
  return { ...world, world, push, press, send }
}
const device = { id: 'me', endpoint: 'https://p.example/1', auth: 'secret', key: 'key' }
const message = { for: 'me', tag: 'a', title: 'Live commencé', body: '« Soir » a commencé.', link: '/live/1' }

test('a message for this device is shown with its words, and one of the same tag takes its place on the screen', async () => {
  const { world, push } = makeWorker({ device })
  await push(message)
  const [{ title, body, tag, data } = assert.fail()] = world.shown
  assert.deepEqual([title, body, tag, data?.link], [message.title, message.body, 'a', '/live/1'])
  await push({ for: 'me', close: 'b' })
  assert.equal(world.shown.length, 1)
  await push({ for: 'me', close: 'a' })
  assert.deepEqual(world.shown, [], 'read elsewhere')
})

test('a message for another device, or after the end of the session, shows no word of it; without one nothing more comes', async () => {
  for (const kept of [{ ...device, id: 'another' }, undefined]) {
    const { world, push } = makeWorker(kept ? { device: kept } : {})
    await push(message)
    assert.deepEqual(
      [world.shown.map(({ title, body, data }) => [title, body, data])],
      [[['vondrona.test', undefined, undefined]]],
    )
    assert.equal(world.unsubscribed, kept ? 0 : 1)
  }
  const { world, send } = makeWorker({ device })
  await send('push', { data: { json: () => assert.fail('no JSON') } })
  await send('push', { data: null })
  assert.deepEqual(
    world.shown.map(({ title }) => title),
    ['vondrona.test', 'vondrona.test'],
  )
})

test('pressing a message notes what it reads for a page of its member, with what it took the place of; not of another device, nor after the end of the session', async () => {
  const { world, push, press } = makeWorker({ device })
  await push({ ...message, read: ['n1'] })
  await push({ ...message, read: ['n2'] })
  await push({ ...message, tag: 'other', read: ['n3'] })
  const last = world.shown.at(-2)?.data
  assert.deepEqual(last, { link: '/live/1', for: 'me', read: ['n2', 'n1'] })
  await press('/live/1', last)
  assert.deepEqual([world.pressed, world.opened], [['/push-pressed/n2', '/push-pressed/n1'], ['/live/1']])
  for (const other of [{ device: { ...device, id: 'another' } }, {}]) {
    const one = makeWorker(other)
    await one.press('/live/1', last)
    assert.deepEqual([one.world.pressed, one.world.opened], [[], ['/live/1']])
  }
})

test('a message that takes the place of many reads the latest twenty; a device without room still opens the page', async () => {
  const { world, push, press } = makeWorker({ device })
  for (let n = 0; n < 25; n++) await push({ ...message, read: [`${n}`] })
  const { data } = world.shown.at(-1) ?? assert.fail()
  assert.deepEqual([data?.read?.length, data?.read?.[0]], [20, '24'])
  Object.assign(globalThis.caches, { open: () => Promise.reject(new Error('full')) })
  await press('/live/1', data)
  assert.deepEqual(world.opened, ['/live/1'])
})

test('a press opens the page, and only one of ours', async () => {
  for (const [link, opened] of [
    ['/live/1', '/live/1'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    [undefined, '/'],
  ]) {
    const { world, press } = makeWorker({ device })
    assert.equal(await press(link), true, 'it is gone from the screen')
    assert.deepEqual(world.opened, [opened])
  }
})

test('an open page comes to the front and goes there itself, the visible one first; one that does not answer is left', async (t) => {
  const focused: string[] = []
  const page = (name: string, visibilityState: string, answers: boolean) => ({
    visibilityState,
    focus: async () => void focused.push(name),
    postMessage: ({ open }: { open: string }, [port]: MessagePort[]) => {
      if (answers && open === '/live/1') port?.postMessage(true)
      port?.close()
    },
  })
  const open = makeWorker({ device, pages: [page('back', 'hidden', true), page('front', 'visible', true)] })
  await open.press('/live/1')
  assert.deepEqual([focused, open.world.opened], [['front'], []])
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const silent = makeWorker({ device, pages: [page('silent', 'hidden', false)] })
  const pressed = silent.press('/live/1')
  await new Promise((resolve) => setImmediate(resolve))
  t.mock.timers.tick(800)
  await pressed
  assert.deepEqual([focused.at(-1), silent.world.opened], ['silent', ['/live/1']])
})

test('a browser that changes its address tells the server the former one and its secret, and keeps the new one', async () => {
  const { world, send } = makeWorker({ device })
  await send('pushsubscriptionchange', {})
  const [{ query, variables } = assert.fail()] = world.sent
  assert.match(query, /renewPush\(former: \$former, subscription: \$subscription\)/)
  assert.deepEqual(variables, {
    former: { endpoint: 'https://p.example/1', auth: 'secret' },
    subscription: { endpoint: 'https://p.example/2', p256dh: 'new', auth: 'newer' },
  })
  assert.deepEqual(JSON.parse(world.kept ?? ''), { ...device, endpoint: 'https://p.example/2', auth: 'newer' })
  const { world: nobody, send: change } = makeWorker()
  await change('pushsubscriptionchange', {})
  assert.deepEqual(nobody.sent, [])
})
