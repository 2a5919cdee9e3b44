/**
 * Messages for a closed page, in the service worker. What it knows of the device stands in a cache that goes with the
 * session (lib/push/device.ts): a message for another device shows no word of it.
 */
interface Device {
  id: string
  endpoint: string
  auth: string
  /** What the browser subscribed with. */
  key: string
}

/** As the server writes it (notifications/push/messages.ts). */
interface Message {
  for?: string
  tag?: string
  title?: string
  body?: string
  link?: string
  close?: string
  /** Notifications that are read by pressing it. */
  read?: string[]
}

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushEventLike extends Extendable {
  data: { json(): unknown } | null
}
interface ClickEvent extends Extendable {
  notification: Notification
}
interface ChangeEvent extends Extendable {
  newSubscription?: PushSubscription | null
}
interface Page {
  visibilityState: string
  focus(): Promise<unknown>
  postMessage(message: unknown, ports: MessagePort[]): void
}
export interface PushWorker {
  addEventListener(type: 'push', listener: (event: PushEventLike) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>
    openWindow(address: string): Promise<unknown>
  }
  location: Location
}

const store = 'push'
const place = '/push-device'
const pressed = '/push-pressed/'
const mostRead = 20
const answersWithin = 800

/** Listens for messages, for presses on them, and for a browser that changes their address. */
export function receivePush(worker: PushWorker): void {
  worker.addEventListener('push', (event) => event.waitUntil(receive(worker, read(event))))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(press(worker, event.notification.data as Message | null))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker, event)))
}

function read({ data }: PushEventLike): Message {
  try {
    return (data?.json() ?? {}) as Message
  } catch {
    return {}
  }
}

async function receive(worker: PushWorker, message: Message) {
  const { registration } = worker
  const device = await keptDevice()
  if (!device || device.id !== message.for) {
    // Nobody is signed in here any more, or somebody else is: this address brings nothing more.
    if (!device) await registration.pushManager.getSubscription().then((one) => one?.unsubscribe())
    return registration.showNotification(worker.location.hostname, { tag: 'other', icon: '/icon-192.png' })
  }
  if (message.close) {
    for (const shown of await registration.getNotifications({ tag: message.close })) shown.close()
    return
  }
  const { title = worker.location.hostname, body = '', tag = 'news', link } = message
  const replaced = (await registration.getNotifications({ tag })).flatMap(
    (one) => (one.data as Message | null)?.read ?? [],
  )
  const read = [...(message.read ?? []), ...replaced].slice(0, mostRead)
  const data = { link, for: device.id, read }
  const look = { body, tag, renotify: true, icon: '/icon-192.png', badge: '/icon-192.png', data }
  await registration.showNotification(title, look)
}

const ownPath = (link: unknown) => (typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : '/')

/** A worker has no session: the next page of this member says what was read (lib/push/pressed.ts). */
async function press(worker: PushWorker, message: Message | null) {
  const device = await keptDevice()
  if (device && device.id === message?.for) await keepPressed(message.read ?? []).catch(() => {})
  await open(worker, ownPath(message?.link))
}

async function keepPressed(ids: readonly string[]) {
  const cache = await caches.open(store)
  for (const id of ids) await cache.put(pressed + encodeURIComponent(id), new Response())
}

/** An open page goes there itself, so that it can ask about what is typed; without one that answers a new one opens. */
async function open(worker: PushWorker, link: string) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (page) {
    await page.focus().catch(() => {})
    if (await goes(page, link)) return
  }
  await worker.clients.openWindow(link)
}

const goes = (page: Page, link: string) =>
  new Promise<boolean>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(true)
    setTimeout(() => {
      done(false)
      port1.close()
    }, answersWithin)
    page.postMessage({ open: link }, [port2])
  })

const renewal =
  'mutation RenewPush($former: FormerPushSubscriptionInput!, $subscription: PushSubscriptionInput!) { renewPush(former: $former, subscription: $subscription) }'

/** The former address and its secret are enough for the server: a worker has no session. */
async function renew(worker: PushWorker, event: ChangeEvent) {
  const device = await keptDevice()
  if (!device) return
  const options = { userVisibleOnly: true, applicationServerKey: device.key }
  const fresh = event.newSubscription ?? (await worker.registration.pushManager.subscribe(options))
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = fresh.toJSON()
  const variables = {
    former: { endpoint: device.endpoint, auth: device.auth },
    subscription: { endpoint, p256dh, auth },
  }
  const answer = await askServer(JSON.stringify({ query: renewal, variables }))
  const { data } = (await answer.json()) as { data?: { renewPush?: string | null } }
  if (!data?.renewPush) return
  const cache = await caches.open(store)
  await cache.put(place, new Response(JSON.stringify({ ...device, endpoint, auth })))
}

/** A wrapper has no worker: the server is where the worker comes from. */
function askServer(body: string): Promise<Response> {
  const endpoint = '/api/graphql'
  return fetch(endpoint, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

async function keptDevice(): Promise<Device | null> {
  const kept = await caches.match(place, { cacheName: store }).catch(() => undefined)
  return kept ? ((await kept.json()) as Device) : null
}
