import { trustedScript } from '../device/trusted-script-url.ts'
import { isWrapped } from '../platform/wrapper.ts'

/**
 * F-COM-10: the installed page opens without a network. Registered once the page itself has what it needs. The bundle of a
 * wrapper lies on the phone already, and iOS has no worker there.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || isWrapped() || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(trustedScript('/sw.js'), { updateViaCache: 'none' }).catch(() => {})
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/**
 * Asks the worker to keep the files of these groups of web/later.ts on the device, once the page is idle, and in every
 * version that follows, until they are named in `drop`.
 */
export function keepForOffline(groups: readonly string[], drop: readonly string[] = []): void {
  void navigator.serviceWorker?.ready.then(({ active }) => whenIdle(() => active?.postMessage({ keep: groups, drop })))
}

export const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, 2000)

/** Looks for a new version now, so that a reload already shows it. */
export async function refreshServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => {})
}
