import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { PushSettingsFields } from './operations.generated.ts'
import { isHere, staysHere, turnOn } from './turn-on.ts'

/** A browser: what it allows, what it remembers of its device, what the server hears. */
const phone = {
  permission: 'granted',
  kept: null as object | null,
  ended: 0,
  made: [] as string[],
  asked: [] as unknown[],
  isAway: false,
  known: null as object[] | null,
}
const device = { id: 'd1', device: 'Chrome', createdAt: '2026-01-01T00:00:00Z', isThis: true }
const settings = (more: Partial<PushSettingsFields> = {}): PushSettingsFields => ({
  publicKey: 'new',
  subjects: [],
  devices: [device],
  ...more,
})

Object.assign(globalThis, {
  Notification: {
    get permission() {
      return phone.permission
    },
    requestPermission: async () => phone.permission,
  },
  caches: {
    match: async () => phone.kept && new Response(JSON.stringify(phone.kept)),
    open: async () => ({
      put: async (_: string, answer: Response) => {
        phone.kept = (await answer.json()) as object
      },
    }),
  },
  fetch: async (_: string, { body }: { body: string }) => {
    phone.asked.push(JSON.parse(body).variables)
    const answer = settings(phone.known ? { devices: phone.known as never } : {})
    return Response.json({ data: { subscribePush: answer, setPushSubjects: answer } })
  },
})
const pushManager = {
  getSubscription: async () => ({ unsubscribe: async () => void phone.ended++ }),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (phone.isAway) throw new DOMException('push service error', 'AbortError')
    phone.made.push(applicationServerKey)
    return { toJSON: () => ({ endpoint: 'https://push.example/2', keys: { p256dh: 'p', auth: 'a' } }) }
  },
}
Object.defineProperty(globalThis.navigator, 'serviceWorker', { value: { ready: Promise.resolve({ pushManager }) } })

beforeEach(() =>
  Object.assign(phone, {
    permission: 'granted',
    kept: null,
    ended: 0,
    made: [],
    asked: [],
    isAway: false,
    known: null,
  }),
)

test('a device that is on stays as it is', async () => {
  phone.kept = { id: 'd1', key: 'new' }
  assert.equal(await staysHere(settings()), true)
  assert.deepEqual([phone.made, phone.asked], [[], []])
})

test('after a change of the installation’s key a device that was on subscribes again without a question', async () => {
  phone.kept = { id: 'd1', key: 'old' }
  assert.equal(await staysHere(settings()), true)
  assert.deepEqual([phone.ended, phone.made, phone.asked.length], [1, ['new'], 1])
  assert.deepEqual(phone.kept, { id: 'd1', endpoint: 'https://push.example/2', auth: 'a', key: 'new' })
})

test('so does one whose browser has forgotten; one that was off, or may not, stays silent', async () => {
  assert.equal(await staysHere(settings({ devices: [{ ...device, isThis: false }] })), false)
  assert.equal(await staysHere(settings({ publicKey: null })), false)
  phone.permission = 'denied'
  assert.equal(await staysHere(settings()), false)
  assert.deepEqual(phone.made, [])
  phone.permission = 'granted'
  assert.equal(await staysHere(settings()), true)
  assert.deepEqual(phone.made, ['new'])
})

test('messages reach a device only where the installation sends them and the server still knows it', async () => {
  phone.kept = { id: 'd1', key: 'new' }
  assert.equal(await isHere(settings()), true)
  assert.equal(await isHere(settings({ devices: [] })), false)
  assert.equal(await isHere(settings({ devices: [{ ...device, isThis: false }] })), false)
  phone.permission = 'denied'
  assert.equal(await isHere(settings()), false, 'the browser lets nothing through any more')
  phone.permission = 'granted'
  phone.kept = { id: 'd1', key: null }
  assert.equal(await isHere(settings({ publicKey: null })), false)
})

test('where messages reach the device, what is chosen is told and nothing else is asked', async () => {
  phone.kept = { id: 'd1', key: 'new' }
  assert.equal(await turnOn(settings(), ['lives']), true)
  assert.deepEqual([phone.made, phone.asked], [[], [{ subjects: [{ subject: 'lives', on: true }] }]])
})

test('a new device is told with what is chosen, and remembers its id only if the server knows it', async () => {
  assert.equal(await turnOn(settings({ publicKey: null }), ['lives']), false)
  phone.permission = 'default'
  assert.equal(await turnOn(settings({ devices: [] }), ['lives']), false, 'the member said no')
  assert.deepEqual([phone.made, phone.asked], [[], []])
  phone.permission = 'granted'
  phone.known = [{ ...device, isThis: false }]
  assert.equal(await turnOn(settings({ devices: [] }), ['lives']), true)
  const subscription = { endpoint: 'https://push.example/2', p256dh: 'p', auth: 'a' }
  assert.deepEqual([phone.asked, phone.kept], [[{ subscription, subjects: ['lives'] }], null])
  phone.known = null
  assert.equal(await turnOn(settings({ devices: [] }), []), true)
  assert.equal((phone.kept as { id?: string } | null)?.id, 'd1')
})

test('a push service that is away is told in words; a device that was on stays silent about it', async () => {
  phone.isAway = true
  await assert.rejects(turnOn(settings({ devices: [] }), []), { code: 'PUSH_FAILED' })
  assert.equal(await staysHere(settings()), false)
  assert.deepEqual(phone.asked, [])
})
