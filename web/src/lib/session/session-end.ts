/** What must be forgotten when a session ends, and who is notified when the server ended it. */
import { type Area, keysOf, writeKey } from '../device/browser-storage.ts'

type Cleanup = () => void | Promise<void>
const cleanups = new Set<Cleanup>()
const invalidTokenListeners = new Set<(token: string) => void>()

/** Runs at every logout and change of member: caches, stores, sockets (R-AUTH-10). */
export function onSessionEnd(cleanup: Cleanup): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

/** One that fails does not keep the others from forgetting. */
export async function runSessionCleanups(): Promise<void> {
  await Promise.allSettled([...cleanups].map(async (cleanup) => cleanup()))
}

/** The database of lib/device/indexed-db-store.ts. It is deleted completely, whether or not this page ever opened it. */
export const databaseName = 'vondrona'

onSessionEnd(
  () =>
    new Promise<void>((resolve) => {
      const request = globalThis.indexedDB?.deleteDatabase(databaseName)
      if (!request) return resolve()
      request.onsuccess = request.onerror = request.onblocked = () => resolve()
    }),
)

/**
 * Pictures that the service worker kept (sw.ts) tell what the member looked at, also drafts. Without what it knows of this
 * device (sw-push.ts) it shows no message and takes no further ones. The app's own files stay.
 */
for (const name of ['pictures', 'push']) onSessionEnd(() => globalThis.caches?.delete(name).then(() => {}))

/** What was typed at signup (R-SIGN-68), and what it left for the profile of the member it made (R-SIGN-57). */
export const signupDraftKey = 'signup-draft'
export const signupAddressKey = 'signup-address'
/** A reservation whose answer has not come (features/orders/pending-reservation.ts). */
export const reservationKey = 'reservation'
/** A registration for a race that is being typed (features/races/registering/use-draft.ts). */
export const registrationDraftKey = 'registration-draft'
/** Links of registrations that were made on this device (features/races/registering/made.ts). */
export const registrationsHereKey = 'registrations-here'
/** Where somebody who pays came from (features/payments/payment-return.ts). */
export const paymentReturnKey = 'payment-return'
/** Receipts of secret ballots (features/votes/receipts.ts): whoever has one reads the ballot once the vote has ended. */
export const receiptsKey = 'receipts'
/** What the drawer of this tab is sealed with (lib/device/sealed.ts). */
export const sealKey = 'seal'
/** What was done without a network and is not sent yet, one key each (lib/acts/waiting-acts.ts). */
export const actPrefix = 'act:'
/** Whether anything waits, in one of the two stores. */
export const hasActs = (): boolean => areas.some((area) => keysOf(area, actPrefix).length > 0)
const areas: readonly Area[] = ['local', 'session']
/** A chat line that was begun, in the tab's own store (features/chat/half-written.ts). */
export const halfWrittenKey = 'chat-line'
onSessionEnd(() => {
  writeKey('session', halfWrittenKey, null)
  writeKey('session', sealKey, null)
  for (const area of areas) for (const key of keysOf(area, actPrefix)) writeKey(area, key, null)
  for (const key of [
    signupDraftKey,
    signupAddressKey,
    reservationKey,
    registrationDraftKey,
    registrationsHereKey,
    paymentReturnKey,
    receiptsKey,
  ])
    writeKey('local', key, null)
})

/** The server answered that it does not know this token (any more). */
export function onInvalidSession(listener: (token: string) => void): () => void {
  invalidTokenListeners.add(listener)
  return () => invalidTokenListeners.delete(listener)
}

/** Reports that the server no longer accepts this token. */
export function reportInvalidSession(token: string): void {
  for (const listener of invalidTokenListeners) listener(token)
}
