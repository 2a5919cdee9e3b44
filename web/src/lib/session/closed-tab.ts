/**
 * A session that was not remembered ends with its tab, and a tab that is closed runs nothing: whoever opens the site
 * next on this device forgets for it what it left (R-AUTH-04, R-AUTH-10).
 */
import { readKey, writeKey } from '../device/browser-storage.ts'
import { isTabSession } from '../device/sealed.ts'

/** On the device: some tab has, or had, a session of its own. Says nothing of whose. */
export const tabSessionKey = 'tab-session'
const lock = 'tab-session'

type Locks = Pick<LockManager, 'request' | 'query'>

let isHeld = false

/** This tab has a session of its own: others see by the lock that it is open, and by the note that it was. */
export function noteTabSession(locks: Locks | null | undefined = globalThis.navigator?.locks): void {
  if (isHeld || !isTabSession()) return
  isHeld = true
  writeKey('local', tabSessionKey, '1')
  locks?.request(lock, { mode: 'shared' }, () => new Promise(() => {})).catch(() => {}) // until the page is gone
}

/** At the start of a page: forgets what a closed tab left; not what an open one still needs, nor what is remembered. */
export async function forgetClosedTab(
  forget: () => Promise<void>,
  locks: Locks | null | undefined = globalThis.navigator?.locks,
): Promise<void> {
  if (readKey('local', tabSessionKey) === null || isTabSession()) return
  const held = (await locks?.query().catch(() => undefined))?.held ?? []
  if (held.some(({ name }) => name === lock)) return
  writeKey('local', tabSessionKey, null)
  if (readKey('local', 'token') === null) await forget()
}
