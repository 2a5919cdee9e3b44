/**
 * The one place that knows whether this browser takes messages while its page is closed. What the service worker needs
 * to know of it (sw-push.ts) is in a cache, which goes with the session (session-end.ts).
 */
import { readKey } from '../device/browser-storage.ts'
import { platform } from '../platform/wrapper.ts'

export type PushAbility =
  | 'able'
  /** The wrapped app: it hears by its socket, while it is open. */
  | 'wrapper'
  /** iPhone: only once the page is on the home screen. */
  | 'install'
  | 'unsupported'
  /** The browser was told to let nothing through. */
  | 'denied'
  /** What is private ends with the tab. */
  | 'notRemembered'

export interface DeviceKeys {
  endpoint: string
  p256dh: string
  auth: string
}

const store = 'push'
const place = '/push-device'

/** What keeps this browser from taking messages, if anything. Asks nobody. */
export function pushAbility(): PushAbility {
  if (platform() !== 'web') return 'wrapper'
  const isApple = /iPhone|iPad/.test(navigator.userAgent)
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
    return isApple && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return readKey('local', 'token') ? 'able' : 'notRemembered'
}

/** Whether this browser takes messages for the member who is signed in, and of an installation with this key. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  const kept = await globalThis.caches?.match(place, { cacheName: store }).catch(() => undefined)
  const { key } = ((await kept?.json()) ?? {}) as { key?: unknown }
  return key === publicKey && isAllowed()
}

/** The browser asked before, and the member agreed. */
export const isAllowed = (): boolean => globalThis.Notification?.permission === 'granted'

/** Asks the member, then the browser for an address of its own; null if the member said no. */
export async function askForKeys(publicKey: string): Promise<DeviceKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  // Of whoever was here before, or made with a former key of the installation.
  if (!(await isSubscribed(publicKey))) await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON()
  return { endpoint, p256dh, auth }
}

/** The server knows this browser under an id: messages for it may be shown. */
export async function keepDevice(id: string, { endpoint, auth }: DeviceKeys, key: string): Promise<void> {
  const cache = await caches.open(store)
  await cache.put(place, new Response(JSON.stringify({ id, endpoint, auth, key })))
}

/** This browser takes no more. */
export async function forgetDevice(): Promise<void> {
  await caches.delete(store)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
