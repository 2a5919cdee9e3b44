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

let release: (() => void) | undefined

/** This tab has a session of its own: others see by the lock that it is open, and by the note that it was. */
export function noteTabSession(locks: Locks | null | undefined = globalThis.navigator?.locks): void {
  if (!isTabSession()) {
    release?.()
    release = undefined
  } else if (!release) {
    const ended = new Promise<void>((resolve) => (release = resolve)) // or the page is gone
    writeKey('local', tabSessionKey, '1')
    locks?.request(lock, { mode: 'shared' }, () => ended).catch(() => {})
  }
}

/** Whether somebody has a session on this device: one that is remembered, or one of a tab that is open. */
export async function isSomebodyHere(locks: Locks | null | undefined = globalThis.navigator?.locks): Promise<boolean> {
  const held = (await locks?.query().catch(() => undefined))?.held ?? []
  return held.some(({ name }) => name === lock) || readKey('local', 'token') !== null
}

/** At the start of a page: forgets what a closed tab left; not what an open one still needs, nor what is remembered. */
export async function forgetClosedTab(
  forget: () => Promise<void>,
  locks: Locks | null | undefined = globalThis.navigator?.locks,
): Promise<void> {
  if (readKey('local', tabSessionKey) === null || isTabSession()) return
  if (await isSomebodyHere(locks)) return
  writeKey('local', tabSessionKey, null)
  await forget()
}
