import { type DataUseWorker, tellReceived } from './sw-data-use.ts'
import { type PushWorker, receivePush } from './sw-push.ts'
import { dropOldShares, receiveShare, type ShareLimits } from './sw-share.ts'

/**
 * The offline shell (F-COM-10, R-NET-03). Pages come from the network, and from the device when there is none; the
 * app's own hashed files and the pictures that were seen last come from the device. Articles and lists themselves are
 * kept by the app (`keep` of lib/api/query.ts). The API and everything else are never touched.
 */
interface Build {
  version: string
  /** What the first page loads. */
  first: readonly string[]
  /** Every file of this build. */
  all: readonly string[]
  /** What is kept once the phone is idle, by who looks: places in `all`. */
  later: Readonly<Record<string, readonly number[]>>
  share: ShareLimits
}
declare const __BUILD__: Build

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface MessageEventLike extends Extendable {
  data: unknown
}
interface Fetch extends Extendable {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetch) => void): void
  addEventListener(type: 'message', listener: (event: MessageEventLike) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: Location
}
const worker = globalThis as unknown as Worker & PushWorker & DataUseWorker

const build: Build = __BUILD__
const shellCache = `shell-${build.version}`
const filesCache = 'files' // hashed names never change their content: one cache for all builds
const shell = '/'
const askedCache = 'asked' // groups of `build.later`, one entry each: what is asked for stays asked for in the next build
const picturesCache = 'pictures' // uploaded ones: their address is made from their content
const pictures = /^\/api\/images\//
const mostPictures = 150
const extras = ['/manifest.webmanifest', '/icon.svg', '/icon-192.png']
const timeoutMs = 8000
/** How long a new version waits for the files of what was asked for, before it comes without them. */
const askedPatience = 24 * 60 * 60_000

worker.addEventListener('install', (event) => {
  event.waitUntil(install().then(() => worker.skipWaiting()))
})

async function install() {
  const files = await caches.open(filesCache)
  const missing: string[] = []
  for (const path of build.first) if (!(await files.match(path))) missing.push(path)
  await files.addAll(missing)
  await keepAsked()
  // The page as a visitor sees it: nothing personal is in it.
  await (await caches.open(shellCache)).addAll([
    new Request(shell, { cache: 'no-cache', credentials: 'omit' }),
    ...extras,
  ])
}

/**
 * A new version drops the files of the one before: the ticket, or the desk, that opens without a network would be gone
 * until its link is opened with one. A line that loses a file ends the installation; the browser begins anew with the
 * next page that is opened, and what has come is there.
 */
async function keepAsked() {
  const asked = await (await caches.open(askedCache)).keys()
  let lost: unknown
  for (const { url } of asked) await keepLater([new URL(url).pathname.slice(1)]).catch((error) => (lost = error))
  if (!lost) return
  const own = await caches.open(shellCache)
  const since = await own.match(lostSince)
  if (!since) await own.put(lostSince, new Response(String(Date.now())))
  if (!since || Date.now() - Number(await since.text()) < askedPatience) throw lost
}
const lostSince = '/lost-since'

worker.addEventListener('activate', (event) => {
  event.waitUntil(cleanUp().then(() => worker.clients.claim()))
})

async function cleanUp() {
  for (const name of await caches.keys())
    if (name.startsWith('shell-') && name !== shellCache) await caches.delete(name)
  const files = await caches.open(filesCache)
  const current = new Set(build.all)
  for (const request of await files.keys()) if (!current.has(new URL(request.url).pathname)) await files.delete(request)
}

worker.addEventListener('message', (event) => {
  const { keep, drop } = (event.data ?? {}) as { keep?: unknown; drop?: unknown }
  if (Array.isArray(keep) && Array.isArray(drop))
    event.waitUntil(ask(keep.map(String), drop.map(String)).catch(() => {}))
})

async function ask(groups: readonly string[], over: readonly string[]) {
  const asked = await caches.open(askedCache)
  for (const group of over) await asked.delete(`/${group}`)
  for (const group of groups) await asked.put(`/${group}`, new Response())
  await keepLater(groups)
}

/** One file after the other, so that whoever uses the line now does not feel it; the first that fails ends it until next time. */
async function keepLater(groups: readonly string[]) {
  const files = await caches.open(filesCache)
  for (const at of new Set(groups.flatMap((group) => build.later[group] ?? []))) {
    const path = build.all[at]
    if (path && !(await files.match(path))) await files.add(path)
  }
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  if (request.method === 'POST' && pathname === build.share.path)
    return event.respondWith(receiveShare(request, build.share))
  if (request.method !== 'GET') return
  if (pictures.test(pathname)) return event.respondWith(picture(event))
  if (pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') {
    event.waitUntil(dropOldShares(build.share).catch(() => {}))
    return event.respondWith(page(request))
  }
  if (pathname.startsWith('/assets/')) return event.respondWith(file(event))
  if (extras.includes(pathname)) return event.respondWith(extra(request))
})

async function page(request: Request): Promise<Response> {
  const kept = () => caches.match(shell, { cacheName: shellCache }).catch(() => undefined)
  const slow = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
  const network = fetch(request)
  network.catch(() => {}) // it may lose the race and fail later
  try {
    const answer = await Promise.race([network, slow])
    if (answer && answer.status < 500) return answer
    return (await kept()) ?? (await network)
  } catch (error) {
    const shown = await kept()
    if (!shown) throw error
    const headers = new Headers(shown.headers)
    headers.set('server-timing', 'kept') // by this the page knows that nobody answers (lib/api/call.ts)
    return new Response(shown.body, { status: shown.status, headers })
  }
}

/** A hashed file is the same for ever. A device that cannot keep it (no room, no permission) still shows it. */
async function file(event: Fetch): Promise<Response> {
  const { request } = event
  const files = await caches.open(filesCache).catch(() => undefined)
  const kept = await files?.match(request).catch(() => undefined)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && files) event.waitUntil(files.put(request, answer.clone()).catch(() => {}))
  return answer
}

/** What was seen stays to be seen without a network; beyond the cap the oldest go. */
async function picture(event: Fetch): Promise<Response> {
  const { request } = event
  const kept = await caches.open(picturesCache).catch(() => undefined)
  const known = await kept?.match(request).catch(() => undefined)
  if (known) return known
  const answer = await fetch(request)
  const isFinal = answer.headers.get('cache-control')?.includes('immutable')
  const copy = answer.ok && isFinal && kept ? answer.clone() : null
  if (kept && copy)
    event.waitUntil(
      (async () => {
        await kept.put(request, copy)
        const all = await kept.keys()
        await Promise.all(all.slice(0, Math.max(0, all.length - mostPictures)).map((old) => kept.delete(old)))
      })().catch(() => {}),
    )
  return answer
}

async function extra(request: Request): Promise<Response> {
  const cache = await caches.open(shellCache).catch(() => undefined)
  return (await cache?.match(request).catch(() => undefined)) ?? fetch(request)
}

receivePush(worker)
tellReceived(worker)
