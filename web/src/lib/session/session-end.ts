/** What must be forgotten when a session ends, and who is notified when the server ended it. */
import { type Area, keysOf, readKey, wipeKeys, wipeUnkept } from '../device/browser-storage.ts'
import { isOwnTab } from './token.ts'

type Cleanup = () => void | Promise<void>
const ofPage = new Set<Cleanup>()
const ofDevice = new Set<Cleanup>()
const invalidTokenListeners = new Set<(token: string) => void>()

/** Runs at every logout and change of member, for what a page has by itself: memory, sockets (R-AUTH-10). */
export function onSessionEnd(cleanup: Cleanup): () => void {
  ofPage.add(cleanup)
  return () => ofPage.delete(cleanup)
}

/** For what all pages share: not where the member changed elsewhere, because it may be of whoever came since. */
export const onDeviceEnd = (cleanup: Cleanup): void => void ofDevice.add(cleanup)

/** One that fails does not keep the others from forgetting. */
async function run(cleanups: readonly Cleanup[]): Promise<void> {
  await Promise.allSettled(cleanups.map(async (cleanup) => cleanup()))
}
export const runSessionCleanups = (): Promise<void> => run([...ofPage, ...ofDevice])
export const runPageCleanups = (): Promise<void> => run([...ofPage])

/** The database of lib/device/indexed-db-store.ts. */
export const databaseName = 'vondrona'
/** What members keep to read later (lib/later/store.ts). */
export const laterName = 'later'
const membersDatabases = [databaseName, laterName]

/**
 * What outlives a session on this device; why, and who keeps it, is in session-end.test.ts, where a name without a reason
 * does not compile. Everything else that this origin stores goes with it, whoever stored it: a new store is private until
 * it is named here. A name that ends with a sign stands for all that begin so.
 */
export const outliving = {
  keys: [
    'token',
    'me',
    'secure-token',
    'tab-session',
    'language',
    'theme',
    'data-saver',
    'menu-collapsed',
    'visits',
    'install-refused',
    'data-use',
    'data-use+',
    'live-cap',
    'live-use',
    'live-cap-offer',
    'live-network',
    'return-to',
    'after-login',
    'reloaded-at',
    'launched',
    'server-clock',
    'vondrona-gate-way',
    'vondrona-listed-',
    'set-aside',
  ],
  databases: ['vondrona-gate', 'vondrona-desk', 'vondrona-texts'],
  caches: ['files', 'shell-', 'asked', 'share-target'],
} as const

const outlives = (what: keyof typeof outliving) => {
  const names: readonly string[] = outliving[what]
  return (name: string) => names.some((one) => (/[-+]$/.test(one) ? name.startsWith(one) : name === one))
}

onDeviceEnd(() => wipeKeys('local', outlives('keys')))

/** What a tab keeps in its own store, no other tab can take away. */
export function forgetTab(): void {
  const stays = outlives('keys')
  wipeUnkept('local', stays)
  if (isOwnTab()) return
  const isRemembered = readKey('local', 'token') !== null // then this tab has no session of its own any more
  wipeKeys('session', (key) => stays(key) && !(isRemembered && (key === 'token' || key === 'me')))
}
onSessionEnd(forgetTab)

/** Where the browser lists no databases, those with what members read and write go. */
onDeviceEnd(async () => {
  const stays = outlives('databases')
  const listed = await globalThis.indexedDB?.databases?.().catch(() => null)
  const names = listed?.map(({ name = '' }) => name) ?? []
  await Promise.all([...new Set([...membersDatabases, ...names])].filter((name) => !stays(name)).map(deleteDatabase))
})

const deleteDatabase = (name: string) =>
  new Promise<void>((resolve) => {
    const request = globalThis.indexedDB?.deleteDatabase(name)
    if (!request) return resolve()
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })

/** The names of a desk that was opened with this session; a device that has no desk loads nothing for it. */
onDeviceEnd(async () => {
  const listed = await globalThis.indexedDB?.databases?.()
  if (listed && !listed.some(({ name }) => name === 'vondrona-desk')) return
  await (await import('./desk-names.ts')).forgetDeskNames()
})

/** Pictures tell what the member looked at, also drafts. Without what it knows of this device, sw-push.ts shows no message. */
onDeviceEnd(async () => {
  const stays = outlives('caches')
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(names.filter((name) => !stays(name)).map((name) => caches.delete(name)))
})

/** Pictures that another app shared: they outlive a session that was over, so that whoever signs in again has them. */
export const forgetShares = async (): Promise<void> =>
  void (await globalThis.caches?.delete('share-target').catch(() => {}))

/** Messages that still lie on the screen of the phone. */
onDeviceEnd(async () => {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  for (const message of (await registration?.getNotifications()) ?? []) message.close()
})

/** What was typed at signup (R-SIGN-68), and what it left for the profile of the member it made (R-SIGN-57). */
export const signupDraftKey = 'signup-draft'
export const signupAddressKey = 'signup-address'
/** A reservation whose answer has not come (features/orders/pending-reservation.ts). */
export const reservationKey = 'reservation'
/** A registration for a race that is being typed (features/races/registering/use-draft.ts). */
export const registrationDraftKey = 'registration-draft'
/** Registrations that were made in this tab (features/races/registering/made.ts), and the proof of their contact. */
export const registrationsMadeKey = 'registrations-made'
export const contactProofKey = 'contact-proof'
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
/** Where a version before kept all acts, and the hearts (lib/acts/old-acts.ts, features/magazine/old-likes.ts). */
export const oldActsKey = 'acts'
export const oldLikesKey = 'likes'
/** Whether anything waits, in one of the two stores. */
export const hasActs = (): boolean =>
  areas.some((area) => keysOf(area, actPrefix).length > 0 || readKey(area, oldActsKey) !== null) ||
  readKey('local', oldLikesKey) !== null
const areas: readonly Area[] = ['local', 'session']
/** In the drawer: applications and events that are being written (features/applications/drafting, features/events/editor). */
export const applicationDraftPrefix = 'application:'
export const eventDraftPrefix = 'event-draft:'
export const draftPrefixes = [applicationDraftPrefix, eventDraftPrefix] as const
/** A chat line that was begun, in the tab's own store (features/chat/half-written.ts). */
export const halfWrittenKey = 'chat-line'

/** The server answered that it does not know this token (any more). */
export function onInvalidSession(listener: (token: string) => void): () => void {
  invalidTokenListeners.add(listener)
  return () => invalidTokenListeners.delete(listener)
}

/** Reports that the server no longer accepts this token. */
export function reportInvalidSession(token: string): void {
  for (const listener of invalidTokenListeners) listener(token)
}
