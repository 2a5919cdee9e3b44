/** What must be forgotten when a session ends, and who is told that the server ended it. */
import { writeKey } from '../device/browser-storage.ts'

type Ending = () => void | Promise<void>
const endings = new Set<Ending>()
const overs = new Set<(token: string) => void>()

/** Runs at every logout and change of member: caches, stores, sockets (R-AUTH-10). */
export function onSessionEnd(ending: Ending): () => void {
  endings.add(ending)
  return () => endings.delete(ending)
}

/** One that fails does not keep the others from forgetting. */
export async function runEndings(): Promise<void> {
  await Promise.allSettled([...endings].map(async (ending) => ending()))
}

/** The database of lib/device/indexed-db-store.ts. It is thrown away whole, whether or not this page ever opened it. */
export const drawerName = 'vondrona'

onSessionEnd(
  () =>
    new Promise<void>((resolve) => {
      const request = globalThis.indexedDB?.deleteDatabase(drawerName)
      if (!request) return resolve()
      request.onsuccess = request.onerror = request.onblocked = () => resolve()
    }),
)

/** What was typed at signup (R-SIGN-68), and what it left for the profile of the member it made (R-SIGN-57). */
export const signupDraftKey = 'signup-draft'
export const signupAddressKey = 'signup-address'
/** Hearts that wait for the network (features/magazine/likes.ts). */
export const likesKey = 'likes'
onSessionEnd(() => {
  for (const key of [signupDraftKey, signupAddressKey, likesKey]) writeKey('local', key, null)
})

/** The server answered that it does not know this token (any more). */
export function onSessionOver(listener: (token: string) => void): () => void {
  overs.add(listener)
  return () => overs.delete(listener)
}

export function tellSessionOver(token: string): void {
  for (const listener of overs) listener(token)
}
